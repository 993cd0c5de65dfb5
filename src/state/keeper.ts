/** Keeps the cart over reloads and the same in all tabs. A browser that gives no storage does no harm. */

/** The two things of a browser that are needed; in a page `() => localStorage` and `window`. */
export interface CartPort {
  /** Where storage is forbidden even asking for it throws, so it is asked for each time. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  events?: Pick<EventTarget, 'addEventListener'> | null | undefined
}

const place = 'perkit:cart:1'

/** Calls `found` with what storage holds: when it opens, after another tab changed it, and on return to a page. */
export function createKeeper({ storage, events }: CartPort, found: (kept: unknown) => void) {
  const read = () => {
    try {
      const shelf = storage?.()
      if (shelf) found(JSON.parse(shelf.getItem(place) ?? 'null'))
    } catch {
      // Blocked or garbage: the cart stays as it is.
    }
  }

  const follow = (event: Event) => {
    // A `pageshow` says whether the page slept in the back-forward cache; an emptied storage has no key.
    const { persisted, key } = event as Partial<PageTransitionEvent & StorageEvent>
    if (persisted ?? (!key || key === place)) read()
  }

  return {
    /** Reads, and listens until the function it gives back is called. */
    open() {
      const life = new AbortController()
      const { signal } = life
      read()
      events?.addEventListener('pageshow', follow, { signal })
      events?.addEventListener('storage', follow, { signal })
      return () => life.abort()
    },

    /** Writes nothing but `fields`, whatever a page puts on its lines. */
    keep(cart: object, fields: string[]) {
      try {
        storage?.()?.setItem(place, JSON.stringify(cart, fields))
      } catch {
        // Blocked or full: the cart lives as long as the page.
      }
    },
  }
}
