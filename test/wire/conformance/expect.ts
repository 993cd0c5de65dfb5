/** Assertions with a one-line message. */
import type { Reply } from './service.ts'
import type { Seen, Shape } from '../specification/shape.ts'
import { isObject } from '../specification/shape.ts'
import { errorBody } from '../specification/errors.ts'

export class CheckError extends Error {
  override readonly name = 'CheckError'
}

/** Throws {@link CheckError} with the message if the condition is false. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CheckError(message)
}

export function equal(found: unknown, expected: unknown, what: string) {
  const [actual, required] = [JSON.stringify(sorted(found)), JSON.stringify(sorted(expected))]
  assert(actual === required, `${what} should be ${required}, but is ${actual}`)
}

/** Sorts field names, so that equal objects serialize to the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  )
}

/** Asserts a successful reply of this shape and returns its body. */
export function succeeded({ status, body, text, headers }: Reply, shape: Shape, seen: Seen, expected = 200) {
  assert(status === expected, `should return ${expected}, but returned ${status}: ${text.slice(0, 300)}`)
  isJson(headers)
  const faults = shape(body, 'reply', seen)
  assert(faults.length === 0, faults.slice(0, 5).join('; '))
  return body
}

/** Asserts an error reply with one of these statuses. */
export function refused({ status, body, text, headers }: Reply, ...expected: number[]) {
  assert(
    expected.includes(status),
    `should return ${expected.join(' or ')}, but returned ${status}: ${text.slice(0, 300)}`,
  )
  isJson(headers)
  const faults = errorBody(body, 'error', new Set())
  assert(faults.length === 0, faults.join('; '))
  equal(at(body, 'code'), status, 'code')
}

function isJson(headers: Headers) {
  const type = headers.get('content-type') ?? 'missing'
  assert(type.startsWith('application/json'), `Content-Type should be application/json, but is ${type}`)
}

/** The value at a path such as `a.0.b`. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, step) => {
    if (Array.isArray(inside)) return inside[Number(step)]
    return isObject(inside) ? inside[step] : undefined
  }, value)
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path)
  assert(Array.isArray(found), `${path} should be a list`)
  return found
}

export function textAt(value: unknown, path: string): string {
  const found = at(value, path)
  assert(typeof found === 'string', `${path} should be text`)
  return found
}

export function numberAt(value: unknown, path: string): number {
  const found = at(value, path)
  assert(typeof found === 'number', `${path} should be a number`)
  return found
}

/** Asserts that the entries are sorted by `created_at`, descending if `order` begins with a minus sign. */
export function sortedByCreation(entries: unknown[], order: string) {
  const sign = order.startsWith('-') ? -1 : 1
  const times = entries.map((entry) => sign * Date.parse(textAt(entry, 'created_at')))
  equal(
    times,
    times.toSorted((one, other) => one - other),
    `times by ${order}`,
  )
}
