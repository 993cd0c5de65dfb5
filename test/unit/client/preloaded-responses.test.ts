/** Responses that the back end puts into the page. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { withPreloadedResponses } from '../../../src/client/preloaded-responses.ts'
import { tiersQuery } from '../../../src/client/default-requests.ts'
import { createStorefront, promotionOperations } from '../../../src/client/source.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import { accessToken, tier, tierList } from './server.ts'

const options = { limit: 10, all: false }
const path = '/client/v1/promotions/tiers?limit=10&page=1&order=-created_at&is_available=true'
const preloaded = {
  url: '/perkit',
  at: Date.now(),
  language: 'de',
  answers: { [path]: tierList(tier('from_page')) },
}

afterEach(() => vi.unstubAllGlobals())

/** A client on a page with these texts in its tags. */
function pageWith(texts: string | readonly string[] | undefined, language = 'de') {
  const tags = [texts ?? []].flat().map((text) => ({
    textContent: text,
    replaceChildren() {
      this.textContent = ''
    },
  }))
  vi.stubGlobal('document', { querySelectorAll: () => tags })
  const requests: string[] = []
  const network = (url: string) => {
    requests.push(url)
    return Response.json(tierList(tier('from_service')))
  }
  const read = (clock = () => 0) => {
    const fetch = withPreloadedResponses(network, '/perkit', language)
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

test('responses are used only by a shop with the same relay, which need not be the first one', async () => {
  const { network } = pageWith(JSON.stringify(preloaded))
  const read = async (where: Partial<ShopOptions>) => {
    const shop = createShop({ ...where, fetch: async (url) => network(url), language: 'de', storage: null })
    onTestFinished(shop.close)
    const { value } = await shop.operations(promotionOperations).promotionTiers(tiersQuery(options))
    return value.tiers.map(({ id }) => id)
  }

  expect(await read({ serviceUrl: 'https://other.example' })).toEqual(['from_service'])
  expect(await read({ relayUrl: '/other' })).toEqual(['from_service'])
  expect(await read({ relayUrl: '/perkit' })).toEqual(['from_page'])
})

test('responses are dropped after a redemption', async () => {
  const { requests, network } = pageWith(JSON.stringify(preloaded))
  const fetch = withPreloadedResponses(network, '/perkit', 'de')
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
  'belongs to another relay': JSON.stringify({ ...preloaded, url: '/other' }),
  'has no URL': JSON.stringify({ ...preloaded, url: undefined }),
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

const tokenUrl = '/perkit/token'
const soon = () => Math.floor(Date.now() / 1000) + 900
const tokenTag = (token: unknown, more: object = {}) =>
  JSON.stringify({ url: tokenUrl, at: Date.now(), answers: { '/token': token }, ...more })
const fromPage = () => ({ ...accessToken('from_page'), expires_at: soon() })

/** A shop on a page with these tags. Token requests and the `Authorization` of calls are recorded. */
function shopWith(
  tags: string | readonly string[] | undefined,
  settings: Partial<ShopOptions> = {},
  refused = '',
) {
  if (tags) pageWith(tags)
  const tokens: string[] = []
  const sent: (string | null)[] = []
  const shop = createShop({
    serviceUrl: 'https://service.example',
    tokenUrl,
    storage: null,
    fetch: async (url, init) => {
      if (!url.includes('/client/')) {
        tokens.push(url)
        return Response.json({ ...accessToken(`from_endpoint_${tokens.length}`), expires_at: soon() })
      }
      const authorization = new Headers(init.headers).get('Authorization')
      sent.push(authorization)
      return authorization === `Bearer ${refused}`
        ? Response.json({}, { status: 401 })
        : Response.json(tierList())
    },
    ...settings,
  })
  onTestFinished(shop.close)
  const read = () => shop.operations(promotionOperations).promotionTiers(tiersQuery(options), { fresh: true })
  return { read, tokens, sent }
}

test.each(['/token', tokenUrl])('the first token comes from the page (as %s)', async (key) => {
  const { read, tokens, sent } = shopWith(tokenTag(null, { answers: { [key]: fromPage() } }))
  await read()
  await read()

  expect([tokens, sent]).toEqual([[], ['Bearer from_page', 'Bearer from_page']])
})

test('a token that the service rejects is replaced by one from the endpoint', async () => {
  const { read, tokens, sent } = shopWith(tokenTag(fromPage()), {}, 'from_page')
  await read()

  expect([tokens, sent]).toEqual([[tokenUrl], ['Bearer from_page', 'Bearer from_endpoint_1']])
})

test('a token is used once: the shop of the next customer requests one', async () => {
  pageWith(tokenTag(fromPage()))
  const readWith = async (customer: string) => {
    const { read, sent } = shopWith(undefined, { customer })
    await read()
    return sent
  }

  expect([await readWith('ada'), await readWith('ben')]).toEqual([
    ['Bearer from_page'],
    ['Bearer from_endpoint_1'],
  ])
})

test('two shops on a page each use their own token', async () => {
  const tags = [
    tokenTag(fromPage()),
    tokenTag({ ...fromPage(), access_token: 'second' }, { url: '/jp/token' }),
  ]
  const second = shopWith(tags, { tokenUrl: '/jp/token' })
  const first = shopWith(tags)
  await Promise.all([first.read(), second.read()])

  expect([first.sent, second.sent]).toEqual([['Bearer from_page'], ['Bearer second']])
  expect([first.tokens, second.tokens]).toEqual([[], []])
})

const unusableTokens: Record<string, () => string> = {
  'is of another shop': () => tokenTag(fromPage(), { url: '/jp/token' }),
  'is an hour old': () => tokenTag(fromPage(), { at: Date.now() - 3_600_000 }),
  'has expired': () => tokenTag({ ...fromPage(), expires_at: Math.floor(Date.now() / 1000) - 1 }),
  'is not JSON': () => '{"url":"/perkit/token","answers":{"/token":',
  'is null': () => tokenTag(null),
  'is an error': () => tokenTag({ code: 401, key: 'unauthorized' }),
}

test.each(Object.entries(unusableTokens))('a token that %s is not used', async (_, tag) => {
  const { read, tokens, sent } = shopWith(tag())
  await read()

  expect([tokens, sent]).toEqual([[tokenUrl], ['Bearer from_endpoint_1']])
})
