/** The answers that a page would ask for first, put into its HTML: it shows them without asking. */
import { createClient } from '../client/call.ts'
import type { Fetch } from '../client/fetch-json.ts'
import { type FirstAnswers, questionOf } from '../client/first-answers.ts'
import { activityQuery, cardIn, rewardsQuery, tiersQuery, walletQuestion } from '../client/questions.ts'
import { createStorefront, type Source } from '../client/source.ts'
import { type NodeRequest, requestFrom } from './node.ts'
import type { Caller, Relay } from './options.ts'

export interface FirstAnswersOptions extends Caller {
  /** Where the relay is mounted, the `relay-url` of the page: `/perkit`. */
  relayUrl: string
  /** The `lang` of the page, or the `locale` of its `<perk-shop>`; without it the shopper's browser decides. */
  language?: string | undefined
  /** For each `<perk-promotions>` what it lists: its `limit` (10), and `all` for those that cannot be used now, too. */
  promotions?: readonly { limit?: number; all?: boolean }[] | undefined
  /** For `<perk-loyalty>`: the shopper's card, its tiers, rewards and history; with the card's code if the page says it. */
  card?: boolean | string | undefined
  /** After so many milliseconds (500) the page goes out with what there is. */
  longest?: number | undefined
}

/**
 * A `<script type="application/json">` for the page's HTML, before or after the elements; a page that has one must be
 * kept by no cache that others share. Whatever is not answered in time, or refused, is left out: the page asks
 * for it itself. Never rejects.
 */
export async function firstAnswers(
  relay: Relay,
  request: Request | NodeRequest,
  { relayUrl, language, promotions = [], card, address, longest = 500 }: FirstAnswersOptions,
): Promise<string> {
  const signal = AbortSignal.timeout(longest)
  const page = 'rawHeaders' in request ? requestFrom(request, signal) : request
  const given: FirstAnswers = { at: Date.now(), language, answers: {} }
  const base = page && new URL(relayUrl, page.url).href
  const ask: Fetch = async (url, { headers, ...init }) => {
    const all = new Headers(page && shoppers(page.headers))
    for (const [name, value] of new Headers(headers)) all.set(name, value)
    const response = await relay(new Request(url, { ...init, headers: all }), { address })
    if (response.ok) {
      const question = questionOf(url.slice(base?.length), init.body)
      given.answers[question] = await response.clone().json()
    }
    return response
  }
  const client = createClient({ relayUrl: base, language, fetch: ask })
  const source = createStorefront(client)
  const options = { signal }
  await Promise.allSettled([
    source.brand?.(options),
    ...promotions.map(({ limit = 10, all = false }) =>
      source.promotionTiers(tiersQuery({ limit, all }), options),
    ),
    card && askAboutCard(source, card, options),
  ])
  client.close()
  // Nothing in it can end the element.
  const json = JSON.stringify(given).replaceAll('<', '\\u003c')
  return `<script type="application/json" data-perkit>${json}</script>`
}

/** What the page says of its shopper goes on; what it says of itself, its body and its cache does not. */
const shoppers = (headers: Headers) =>
  [...headers].filter(
    ([name]) => !/^(sec-|content-|if-|accept-encoding|connection|transfer-|range|origin)/.test(name),
  )

async function askAboutCard(source: Source, card: true | string, options: { signal: AbortSignal }) {
  const code = card === true ? cardIn((await source.qualifications(walletQuestion, options)).value) : card
  if (code === undefined) return
  await Promise.allSettled([
    source.member(code, options),
    source.memberTiers(code, options),
    source.memberRewards(code, rewardsQuery, options),
    source.memberActivity(code, activityQuery(), options),
  ])
}
