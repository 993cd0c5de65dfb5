/** `perkit/relay`: for the back end of a shop. */
export * from './node.ts'
export type * from './options.ts'
export * from './relay.ts'
