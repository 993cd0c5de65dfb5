/**
 * The browser's own `Event`, where a page has put something else in its place, as MooTools 1.2 does. On a server, which
 * has no other events, it is the one there is.
 */
export const PageEvent: typeof Event = globalThis.UIEvent ? Object.getPrototypeOf(UIEvent) : Event
