/** Converts a request to the handler's input: path parameters by name, `query`, `body`. */
import type { FailureKey } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { withoutReplyFields } from '../../contract/request.ts'
import { z } from '../../contract/zod.ts'
import { ApiError } from '../errors.ts'
import { parseJson } from '../json.ts'
import { detailsOf } from '../schema-issues.ts'
import { tryDecode, parseQuery, parseFields } from './query.ts'

export async function readInput(operation: Operation, params: Record<string, string>, request: Request) {
  const input: Record<string, unknown> = Object.fromEntries(
    Object.entries(params).map(([name, raw]) => [name, pathParameter(raw)]),
  )
  if (operation.idempotent) checkIdempotencyKey(request.headers)
  if (operation.query) input.query = readQuery(operation.query, request)
  if (operation.body) {
    const body = await readBody(request, operation)
    if (body !== undefined) {
      const request = withoutReplyFields(operation.body, body)
      input.body = checked(operation.body, request, 'invalid_payload', 'body')
    }
  }
  return input
}

function readQuery(schema: NonNullable<Operation['query']>, request: Request) {
  return checked(schema, parseQuery(schema, new URL(request.url).search), 'invalid_query_params', 'query')
}

/** Throws a 404 for values that cannot be decoded or stored, because no resource can have such an id. */
function pathParameter(raw: string) {
  const value = tryDecode(raw)
  if (value === undefined || value === '' || value.length > 500 || /[\0-\x1f\x7f]/.test(value)) {
    throw new ApiError('not_found')
  }
  return value
}

function checkIdempotencyKey(headers: Headers) {
  const key = headers.get('idempotency-key')
  if (key !== null && !/^[!-~]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key')
}

function checked(schema: z.ZodMiniType, value: unknown, key: FailureKey, root: string) {
  const { data, error } = z.safeParse(schema, value, { reportInput: true })
  if (error) throw new ApiError(key, { details: detailsOf(error.issues, root) })
  return data
}

const defaultBodyLimit = 256 * 1024

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** Undefined if the body is optional and empty. */
export async function readBody(
  request: Request,
  { bodyType = 'json', bodyLimit, bodyOptional }: Operation,
): Promise<unknown> {
  const untyped = !request.headers.has('content-type')
  if (!(bodyOptional && untyped)) checkType(request.headers, bodyType)
  const text = await readText(request, bodyLimit ?? defaultBodyLimit)
  if (bodyOptional && text === '') return undefined
  if (untyped) checkType(request.headers, bodyType)
  return bodyType === 'form' ? parseFields(text, 'invalid_payload') : parseJson(text)
}

function checkType(headers: Headers, bodyType: keyof typeof mediaTypes) {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (type.trim() !== mediaTypes[bodyType] || !isUtf8 || encoding !== 'identity') {
    throw new ApiError('unsupported_media_type', {
      message: `The body must be ${mediaTypes[bodyType]} in UTF-8, not compressed.`,
    })
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge(limit)
  return announced === null ? readChunks(request, limit) : readAtOnce(request, limit)
}

/** Costs less than reading many chunks. Node reads no more than the announced length. */
async function readAtOnce(request: Request, limit: number): Promise<string> {
  const bytes = await request.arrayBuffer().catch(throwIncomplete)
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return decode(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

async function readChunks(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let text = ''
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    text += decode(() => decoder.decode(chunk, { stream: true }))
  }
  return text + decode(() => decoder.decode())
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read().catch(throwIncomplete)
    if (done) return
    yield value
  }
}

function throwIncomplete(): never {
  throw new ApiError('invalid_payload', { message: 'The body is incomplete.' })
}

function decode(read: () => string) {
  try {
    return read()
  } catch {
    throw new ApiError('invalid_payload', { message: 'The body is not valid UTF-8.' })
  }
}

// The rest of the body is never read, so the connection cannot be reused.
const tooLarge = (limit: number) =>
  new ApiError('payload_too_large', {
    message: `The body must be at most ${limit} bytes.`,
    headers: { Connection: 'close' },
  })
