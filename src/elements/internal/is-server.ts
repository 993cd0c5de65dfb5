import { isServer as isNode } from 'lit'

/** Whether elements are only rendered to text. False in Node with a simulated browser such as jsdom. */
export const isServer = isNode && !globalThis.document?.defaultView
