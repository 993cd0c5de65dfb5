import { tiersQuery, type TiersOptions } from '../../client/default-requests.ts'
import { type ReadResponse, promotionOperations, type ReadOptions } from '../../client/source.ts'
import type { PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'

export type PromotionsOptions = TiersOptions

/** One page of the list. */
export type PromotionPage = ReadResponse<PromotionTierList>

export interface Promotions {
  readonly $first: Query<PromotionPage>
  /** The later pages that `more` has requested. */
  readonly $others: Query<Pick<PromotionPage, 'receivedAt' | 'stale'> & { pages: readonly PromotionPage[] }>
  /** Loads one more page. */
  more(): void
}

/** Operation 21, newest tiers first. Lists on the page do not share this state, because their options may differ. */
export function promotionsOf(shop: Shop, options: PromotionsOptions): Promotions {
  const load = async (page: number, readOptions: ReadOptions) =>
    shop.operations(promotionOperations).promotionTiers(tiersQuery(options, page), readOptions)
  const identity = (topic: unknown) => topic
  const $pageCount = atom(0)
  const pages: PromotionPage[] = []

  return {
    $first: createQuery(atom(1), identity, load, shop.recovery),

    $others: createQuery(
      $pageCount,
      identity,
      async (count, readOptions) => {
        // Only stale pages are read again, so that rows do not move.
        for (let index = 0; index < count; index++) {
          if (pages[index]?.stale ?? true) pages[index] = await load(index + 2, readOptions)
        }
        const last = pages.at(-1)
        const stale = pages.some((page) => page.stale)
        return last && { pages: [...pages], receivedAt: last.receivedAt, stale }
      },
      shop.recovery,
    ),

    more: () => $pageCount.set($pageCount.get() + 1),
  }
}
