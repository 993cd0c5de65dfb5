/** Keeps a value over reloads and the same in all tabs. A browser that gives no storage does no harm. */
import { toJson } from '../client/json.ts'

/** The two things of a browser that are needed; in a page `() => localStorage` and `window`. */
export interface CartPort {
  /** Where storage is forbidden even asking for it throws, so it is asked for each time. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  events?: Pick<EventTarget, 'addEventListener'> | null | undefined
}

/**
 * Calls `found` with what storage holds under `perkit:` and the `name`, null where there is nothing: when it
 * opens, after another tab changed it, and on return to a page.
 */
export function createPersistence(
  { storage, events }: CartPort,
  name: string,
  found: (kept: unknown) => void,
) {
  const place = `perkit:${name}`

  const read = () => {
    try {
      const shelf = storage?.()
      if (shelf) found(JSON.parse(shelf.getItem(place) ?? 'null'))
    } catch {
      // Blocked or garbage: all stays as it is.
    }
  }

  const write = (where: string, text: string) => {
    try {
      const shelf = storage?.()
      shelf?.setItem(where, text)
      return shelf?.getItem(where) === text
    } catch {
      // Blocked or full: what was to be kept lives as long as the page.
      return false
    }
  }

  const follow = (event: Event) => {
    // A `pageshow` says whether the page slept in the back-forward cache; an emptied storage has no key.
    const { persisted, key } = event as Partial<PageTransitionEvent & StorageEvent>
    if (persisted ?? (!key || key === place)) read()
  }

  return {
    read,

    /** Reads, and listens until the function it gives back is called. */
    open() {
      const life = new AbortController()
      const { signal } = life
      read()
      events?.addEventListener('pageshow', follow, { signal })
      events?.addEventListener('storage', follow, { signal })
      return () => life.abort()
    },

    /** Writes nothing but `fields`, whatever a page puts on its values. True if it is there now. */
    keep: (value: unknown, fields: string[]) => write(place, toJson(value, fields)),

    /** Whether so many characters could be kept. */
    hasRoomFor: (size: number) => write('perkit:room', ' '.repeat(size)) && write('perkit:room', ''),
  }
}

/** Tells customers apart and names nobody: neither an id nor an e-mail in its place is ever kept. */
export function markOf(customer = '') {
  let mark = 0
  for (const letter of customer) mark = (mark * 31 + letter.charCodeAt(0)) | 0
  return mark || undefined
}
