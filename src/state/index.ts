/** `perkit/state`: the shop, the cart and what features know of them, without elements. */
export type { Atom } from './atom.ts'
export * from './cart.ts'
export {
  type CombinationQuery,
  type Combined,
  combinationOf,
  entriesOf,
  type TriedCode,
  tryCode,
} from './features/combination.ts'
export { type Eligible, type EligibilityQuery, eligibilityOf } from './features/eligibility.ts'
export type { JudgedCart } from './features/judged.ts'
export { type Activity, type Member, memberOf, type MemberStore } from './features/member.ts'
export { type Promotions, promotionsOf, type PromotionsOptions } from './features/promotions.ts'
export type { Attempt, AttemptError, AttemptStore, Redeemed, Wish } from './features/redemption/attempt.ts'
export { referralsOf } from './features/referrals.ts'
export { orderOf } from './order.ts'
export type { CartPort } from './persist.ts'
export type { Query, QueryState } from './query.ts'
export * from './shop.ts'
