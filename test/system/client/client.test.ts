/** The client with the real service and a token endpoint of the shop. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient, type ClientOptions } from '../../../src/client/call.ts'
import { onServer } from '../../../src/client/server-access.ts'
import { createStorefront, promotionOperations } from '../../../src/client/source.ts'
import { createAccessToken } from '../../../src/contract/operations/oauth.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { createRelay } from '../../../src/relay/index.ts'
import { createShop } from '../../../src/state/shop.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const page = { clientId: 'page-shop', clientToken: 'page-shop-secret' }
const server = { appId: 'app-shop', appToken: 'app-shop-secret' }
const query = { is_available: true, limit: 3, order: 'created_at' } as const

/** The shop's back end, where Ada is signed in. */
async function startBackEnd(serviceUrl: string, who: string | null = 'ada') {
  let tokenRequests = 0
  const relay = createRelay({
    serviceUrl,
    ...server,
    identify() {
      tokenRequests++
      return who
    },
  })
  const back = createServer(getRequestListener((request) => relay(request))).listen(0, '127.0.0.1')
  await once(back, 'listening')
  onTestFinished(() => {
    back.closeAllConnections()
    back.close()
  })
  const address = back.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { tokenUrl: `http://127.0.0.1:${port}/perkit/token`, tokenRequests: () => tokenRequests }
}

function clientOf({ url }: Shop, options: ClientOptions = {}) {
  const client = createClient({
    serviceUrl: url,
    ...page,
    ...onServer({ ...server, origin: 'https://shop.example' }),
    ...options,
  })
  onTestFinished(client.close)
  return client
}

onPostgres('client, relay and service', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })

  test('lists the promotions on a page with a token from the shop’s back end', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl, tokenRequests } = await startBackEnd(shop.url)
    const { promotionTiers } = createStorefront(clientOf(shop, { tokenUrl }))

    const pages = await Promise.all([promotionTiers(query), promotionTiers({ ...query, page: 2 })])

    expect(pages.map(({ value }) => value.tiers.map(({ id }) => id).sort())).toEqual([
      ['promo_apple', 'promo_birch', 'promo_cedar'],
      ['promo_dahlia'],
    ])
    expect(pages).toMatchObject([
      { value: { total: 4, has_more: true }, dropped: 0 },
      { value: { has_more: false } },
    ])
    expect(tokenRequests()).toBe(1)
  })

  test('lists the promotions for a guest', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url, null)

    const tiers = await clientOf(shop, { tokenUrl }).call(listPromotionTiers, { query })

    expect(tiers.tiers).toHaveLength(3)
  })

  test("renews a token that has expired by the service's clock", async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl, tokenRequests } = await startBackEnd(shop.url)
    const { call } = clientOf(shop, { tokenUrl })

    await call(listPromotionTiers, { query })
    shop.clock.pass(3_600)
    await Promise.all([1, 2, 3].map(() => call(listPromotionTiers, { query })))

    expect(tokenRequests()).toBe(2)
  })

  test('rejects keys without a token, and other origins', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url)
    const foreign = onServer({ origin: 'https://evil.example' })

    await expect(clientOf(shop).call(listPromotionTiers, {})).rejects.toMatchObject({
      kind: 'refused',
      message: 'check token-url',
      cause: { key: 'unauthorized' },
    })
    await expect(clientOf(shop, { tokenUrl, ...foreign }).call(listPromotionTiers, {})).rejects.toMatchObject(
      {
        kind: 'refused',
        message: expect.stringContaining('does not allow pages of evil.example'),
        cause: { status: 403 },
      },
    )
  })

  test('reports the field of an invalid request', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url)

    const response = clientOf(shop, { tokenUrl }).call(listPromotionTiers, { query: { limit: 101 } })

    await expect(response).rejects.toMatchObject({
      kind: 'refused',
      key: 'invalid_query_params',
      body: { details: [{ field: expect.stringContaining('limit') }] },
    })
  })

  test('gets a token with server keys', async () => {
    const shop = await startShopForTest(store)
    const body = { grant_type: 'client_credentials', scope: 'vouchers client_promotions' }

    const token = await clientOf(shop).call(createAccessToken, { body })

    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: body.scope })
  })

  test('returns no token and no secret for an unknown shopper', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url, 'nobody')

    const response = await fetch(tokenUrl, { method: 'POST', headers: { 'X-Perkit-Request': '1' } })

    expect(response.status).toBe(400)
    expect(await response.text()).not.toMatch(/app-shop|nobody/)
  })

  test('keeps cached data when the service is gone', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url)
    const { promotionTiers } = createStorefront(clientOf(shop, { tokenUrl, limits: { retryDelayMs: 1 } }))

    const known = await promotionTiers(query)
    await shop.close()
    const again = await promotionTiers(query, { fresh: true })

    expect(again).toEqual({ ...known, stale: true })
  })

  test('loads promotions through a shop store with keys and a token', async () => {
    const shop = await startShopForTest(store)
    const { tokenUrl } = await startBackEnd(shop.url)
    const asBrowser: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers)
      if (url !== tokenUrl) headers.set('Origin', 'https://shop.example')
      return fetch(url, { ...init, headers })
    }
    const perks = createShop({ serviceUrl: shop.url, ...page, tokenUrl, storage: null, fetch: asBrowser })
    onTestFinished(perks.close)

    const { value } = await perks.operations(promotionOperations).promotionTiers({ limit: 1 })

    expect(value.tiers).toHaveLength(1)
  })
})
