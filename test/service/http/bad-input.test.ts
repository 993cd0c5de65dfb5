/** Statuses and error keys of malformed requests. */
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type RequestOptions, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const form = 'application/x-www-form-urlencoded'
const tiers = '/client/v1/promotions/tiers'

onPostgres('the HTTP layer', (open) => {
  let shop: Shop
  let page: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open())
    page = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_api')}` }
    return () => shop.close()
  })

  const requestToken = (
    body: RequestOptions['body'],
    headers: RequestOptions['headers'] = { 'Content-Type': form },
  ) =>
    shop.send('/v1/oauth/token', {
      method: 'POST',
      headers: { ...demoKeys.server, ...headers },
      ...(body && { body }),
    })

  // `query.test.ts` covers what a query can contain.
  test('names the invalid query parameter', async () => {
    const { status, body } = await shop.send(`${tiers}?limit=101`, { headers: page })

    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 400,
      key: 'invalid_query_params',
      details: [{ field: 'limit', message: 'must be at most 100' }],
    })
  })

  test.each([
    ['', 'grant_type'],
    ['scope=api', 'grant_type'],
    ['grant_type=client_credentials', 'scope'],
    ['grant_type=client_credentials&scope=api&scope=api', 'scope'],
    ['grant_type=client_credentials&grant_type=client_credentials&scope=api', 'grant_type'],
    ['grant_type=client_credentials&scope=api&client_secret=x', 'client_secret'],
    ['grant_type=client_credentials&scope=api&__proto__=x', '__proto__'],
    ['grant_type=client_credentials&scope=api&customer=', 'customer'],
  ])('names the invalid field of the token form "%s": %s', async (body, field) => {
    const reply = await requestToken(body)
    expect([reply.status, reply.body.key, reply.body.details[0].field]).toEqual([
      400,
      'invalid_payload',
      field,
    ])
  })

  test.each(['%', '%zz', '%ff', '%00'])('rejects a form with the broken encoding %s', async (customer) => {
    const reply = await requestToken(`grant_type=client_credentials&scope=api&customer=${customer}`)
    expect([reply.status, reply.body.key]).toEqual([400, 'invalid_payload'])
  })

  test('rejects a form with 500 fields', async () => {
    const reply = await requestToken('a=1&'.repeat(500))
    expect([reply.status, reply.body.message]).toEqual([400, 'The request must have at most 200 fields.'])
  })

  test.each([
    [{}],
    [{ 'Content-Type': 'application/json' }],
    [{ 'Content-Type': 'multipart/form-data; boundary=x' }],
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': `${form}; charset=utf-16` }],
    [{ 'Content-Type': [form, form] }],
    [{ 'Content-Type': `${form}, ${form}` }],
    [{ 'Content-Type': form, 'Content-Encoding': 'gzip' }],
  ])('returns 415 for a token request with %j', async (headers) => {
    const reply = await requestToken('grant_type=client_credentials&scope=api', headers)
    expect([reply.status, reply.body.key]).toEqual([415, 'unsupported_media_type'])
  })

  test('reads a form in any spelling of its media type', async () => {
    const reply = await requestToken('grant_type=client_credentials&scope=api', {
      'Content-Type': 'Application/X-WWW-Form-URLEncoded; Charset="UTF-8"',
    })
    expect(reply.status).toBe(200)
  })

  test('returns 413 for a body over 256 KiB before reading all of it', async () => {
    const big = await requestToken(`scope=${'a'.repeat(300_000)}`)
    expect([big.status, big.body.key]).toEqual([413, 'payload_too_large'])

    const announced = await sendRaw(
      shop.port,
      `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\n${lines(demoKeys.server)}` +
        'Content-Length: 10000000000\r\n\r\nscope=',
    )
    expect(announced).toMatch(/^HTTP\/1.1 413 /)

    const chunked = `40000\r\n${'a'.repeat(0x40000)}\r\n`.repeat(2)
    const endless = await sendRaw(
      shop.port,
      `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\n${lines(demoKeys.server)}` +
        `Transfer-Encoding: chunked\r\n\r\n${chunked}`,
    )
    expect(endless).toMatch(/^HTTP\/1.1 413 /)
  })

  test.each([
    ['/'],
    ['/v1'],
    ['/v2/oauth/token'],
    ['/v1/oauth/token/'],
    ['//v1/oauth/token'],
    ['/v1/%6fauth/token'],
    ['/V1/oauth/token'],
    ['/client/v1/promotions'],
    ['/client/v1/promotions/tiers/promo_apple'],
    ['/client/v1/vouchers/%ff/enable'],
    ['/%'],
    ['/%ff%fe'],
    ['/healthz/'],
    ['/../../etc/passwd'],
    [`/${'a'.repeat(8000)}`],
  ])('returns 404 at %.60s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) {
      const { status, body } = await shop.send(path, { method, headers: page })
      expect(status).toBe(404)
      if (method !== 'HEAD') expect(body).toMatchObject({ code: 404, key: 'not_found' })
    }
  })

  test.each([
    ['GET', '/v1/oauth/token', 'POST, OPTIONS'],
    ['DELETE', '/v1/oauth/token', 'POST, OPTIONS'],
    ['POST', tiers, 'GET, HEAD, OPTIONS'],
    ['PATCH', tiers, 'GET, HEAD, OPTIONS'],
    ['PROPFIND', tiers, 'GET, HEAD, OPTIONS'],
    ['TRACE', tiers, 'GET, HEAD, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/openapi.json', 'GET, HEAD'],
  ])('returns 405 with the allowed methods for %s %s', async (method, path, allow) => {
    const { status, body, headers } = await shop.send(path, { method, headers: page })
    expect([status, body.key, headers.allow]).toEqual([405, 'method_not_allowed', allow])
  })

  test('lists the allowed methods for OPTIONS', async () => {
    const { status, headers } = await shop.send('/v1/oauth/token', { method: 'OPTIONS' })
    expect([status, headers.allow]).toEqual([204, 'POST, OPTIONS'])
  })

  test('returns the same for HEAD as for GET, without a body', async () => {
    const { status, text, headers } = await shop.send(tiers, { method: 'HEAD', headers: page })
    expect([status, text, headers['content-type']]).toEqual([200, '', 'application/json'])
  })

  test('keeps a valid X-Request-Id and generates an id for other requests', async () => {
    const provided = await shop.send('/nothing', { headers: { 'X-Request-Id': 'cart-42.a:b' } })
    expect([provided.headers['x-request-id'], provided.body.request_id]).toEqual([
      'cart-42.a:b',
      'cart-42.a:b',
    ])

    for (const id of ['', 'a b', '<script>', 'a'.repeat(101), ['a', 'b']]) {
      const generated = await shop.send('/nothing', { headers: { 'X-Request-Id': id } })
      expect(generated.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(generated.body.request_id).toBe(generated.headers['x-request-id'])
    }
  })

  test('returns an error body for malformed HTTP and keeps running', async () => {
    const broken = await sendRaw(shop.port, 'HELLO\r\n\r\n')
    expect(broken).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*"key":"bad_request"/)
    const largeHeader = await sendRaw(
      shop.port,
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    )
    expect(largeHeader).toMatch(/^HTTP\/1.1 431 [^]*"key":"request_header_fields_too_large"/)
    const withoutHost = await sendRaw(
      shop.port,
      'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    )
    expect(withoutHost).toMatch(/^HTTP\/1.1 400 [^]*"key":"bad_request"/)

    for (const second of ['x', 'y', ''])
      expect(await sendRaw(shop.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nhOST: ${second}\r\n\r\n`)).toMatch(
        /^HTTP\/1.1 400 [^]*"key":"bad_request"/,
      )

    expect((await shop.send('/healthz')).status).toBe(200)
  })
})

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Sends the bytes and returns everything up to the end of the connection. */
function sendRaw(port: number, bytes: string) {
  return new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    // The service may reset the connection if it replies before it has read the whole request.
    socket.on('error', (error) => (text ? resolve(text) : reject(error)))
    socket.on('close', () => resolve(text))
  })
}
