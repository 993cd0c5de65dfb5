/**
 * A query string, read by the operation's own query schema: text becomes the number, boolean or nested object
 * (`filters[status][conditions][$in][0]=…`) that the schema asks for, and nothing else is let in.
 */
import type { z } from '../../contract/zod.ts'
import { parsePairs } from './pairs.ts'
import { Refusal } from '../errors.ts'

/** Text, or what the brackets under a name hold. */
type Node = string | Branch
type Branch = Map<string, Node>

const maxBrackets = 8

/** The query as the schema wants it, still to be checked by the schema. Throws {@link Refusal}. */
export function parseQuery(schema: z.ZodMiniType, search: string): unknown {
  const tree: Branch = new Map()
  for (const [name, value] of parsePairs(search.replace(/^\?/, ''), 'invalid_query_params')) {
    plant(tree, name, value)
  }
  return coerce(schema, tree)
}

function plant(tree: Branch, name: string, value: string) {
  const steps = stepsOf(name)
  if (!steps) throw faulty(name, 'is not a known parameter')
  const last = steps.pop() ?? ''
  let branch = tree
  for (const step of steps) {
    const next = branch.get(step) ?? new Map<string, Node>()
    if (typeof next === 'string') throw faulty(name, 'should be given once')
    branch.set(step, next)
    branch = next
  }
  if (branch.has(last)) throw faulty(name, 'should be given once')
  branch.set(last, value)
}

/** `filters[a][0]` gives `['filters', 'a', '0']`; undefined where the brackets do not fit. */
function stepsOf(name: string) {
  const [, first, brackets] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? []
  if (first === undefined || brackets === undefined) return undefined
  const steps = [first, ...[...brackets.matchAll(/\[([^[\]]+)\]/g)].map(([, step]) => step ?? '')]
  return steps.length > maxBrackets || steps.includes('__proto__') ? undefined : steps
}

const faulty = (field: string, message: string) =>
  new Refusal('invalid_query_params', { details: [{ field: field.slice(0, 100), message }] })

/** What is not of the expected shape stays text, and the schema says what it should have been. */
function coerce(schema: z.core.$ZodType, node: Node): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'catch')
    return coerce(def.innerType, node)
  if (typeof node === 'string')
    return def.type === 'union' ? firstFit(def.options, node) : scalar(def.type, node)
  if (def.type === 'array') return [...node.values()].map((item) => coerce(def.element, item))
  const shape = def.type === 'object' ? def.shape : {}
  const other = def.type === 'object' ? def.catchall : def.type === 'record' ? def.valueType : undefined
  return Object.fromEntries(
    [...node].map(([name, value]) => [
      name,
      // What every object has, such as `constructor`, is no field.
      coerceField(Object.hasOwn(shape, name) ? shape[name] : other, value),
    ]),
  )
}

const coerceField = (schema: z.core.$ZodType | undefined, node: Node): unknown =>
  schema ? coerce(schema, node) : typeof node === 'string' ? node : plain(node)

const plain = (node: Branch): unknown =>
  Object.fromEntries(
    [...node].map(([name, value]) => [name, typeof value === 'string' ? value : plain(value)]),
  )

/** The first reading of the text that is no longer text; plain text otherwise. */
function firstFit(options: readonly z.core.$ZodType[], text: string): unknown {
  return options.map((option) => coerce(option, text)).find((value) => value !== text) ?? text
}

function scalar(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number') return /^(?:0|-?[1-9]\d{0,15})(?:\.\d+)?$/.test(text) ? Number(text) : text
  return text
}
