/** The promotions that a shopper could use, a page at a time. */
import { tiersQuery, type TiersQuestion } from '../../client/questions.ts'
import { type Answer, promotionOperations, type ReadOptions } from '../../client/source.ts'
import type { PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'

export type PromotionsOptions = TiersQuestion

/** One page of the list. */
export type PromotionPage = Answer<PromotionTierList>

export interface Promotions {
  readonly $first: Query<PromotionPage>
  /** The pages after the first, as far as they were asked for. */
  readonly $others: Query<Pick<PromotionPage, 'receivedAt' | 'stale'> & { pages: readonly PromotionPage[] }>
  /** Asks for one page more. */
  more(): void
}

/** Operation 21, newest first. One for each list on the page: lists may differ in what they show. */
export function promotionsOf(shop: Shop, wanted: PromotionsOptions): Promotions {
  const ask = async (page: number, options: ReadOptions) =>
    shop.operations(promotionOperations).promotionTiers(tiersQuery(wanted, page), options)
  const itself = (topic: unknown) => topic
  const $wanted = atom(0)
  const pages: PromotionPage[] = []

  return {
    $first: createQuery(atom(1), itself, ask, shop.recovery),

    $others: createQuery(
      $wanted,
      itself,
      async (wanted, options) => {
        // Each keeps its place: a row that was read once never moves.
        for (let at = 0; at < wanted; at++) {
          if (pages[at]?.stale ?? true) pages[at] = await ask(at + 2, options)
        }
        const last = pages.at(-1)
        const stale = pages.some((page) => page.stale)
        return last && { pages: [...pages], receivedAt: last.receivedAt, stale }
      },
      shop.recovery,
    ),

    more: () => $wanted.set($wanted.get() + 1),
  }
}
