/** One try to redeem a reward: from the press of the button until the shopper has seen what became of it. */
import type { CallError } from '../../../client/errors.ts'
import type { Redemption } from '../../../contract/resources/redemption.ts'
import type { Atom } from '../../atom.ts'

/** What the shopper asks for. */
export interface Wish {
  reward_id: string
  /** Of the reward, as it is shown. */
  name: string
  /** The price that was shown. Points that pay for an order are no wish: they are chosen into the cart. */
  points?: number | undefined
}

export interface Attempt {
  /** The `Idempotency-Key` of each of its requests. */
  id: string
  reward: { id: string; name: string }
  points?: number | undefined
  /**
   * `unconfirmed`: it may have happened or not, and nothing else can be redeemed until that is settled.
   * `repeated`: not sent, because the same reward was redeemed not long ago and this browser cannot remember by
   * whom; `redeem` sends it. `forgotten`: it was never confirmed, and the service no longer knows its key.
   * `rolled-back`: it was rolled back before this browser read the outcome.
   */
  state: 'sending' | 'done' | 'refused' | 'unconfirmed' | 'repeated' | 'forgotten' | 'rolled-back'
  /** True of an unconfirmed one that had not reached the service when it was last asked. It may still get there. */
  isUnheard?: boolean | undefined
  /** Of a product: the page has put it into the cart. */
  isInCart?: boolean | undefined
  /** Set if done, rolled back or refused by a rule. In the last case, `failure_code` is the reason. */
  redemption?: Redeemed | undefined
  /** Why there is no redemption. */
  error?: AttemptError | undefined
  /** In milliseconds of the service's time: the device's clock may be wrong, and may be set while we wait. */
  startedAt: number
  /** Of a repeated one: when the same reward was redeemed, in milliseconds of the service's time. */
  redeemedAt?: number | undefined
}

/** What is kept of a redemption. Where it has just been made all of it is there. */
export type Redeemed = Pick<Redemption, 'id' | 'date' | 'result' | 'reward' | 'loyalty_card' | 'failure_code'>

export type AttemptError = Partial<Pick<CallError, 'kind' | 'key' | 'retryAfter'>>

export interface AttemptStore {
  readonly $attempt: Atom<Attempt | undefined>
  /**
   * Does nothing while another attempt is under way, in any tab, or is not confirmed. Is over when there is an
   * outcome. While a repeated attempt is shown it is the consent to it. Never rejects: what went wrong is in the
   * attempt.
   */
  redeem(wish: Wish): Promise<void>
  /**
   * Asks what became of an attempt that is not confirmed. Nothing is redeemed by that, except where the source has
   * no `redemption` to ask: there the attempt is sent again with its own key. Never rejects.
   */
  settle(): Promise<void>
  /** Checks the outcome of an unconfirmed attempt. If there is none, sends it again with the same key. Never rejects. */
  resend(): Promise<void>
  /** Forgets an attempt that has an outcome, or can have none any more. */
  dismiss(): void
  /** Keeps that the page has put the product of this attempt into the cart. */
  taken(attempt: Attempt): void
  /** Whether an attempt would still be known after a reload. Tries it, so it is not to be asked all the time. */
  canKeep(): boolean
}

/** It has an outcome that nobody knows yet. */
export const isOpen = (attempt: Attempt | undefined) => /sending|unconfirmed/.test(`${attempt?.state}`)

/** How long there are requests for one press, in milliseconds. */
export const span = 20_000

/**
 * A service forgets keys after 7 days, and would do the same thing again: from then on nothing is sent with them.
 * In milliseconds.
 */
export const lasts = 6 * 24 * 3_600_000

/** What storage holds, if it is an attempt. */
export function attemptFrom(kept: unknown): Attempt | undefined {
  const attempt = Object(kept) // only looked into
  return attempt.id && attempt.reward?.id && attempt.state ? attempt : undefined
}

/** The attempt without the card, which is the voucher of its redemption. That of the reward is what was bought. */
export const keepable = (attempt: Attempt) =>
  attempt.redemption ? { ...attempt, redemption: { ...attempt.redemption, voucher: undefined } } : attempt

/** All that is ever kept, and all that is sent: no balance, nobody's name. */
export const fields = [
  ...['id', 'reward', 'points', 'name', 'state', 'isUnheard', 'startedAt', 'error', 'kind', 'key'],
  ...['isInCart', 'product', 'sku'],
  ...['redemption', 'date', 'result', 'failure_code', 'loyalty_card', 'voucher', 'code'],
]
