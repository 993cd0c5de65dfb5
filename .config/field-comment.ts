/** Comment of a field in the contract's interfaces: its own, that of the value's type, and the accepted range. */
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import * as primitives from '../src/contract/primitives.ts'
import * as list from '../src/contract/resources/list.ts'
import * as validity from '../src/contract/resources/validity.ts'
import { formatLimit } from '../src/service/docs/format-limit.ts'
import { constantComment } from './contract-comments.ts'

/** Schemas whose comments also describe each field that has them. */
const described = new Map<$ZodType, string>([
  ...(['money', 'requestMoney', 'timestamp', 'date', 'duration', 'metadata'] as const).map(
    (name) => [primitives[name], constantComment('primitives.ts', name)] as const,
  ),
  [list.total, constantComment('resources/list.ts', 'total')],
  [validity.dayOfWeek, constantComment('resources/validity.ts', 'dayOfWeek')],
])

export function fieldComment(schema: $ZodType, own: string, isRequest: boolean) {
  const ofType = typeComment(schema)
  const isRepeated = /minor units/.test(own) && /minor units/.test(ofType)
  return [own, isRepeated ? '' : ofType, isRequest ? rangeOf(schema) : ''].filter(Boolean).join(' ')
}

function typeComment(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod
  const inner = 'innerType' in def ? def.innerType : 'element' in def ? def.element : undefined
  return described.get(schema) ?? (inner ? typeComment(inner) : '')
}

/** By the type of a schema. */
const units: Record<string, string> = { number: '', string: ' characters', array: ' entries' }

/** Replies may exceed the ranges of this version, so only requests mention them. */
function rangeOf(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod
  if ('innerType' in def) return rangeOf(def.innerType)
  const unit = units[def.type]
  if (unit === undefined) return ''
  const { from, to } = limitsOf((def.checks ?? []) as $ZodChecks[]) // the union of all checks
  const minimum = formatLimit(from)
  if (to === undefined) return from > 0 ? `At least ${minimum}${unit}.` : ''
  const maximum = formatLimit(to)
  if (from === to) return def.type === 'array' ? `Exactly ${maximum}.` : `Must be ${maximum}.`
  return def.type === 'number' || from > 1 ? `${minimum} to ${maximum}${unit}.` : `Up to ${maximum}${unit}.`
}

/** Ignores the limits of safe integers. */
function limitsOf(checks: readonly $ZodChecks[]) {
  let from = 0
  let to: number | undefined
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check === 'greater_than' && isOwnLimit(def.value)) from = def.value
    if (def.check === 'less_than' && isOwnLimit(def.value)) to = def.value
    if (def.check === 'min_length') from = def.minimum
    if (def.check === 'max_length') to = def.maximum
  }
  return { from, to }
}

const isOwnLimit = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
