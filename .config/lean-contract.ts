/**
 * Takes out of the script-tag file what of the contract a page has no use for. A page reads replies and sends
 * requests as they are, so the schemas of requests go, and what tells people of an operation; parts of replies
 * that no element looks into pass as they come. Each change must find its place, or the build fails.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The schemas that are not applied, by their file, and the field in which the wire has them. No element may look there. */
const unread = {
  session: { schema: 'session', field: 'session' },
  'stacking-rules': { schema: 'stackingRules', field: 'stacking_rules' },
  'validation-rule-assignment': {
    schema: 'validationRuleAssignmentList',
    field: 'validation_rules_assignments',
  },
} as const

/** Every word of the code that may look into a reply, but for what it says to people. What reads beside the schemas is code, too. */
const words = new Set(
  ['elements', 'state', 'client', 'contract'].flatMap((folder) => {
    const path = new URL(`../src/${folder}`, import.meta.url).pathname
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) =>
      (folder === 'contract'
        ? /^(offer|schedule|coin)\b.*\.ts$/
        : /^(?!styles|messages|adapters).*\.ts$/
      ).test(file),
    )
    const remarks = /\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g
    return files.flatMap(
      (file) => readFileSync(join(path, file), 'utf8').replace(remarks, '').match(/\w+/g) ?? [],
    )
  }),
)

const isUnread = (name: string): name is keyof typeof unread => name in unread

export function leanContract(): Plugin {
  return {
    name: 'perkit:lean-contract',
    enforce: 'pre',
    transform(code, id) {
      if (/src\/(elements|state)\//.test(id)) checkUse(code, id)
      const [, folder, name = ''] = /src\/contract\/(?:(operations|resources)\/)?([\w-]+)\.ts$/.exec(id) ?? []
      if (!name || /^zod/.test(name)) return null
      const smaller = folder === 'operations' ? repliesOnly(code) : isUnread(name) ? passed(code, name) : code
      return { code: pure(folder === 'resources' ? readFieldsOnly(smaller) : smaller), map: null }
    },
  }
}

/** What a call needs of an operation: where it goes, what opens it, and how the reply reads. */
function repliesOnly(code: string) {
  // A field begins after two spaces; what belongs to it is further in, or closes a bracket.
  const needless =
    /^ {2}(number|summary|query|body|bodyOptional|failures):.*\n(?: {3,}.*\n| {2}[\])}].*\n)*/gm
  const rest = code.replace(needless, '')
  if (/^ +(summary|query|body|failures):/m.test(rest))
    throw new Error('lean-contract: operations look otherwise now.')
  return rest
}

/** Replies are loose: a field that no word of ours names passes as it comes. */
function readFieldsOnly(code: string) {
  // A field, and what belongs to it: further in, or closing a bracket.
  const field = /^( +)(\w+): .*\n(?:\1 +.*\n|\1[\])}].*\n)*/gm
  let rest = code
  for (;;) {
    const [found] = [...rest.matchAll(field)].filter(
      ([text, , name = '']) => /,\n$/.test(text) && !words.has(name),
    )
    if (!found) return rest
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length)
  }
}

function passed(code: string, name: keyof typeof unread) {
  const { schema } = unread[name]
  const made = `export const ${schema} =`
  if (!code.includes(made)) throw new Error(`lean-contract: ${schema} is made elsewhere now.`)
  return code.replace(made, `export const ${schema} = z.unknown()\nconst ${schema}AsDeclared =`)
}

function checkUse(code: string, id: string) {
  const [found] = Object.values(unread).flatMap(({ field }) => code.match(new RegExp(`\\b${field}\\b`)) ?? [])
  if (found) throw new Error(`lean-contract: ${id} uses ${found}, which is left unread.`)
}

/** Tells the minifier that making a schema does nothing else, so that one nobody uses can go whole. */
function pure(code: string) {
  const making = /(?<!function |[.\w])(z\.\w+|maybe|integer|text|shaped|decimal|openEnum|listOf|dayAnd)\(/g
  return code.replace(making, '/* @__PURE__ */ $&')
}
