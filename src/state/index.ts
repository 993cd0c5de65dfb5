/** `perkit/state`: the shop and the cart as watchable values, without elements. */
export * from './cart.ts'
export { type CombinationStore, type Combined, entriesOf, type TriedCode } from './combination.ts'
export type { Eligible, EligibilityStore } from './eligibility.ts'
export type { Judged, JudgedCart, Judging } from './judging.ts'
export type { CartPort } from './keeper.ts'
export { orderOf } from './order.ts'
export * from './shop.ts'
export type { Watchable } from './watchable.ts'
