/** Reads one condition: `{name, property?, conditions?, rules?}`. */
import { isJson, onlyKnown, own, wholeNumber, type Faults } from './faulty.ts'
import { isConditionName, isItemsName, isValueName, meaningOf, type ItemsName } from './names.ts'
import { operatorsOf, parseChecks, parseReferenceTests } from './parse-checks.ts'
import { isText, parseReference } from './references.ts'
import type { BundleCondition, Condition, ItemsCondition, LineTest, Logic } from './rule.ts'

/** Which names fit where the condition stands, and how the rules inside it are read, where it may have some. */
export interface Place {
  allowed: readonly string[]
  inner: ((value: unknown, path: string, faults: Faults) => Logic) | null
}

/** Undefined where a fault leaves nothing to go on with. */
export function parseCondition(
  value: unknown,
  path: string,
  place: Place,
  faults: Faults,
): Condition | undefined {
  if (!isJson(value)) {
    faults.push({ path, message: 'expected an object with name and conditions' })
    return undefined
  }
  onlyKnown(value, ['name', 'property', 'conditions', 'rules'], path, faults)
  const name = own(value, 'name')
  if (typeof name !== 'string' || !isConditionName(name) || !place.allowed.includes(name)) {
    faults.push({ path: `${path}.name`, message: `expected one of ${place.allowed.join(', ')}` })
    return undefined
  }
  const { takes, property: wantsProperty = false } = meaningOf(name)
  const property = parseProperty(own(value, 'property'), wantsProperty, `${path}.property`, faults)
  const inner = parseInner(
    own(value, 'rules'),
    isItemsName(name) ? place.inner : null,
    `${path}.rules`,
    faults,
  )
  const conditions = own(value, 'conditions') ?? {}
  const at = `${path}.conditions`

  if (isValueName(name))
    return { kind: 'value', name, property, checks: parseChecks(conditions, takes, at, faults) }
  if (!isItemsName(name)) return parseBundle(conditions, at, faults)
  if (takes === 'references') return aboutItems(name, parseReferenceTests(conditions, at, faults), inner)
  const checks = parseChecks(conditions, takes, at, faults)
  return { kind: 'items', name, quantifier: 'any', tests: [{ kind: 'value', name, property, checks }], inner }
}

/**
 * `order.items` with `$is_not` alone is about the whole cart: none of these. With rules inside, it is about the
 * other lines, as `order.items.any` always is.
 */
function aboutItems(name: ItemsName, tests: readonly LineTest[], inner: Logic | null): ItemsCondition {
  const quantifier = quantifiers.get(name) ?? 'any'
  const isNoneOf = tests.length > 0 && tests.every((test) => test.kind === 'reference' && !test.is)
  if (name !== 'order.items' || !isNoneOf || inner) return { kind: 'items', name, quantifier, tests, inner }
  return { kind: 'items', name, quantifier: 'every', tests, inner, mayBeEmpty: true }
}

const quantifiers = new Map<string, ItemsCondition['quantifier']>([
  ['order.items.every', 'every'],
  ['order.items.none', 'none'],
])

function parseProperty(value: unknown, wanted: boolean, path: string, faults: Faults): string | null {
  if (wanted && isText(value)) return value
  if (wanted) faults.push({ path, message: 'expected the name of the metadata to look at' })
  else if (value !== undefined && value !== null) faults.push({ path, message: 'expected nothing here' })
  return null
}

function parseInner(value: unknown, read: Place['inner'], path: string, faults: Faults): Logic | null {
  if (value === undefined || (isJson(value) && Object.keys(value).length === 0)) return null
  if (read) return read(value, path, faults)
  faults.push({ path, message: 'expected nothing here: only conditions on items of the order hold others' })
  return null
}

function parseBundle(value: unknown, path: string, faults: Faults): BundleCondition {
  const items = operatorsOf(value, 'bundle', path, faults).flatMap(({ values, at }) =>
    values.flatMap((one, index) => {
      const place = `${at}[${index}]`
      const read = parseReference(one, place, faults, ['item_quantity'])
      if (!read) return []
      const item_quantity = wholeNumber(
        own(read.json, 'item_quantity'),
        1,
        1,
        `${place}.item_quantity`,
        faults,
      )
      return [{ ...read.reference, item_quantity }]
    }),
  )
  if (items.length === 0) faults.push({ path: `${path}.$is`, message: 'expected at least one product' })
  return { kind: 'bundle', items }
}
