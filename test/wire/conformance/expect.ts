/** What a check says when it does not hold, in one line. */
import type { Answer } from './service.ts'
import type { Seen, Shape } from '../specification/shape.ts'
import { isObject } from '../specification/shape.ts'
import { errorBody } from '../specification/errors.ts'

export class Unmet extends Error {
  override readonly name = 'Unmet'
}

/** Throws {@link Unmet} with the sentence unless it holds. */
export function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Unmet(sentence)
}

export function equal(found: unknown, wanted: unknown, what: string) {
  const [has, should] = [JSON.stringify(sorted(found)), JSON.stringify(sorted(wanted))]
  demand(has === should, `${what} should be ${should}, and is ${has}`)
}

/** Names in one order, so that two objects with the same fields are the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  )
}

/** A success of this shape; gives its body. */
export function succeeded({ status, body, text, headers }: Answer, shape: Shape, seen: Seen, wanted = 200) {
  demand(status === wanted, `should answer ${wanted}, and answered ${status}: ${text.slice(0, 300)}`)
  isJson(headers)
  const faults = shape(body, 'reply', seen)
  demand(faults.length === 0, faults.slice(0, 5).join('; '))
  return body
}

/** A refusal with this status, in the one shape of errors. */
export function refused({ status, body, text, headers }: Answer, ...wanted: number[]) {
  demand(
    wanted.includes(status),
    `should answer ${wanted.join(' or ')}, and answered ${status}: ${text.slice(0, 300)}`,
  )
  isJson(headers)
  const faults = errorBody(body, 'error', new Set())
  demand(faults.length === 0, faults.join('; '))
  equal(at(body, 'code'), status, 'code')
}

function isJson(headers: Headers) {
  const type = headers.get('content-type') ?? 'nothing'
  demand(type.startsWith('application/json'), `Content-Type should be application/json, and is ${type}`)
}

/** What is at `a.0.b` of a reply. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, step) => {
    if (Array.isArray(inside)) return inside[Number(step)]
    return isObject(inside) ? inside[step] : undefined
  }, value)
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path)
  demand(Array.isArray(found), `${path} should be a list`)
  return found
}

export function textAt(value: unknown, path: string): string {
  const found = at(value, path)
  demand(typeof found === 'string', `${path} should be text`)
  return found
}

export function numberAt(value: unknown, path: string): number {
  const found = at(value, path)
  demand(typeof found === 'number', `${path} should be a number`)
  return found
}
