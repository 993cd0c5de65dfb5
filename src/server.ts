/** `perkit/server`: data for elements that `@lit-labs/ssr` renders on a server. */
import { createClient } from './client/call.ts'
import type { Fetch } from './client/fetch-json.ts'
import { type PreloadedResponses, requestKey } from './client/preloaded-responses.ts'
import { createStorefront } from './client/source.ts'
import { localize } from './elements/internal/localize.ts'
import { registry } from './elements/internal/registry.ts'
import { preloadedPromotionsOf } from './elements/promotions/preloaded-promotions.ts'
import { memberOf } from './state/features/member.ts'
import { whenIdle } from './state/query.ts'
import { createShop, type Shop } from './state/shop.ts'

export type { Shop }

export interface PreloadedShopOptions {
  /** `informal` of the `<perk-shop>`. */
  informal?: boolean | undefined
}

/**
 * Creates the `shop` property of a `<perk-shop>` that is rendered on a server, from the tag that `preloadResponses()`
 * returns. Elements without a response in the tag render placeholders. A shop belongs to one shopper: create one for each
 * request.
 */
export async function createPreloadedShop(
  tag: string,
  { informal }: PreloadedShopOptions = {},
): Promise<Shop> {
  const { language, answers } = readTag(tag)
  const relayUrl = 'https://relay.invalid'
  const fetch: Fetch = async (url, { body }) => {
    const answer = answers[requestKey(url.slice(relayUrl.length), body)]
    return Response.json(answer ?? {}, { status: answer ? 200 : 404 })
  }
  const source = createStorefront(createClient({ relayUrl, language, fetch }))
  const shop = createShop({ source, language, card: cardCodeOf(answers), storage: null })
  const { $member, $rewards, $activity } = memberOf(shop)
  const promotions = Object.keys(answers).flatMap(tiersOptionsOf)
  const lists = promotions.map((options) => preloadedPromotionsOf(shop, options).$first)
  const queries = [$member, $rewards, $activity, ...lists]
  for (const query of queries) query.watch()
  await Promise.all([
    ...queries.map((query) => whenIdle(query)),
    whenMessagesLoaded(language ?? 'en', informal),
  ])
  // Cancels the retries of missing responses. The others remain.
  shop.close()
  return shop
}

/** `<` is escaped in the JSON. The tag is empty if nothing was preloaded. */
function readTag(tag: string): Pick<PreloadedResponses, 'language' | 'answers'> {
  const { language, answers = {} } = JSON.parse(
    tag.replaceAll(/<[^>]*>/g, '') || '{}',
  ) as Partial<PreloadedResponses>
  return { language, answers }
}

/** The code of the only loyalty card whose data is preloaded. */
function cardCodeOf(answers: PreloadedResponses['answers']) {
  const codes = Object.keys(answers).flatMap((key) => /\/loyalties\/members\/([^/?]+)$/.exec(key)?.[1] ?? [])
  return codes[0] && decodeURIComponent(codes[0])
}

/** The `limit` and `all` of a list whose request has this key. Empty for other requests. */
function tiersOptionsOf(key: string) {
  const [, query] = key.split('/client/v1/promotions/tiers?')
  if (!query) return []
  const parameters = new URLSearchParams(query)
  return [{ limit: Number(parameters.get('limit')), all: !parameters.has('is_available') }]
}

const whenMessagesLoaded = (locale: string, informal: boolean | undefined) =>
  new Promise<void>((resolve) => {
    const { consumers } = registry()
    const check = () => {
      if (!localize({}, locale, informal === undefined ? {} : { informal })) return
      consumers.delete(check)
      resolve()
    }
    consumers.add(check)
    check()
  })
