/** `perkit/relay`: for the back end of a shop. */
export * from './relay.ts'
