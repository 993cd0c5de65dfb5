/** Responses that the back end puts into the page. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { withPreloadedResponses } from '../../../src/client/preloaded-responses.ts'
import { tiersQuery } from '../../../src/client/default-requests.ts'
import { createStorefront, promotionOperations } from '../../../src/client/source.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { tier, tierList } from './server.ts'

const options = { limit: 10, all: false }
const path = '/client/v1/promotions/tiers?limit=10&page=1&order=-created_at&is_available=true'
const preloaded = { at: Date.now(), language: 'de', answers: { [path]: tierList(tier('from_page')) } }

afterEach(() => vi.unstubAllGlobals())

/** A client on a page with this text in its tag. */
function pageWith(text: string | undefined, language = 'de') {
  const tag = text === undefined ? null : { textContent: text }
  vi.stubGlobal('document', { querySelector: () => tag })
  const requests: string[] = []
  const network = (url: string) => {
    requests.push(url)
    return Response.json(tierList(tier('from_service')))
  }
  const read = (clock = () => 0) => {
    const fetch = withPreloadedResponses(network, language)
    const source = createStorefront(createClient({ relayUrl: '/perkit', fetch, language, clock }))
    return async (callOptions = {}) => {
      const { value } = await source.promotionTiers(tiersQuery(options), callOptions)
      return value.tiers.map(({ id }) => id)
    }
  }
  return { requests, read, network }
}

test('the first call needs no request, but later calls do', async () => {
  const { requests, read } = pageWith(JSON.stringify(preloaded))
  const tiers = read()

  expect([await tiers(), requests]).toEqual([['from_page'], []])
  expect(await tiers({ fresh: true })).toEqual(['from_service'])
  expect(requests).toEqual([`/perkit${path}`])
})

test('a response is used once: the client of the next customer sends a request', async () => {
  const { read } = pageWith(JSON.stringify(preloaded))
  read()

  expect(await read()()).toEqual(['from_service'])
})

test('responses are used only by a shop with a relay', async () => {
  const { network } = pageWith(JSON.stringify(preloaded))
  const read = async (where: Partial<ShopOptions>) => {
    const shop = createShop({ ...where, fetch: async (url) => network(url), language: 'de', storage: null })
    onTestFinished(shop.close)
    const { value } = await shop.operations(promotionOperations).promotionTiers(tiersQuery(options))
    return value.tiers.map(({ id }) => id)
  }

  expect(await read({ serviceUrl: 'https://other.example' })).toEqual(['from_service'])
  expect(await read({ relayUrl: '/perkit' })).toEqual(['from_page'])
})

test('responses are dropped after a redemption', async () => {
  const { requests, network } = pageWith(JSON.stringify(preloaded))
  const fetch = withPreloadedResponses(network, 'de')
  const headers = new Headers({ 'Idempotency-Key': 'key' })
  await fetch('/perkit/client/v1/loyalties/members/ADA/redemption', { method: 'POST', headers })
  await fetch(`/perkit${path}`, {})

  expect(requests).toHaveLength(2)
})

const unusable: Record<string, string | undefined> = {
  'is missing': undefined,
  'is empty': '',
  'is not JSON': '{',
  'is null': 'null',
  'has no responses': JSON.stringify({ at: Date.now() }),
  'is an hour old': JSON.stringify({ ...preloaded, at: Date.now() - 3_600_000 }),
  'has no time': JSON.stringify({ ...preloaded, at: undefined }),
  'is in another language': JSON.stringify({ ...preloaded, language: 'fr' }),
  'contains the response to another call': JSON.stringify({
    ...preloaded,
    answers: { '/client/v1/promotions/tiers?limit=5': tierList() },
  }),
}

test.each(Object.entries(unusable))('ignores a tag that %s', async (_, text) => {
  expect(await pageWith(text).read()()).toEqual(['from_service'])
})

test('responses are validated like any reply', async () => {
  const broken = { ...preloaded, answers: { [path]: { tiers: 'none' } } }
  const { read } = pageWith(JSON.stringify(broken))

  await expect(read()()).rejects.toMatchObject({ kind: 'unreadable' })
})
