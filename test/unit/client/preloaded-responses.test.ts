/** What the back end has put into the page, seen from the page. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { withPreloadedResponses } from '../../../src/client/preloaded-responses.ts'
import { tiersQuery } from '../../../src/client/default-requests.ts'
import { createStorefront, promotionOperations } from '../../../src/client/source.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { tier, tierList } from './server.ts'

const wanted = { limit: 10, all: false }
const question = '/client/v1/promotions/tiers?limit=10&page=1&order=-created_at&is_available=true'
const given = { at: Date.now(), language: 'de', answers: { [question]: tierList(tier('from_page')) } }

afterEach(() => vi.unstubAllGlobals())

/** A shop's client on a page with this in its tag. */
function pageWith(text: string | undefined, language = 'de') {
  const tag = text === undefined ? null : { textContent: text }
  vi.stubGlobal('document', { querySelector: () => tag })
  const asked: string[] = []
  const network = (url: string) => {
    asked.push(url)
    return Response.json(tierList(tier('from_service')))
  }
  const read = (clock = () => 0) => {
    const fetch = withPreloadedResponses(network, language)
    const source = createStorefront(createClient({ relayUrl: '/perkit', fetch, language, clock }))
    return async (options = {}) => {
      const { value } = await source.promotionTiers(tiersQuery(wanted), options)
      return value.tiers.map(({ id }) => id)
    }
  }
  return { asked, read, network }
}

test('answers the first question without asking, and no other', async () => {
  const { asked, read } = pageWith(JSON.stringify(given))
  const tiers = read()

  expect([await tiers(), asked]).toEqual([['from_page'], []])
  expect(await tiers({ fresh: true })).toEqual(['from_service'])
  expect(asked).toEqual([`/perkit${question}`])
})

test('is taken once: whoever signs in later asks', async () => {
  const { read } = pageWith(JSON.stringify(given))
  read()

  expect(await read()()).toEqual(['from_service'])
})

test('answers only the shop that uses the relay, on a page with several', async () => {
  const { network } = pageWith(JSON.stringify(given))
  const read = async (where: Partial<ShopOptions>) => {
    const shop = createShop({ ...where, fetch: async (url) => network(url), language: 'de', storage: null })
    onTestFinished(shop.close)
    const { value } = await shop.operations(promotionOperations).promotionTiers(tiersQuery(wanted))
    return value.tiers.map(({ id }) => id)
  }

  expect(await read({ serviceUrl: 'https://other.example' })).toEqual(['from_service'])
  expect(await read({ relayUrl: '/perkit' })).toEqual(['from_page'])
})

test('knows nothing of what a redemption has changed: from then on all is asked for', async () => {
  const { asked, network } = pageWith(JSON.stringify(given))
  const fetch = withPreloadedResponses(network, 'de')
  const headers = new Headers({ 'Idempotency-Key': 'key' })
  await fetch('/perkit/client/v1/loyalties/members/ADA/redemption', { method: 'POST', headers })
  await fetch(`/perkit${question}`, {})

  expect(asked).toHaveLength(2)
})

const useless: Record<string, string | undefined> = {
  'is not there': undefined,
  'is empty': '',
  'is no JSON': '{',
  'is null': 'null',
  'has no answers': JSON.stringify({ at: Date.now() }),
  'is of an hour ago': JSON.stringify({ ...given, at: Date.now() - 3_600_000 }),
  'is of no time': JSON.stringify({ ...given, at: undefined }),
  'is in another language': JSON.stringify({ ...given, language: 'fr' }),
  'is an answer to something else': JSON.stringify({
    ...given,
    answers: { '/client/v1/promotions/tiers?limit=5': tierList() },
  }),
}

test.each(Object.entries(useless))('a tag that %s does no harm', async (_, text) => {
  expect(await pageWith(text).read()()).toEqual(['from_service'])
})

test('is checked like any reply', async () => {
  const broken = { ...given, answers: { [question]: { tiers: 'none' } } }
  const { read } = pageWith(JSON.stringify(broken))

  await expect(read()()).rejects.toMatchObject({ kind: 'unreadable' })
})
