import type { Redemption } from '../../../contract/resources/redemption.ts'
import type { Atom } from '../../atom.ts'
import type { Attempt } from '../../once-request.ts'

/** The reward that the shopper wants. */
export interface RewardRequest {
  reward_id: string
  /** Name of the reward, as displayed. */
  name: string
  /** Price in points, as displayed. Points that pay for an order are selected in the cart instead. */
  points?: number | undefined
}

export interface RedemptionAttempt extends Attempt {
  reward: { id: string; name: string }
  points?: number | undefined
  /**
   * - `unconfirmed`: the reward may have been redeemed. No other attempt can start until the outcome is known.
   * - `repeated`: not sent, because the same reward was redeemed recently and this browser cannot store attempts.
   *   `redeem` sends it.
   * - `forgotten`: the outcome was never confirmed, and the service no longer has the attempt's key.
   * - `rolled-back`: the redemption was rolled back before this browser read the outcome.
   */
  state: 'sending' | 'done' | 'refused' | 'unconfirmed' | 'repeated' | 'forgotten' | 'rolled-back'
  /** For a product: the page has added it to the cart. */
  isInCart?: boolean | undefined
  /** Present if done, rolled back or refused by a rule. In the last case, `failure_code` is the reason. */
  redemption?: StoredRedemption | undefined
  /** For a repeated attempt: when the same reward was redeemed, in milliseconds of the service's time. */
  redeemedAt?: number | undefined
}

/** The fields of a redemption that survive a reload. */
export type StoredRedemption = Pick<
  Redemption,
  'id' | 'date' | 'result' | 'reward' | 'loyalty_card' | 'failure_code'
>

export interface RedemptionStore {
  readonly $attempt: Atom<RedemptionAttempt | undefined>
  /**
   * Redeems a reward. Does nothing while another attempt is pending, in any tab. If the current attempt is `repeated`,
   * calling this again counts as the shopper's consent. Resolves when there is an outcome. Never rejects: errors are in the
   * attempt.
   */
  redeem(request: RewardRequest): Promise<void>
  /**
   * Reads the outcome of an unconfirmed attempt. Redeems nothing, unless the source has no `redemption` operation: then
   * the attempt is sent again with its own key. Never rejects.
   */
  checkOutcome(): Promise<void>
  /** Reads the outcome of an unconfirmed attempt. If there is none, sends it again with the same key. Never rejects. */
  resend(): Promise<void>
  /** Removes an attempt that is not pending. */
  dismiss(): void
  /** Records that the page has added the product of this attempt to the cart. */
  markInCart(attempt: RedemptionAttempt): void
  /** Whether an attempt would survive a reload. Writes to storage, so do not call it on every update. */
  canSave(): boolean
}

export function attemptFrom(stored: unknown): RedemptionAttempt | undefined {
  const attempt = Object(stored) // may be anything
  return attempt.id && attempt.reward?.id && attempt.state ? attempt : undefined
}

/** The attempt without the voucher of its redemption, which is the customer's card. */
export const withoutCard = (attempt: RedemptionAttempt) =>
  attempt.redemption ? { ...attempt, redemption: { ...attempt.redemption, voucher: undefined } } : attempt

/** The only fields that are stored and sent: no balances, no names of people. */
export const fields = [
  ...['id', 'reward', 'points', 'name', 'state', 'isUnreceived', 'startedAt', 'error', 'kind', 'key'],
  ...['isInCart', 'product', 'sku'],
  ...['redemption', 'date', 'result', 'failure_code', 'loyalty_card', 'voucher', 'code'],
]
