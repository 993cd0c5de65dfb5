/** `perkit/state`: the shop, the cart and their features, without elements. */
export type { Atom } from './atom.ts'
export * from './cart.ts'
export * from './features/index.generated.ts'
export type {
  RedemptionAttempt,
  RedemptionStore,
  RewardRequest,
  StoredRedemption,
} from './features/redemption/attempt.ts'
export type { Attempt, AttemptError } from './once-request.ts'
export { orderOf } from './order.ts'
export type { StoragePort } from './persist.ts'
export type { Query, QueryState } from './query.ts'
export * from './shop.ts'
