/** The brand, which the relay reads with the management key and serves to pages. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BrandOptions } from '../../../src/relay/index.ts'
import { createRelay } from '../../../src/relay/index.ts'
import { createShop } from '../../../src/state/shop.ts'
import { failure, json } from '../client/server.ts'
import { brandFields } from '../../wire/examples/shop.ts'
import { startShop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { openRelay, own, secrets, type ServiceHandler } from './support/page.ts'

const brand: BrandOptions = {
  projectId: 'proj_shop',
  brandingId: 'brd_shop',
  managementId: 'canary-management-id',
  managementToken: 'canary-management-token',
}

const { name, privacy_policy_url, terms_of_use_url, website_url } = brandFields.brand
const { campaigns_overview_enabled, loyalty_enabled, gift_cards_enabled } = brandFields.cockpits
const { coupons_enabled, referrals_enabled, theme } = brandFields.cockpits

const publicBrand = {
  brand: { name, privacy_policy_url, terms_of_use_url, website_url },
  cockpits: {
    campaigns_overview_enabled,
    loyalty_enabled,
    gift_cards_enabled,
    coupons_enabled,
    referrals_enabled,
    theme,
  },
}
const emptyBrand = { brand: null, cockpits: null }

const returnBrand: ServiceHandler = (_, response) => json(response, { id: 'brd_shop', ...brandFields })

/** A relay with a manual clock in front of a service with a fixed reply. */
async function open(service: ServiceHandler = returnBrand, access: Partial<BrandOptions> = {}) {
  let time = 0
  const opened = await openRelay(service, { brand: { ...brand, ...access }, now: () => time })
  return { ...opened, pass: (milliseconds: number) => (time += milliseconds) }
}

test('sends names, links, switches and theme, without addresses and contacts', async () => {
  const { send, requests, tokens } = await open()
  const { status, body, text } = await send('/brand')

  expect([status, body]).toEqual([200, publicBrand])
  expect(text).not.toMatch(/canary|Kiln Lane|hello@shop|You requests us|redirect/)
  expect(requests()).toMatchObject([
    {
      method: 'GET',
      path: '/management/v1/projects/proj_shop/branding/brd_shop',
      headers: { 'x-management-id': brand.managementId, 'x-management-token': brand.managementToken },
    },
  ])
  expect(requests()[0]?.headers).not.toHaveProperty('x-app-token')
  expect(tokens()).toEqual([])
})

test('sends an empty brand without a management key', async () => {
  const { send, requests } = await openRelay(returnBrand)

  expect(await send('/brand')).toMatchObject({ status: 200, body: emptyBrand })
  expect(requests()).toEqual([])
})

test('does not identify the shopper', async () => {
  const identify = vi.fn(() => 'ada')
  const { send } = await openRelay(returnBrand, { brand, identify })

  expect((await send('/brand')).status).toBe(200)
  expect(identify).not.toHaveBeenCalled()
})

test('caches the brand for five minutes', async () => {
  const { send, requests, pass } = await open()

  await Promise.all(Array.from({ length: 20 }, () => send('/brand')))
  pass(299_999)
  await send('/brand')
  expect(requests()).toHaveLength(1)

  pass(1)
  await send('/brand')
  expect(requests()).toHaveLength(2)
})

test('caches the brand for maxAgeMs', async () => {
  const { send, requests, pass } = await open(returnBrand, { maxAgeMs: 1_000 })

  await send('/brand')
  pass(1_000)
  await send('/brand')

  expect(requests()).toHaveLength(2)
})

test('sends the last known brand during an outage', async () => {
  let isOut = false
  const service: ServiceHandler = (request, response, nth) =>
    isOut ? json(response, failure(503, 'service_unavailable'), 503) : returnBrand(request, response, nth)
  const { send, errors, pass } = await open(service)

  await send('/brand')
  isOut = true
  pass(300_000)

  expect((await send('/brand')).body).toEqual(publicBrand)
  expect(errors).toMatchObject([{ status: 503 }])
})

test('returns an error while no brand is known, and requests the brand again for the next page', async () => {
  let isOut = true
  const service: ServiceHandler = (request, response, nth) =>
    isOut ? json(response, failure(503, 'service_unavailable'), 503) : returnBrand(request, response, nth)
  const { send, errors } = await open(service)

  const { status, body } = await send('/brand')
  expect([status, body.key]).toEqual([503, 'service_unavailable'])
  expect(errors).toHaveLength(1)

  isOut = false
  expect((await send('/brand')).body).toEqual(publicBrand)
})

test.each([
  [404, 'not_found'],
  [401, 'unauthorized'],
] as const)('sends an empty brand and reports the error once after a %i', async (status, key) => {
  const { send, requests, errors } = await open((_, response) => json(response, failure(status, key), status))

  expect((await send('/brand')).body).toEqual(emptyBrand)
  expect((await send('/brand')).body).toEqual(emptyBrand)
  expect(requests()).toHaveLength(1)
  expect(errors).toMatchObject([{ status }])
})

test('sends an empty brand if the reply is invalid', async () => {
  const { send, errors } = await open((_, response) => json(response, { id: 'brd_shop', brand: 'red' }))

  expect((await send('/brand')).body).toEqual(emptyBrand)
  expect(errors).toMatchObject([{ kind: 'unreadable' }])
})

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another origin', { Origin: 'https://evil.example' }],
])('refuses requests from %s', async (_, headers) => {
  const { send, requests } = await open()

  expect((await send('/brand', { headers })).status).toBe(403)
  expect(requests()).toEqual([])
})

test('allows only GET', async () => {
  const { send, requests } = await open()
  const { status, headers } = await send('/brand', { method: 'POST' })

  expect([status, headers.get('Allow')]).toEqual([405, 'GET'])
  expect(requests()).toEqual([])
})

test('limits requests per address', async () => {
  const { relay } = await openRelay(returnBrand, { brand, limits: { calls: { perAddress: 2 } } })
  const request = () => new Request('https://shop.example/perkit/brand', { headers: own })
  const statuses = []
  for (let nth = 0; nth < 3; nth++) statuses.push((await relay(request(), { address: '1.2.3.4' })).status)

  expect(statuses).toEqual([200, 200, 429])
})

onPostgres('the brand on a page', (open) => {
  test('is read once through the relay, and not at all without a relay', async () => {
    const { managementId: id, managementToken: token } = brand
    const keys = { management: [{ id, token }] }
    const project = { id: 'proj_shop', name: 'Shop', keys, brand: { id: 'brd_shop', ...brandFields } }
    const shop = await startShop(await open(), { catalogue: { projects: [project] } })
    onTestFinished(shop.close)
    const relay = createRelay({ serviceUrl: shop.url, ...secrets, brand, identify: () => null })
    const requests: string[] = []
    const pageWith = (options: object) => {
      const page = createShop({
        ...options,
        storage: null,
        fetch: (url, init) => {
          requests.push(url)
          return relay(new Request(url, init))
        },
      })
      onTestFinished(page.close)
      return page
    }

    const { $brand } = pageWith({ relayUrl: 'https://shop.example/perkit' })
    await expect.poll(() => $brand.get()).toEqual(publicBrand)
    expect(requests).toEqual(['https://shop.example/perkit/brand'])

    pageWith({ serviceUrl: shop.url, clientId: 'a', clientToken: 'b' })
    expect(requests).toHaveLength(1)
  })
})
