/** The shopper's loyalty card, for every feature that asks about it. */
import { CallError } from '../../client/errors.ts'
import { cardIn, walletQuestion } from '../../client/questions.ts'
import { type Answer, cardOperations, type ReadOptions, type Source } from '../../client/source.ts'
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { atom } from '../atom.ts'
import type { Shop } from '../shop.ts'

export interface Member {
  card: LoyaltyCard
  /** The tiers that the member is in; none where the service does not say. */
  tiers: readonly LoyaltyTier[]
}

/** @internal */
export type CardOf = (options: ReadOptions) => Promise<string>

/** @internal Gives the card's code: `card`, or else the one that came with the token, or that of the first card in the customer's wallet. Without one nobody is signed in. */
export function createCardOf(
  card: string | undefined,
  source: () => Pick<Source, 'qualifications' | 'cardCode'>,
): CardOf {
  return async (options) => {
    card ??= (await source().cardCode?.()) ?? undefined
    if (!card) {
      const { value } = await source().qualifications(walletQuestion, options)
      card = cardIn(value)
    }
    if (!card) throw new CallError('signed-out', 'no card')
    return card
  }
}

/** @internal The same for all features of a shop: what one of them has found the others need not look for. */
export const findCardOf = (shop: Shop): CardOf =>
  shop.feature('card', () => createCardOf(shop.card, () => shop.operations(cardOperations)))

/** @internal Asks about the card. One that does not exist any more is as good as none. */
export const askAbout =
  <Topic, Value>(
    cardOf: CardOf,
    ask: (code: string, options: ReadOptions, topic: Topic) => Promise<Answer<Value>>,
  ) =>
  async (topic: Topic, options: ReadOptions) => {
    const code = await cardOf(options)
    try {
      return await ask(code, options, topic)
    } catch (thrown) {
      const { kind, status, body } = thrown as CallError // operations throw no other
      if (kind !== 'refused' || status !== 404) throw thrown
      throw new CallError('signed-out', 'no card', { status, body, cause: thrown })
    }
  }

/** @internal Counts what was done to the card beside redemptions: what is shown of it may be old then. */
export const changesOf = (shop: Shop) => shop.feature('changes', () => atom(0))
