/** Puts the responses that a page needs first into its HTML. */
import { within } from '../client/abort.ts'
import { createClient } from '../client/call.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { type PreloadedResponses, requestKey } from '../client/preloaded-responses.ts'
import {
  activityQuery,
  cardCodeIn,
  rewardsQuery,
  tiersQuery,
  walletRequest,
} from '../client/default-requests.ts'
import { backEndHeaders } from '../client/request.ts'
import { createStorefront, type Source } from '../client/source.ts'
import { type NodeRequest, requestFrom } from './node.ts'
import type { Caller, Relay } from './options.ts'

export interface PreloadOptions extends Caller {
  /** Where the relay is mounted, such as `/perkit`: exactly as in the page's `relay-url`. */
  relayUrl: string
  /**
   * For a page that calls the service directly: preloads the token too. The page's `token-url` must be `relayUrl` followed
   * by `/token`. Requires `responseHeaders`.
   */
  token?: boolean | undefined
  /**
   * Headers of the page's response, or the response object of Node or Express. They get `Cache-Control: private, no-store`,
   * because no cache may store a page that contains a token or a card.
   */
  responseHeaders?: ResponseHeaders | undefined
  /** `lang` of the page, or `locale` of its `<perk-shop>`. Default: the preference of the shopper's browser. */
  language?: string | undefined
  /** The `limit` (default 10) and `all` of each `<perk-promotions>` on the page. */
  promotions?: readonly { limit?: number; all?: boolean }[] | undefined
  /**
   * For `<perk-loyalty>`: preloads a card with its tiers, rewards and history. Set it to the card's code, or to true for the
   * shopper's first card.
   */
  card?: boolean | string | undefined
  /** Responses that take longer are left out. Default: 500 milliseconds. */
  timeoutMs?: number | undefined
}

export type ResponseHeaders =
  | { set(name: string, value: string): unknown }
  | { setHeader(name: string, value: string): unknown }

/**
 * Returns a `<script type="application/json">` for the page's HTML, before or after the elements. Responses that fail or
 * take too long are left out: the page requests them itself. Rejects only if it cannot set the `Cache-Control` header.
 */
export async function preloadResponses(
  relay: Relay,
  request: Request | NodeRequest,
  {
    relayUrl,
    token = false,
    responseHeaders,
    language,
    promotions = [],
    card,
    address,
    timeoutMs = 500,
  }: PreloadOptions,
): Promise<string> {
  if (responseHeaders) forbidCaching(responseHeaders)
  else if (token) throw new TypeError('responseHeaders: required with `token`, pass the headers of the page')
  const signal = AbortSignal.timeout(timeoutMs)
  const page = 'rawHeaders' in request ? requestFrom(request, signal) : request
  const tokenUrl = `${relayUrl.replace(/\/+$/, '')}/token`
  const preloaded: PreloadedResponses = {
    url: token ? tokenUrl : relayUrl,
    at: Date.now(),
    language,
    answers: {},
  }
  const base = page && new URL(relayUrl, page.url).href.replace(/\/+$/, '')
  const fetchAndStore: Fetch = async (url, { headers, ...init }) => {
    const all = new Headers(page && shopperHeaders(page.headers))
    for (const [name, value] of new Headers(headers)) all.set(name, value)
    const response = await relay(new Request(url, { ...init, headers: all }), { address })
    if (response.ok) {
      const key = requestKey(url.slice(base?.length), init.body)
      preloaded.answers[key] = await response.clone().json()
    }
    return response
  }
  const client = createClient({ relayUrl: base, language, fetch: fetchAndStore })
  const source = createStorefront(client)
  const options = { signal }
  await Promise.allSettled([
    token
      ? within(signal, async () =>
          fetchAndStore(`${base}/token`, { method: 'POST', headers: backEndHeaders }),
        )
      : source.brand?.(options),
    ...promotions.map(({ limit = 10, all = false }) =>
      source.promotionTiers(tiersQuery({ limit, all }), options),
    ),
    card && readCard(source, card, options),
  ])
  client.close()
  // Escaped so that no text can end the script element.
  const json = JSON.stringify(preloaded).replaceAll('<', '\\u003c')
  return `<script type="application/json" data-perkit>${json}</script>`
}

function forbidCaching(headers: ResponseHeaders) {
  const header = ['Cache-Control', 'private, no-store'] as const
  if ('setHeader' in headers) headers.setHeader(...header)
  else headers.set(...header)
}

/** Removes headers that apply only to the page's own request: its origin, body, range and cache. */
const shopperHeaders = (headers: Headers) =>
  [...headers].filter(
    ([name]) => !/^(sec-|content-|if-|accept-encoding|connection|transfer-|range|origin)/.test(name),
  )

async function readCard(source: Source, card: true | string, options: { signal: AbortSignal }) {
  const code = card === true ? cardCodeIn((await source.qualifications(walletRequest, options)).value) : card
  if (code === undefined) return
  await Promise.allSettled([
    source.member(code, options),
    source.memberTiers(code, options),
    source.memberRewards(code, rewardsQuery, options),
    source.memberActivity(code, activityQuery(), options),
  ])
}
