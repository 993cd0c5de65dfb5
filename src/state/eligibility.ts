/** What the shopper can use on the cart, and what with a little more in it. */
import type { Source } from '../client/source.ts'
import type { CalculatedOrder } from '../contract/resources/order.ts'
import type { QualificationRequest } from '../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../contract/resources/redeemable.ts'
import { createAsking } from './asking.ts'
import type { CartStore } from './cart.ts'
import type { Judged, Judging } from './judging.ts'
import { orderOf } from './order.ts'
import type { Watchable } from './watchable.ts'

export interface Eligible {
  /** What applies to this cart, the best for the shopper first. */
  ready: readonly QualifiedRedeemable[]
  /** What this customer could have with another cart; `result` says what is missing. */
  possible: readonly QualifiedRedeemable[]
  /** The cart as the service prices it. */
  order?: CalculatedOrder | null | undefined
}

export interface EligibilityStore extends Judging {
  readonly $eligibility: Watchable<Judged<Eligible>>
}

/** Specification, section 9. It asks for the 50 best of each kind. */
export function createEligibility({ $cart }: CartStore, ask: Source['qualifications']): EligibilityStore {
  const $eligibility = createAsking($cart, orderOf, async (cart, readOptions) => {
    const qualify = (scenario: QualificationRequest['scenario']) =>
      ask(
        {
          scenario,
          order: orderOf(cart),
          options: { limit: 50, sorting_rule: 'BEST_DEAL', expand: ['redeemable', 'validation_rules'] },
        },
        readOptions,
      )
    const answers = await Promise.all([qualify('ALL'), qualify('AUDIENCE_ONLY')])
    const [all, audience] = answers
    const { data: ready, has_more } = all.value.redeemables
    const isReady = new Set(ready.map(({ id }) => id))
    return {
      cart,
      ready,
      possible: audience.value.redeemables.data.filter(
        // What is ready beyond the 50 has no reason against it.
        ({ id, result }) => !isReady.has(id) && (result?.details || !has_more),
      ),
      order: all.value.order,
      receivedAt: Math.min(...answers.map(({ receivedAt }) => receivedAt)),
      stale: answers.some(({ stale }) => stale),
    }
  })
  const { watch, again } = $eligibility
  return { $eligibility, watch, again }
}
