/**
 * Everything that an element needs outside its own folder, made from the folders in `src/elements`; what the features
 * offer to pages; and the operations that a page calls, made from the contract. `npm run generate` writes these files;
 * `test/system/package/generated.test.ts` fails while one of them is out of date.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { Operation } from '../src/contract/operation.ts'
import { formatted } from './formatted.ts'
import { manualOf } from './manual.ts'
import { root } from './run.ts'

/** An element's class, as its file says it. */
interface ElementFile {
  /** `perk-promotions`. */
  tag: string
  /** `promotions`: its folder. */
  folder: string
  /** `PerkPromotions`. */
  className: string
  /** Draws something, as all but `<perk-shop>` do. */
  isVisible: boolean
  /** Tags of the elements in its template. */
  contains: string[]
}

const note = 'Made by `npm run generate`: do not edit.'

/** The files by their path from the root, as the sources say they should be. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const elements = elementFiles()
  const files: Record<string, string> = {
    'src/elements/index.ts': classIndex(elements),
    'src/elements/define/index.ts': defineIndex(elements),
    'src/elements/translations/messages.ts': messagesType(),
    'src/elements/reserve.css': reserve(elements),
    'src/state/features/index.ts': featureIndex(),
    'src/client/operations.ts': await pageOperations(),
    'demo/browser/preview/specimens/index.ts': specimenIndex(elements),
  }
  for (const element of elements) {
    files[`src/elements/define/${element.tag}.ts`] = registration(element)
    if (element.contains.length > 0)
      files[`src/elements/${element.folder}/exported-parts.ts`] = exportedParts(element)
  }
  const written = Object.entries(files).map(
    async ([path, text]) => [path, await formatted(path, text)] as const,
  )
  return Object.fromEntries(await Promise.all(written))
}

const filesIn = (folder: string) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).sort()

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** `src/elements/NAME/perk-NAME.ts` is the class of `<perk-NAME>`. The shop comes first: the others look for it. */
function elementFiles(): ElementFile[] {
  const files = filesIn('src/elements').flatMap((path) => {
    const [, folder = '', tag = ''] = /^([a-z-]+)\/(perk-\1)\.ts$/.exec(path) ?? []
    if (!tag) return []
    const source = read(`src/elements/${path}`)
    const [, className, base] = /^export class (\w+) extends (\w+)/m.exec(source) ?? []
    if (!className) throw new Error(`${path} exports no element class`)
    const isVisible = base === 'PerkElement'
    const code = source.replace(/\/\*[^]*?\*\//g, '')
    const contains = [...new Set(matches(code, /<(perk-[a-z-]+)\s/g))]
    return { tag, folder, className, isVisible, contains }
  })
  return files.sort((one, other) => Number(one.isVisible) - Number(other.isVisible))
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

function registration({ tag, folder, className, contains }: ElementFile) {
  const andParts = contains.length > 0 ? ' and what it is made of' : ''
  return `/**
 * Registers \`<${tag}>\`${andParts}, and exports what its module exports, so that the tag's types come with it.
 * ${note}
 */
    ${contains.map((part) => `import './${part}.ts'\n`).join('')}import { define } from '../internal/define.ts'
    import { ${className} } from '../${folder}/${tag}.ts'

    export * from '../${folder}/${tag}.ts'

    define('${tag}', ${className})`
}

const defineIndex = (elements: readonly ElementFile[]) => `/** Registers every element. ${note} */
  ${elements.map(({ tag }) => `export * from './${tag}.ts'`).join('\n')}`

const classIndex = (
  elements: readonly ElementFile[],
) => `/** The class of every element, unregistered. ${note} */
  ${elements.map(({ tag, folder }) => `export * from './${folder}/${tag}.ts'`).join('\n')}`

/** From the file of words beside an element's class, where it says more than others do. */
function messagesType() {
  const words = filesIn('src/elements').flatMap((path) => {
    if (!path.endsWith('.messages.ts')) return []
    const names = matches(read(`src/elements/${path}`), /^export interface (\w+Messages)\b/gm)
    return names.map((name) => ({ name, path }))
  })
  return `/** ${note} */
    import type { CommonMessages } from '../format/messages.ts'
    ${words.map(({ name, path }) => `import type { ${name} } from '../${path}'`).join('\n')}

    /** All words: what a language file brings, and what a page may replace. */
    export interface Messages extends ${['CommonMessages', ...words.map(({ name }) => name)].join(', ')} {}`
}

/** What the features offer to pages: whatever they export, but for what is marked as internal. */
function featureIndex() {
  const files = filesIn('src/state/features').filter(
    (path) => /^[a-z-]+\.ts$/.test(path) && path !== 'index.ts',
  )
  const lines = files.flatMap((path) => {
    const declared =
      /(\/\*\* @internal(?:(?!\*\/)[^])*\*\/\n)?^export (?:async )?(const|function|interface|type) (\w+)/gm
    const names = [...read(`src/state/features/${path}`).matchAll(declared)]
      .filter(([, isInternal]) => !isInternal)
      .map(([, , kind = '', name]) => (/interface|type/.test(kind) ? `type ${name}` : name))
    return names.length > 0 ? `export { ${names.join(', ')} } from './${path}'` : []
  })
  return `/** What the features know of a shop. ${note} */\n${lines.join('\n')}`
}

/** The documented parts of the elements that it contains, which are its own parts as well. */
function exportedParts({ tag, contains }: ElementFile) {
  const parts = new Set(contains.flatMap((inside) => manualOf(inside).parts.map(({ name }) => name)))
  return `/** The parts of the elements in \`<${tag}>\`, for \`exportparts\`. ${note} */
    export const exportedParts = '${[...parts].join(',')}'`
}

/** Each \`:is(…)\` of the style sheet names all elements that draw something; the rest of it is written by hand. */
const reserve = (elements: readonly ElementFile[]) =>
  read('src/elements/reserve.css').replace(
    /:is\([^)]*\)/g,
    `:is(${elements
      .filter(({ isVisible }) => isVisible)
      .map(({ tag }) => tag)
      .join(', ')})`,
  )

/** What the contract opens to the keys of a page, and the two schemas that every page reads. */
async function pageOperations() {
  const files = filesIn('src/contract/operations').map(async (file) => {
    const exported: Record<string, Partial<Operation>> = await import(
      `${root}src/contract/operations/${file}`
    )
    const names = Object.keys(exported).filter((name) => exported[name]?.credentials === 'client')
    return { path: `operations/${file}`, names }
  })
  const sources = [
    { path: 'errors.ts', names: ['errorBody'] },
    ...(await Promise.all(files)).filter(({ names }) => names.length > 0),
    { path: 'resources/access-token.ts', names: ['accessToken'] },
  ]
  const nameOf = (path: string) =>
    path
      .replace(/^.*\/|\.ts$/g, '')
      .replace(/^|-/g, ' ')
      .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  return `/**
 * The operations that a page calls, and what else it reads. ${note} The build makes
 * the file anew, with guards in the place of zod's schemas (\`.config/reply-guards.ts\`): no page downloads zod.
 */
    ${sources.map(({ path }) => `import * as from${nameOf(path)} from '../contract/${path}'`).join('\n')}
    import { shown, shownCards, withoutUnread } from '../contract/shown.ts'

    ${sources
      .flatMap(({ path, names }) =>
        names.sort().map((name) => {
          const make = path.startsWith('operations/') ? 'shown' : 'withoutUnread'
          return `export const ${name} = ${make}(from${nameOf(path)}.${name})`
        }),
      )
      .join('\n')}
    export const findCardsAsShopper = shownCards(fromQualifications.checkEligibilityAsShopper)`
}

function specimenIndex(elements: readonly ElementFile[]) {
  const shown = elements.filter(({ isVisible }) => isVisible)
  return `/** What the preview shows of each element. ${note} */
    ${shown.map(({ tag, folder }) => `import { specimen as ${folder} } from './${tag}.ts'`).join('\n')}

    export const specimens = [${shown.map(({ folder }) => folder).join(', ')}]`
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(await generatedFiles())) writeFileSync(`${root}${path}`, text)
