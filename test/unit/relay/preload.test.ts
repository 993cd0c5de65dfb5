/** Responses that a back end puts into its pages. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { preloadResponses, type PreloadOptions, type Relay } from '../../../src/relay/index.ts'
import { json, tier, tierList } from '../client/server.ts'
import { onPostgres } from '../../support/stores.ts'
import { openClub } from './support/club.ts'
import { listen } from './support/listen.ts'
import { openRelay } from './support/page.ts'

const list = '/client/v1/promotions/tiers?limit=10&page=1&order=-created_at&is_available=true'
/** The timeout is long enough for a busy machine. */
const ofPage = { relayUrl: '/perkit', promotions: [{}], timeoutMs: 60_000 }

/** The browser's request for the page, after a click on a link of another site. */
const pageRequest = (headers: Record<string, string> = {}) =>
  new Request('https://shop.example/offers', {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'If-None-Match': '"page"', Cookie: 'session=ada', ...headers },
  })

function readTag(tag: string) {
  const [, text = ''] = /^<script type="application\/json" data-perkit>([^<]*)<\/script>$/.exec(tag) ?? []
  return JSON.parse(text) as { url: string; at: number; language?: string; answers: Record<string, never> }
}

const preloadedOf = async (relay: Relay, options: Partial<PreloadOptions> = {}) =>
  readTag(await preloadResponses(relay, pageRequest(), { ...ofPage, ...options }))

onPostgres('a page with its preloaded responses', (open) => {
  test('contains promotions for everyone, and the card only for its holder', async () => {
    const { relayOf } = await openClub(await open())
    const kinds = async (who: string | null, options: Partial<PreloadOptions> = { card: true }) => {
      const { answers } = await preloadedOf(relayOf(who), { promotions: [], ...options })
      return Object.keys(answers).map((question) => question.replace(/\?.*/, ''))
    }
    const wallet = '/client/v1/qualifications{"scenario":"CUSTOMER_WALLET","options":{"limit":50}}'
    const ofCard = ['', '/rewards', '/tiers', '/activity'].map(
      (path) => `/client/v1/loyalties/members/ADA${path}`,
    )

    expect((await kinds('canary-ada')).toSorted()).toEqual(['/brand', wallet, ...ofCard].toSorted())
    expect((await kinds('canary-ada', { card: 'ADA' })).toSorted()).toEqual(['/brand', ...ofCard].toSorted())
    expect(await kinds('canary-ada', { card: 'BEN' })).toEqual(['/brand'])
    expect(await kinds(null)).toEqual(['/brand', wallet])

    const { answers } = await preloadedOf(relayOf(null))
    expect(answers).toMatchObject({ [list]: { tiers: [{ id: 'promo_ten' }] } })
  })
})

test('contains the time and language, and escapes its content', async () => {
  const banner = '</script><script>alert(1)</script><!--'
  const { relay, requests } = await openRelay((_, response) =>
    json(response, tierList({ ...tier('a'), banner })),
  )
  const before = Date.now()
  const { at, language, answers } = await preloadedOf(relay, { language: 'de' })

  expect([at >= before, at <= Date.now(), language]).toEqual([true, true, 'de'])
  expect(answers).toMatchObject({ [list]: { tiers: [{ banner }] } })
  expect(requests()[0]?.headers).toMatchObject({ 'accept-language': 'de' })
})

test('forwards only the headers that identify the shopper', async () => {
  const seen: Headers[] = []
  const { relay } = await openRelay((_, response) => json(response, tierList()), {
    identify: ({ headers }) => {
      seen.push(headers)
      return null
    },
  })
  const handler = async (incoming: IncomingMessage, outgoing: { end(text: string): unknown }) =>
    outgoing.end(await preloadResponses(relay, incoming, ofPage))
  const { port } = await listen((incoming, outgoing) => void handler(incoming, outgoing))
  const headers = { Cookie: 'session=ada', 'Accept-Language': 'fr', 'If-None-Match': '"page"' }
  const tag = await (await fetch(`http://127.0.0.1:${port}/offers`, { headers })).text()

  expect(Object.keys(readTag(tag).answers)).toContain(list)
  const [of] = seen
  expect([of?.get('Cookie'), of?.get('Accept-Language'), of?.get('If-None-Match')]).toEqual([
    'session=ada',
    'fr',
    null,
  ])
})

test('contains a token of the shopper for a page that calls the service directly', async () => {
  const { relay, tokens, requests } = await openRelay((_, response) => json(response, tierList()))
  const responseHeaders = new Headers()
  const ofDirectPage = { token: true, promotions: [], responseHeaders }
  const { url, answers } = await preloadedOf(relay, { ...ofDirectPage, relayUrl: '/perkit/' })

  expect(url).toBe('/perkit/token')
  expect(answers).toEqual({
    '/token': expect.objectContaining({ access_token: 'bearer-1', expires_in: 900 }),
  })
  expect(responseHeaders.get('Cache-Control')).toBe('private, no-store')
  // Never another shopper's: each page gets a new one.
  const { answers: next } = await preloadedOf(relay, ofDirectPage)
  expect(next).toMatchObject({ '/token': { access_token: 'bearer-2' } })
  expect(tokens()).toMatchObject([{ customer: 'ada' }, { customer: 'ada' }])
  expect(requests()).toEqual([])
})

test('contains no token if the shop cannot identify the shopper in time', async () => {
  const failing = { token: true, responseHeaders: new Headers(), promotions: [], timeoutMs: 1_000 }
  const { relay } = await openRelay(() => undefined, {
    identify: () => {
      throw new Error('no session')
    },
  })
  expect((await preloadedOf(relay, failing)).answers).toEqual({})
  const { relay: slow } = await openRelay(() => undefined, { identify: async () => new Promise(() => {}) })
  expect((await preloadedOf(slow, failing)).answers).toEqual({})
})

test('forbids caching of a page that is sent by Node', async () => {
  const { relay } = await openRelay((_, response) => json(response, tierList()))
  const responseHeaders = new ServerResponse(new IncomingMessage(new Socket()))
  await preloadedOf(relay, { responseHeaders })

  expect(responseHeaders.getHeader('Cache-Control')).toBe('private, no-store')
})

test('rejects a token for a page whose caching it cannot forbid', async () => {
  const { relay, tokens } = await openRelay(() => undefined)

  await expect(preloadedOf(relay, { token: true })).rejects.toThrow('responseHeaders: required with `token`')
  expect(tokens()).toEqual([])
})

test('leaves out responses that take too long', async () => {
  const { relay } = await openRelay(() => undefined) // never responds
  const { answers } = await preloadedOf(relay, { timeoutMs: 1_000 })
  expect(Object.keys(answers)).toEqual(['/brand'])
})

test('contains no responses without a service or with an invalid address', async () => {
  const { relay } = await openRelay((_, response) => json(response, {}, 500))
  // The relay would retry after five seconds, which no page waits for.
  expect((await preloadedOf(relay, { card: true, timeoutMs: 1_000 })).answers).not.toHaveProperty(list)
  const bad = { rawHeaders: [], headers: { host: 'not a host' }, url: '/', readableEnded: true }
  const withoutBody = { ...bad, async *[Symbol.asyncIterator]() {} }
  expect(readTag(await preloadResponses(relay, withoutBody, ofPage)).answers).toEqual({})
})
