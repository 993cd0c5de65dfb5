/**
 * Parses a query string by the operation's query schema: text becomes the number, boolean or nested object
 * (`filters[status][conditions][$in][0]=…`) that the schema expects. Everything else is rejected.
 */
import type { FailureKey } from '../../contract/errors.ts'
import type { z } from '../../contract/zod.ts'
import { ApiError } from '../errors.ts'

type Node = string | Branch
type Branch = Map<string, Node>

const maxBrackets = 8

/** The returned query has the shape of the schema, but is not validated yet. */
export function parseQuery(schema: z.ZodMiniType, search: string): unknown {
  const tree: Branch = new Map()
  for (const [name, value] of parsePairs(search.replace(/^\?/, ''), 'invalid_query_params')) {
    insert(tree, name, value)
  }
  return coerce(schema, tree)
}

function insert(tree: Branch, name: string, value: string) {
  const steps = stepsOf(name)
  if (!steps) throw invalidParameter(name, 'is not a known parameter')
  const last = steps.pop() ?? ''
  let branch = tree
  for (const step of steps) {
    const next = branch.get(step) ?? new Map<string, Node>()
    if (typeof next === 'string') throw invalidParameter(name, 'must be set only once')
    branch.set(step, next)
    branch = next
  }
  if (branch.has(last)) throw invalidParameter(name, 'must be set only once')
  branch.set(last, value)
}

/** `filters[a][0]` → `['filters', 'a', '0']`. Undefined if the name is invalid or nested too deeply. */
function stepsOf(name: string) {
  const [, first, brackets] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(name) ?? []
  if (first === undefined || brackets === undefined) return undefined
  const steps = [first, ...[...brackets.matchAll(/\[([^[\]]+)\]/g)].map(([, step]) => step ?? '')]
  return steps.length > maxBrackets || steps.includes('__proto__') ? undefined : steps
}

const invalidParameter = (field: string, message: string) =>
  new ApiError('invalid_query_params', { details: [{ field: field.slice(0, 100), message }] })

/** A value of an unexpected shape stays text, so that the schema reports the error. */
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
      // Inherited properties such as `constructor` are not fields.
      coerceField(Object.hasOwn(shape, name) ? shape[name] : other, value),
    ]),
  )
}

const coerceField = (schema: z.core.$ZodType | undefined, node: Node): unknown =>
  schema ? coerce(schema, node) : typeof node === 'string' ? node : toObject(node)

const toObject = (node: Branch): unknown =>
  Object.fromEntries(
    [...node].map(([name, value]) => [name, typeof value === 'string' ? value : toObject(value)]),
  )

function firstFit(options: readonly z.core.$ZodType[], text: string): unknown {
  return options.map((option) => coerce(option, text)).find((value) => value !== text) ?? text
}

function scalar(type: string, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number') return /^(?:0|-?[1-9]\d{0,15})(?:\.\d+)?$/.test(text) ? Number(text) : text
  return text
}

const maxPairs = 200

/** The caller must handle repeated names. */
export function parsePairs(text: string, key: FailureKey): [name: string, value: string][] {
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > maxPairs)
    throw new ApiError(key, { message: `The request must have at most ${maxPairs} fields.` })
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    return [decode(name, key), decode(value, key)]
  })
}

export function parseFields(text: string, key: FailureKey): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of parsePairs(text, key)) {
    if (fields.has(name))
      throw new ApiError(key, { details: [{ field: name, message: 'must be set only once' }] })
    if (name === '__proto__')
      throw new ApiError(key, { details: [{ field: name, message: 'is not a known field' }] })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decode(text: string, key: FailureKey) {
  const decoded = tryDecode(text.replaceAll('+', ' '))
  if (decoded === undefined || decoded.includes('\0')) {
    throw new ApiError(key, { message: 'The percent-encoding is invalid.' })
  }
  return decoded
}

export function tryDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
