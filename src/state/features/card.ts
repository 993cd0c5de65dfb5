import { CallError } from '../../client/errors.ts'
import { cardCodeIn, walletRequest } from '../../client/default-requests.ts'
import { type ReadResponse, cardOperations, type ReadOptions, type Source } from '../../client/source.ts'
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import type { LoyaltyCard } from '../../contract/resources/voucher.ts'
import { atom } from '../atom.ts'
import type { Shop } from '../shop.ts'

export interface Member {
  card: LoyaltyCard
  /** The member's tiers. Empty if the service does not report them. */
  tiers: readonly LoyaltyTier[]
}

/** @internal */
export type FindCard = (options: ReadOptions) => Promise<string>

/**
 * @internal Finds the card's code: `card`, else the one in the token, else the first card in the customer's wallet. Throws
 * a {@link CallError} of the kind `signed-out` if there is none.
 */
export function createFindCard(
  card: string | undefined,
  source: () => Pick<Source, 'qualifications' | 'cardCode'>,
): FindCard {
  return async (options) => {
    card ??= (await source().cardCode?.()) ?? undefined
    if (!card) {
      const { value } = await source().qualifications(walletRequest, options)
      card = cardCodeIn(value)
    }
    if (!card) throw new CallError('signed-out', 'no card')
    return card
  }
}

/** @internal */
export const findCardOf = (shop: Shop): FindCard =>
  shop.feature('card', () => createFindCard(shop.card, () => shop.operations(cardOperations)))

/** @internal Loads data of the card. A deleted card is treated like a customer without a card. */
export const withCard =
  <Topic, Value>(
    cardOf: FindCard,
    load: (code: string, options: ReadOptions, topic: Topic) => Promise<ReadResponse<Value>>,
  ) =>
  async (topic: Topic, options: ReadOptions) => {
    const code = await cardOf(options)
    try {
      return await load(code, options, topic)
    } catch (thrown) {
      const { kind, status, body } = thrown as CallError // operations throw only `CallError`s
      if (kind !== 'refused' || status !== 404) throw thrown
      throw new CallError('signed-out', 'no card', { status, body, cause: thrown })
    }
  }

/** @internal Counts changes to the card other than redemptions. After each, displayed data may be outdated. */
export const cardChangesOf = (shop: Shop) => shop.feature('changes', () => atom(0))
