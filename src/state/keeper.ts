/** Keeps the cart over reloads and the same in all tabs. A browser that gives no storage does no harm. */

/** The two things of a browser that are needed; in a page `() => localStorage` and `window`. */
export interface CartPort {
  /** Where storage is forbidden even asking for it throws, so it is asked for each time. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  events?: Pick<EventTarget, 'addEventListener'> | null | undefined
}

const place = 'perkit:cart:1'

/** Calls `found` with what storage holds: now, after another tab changed it, and on return to a page. */
export function createKeeper({ storage, events }: CartPort, found: (kept: unknown) => void) {
  const life = new AbortController()
  const { signal } = life
  const read = () => {
    try {
      found(JSON.parse(storage?.()?.getItem(place) ?? 'null'))
    } catch {
      // Blocked or garbage: the cart stays as it is.
    }
  }

  const follow = (event: Event) => {
    const { key } = event as StorageEvent // `pageshow` has none, and an emptied storage has null
    if (!key || key === place) read()
  }

  read()
  events?.addEventListener('pageshow', follow, { signal })
  events?.addEventListener('storage', follow, { signal })

  return {
    /** Writes nothing but `fields`, whatever a page puts on its lines. */
    keep(cart: object, fields: string[]) {
      try {
        storage?.()?.setItem(place, JSON.stringify(cart, fields))
      } catch {
        // Blocked or full: the cart lives as long as the page.
      }
    },

    /** Stops listening. */
    close: () => life.abort(),
  }
}
