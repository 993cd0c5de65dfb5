/** Requests that are each invalid in one way, derived from the OpenAPI document. */
import { codeFault } from '../../../src/service/rules/codes.ts'
import { fits, type DescribedOperation } from './document.ts'
import { bodyOf } from './requests.ts'
import type { Sent } from './send.ts'
import { encodeBody, type Target } from './target.ts'
import { invalidValues, wrongValues } from './invalid-values.ts'

export interface Case {
  operation: string
  title: string
  sent: Sent
  /** Statuses of a correct refusal. */
  expected: readonly number[]
  /** The field that a 400 should name. */
  field?: string
}

/** Returns groups of cases. Each group contains the cases of one kind for one operation. */
export const corpusOf = (target: Target): Case[][] =>
  target.operations.flatMap((operation) =>
    [fields, bodies, queries, credentials, paths, foreign, idempotencyKeys]
      .map((kind) => [...kind(target, operation)])
      .filter((cases) => cases.length > 0),
  )

/** Every field with another type, range, length or nesting. */
function* fields(target: Target, operation: DescribedOperation): Generator<Case> {
  const example = bodyOf(operation, target.fresh)
  if (!operation.body || example === undefined) return
  const right = target.validRequest(operation)
  for (const { title, field, value } of invalidValues(target.document, operation.body.schema, example)) {
    // Forms contain only text, so some values are encoded like the example.
    if (operation.body.isForm && !isText(value)) continue
    const text = encodeBody(operation, value)
    if (text === encodeBody(operation, example)) continue
    yield { operation: operation.id, title, sent: { ...right, body: text }, expected: [400], field }
  }
}

const isText = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string')

/** Bodies that are not JSON or have another media type. */
function* bodies(target: Target, operation: DescribedOperation): Generator<Case> {
  const { body } = operation
  if (!body || body.isForm) return
  const right = target.validRequest(operation)
  const broken = ['{', '{"a":1,}', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', '"\\u0000"', 'NaN', '1e999']
  for (const text of [...broken, '['.repeat(5000), `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`])
    yield newCase(text.slice(0, 20), { ...right, body: text }, [400])
  yield newCase('not UTF-8', { ...right, body: new Uint8Array([0x22, 0xff, 0x22]) }, [400])
  if (body.isRequired) yield newCase('no body', { ...right, body: '' }, [400])
  for (const type of [
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
  ])
    yield newCase(type, { ...right, headers: { ...right.headers, 'Content-Type': type } }, [415])
  const zipped = { ...right.headers, 'Content-Encoding': 'gzip' }
  yield newCase('compressed', { ...right, headers: zipped }, [415])
  // Bulk updates have a larger limit.
  if (operation.family !== 'updateCustomers')
    yield newCase('300 kB', { ...right, body: `"${'x'.repeat(300_000)}"` }, [413])

  function newCase(title: string, sent: Sent, expected: number[]): Case {
    const headers = { 'Content-Type': 'application/json', ...sent.headers }
    return { operation: operation.id, title: `body: ${title}`, sent: { ...sent, headers }, expected }
  }
}

/** Parameters that are wrong, repeated, unknown or cannot be decoded. */
function* queries(target: Target, operation: DescribedOperation): Generator<Case> {
  const right = target.validRequest(operation)
  const newCase = (search: string, field?: string): Case => ({
    operation: operation.id,
    title: `?${search.slice(0, 60)}`,
    sent: { ...right, path: `${right.path}?${search}` },
    expected: [400],
    ...(field !== undefined && { field }),
  })
  if (operation.query.length === 0) return
  yield newCase('no_such_parameter=1', 'no_such_parameter')
  yield newCase('%ff=1')
  yield newCase('__proto__[a]=1')
  for (const { name, schema } of operation.query) {
    const texts = wrongValues(schema, '').filter((one) => typeof one !== 'object')
    for (const value of [...texts, '0x10', ' 1', '1,2', '%']) {
      const text = String(value)
      if ([value, text, asRead(text)].some((one) => fits(target.document, schema, one))) continue
      yield newCase(`${name}=${encodeURIComponent(text)}`, name)
    }
    yield newCase(`${name}=1&${name}=2`, name)
    yield newCase(`${name}=%zz`)
    yield newCase(`${name}[a][b]=1`, name)
    yield newCase(`${name}[constructor][prototype]=1`, name)
  }
}

/** Converts text like the query parser: digits to a number, `true` and `false` to a boolean. */
function asRead(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Every wrong combination of credentials. */
function* credentials({ validRequest, ...target }: Target, operation: DescribedOperation): Generator<Case> {
  const right = validRequest(operation)
  const own = target.headersFor(operation)
  const rest = Object.fromEntries(Object.entries(right.headers).filter(([name]) => !(name in own)))
  const names = Object.keys(own)
  const newCase = (title: string, headers: Record<string, string>): Case => ({
    operation: operation.id,
    title: `credentials: ${title}`,
    sent: { ...right, headers: { ...rest, ...headers } },
    expected: [401, 403],
  })
  for (let chosen = 0; chosen < 2 ** names.length - 1; chosen += 1) {
    const some = names.filter((_, bit) => chosen & (2 ** bit))
    yield newCase(
      `only ${some.join(', ') || 'none'}`,
      Object.fromEntries(some.map((name) => [name, own[name] ?? ''])),
    )
  }
  for (const name of names) {
    yield newCase(`wrong ${name}`, { ...own, [name]: `${own[name] ?? ''}x` })
    yield newCase(`empty ${name}`, { ...own, [name]: '' })
  }
  if (!operation.needs.includes('bearer')) return
  const isPage = operation.needs.includes('clientApplicationId')
  const others = {
    'of the other API': isPage ? target.bearers.api : target.bearers.client_api,
    'of another scope': target.bearers.narrow,
    'of another project': isPage ? target.bearers.theirsOnPage : target.bearers.theirs,
    'that is unknown': `Bearer ${'x'.repeat(43)}`,
    'that is not Bearer': 'Basic YTpi',
  }
  for (const [title, bearer] of Object.entries(others))
    yield newCase(`bearer ${title}`, target.headersFor(operation, target.own, encodeHeader(bearer)))
  yield newCase('keys of another project', target.headersFor(operation, target.other))
}

const encodeHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')

const encodings = [
  '%00',
  '%0a',
  '%ff',
  '%c0%af',
  '%',
  '%zz',
  '%ud800',
  '%ed%a0%80',
  '..%2f..%2fadmin',
  '%2e%2e',
  '%252e',
  '%20',
  "'%3b%20drop%20table%20vouchers%3b--",
  '%e2%80%ae',
  '%f0%9f%8e%81',
  '*',
  'undefined',
  'x'.repeat(501),
  'x'.repeat(4000),
]

/** Path parameters in every wrong encoding, and wrong paths. */
function* paths(target: Target, operation: DescribedOperation): Generator<Case> {
  const right = target.validRequest(operation)
  const newCase = (path: string, expected: number[]): Case => ({
    operation: operation.id,
    title: `path ${path.slice(0, 80)}`,
    sent: { ...right, path },
    expected,
  })
  for (const name of operation.pathParameters) {
    for (const value of encodings) {
      // Any other code of a new voucher is valid.
      if (isNewCode(operation, name) && isCode(value)) continue
      const expected = [400, 404]
      // Callers make up idempotency keys, so an unknown key is not an error.
      if (name === 'key') expected.push(200)
      // They also make up keys of sessions.
      if (name === 'sessionKey') expected.push(200)
      // Resolves to the parent path, where another operation may accept this method or others.
      if (value === '%2e%2e') expected.push(405, ...(operation.method === 'GET' ? [200] : []))
      yield newCase(target.addressOf(operation, { [name]: value }), expected)
    }
  }
  yield newCase(`${right.path}/`, [404, 405])
  yield newCase(`/${right.path}`, [404, 405])
  yield newCase(right.path.replace('/v1/', '/V1/'), [404, 405])
  yield newCase(right.path.replace('/v1/', '/v2/'), [404, 405])
  for (const method of ['DELETE', 'PATCH', 'TRACE'].filter((one) => one !== operation.method))
    yield { ...newCase(right.path, [405]), sent: { ...right, method }, title: method }
}

function isCode(encoded: string): boolean {
  try {
    return codeFault(decodeURIComponent(encoded)) === undefined
  } catch {
    return false
  }
}

const isNewCode = ({ family }: DescribedOperation, name: string) =>
  family === 'createVoucher' && name === 'code'

/** Ids of another project. */
function* foreign(target: Target, operation: DescribedOperation): Generator<Case> {
  const right = target.validRequest(operation)
  for (const name of operation.pathParameters) {
    const value = target.theirs[name]
    // Codes are unique per project only.
    if (value === undefined || isNewCode(operation, name)) continue
    const path = target.addressOf(operation, { [name]: value })
    yield {
      operation: operation.id,
      title: `another project's ${name}`,
      sent: { ...right, path },
      expected: [404],
    }
  }
}

/** Keys with invisible characters or more than 255 characters. */
function* idempotencyKeys(target: Target, operation: DescribedOperation): Generator<Case> {
  if (!operation.isIdempotent) return
  const right = target.validRequest(operation)
  for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
    const sent = { ...right, headers: { ...right.headers, 'Idempotency-Key': key } }
    const title = `Idempotency-Key: ${key.slice(0, 10)}`
    yield { operation: operation.id, title, sent, expected: [400] }
  }
}
