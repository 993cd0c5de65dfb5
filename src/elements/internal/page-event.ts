/**
 * The browser's own `Event`, even if a script such as MooTools 1.2 has replaced the global. Servers have no
 * `UIEvent`, so they use the global.
 */
export const PageEvent: typeof Event = globalThis.UIEvent ? Object.getPrototypeOf(UIEvent) : Event
