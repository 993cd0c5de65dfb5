/** `perkit/state`: the shop and the cart as watchable values, without elements. */
export * from './cart.ts'
export type { CartPort } from './keeper.ts'
export * from './shop.ts'
export type { Watchable } from './watchable.ts'
