/**
 * The browser's own `Event`, even if a script such as MooTools 1.2 has replaced the global. On servers, which have no
 * `UIEvent`, the global.
 */
export const PageEvent: typeof Event = globalThis.UIEvent ? Object.getPrototypeOf(UIEvent) : Event
