/** The request that evaluates the cart. Each feature adds its part to the request and reads its share of the reply. */
import type { OrderPoints } from '../../contract/resources/points-forecast.ts'
import type { Qualification, QualificationRequest } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Atom } from '../atom.ts'
import type { Cart } from '../cart.ts'
import { whenIdle, type QueryState } from '../query.ts'
import type { Shop } from '../shop.ts'

/** @internal Shoppers press buttons repeatedly, so requests about the cart are at least this far apart, in milliseconds. */
export const cartDebounce = { debounceMs: 450 }

/** Common fields of every response about the cart. */
export interface CartEvaluation {
  cart: Cart
  /** When the response arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True if the read failed and this is the last good response for this cart. */
  stale: boolean
  /** Points that the order would earn, if they were part of the request. */
  points?: OrderPoints
}

/** @internal */
export interface EvaluationRequest extends Pick<
  NonNullable<QualificationRequest['options']>,
  'chosen' | 'points_forecast' | 'promotion_tiers'
> {
  best_combination?: boolean
}

/** @internal */
export interface EvaluationReply {
  cart: Cart
  request: EvaluationRequest
  qualification: Qualification
  listed: readonly QualifiedRedeemable[]
}

/** @internal The functions `tracked` and `untracked` have no side effects. */
export interface EvaluationPart {
  /** Fields for this cart. When they change, a new request is sent. */
  tracked?(cart: Cart): EvaluationRequest
  /** Fields that are added to each request, but do not cause one. */
  untracked?(cart: Cart): EvaluationRequest
  receive?(reply: EvaluationReply): void
}

/** @internal */
export function createEvaluation() {
  const parts: EvaluationPart[] = []
  let query: Atom<QueryState<CartEvaluation>> | undefined

  return {
    parts: parts as readonly EvaluationPart[],
    add: (part: EvaluationPart) => void parts.push(part),

    /** Sets the query that sends the request. Pages without offers have none. */
    connect: (sender: typeof query) => void (query = sender),

    async current(signal: AbortSignal | undefined) {
      if (query) await whenIdle(query, signal)
      return query?.get().response
    },
  }
}

/** @internal */
export const evaluationOf = (shop: Shop) => shop.feature('evaluation', createEvaluation)
