/** A request made into what the handler is given: path parameters by name, `query`, `body`. */
import type { FailureKey } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { z } from '../../contract/zod.ts'
import { readBody } from './body.ts'
import { detailsOf } from '../schema-issues.ts'
import { tryDecode } from './pairs.ts'
import { parseQuery } from './query.ts'
import { Refusal } from '../errors.ts'

/** Reads everything that the operation takes. Throws {@link Refusal}. */
export async function readInput(operation: Operation, params: Record<string, string>, request: Request) {
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(params).map(([name, raw]) => [name, pathParameter(raw)]),
  )
  if (operation.idempotent) checkIdempotencyKey(request.headers)
  if (operation.query) {
    const query = parseQuery(operation.query, new URL(request.url).search)
    input.query = checked(operation.query, query, 'invalid_query_params', 'query')
  }
  if (operation.body) {
    const body = await readBody(request, operation)
    if (body !== undefined) input.body = checked(operation.body, body, 'invalid_payload', 'body')
  }
  return input
}

/** Nothing has a name that cannot be decoded, or that no store could keep. */
function pathParameter(raw: string) {
  const value = tryDecode(raw)
  if (value === undefined || value === '' || value.length > 500 || /[\0-\x1f\x7f]/.test(value)) {
    throw new Refusal('not_found')
  }
  return value
}

function checkIdempotencyKey(headers: Headers) {
  const key = headers.get('idempotency-key')
  if (key !== null && !/^[!-~]{1,255}$/.test(key)) throw new Refusal('invalid_idempotency_key')
}

function checked(schema: z.ZodMiniType, value: unknown, key: FailureKey, root: string) {
  const { data, error } = z.safeParse(schema, value, { reportInput: true })
  if (error) throw new Refusal(key, { details: detailsOf(error.issues, root) })
  return data
}
