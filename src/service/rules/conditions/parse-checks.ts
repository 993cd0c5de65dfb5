/** Reads the operators of one condition: `{"$more_than_or_equal": [4000]}`. */
import { isJson, type Faults, isText, parseReference, parseSegment } from './read-json.ts'
import {
  isOperator,
  momentOf,
  operatorGroups,
  type Check,
  type Operator,
  type OperatorGroup,
} from './operators.ts'
import type { LineTest } from './rule.ts'

const mostValues = 1000

/** Every operator with its list of values, as far as they can be read. */
export function parseChecks(value: unknown, group: OperatorGroup, path: string, faults: Faults): Check[] {
  return operatorsOf(value, group, path, faults).map(({ operator, values, at }) => ({
    operator,
    values: values.flatMap((one, index) => {
      const read = parseValue(one, operator, group, `${at}[${index}]`, faults)
      return read === undefined ? [] : [read]
    }),
  }))
}

/** The same where values are products, SKUs or collections. */
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

interface Read {
  operator: Operator
  values: readonly unknown[]
  at: string
}

export function operatorsOf(value: unknown, group: OperatorGroup, path: string, faults: Faults): Read[] {
  if (!isJson(value)) {
    faults.push({ path, message: 'expected an object of operators' })
    return []
  }
  const fitting: readonly Operator[] = operatorGroups[group]
  return Object.entries(value).flatMap(([operator, values]) => {
    const at = `${path}.${operator.slice(0, 100)}`
    if (!isOperator(operator) || !fitting.includes(operator)) {
      faults.push({ path: at, message: `expected one of ${fitting.join(', ')}` })
      return []
    }
    const wrong = faultOfList(operator, values)
    if (wrong) faults.push({ path: at, message: wrong })
    return Array.isArray(values) ? [{ operator, values, at }] : []
  })
}

const withOne: readonly Operator[] = [
  '$more_than',
  '$more_than_or_equal',
  '$less_than',
  '$less_than_or_equal',
  '$after',
  '$before',
]
const withNone: readonly Operator[] = ['$is_unknown', '$has_value']

function faultOfList(operator: Operator, values: unknown): string | undefined {
  if (!Array.isArray(values)) return 'expected a list'
  if (withNone.includes(operator)) {
    return values.every((value) => value === true) ? undefined : 'expected an empty list, or true'
  }
  if (withOne.includes(operator)) return values.length === 1 ? undefined : 'expected a list of one'
  if (values.length === 0) return 'expected at least one'
  return values.length <= mostValues ? undefined : `expected at most ${mostValues}`
}

/** Undefined, with a fault, for what the operator cannot compare. */
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
  faults.push({ path, message: `expected ${expected}` })
  return undefined
}

/** What is wanted instead; undefined where the value will do. */
function expectation(value: unknown, operator: Operator, group: OperatorGroup): string | undefined {
  if (withNone.includes(operator)) return undefined
  if (group === 'whole' || group === 'budget') {
    return Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'a whole number from 0'
  }
  if (operator === '$after' || operator === '$before') {
    return Number.isNaN(momentOf(value)) ? 'a date or a date-time such as 2026-11-21T08:00:00Z' : undefined
  }
  if (withOne.includes(operator)) return Number.isFinite(value) ? undefined : 'a number'
  if (group === 'text' || operator === '$starts_with' || operator === '$ends_with') {
    return isText(value) ? undefined : 'text'
  }
  const isScalar = isText(value) || value === '' || typeof value === 'boolean' || Number.isFinite(value)
  return isScalar ? undefined : 'text, a number, true or false'
}
