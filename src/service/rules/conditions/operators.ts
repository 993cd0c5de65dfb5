/** Numbers, texts, booleans and dates are never converted into each other. */
import { date, timestamp } from '../../../contract/primitives.ts'
import { z } from '../../../contract/zod.ts'

export const operators = [
  '$is',
  '$is_not',
  '$in',
  '$not_in',
  '$contains',
  '$starts_with',
  '$ends_with',
  '$more_than',
  '$more_than_or_equal',
  '$less_than',
  '$less_than_or_equal',
  '$is_unknown',
  '$has_value',
  '$after',
  '$before',
] as const

export type Operator = (typeof operators)[number]

/** Passes if the value matches any of `values`; for `$is_not` and `$not_in`, if it matches none. */
export interface Check {
  operator: Operator
  values: readonly unknown[]
}

const equalityOperators = ['$is', '$is_not', '$in', '$not_in'] as const
const orderOperators = ['$more_than', '$more_than_or_equal', '$less_than', '$less_than_or_equal'] as const
const textOperators = ['$contains', '$starts_with', '$ends_with'] as const

export const operatorGroups = {
  integer: [...equalityOperators, ...orderOperators],
  text: [...equalityOperators, ...textOperators, '$is_unknown', '$has_value'],
  any: operators,
  segments: equalityOperators,
  references: equalityOperators,
  bundle: ['$is'],
  /** A budget has an upper bound only. */
  budget: ['$less_than', '$less_than_or_equal'],
} as const satisfies Record<string, readonly Operator[]>

export type OperatorGroup = keyof typeof operatorGroups

export const isOperator = (word: string): word is Operator => operators.some((operator) => operator === word)

/** `undefined` is a missing value. A list passes `$is` if one of its items does. */
export function passes(value: unknown, { operator, values }: Check): boolean {
  const bound = values[0]
  switch (operator) {
    case '$is':
    case '$in':
      return each(value).some((item) => values.includes(item))
    case '$is_not':
    case '$not_in':
      return !each(value).some((item) => values.includes(item))
    case '$contains':
      return each(value).some((item) =>
        values.some((part) => item === part || matchesText(item, part, 'includes')),
      )
    case '$starts_with':
      return values.some((part) => matchesText(value, part, 'startsWith'))
    case '$ends_with':
      return values.some((part) => matchesText(value, part, 'endsWith'))
    case '$more_than':
      return difference(value, bound) > 0
    case '$more_than_or_equal':
      return difference(value, bound) >= 0
    case '$less_than':
      return difference(value, bound) < 0
    case '$less_than_or_equal':
      return difference(value, bound) <= 0
    case '$is_unknown':
      return isUnknown(value)
    case '$has_value':
      return !isUnknown(value)
    case '$after':
      return momentOf(value) > momentOf(bound)
    case '$before':
      return momentOf(value) < momentOf(bound)
  }
}

const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isUnknown = (value: unknown) => value === undefined || value === null

/** NaN if either is not a number, so that no comparison holds. */
const difference = (value: unknown, bound: unknown) =>
  typeof value === 'number' && typeof bound === 'number' ? value - bound : NaN

const matchesText = (value: unknown, part: unknown, how: 'includes' | 'startsWith' | 'endsWith') =>
  typeof value === 'string' && typeof part === 'string' && value[how](part)

/**
 * The milliseconds of a timestamp, or of midnight UTC for a date. NaN for anything else, so that no comparison holds.
 */
export function momentOf(value: unknown): number {
  if (typeof value !== 'string') return NaN
  const isMoment = z.safeParse(timestamp, value).success || z.safeParse(date, value).success
  return isMoment ? Date.parse(value) : NaN
}

const phrases: Record<Operator, string> = {
  $is: '',
  $contains: 'a value containing ',
  $starts_with: 'text beginning with ',
  $ends_with: 'text ending with ',
  $in: 'one of ',
  $is_not: 'other than ',
  $not_in: 'none of ',
  $more_than: 'more than ',
  $more_than_or_equal: 'at least ',
  $less_than: 'less than ',
  $less_than_or_equal: 'at most ',
  $after: 'after ',
  $before: 'before ',
  $is_unknown: 'unknown',
  $has_value: 'known',
}

export const describeCheck = ({ operator, values }: Check) =>
  `${phrases[operator]}${values.map(String).join(', ')}`.trim()
