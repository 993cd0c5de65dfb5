/** Parses `applicable_to` of a validation rule: the products that a discount with this rule applies to. */
import type { Target, Targets } from '../targets.ts'
import {
  isJsonObject,
  rejectUnknownFields,
  own,
  parseInteger,
  type Faults,
  type JsonObject,
  parseReference,
} from './read-json.ts'

/** Null if the rule has no `applicable_to`. */
export function parseTargets(value: unknown, path: string, faults: Faults): Targets | null {
  if (value === undefined || value === null) return null
  if (!isJsonObject(value)) {
    faults.push({ path, message: 'must be an object with included, excluded or included_all' })
    return null
  }
  rejectUnknownFields(value, ['included', 'excluded', 'included_all'], path, faults)
  const included = parseList(own(value, 'included'), `${path}.included`, faults)
  const excluded = parseList(own(value, 'excluded'), `${path}.excluded`, faults)
  const all = own(value, 'included_all')
  if (all !== undefined && typeof all !== 'boolean') {
    faults.push({ path: `${path}.included_all`, message: 'must be true or false' })
  }
  if (all === false && included.length === 0) {
    faults.push({
      path: `${path}.included`,
      message: 'must have at least one entry if included_all is false',
    })
  }
  return { includedAll: all === true || (all === undefined && included.length === 0), included, excluded }
}

function parseList(value: unknown, path: string, faults: Faults): Target[] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => parseTarget(item, `${path}[${index}]`, faults) ?? [])
  }
  faults.push({ path, message: 'must be a list' })
  return []
}

const limits = [
  'quantity_limit',
  'amount_limit',
  'aggregated_quantity_limit',
  'aggregated_amount_limit',
] as const
const fields = ['effect', 'skip_initially', 'repeat', 'target', ...limits] as const

const effects = [
  'APPLY_TO_EVERY',
  'APPLY_TO_CHEAPEST',
  'APPLY_FROM_CHEAPEST',
  'APPLY_TO_MOST_EXPENSIVE',
  'APPLY_FROM_MOST_EXPENSIVE',
] as const satisfies Target['effect'][]

function parseTarget(value: unknown, path: string, faults: Faults): Target | undefined {
  const read = parseReference(value, path, faults, fields)
  if (!read) return undefined
  const { reference, json } = read
  const number = (field: (typeof fields)[number], fallback: number, min: number) =>
    parseInteger(own(json, field), fallback, min, `${path}.${field}`, faults)
  const limitOf = (field: (typeof limits)[number]) => {
    const limit = number(field, -1, 0)
    return limit < 0 ? null : limit
  }
  return {
    ...reference,
    effect: parseWord(json, 'effect', effects, path, faults),
    skip_initially: number('skip_initially', 0, 0),
    repeat: number('repeat', 1, 1),
    target: parseWord(json, 'target', ['ITEM', 'UNIT'], path, faults),
    quantity_limit: limitOf('quantity_limit'),
    amount_limit: limitOf('amount_limit'),
    aggregated_quantity_limit: limitOf('aggregated_quantity_limit'),
    aggregated_amount_limit: limitOf('aggregated_amount_limit'),
  }
}

/** A missing word defaults to the first. */
function parseWord<const Word extends string>(
  json: JsonObject,
  field: string,
  words: readonly [Word, ...Word[]],
  path: string,
  faults: Faults,
): Word {
  const value = own(json, field)
  const found = words.find((one) => one === value)
  if (found === undefined && value !== undefined && value !== null) {
    faults.push({ path: `${path}.${field}`, message: `must be one of ${words.join(', ')}` })
  }
  return found ?? words[0]
}
