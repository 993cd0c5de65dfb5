/** Random requests to any operation, often with known ids, sometimes with wrong credentials. */
import type { DescribedOperation } from '../../wire/invalid-input/document.ts'
import type { Sent } from '../../wire/invalid-input/send.ts'
import { encodeBody, contentTypeOf, type Target } from '../../wire/invalid-input/target.ts'
import { generate } from './generate.ts'
import type { Chance } from './random.ts'

const badPathSegments = [
  '%00',
  '%ff',
  '%',
  '..%2f',
  '%20',
  '%F0%9F%8E%81',
  '%2e%2e',
  "'%3b--",
  'x'.repeat(600),
]

export function randomRequest(target: Target, chance: Chance, known: readonly string[]): Sent {
  const operation = chance.pick(target.operations)
  const { body } = operation
  const value = body && !chance.hits(0.02) ? generate(target.document, body.schema, chance, known) : undefined
  return {
    method: chance.hits(0.01) ? chance.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : operation.method,
    path: `${pathOf(target, operation, chance, known)}${searchOf(target, operation, chance, known)}`,
    headers: {
      ...headersOf(target, operation, chance),
      ...contentTypeOf(operation, value),
      ...(operation.isIdempotent && chance.hits(0.2) && { 'Idempotency-Key': `fuzz-${chance.below(50)}` }),
    },
    ...(value !== undefined && { body: corrupt(encodeBody(operation, value) ?? '', chance) }),
  }
}

/** Sometimes removes or replaces a few characters. */
function corrupt(text: string, chance: Chance) {
  if (!chance.hits(0.02)) return text
  const at = chance.below(text.length + 1)
  return (
    text.slice(0, at) +
    chance.pick(['', '\0', '{', '"', '\\ud800', ',', '9e999']) +
    text.slice(at + chance.below(3))
  )
}

function pathOf(target: Target, operation: DescribedOperation, chance: Chance, known: readonly string[]) {
  if (chance.hits(0.8)) return target.addressOf(operation)
  const values = operation.pathParameters.map((name) => [
    name,
    chance.hits(0.2) ? chance.pick(badPathSegments) : encodeURIComponent(chance.pick(known)),
  ])
  return target.addressOf(operation, Object.fromEntries(values))
}

function searchOf(target: Target, { query }: DescribedOperation, chance: Chance, known: readonly string[]) {
  const pairs = query
    .filter(() => chance.hits(0.4))
    .flatMap(({ name, schema }) => flat(name, generate(target.document, schema, chance, known)))
  if (chance.hits(0.02))
    pairs.push(chance.pick(['x=1', '=', '&&', '%ff', 'limit[]=1', 'a[b][c][d][e][f][g][h][i]=1']))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Nested parameters are written as `filters[a][0]=…`. */
function flat(name: string, value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([step, inside]) =>
      flat(`${name}[${encodeURIComponent(step)}]`, inside),
    )
  return [`${name}=${encodeURIComponent(String(value))}`]
}

function headersOf(target: Target, operation: DescribedOperation, chance: Chance) {
  if (chance.hits(0.97)) return target.headersFor(operation)
  const headers = target.headersFor(
    operation,
    chance.pick([target.own, target.other]),
    chance.pick(Object.values(target.bearers)),
  )
  const left = chance.pick(Object.keys(headers))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => chance.hits(0.5) || name !== left))
}
