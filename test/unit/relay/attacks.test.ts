/** Attacks from other sites and hostile pages. */
import { expect, test } from 'vitest'
import { json, tierList } from '../client/server.ts'
import { type ServiceHandler, cardOf, openRelay, own, secrets } from './support/page.ts'

const list = '/client/v1/promotions/tiers'
const redemptionPath = '/client/v1/loyalties/members/ADA/redemption'
const body = { reward: { id: 'rew_1' } }

const service: ServiceHandler = ({ path }, response) =>
  json(response, path.endsWith('/ADA') ? cardOf('ada', 'ADA') : tierList())

const foreignRequests: Record<string, Record<string, string>> = {
  'without the header that forms cannot send': { 'X-Perkit-Request': '' },
  'from another site': { 'Sec-Fetch-Site': 'cross-site' },
  'from another subdomain': { 'Sec-Fetch-Site': 'same-site' },
  'with two sites': { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  'of another origin': { Origin: 'https://evil.example' },
  'of an origin that only looks like the shop': { Origin: 'https://shop.example.evil.example' },
  'of an origin with the shop as its user name': { Origin: 'https://shop.example@evil.example' },
  'of two origins': { Origin: 'https://shop.example, https://evil.example' },
  'of another port': { Origin: 'https://shop.example:8443' },
  'of an opaque origin': { Origin: 'null' },
  'of an invalid origin': { Origin: 'shop.example' },
}

test.each(Object.entries(foreignRequests))('refuses a request %s', async (_, changed) => {
  let identified = 0
  const { relay, requests, tokens } = await openRelay(service, { identify: () => String(++identified) })
  const headers = new Headers({ ...own, 'Content-Type': 'application/json', ...changed })
  if (changed['X-Perkit-Request'] === '') headers.delete('X-Perkit-Request')
  const send = (path: string, init: RequestInit) =>
    relay(new Request(`https://shop.example/perkit${path}`, { headers, ...init }))

  const read = await send(list, {})
  const redeem = await send(redemptionPath, { method: 'POST', body: JSON.stringify(body) })
  const token = await send('/token', { method: 'POST' })

  expect([read.status, redeem.status, token.status]).toEqual([403, 403, 403])
  expect(await token.json()).toEqual({
    code: 403,
    key: 'forbidden',
    message: expect.any(String),
    ...(changed['Origin'] && { details: [{ field: 'Origin', message: 'must be an origin of the shop' }] }),
    request_id: expect.any(String),
  })
  expect(read.headers.has('Access-Control-Allow-Origin')).toBe(false)
  expect([identified, requests().length, tokens().length]).toEqual([0, 0, 0])
})

test('refuses forms, images and beacons of another site', async () => {
  const { relay, requests } = await openRelay(service)
  const address = `https://shop.example/perkit${redemptionPath}`
  const theirs = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const asForm = { ...theirs, 'Content-Type': 'application/x-www-form-urlencoded' }
  const asText = { ...theirs, 'Content-Type': 'text/plain' }

  const statuses = [
    await relay(new Request(address, { method: 'POST', headers: asForm, body: 'reward[id]=rew_1' })),
    await relay(new Request(address, { method: 'POST', headers: asText, body: JSON.stringify(body) })),
    await relay(new Request(address, { headers: { 'Sec-Fetch-Site': 'cross-site' } })),
    await relay(new Request(address, { headers: {} })),
  ].map(({ status }) => status)

  expect(statuses).toEqual([403, 403, 405, 405])
  expect(requests()).toEqual([])
})

test('refuses the preflight of another site', async () => {
  const { relay } = await openRelay(service)
  const headers = {
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'x-perkit-request',
  }

  const response = await relay(
    new Request(`https://shop.example/perkit${redemptionPath}`, { method: 'OPTIONS', headers }),
  )

  expect(response.status).toBe(405)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([
  '/client/v1',
  '/client/v1/',
  '/client/v1/promotions',
  '/client/v1/promotions/tiers/',
  '/client/v1/promotions/tiers/promo_1',
  '/client/v1/promotions%2Ftiers',
  '/client/v1//promotions/tiers',
  '/client/v1/promotions/tiers;x',
  '/client/v1/PROMOTIONS/TIERS',
  '/CLIENT/v1/promotions/tiers',
  '/client/v2/promotions/tiers',
  '/client/v1/redemptions',
  '/client/v1/orders',
  '/client/v1/customers',
  '/client/v1/loyalties/camp_1/members/ADA/redemption',
  '/client/v1/loyalties/members/ADA/transfers',
  '/client/v1/../../v1/redemptions',
  '/client/v1/%2e%2e/%2e%2e/v1/redemptions',
  '/client/v1/promotions/tiers/../../../../v1/campaigns',
  '/v1/redemptions',
  '/v1/oauth/token/x',
  '/management/v1/projects/proj_shop/branding/brd_1',
  '/client/v1/oauth/token',
  '/client/v1/constructor',
  '/client/v1/__proto__',
])('responds with 404 at %s', async (path) => {
  const { send, requests, tokens } = await openRelay(service)

  for (const method of ['GET', 'POST']) {
    expect((await send(path, { method })).status).toBe(404)
  }
  expect([requests(), tokens()]).toEqual([[], []])
})

test('treats a card with the code "token" as a card', async () => {
  const { send, requests, tokens } = await openRelay(service)

  expect((await send('/client/v1/loyalties/members/token')).status).toBe(404)
  expect(requests().map(({ path }) => path)).toEqual(['/v1/loyalties/members/token'])
  expect(tokens().map(({ scope }) => scope)).toEqual(['loyalties'])
})

test.each([
  [list, 'POST', 'GET'],
  [list, 'DELETE', 'GET'],
  [list, 'HEAD', 'GET'],
  [redemptionPath, 'GET', 'POST'],
  [redemptionPath, 'PUT', 'POST'],
  ['/client/v1/qualifications', 'PATCH', 'POST'],
])('at %s, refuses the method %s', async (path, method, Allow) => {
  const { send, requests } = await openRelay(service)

  const { status, headers } = await send(path, { method })

  expect([status, headers.get('Allow')]).toEqual([405, Allow])
  expect(requests()).toEqual([])
})

const large = (size: number) => '{"reward":{}}'.padEnd(size)

test.each(['/client/v1/qualifications', redemptionPath])('limits the body to 256 KiB: %s', async (path) => {
  const { send, requests } = await openRelay(service, { identify: () => ({ customer: 'ada', card: 'ADA' }) })

  const fits = await send(path, { body: large(262_144) })
  const over = await send(path, { body: large(262_145) })
  const understated = await send(path, { body: large(262_145), headers: { 'Content-Length': '10' } })

  expect([fits.status, over.status, understated.status]).toEqual([200, 413, 413])
  expect(over.body.key).toBe('payload_too_large')
  expect(requests()).toHaveLength(1)
})

test('stops reading an endless body', async () => {
  const { relay, requests } = await openRelay(service)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
  })
  const init = {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/json' },
    body: endless,
    duplex: 'half',
  }

  const response = await relay(new Request(`https://shop.example${redemptionPath}`, init))

  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(1_000_000)
  expect(requests()).toEqual([])
})

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const broken: Record<string, [body: string, status: number, headers?: Record<string, string>]> = {
  'is not JSON': ['{"reward":', 400],
  'is a form': ['reward[id]=rew_1', 415, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  'has the media type of plain text': [JSON.stringify(body), 415, { 'Content-Type': 'text/plain' }],
  'has a media type that starts like JSON': [
    JSON.stringify(body),
    415,
    { 'Content-Type': 'application/jsonp' },
  ],
  'is a list': ['[]', 400],
  'is empty': ['', 415, { 'Content-Type': 'text/plain' }],
  'is null': ['null', 400],
  'is nested very deeply': [`{"metadata":${deep(100_000)}}`, 400],
  'is nested one level too deeply': [`{"metadata":${deep(32)}}`, 400],
}

test.each(Object.entries(broken))('refuses a body that %s', async (_, [body, status, headers = {}]) => {
  const { send, requests, errors } = await openRelay(service)

  for (const path of [redemptionPath, '/client/v1/validations']) {
    expect((await send(path, { body, headers })).status).toBe(status)
  }
  expect([requests(), errors]).toEqual([[], []])
})

test('refuses a body that is not UTF-8', async () => {
  const { relay } = await openRelay(service)
  const headers = { ...own, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }

  expect((await relay(new Request(`https://shop.example${redemptionPath}`, init))).status).toBe(400)
})

test('ignores duplicate fields and __proto__', async () => {
  const { send, requests } = await openRelay(service)

  await send('/client/v1/validations', {
    body: '{"customer":{"id":"cust_ben"},"__proto__":{"polluted":true},"\\u0063ustomer":{"id":"cust_ben"},"order":{}}',
  })
  await send(redemptionPath, {
    body: '{"__proto__":{"reward":{"id":"x"}},"reward":{"id":"rew_0"},"reward":{"id":"rew_1","__proto__":{"points":1}}}',
  })

  const [validation, , redemption] = requests().map(({ body }) => body)
  expect(validation).toBe('{"__proto__":{"polluted":true},"order":{},"customer":{"source_id":"ada"}}')
  expect(redemption).toBe('{"reward":{"id":"rew_1"}}')
  expect({}).not.toHaveProperty('polluted')
})

test('hides secrets that the service repeats', async () => {
  const tricks: ServiceHandler[] = [
    ({ headers }, response) => json(response, { ...tierList(), headers }),
    ({ headers }, response) =>
      json(response, { code: 400, key: 'x', message: `${headers.authorization}` }, 400),
    ({ headers }, response) =>
      json(response, { code: 400, key: 'x', message: '', details: `${headers['x-client-token']}` }, 400),
    ({ headers }, response) =>
      json(response, tierList(), 200, { 'X-Request-Id': `${headers['x-client-token']}` }),
  ]
  for (const trick of tricks) {
    const { send, errors } = await openRelay(trick)

    const { status, text, headers } = await send(list)

    expect(status).toBe(502)
    expect(text + JSON.stringify([...headers])).not.toMatch(/canary|bearer-/)
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).not.toMatch(/canary|bearer-/)
  }
})

test('hides the server key when the service repeats it in a loyalty card', async () => {
  const { send } = await openRelay(({ headers }, response) =>
    json(response, { ...cardOf('ada', 'ADA'), additional_info: headers['x-app-token'] }),
  )

  const { status, text } = await send('/client/v1/loyalties/members/ADA')

  expect(status).toBe(502)
  expect(text).not.toContain(secrets.appToken)
})

test('forwards nothing when the shopper cannot be identified', async () => {
  const { send, requests, errors } = await openRelay(service, {
    identify: () => Promise.reject(new Error('database password is hunter2')),
  })

  const { status, text } = await send(list)

  expect(status).toBe(500)
  expect(text).not.toContain('hunter2')
  expect(errors).toHaveLength(1)
  expect(requests()).toEqual([])
})
