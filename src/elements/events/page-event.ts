/** The browser's own `Event`, where a page has put something else in its place, as MooTools 1.2 does. */
export const PageEvent: typeof Event = Object.getPrototypeOf(UIEvent)
