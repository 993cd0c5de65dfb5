import type { Reference, LineTest } from './rule.ts'
import {
  isOperator,
  momentOf,
  operatorGroups,
  type Check,
  type Operator,
  type OperatorGroup,
} from './operators.ts'

/** A fault at a path relative to the parsed value, such as `rules.1.conditions.$in[0].id`. */
export interface RuleFault {
  path: string
  message: string
}

export type Faults = RuleFault[]

export type JsonObject = Record<string, unknown>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const own = (value: JsonObject, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** An unknown field is probably misspelled. */
export function rejectUnknownFields(
  value: JsonObject,
  known: readonly string[],
  path: string,
  faults: Faults,
) {
  for (const name of Object.keys(value)) {
    if (!known.includes(name))
      faults.push({ path: `${path}.${name.slice(0, 100)}`, message: 'is not a known field' })
  }
}

export function parseInteger(
  value: unknown,
  fallback: number,
  min: number,
  path: string,
  faults: Faults,
): number {
  if (value === undefined || value === null) return fallback
  if (Number.isSafeInteger(value) && Number(value) >= min) return Number(value)
  faults.push({ path, message: `must be a whole number of at least ${min}` })
  return fallback
}

const objects = ['product', 'sku', 'products_collection'] as const

const isObject = (value: unknown): value is Reference['object'] => objects.some((object) => object === value)

export function parseReference(
  value: unknown,
  path: string,
  faults: Faults,
  otherFields: readonly string[] = [],
): { reference: Reference; json: JsonObject } | undefined {
  if (!isJsonObject(value)) {
    faults.push({ path, message: 'must be an object with object and id' })
    return undefined
  }
  rejectUnknownFields(value, ['object', 'id', 'source_id', ...otherFields], path, faults)
  const object = own(value, 'object')
  const id = own(value, 'id')
  if (!isObject(object))
    faults.push({ path: `${path}.object`, message: `must be one of ${objects.join(', ')}` })
  if (!isText(id)) faults.push({ path: `${path}.id`, message: 'must be an id' })
  return isObject(object) && isText(id) ? { reference: { object, id }, json: value } : undefined
}

/** Accepts an id or `{object: "segment", id}`. */
function parseSegment(value: unknown, path: string, faults: Faults): string | undefined {
  const id = isJsonObject(value) ? own(value, 'id') : value
  if (isJsonObject(value)) {
    rejectUnknownFields(value, ['object', 'id'], path, faults)
    const object = own(value, 'object')
    if (object !== undefined && object !== 'segment') {
      faults.push({ path: `${path}.object`, message: 'must be "segment"' })
    }
  }
  if (isText(id)) return id
  faults.push({ path, message: 'must be the id of a segment' })
  return undefined
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 500

const maxValues = 1000

/** Parses operators such as `{"$more_than_or_equal": [4000]}`. */
export function parseChecks(value: unknown, group: OperatorGroup, path: string, faults: Faults): Check[] {
  return operatorsOf(value, group, path, faults).map(({ operator, values, at }) => ({
    operator,
    values: values.flatMap((one, index) => {
      const read = parseValue(one, operator, group, `${at}[${index}]`, faults)
      return read === undefined ? [] : [read]
    }),
  }))
}

export function parseReferenceTests(value: unknown, path: string, faults: Faults): LineTest[] {
  return operatorsOf(value, 'references', path, faults).map(({ operator, values, at }) => ({
    kind: 'reference',
    is: operator === '$is' || operator === '$in',
    references: values.flatMap((one, index) => {
      const read = parseReference(one, `${at}[${index}]`, faults)
      return read ? [read.reference] : []
    }),
  }))
}

interface ParsedOperator {
  operator: Operator
  values: readonly unknown[]
  at: string
}

export function operatorsOf(
  value: unknown,
  group: OperatorGroup,
  path: string,
  faults: Faults,
): ParsedOperator[] {
  if (!isJsonObject(value)) {
    faults.push({ path, message: 'must be an object of operators' })
    return []
  }
  const allowed: readonly Operator[] = operatorGroups[group]
  return Object.entries(value).flatMap(([operator, values]) => {
    const at = `${path}.${operator.slice(0, 100)}`
    if (!isOperator(operator) || !allowed.includes(operator)) {
      faults.push({ path: at, message: `must be one of ${allowed.join(', ')}` })
      return []
    }
    const message = faultOfList(operator, values)
    if (message) faults.push({ path: at, message })
    return Array.isArray(values) ? [{ operator, values, at }] : []
  })
}

const singleValueOperators: readonly Operator[] = [
  '$more_than',
  '$more_than_or_equal',
  '$less_than',
  '$less_than_or_equal',
  '$after',
  '$before',
]
const valuelessOperators: readonly Operator[] = ['$is_unknown', '$has_value']

function faultOfList(operator: Operator, values: unknown): string | undefined {
  if (!Array.isArray(values)) return 'must be a list'
  if (valuelessOperators.includes(operator)) {
    return values.every((value) => value === true) ? undefined : 'must be an empty list or [true]'
  }
  if (singleValueOperators.includes(operator))
    return values.length === 1 ? undefined : 'must be a list of one value'
  if (values.length === 0) return 'must have at least one value'
  return values.length <= maxValues ? undefined : `must have at most ${maxValues} values`
}

function parseValue(
  value: unknown,
  operator: Operator,
  group: OperatorGroup,
  path: string,
  faults: Faults,
): unknown {
  if (group === 'segments') return parseSegment(value, path, faults)
  const expected = expectation(value, operator, group)
  if (expected === undefined) return value
  faults.push({ path, message: `must be ${expected}` })
  return undefined
}

/** Undefined if the value is valid. */
function expectation(value: unknown, operator: Operator, group: OperatorGroup): string | undefined {
  if (valuelessOperators.includes(operator)) return undefined
  if (group === 'integer' || group === 'budget') {
    return Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'a whole number of at least 0'
  }
  if (operator === '$after' || operator === '$before') {
    return Number.isNaN(momentOf(value)) ? 'a date or a date-time such as 2026-11-21T08:00:00Z' : undefined
  }
  if (singleValueOperators.includes(operator)) return Number.isFinite(value) ? undefined : 'a number'
  if (group === 'text' || operator === '$starts_with' || operator === '$ends_with') {
    return isText(value) ? undefined : 'text'
  }
  const isScalar = isText(value) || value === '' || typeof value === 'boolean' || Number.isFinite(value)
  return isScalar ? undefined : 'text, a number, true or false'
}
