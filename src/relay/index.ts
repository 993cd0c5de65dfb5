/** `perkit/relay`: for the back end of a shop. */
export * from './preload.ts'
export { forNode, type NodeRequest, type NodeResponse } from './node.ts'
export type * from './options.ts'
export * from './relay.ts'
