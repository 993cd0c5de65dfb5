/** What became of a wish. In all but `paid` nothing has been charged. */
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { Validation } from '../../src/contract/resources/validation.ts'
import { allRedeemables } from '../../src/state/features/validation.ts'
import type { PlacedOrder } from './order.ts'
import type { Wish, WishedRedeemable } from './wish.ts'

/** A perk that counted when the shopper looked, and no longer does. `key` is the service's word for why. */
export interface Lost extends Omit<WishedRedeemable, 'object'> {
  object: WishedRedeemable['object'] | 'redemption'
  /** Of a redemption: what it gave. */
  name?: string
  key: string
}

export type Outcome =
  | { kind: 'paid'; order: PlacedOrder }
  /** The sum, or the points for it, are not what the shopper saw. */
  | { kind: 'changed'; seen: number; total: number; lost: readonly Lost[] }
  /** The payment was refused, and everything that had been redeemed was given back. */
  | { kind: 'declined' }
  /** The answer came too late for the shopper, and everything that had been redeemed was given back. */
  | { kind: 'left' }
  /** The service could not be asked. */
  | { kind: 'away' }
  /** The service has not said whether it redeemed. The same attempt again settles it, and spends nothing twice. */
  | { kind: 'open' }

const final = ['paid', 'changed', 'declined', 'left']

export const isFinal = (outcome: Outcome | undefined): outcome is Outcome =>
  outcome !== undefined && final.includes(outcome.kind)

export const changed = ({ total: seen }: Wish, total: number, lost: readonly Lost[] = []): Outcome => ({
  kind: 'changed',
  seen,
  total,
  lost,
})

/** What the service says now, where it is not what the shopper saw. */
export const refused = (wish: Wish, validation: Validation, amount: number): Outcome =>
  changed(wish, totalOf(validation, amount), lostOf(wish, allRedeemables(validation)))

export const lostOf = ({ redeemables }: Wish, judged: readonly ValidatedRedeemable[]): Lost[] =>
  redeemables.flatMap((redeemable) => {
    const entry = judged.find(({ id, status }) => id === redeemable.id && status === 'INAPPLICABLE')
    return entry ? [{ ...redeemable, key: entry.result?.error?.key ?? '' }] : []
  })

export const totalOf = ({ order }: Pick<Validation, 'order'>, otherwise: number) =>
  order?.total_amount ?? otherwise
