/** Saves a value across reloads and keeps it the same in all tabs. Does nothing if storage is unavailable. */
import { toJson } from '../client/json.ts'

/** The two things of a browser that are needed; in a page `() => localStorage` and `window`. */
export interface CartPort {
  /** Where storage is forbidden even asking for it throws, so it is asked for each time. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  events?: Pick<EventTarget, 'addEventListener'> | null | undefined
  /** Name of the shop on a page with several. It is part of each storage key. */
  name?: string | undefined
}

/** Storage key or lock name. */
export const keyOf = (name: string, { name: shop }: Pick<CartPort, 'name'>) =>
  `perkit:${name}${shop ? `:${shop}` : ''}`

/**
 * Calls `found` with the value stored under `perkit:` and the `name`, or null: when it opens, after another tab changed
 * it, and when Back restores the page. With an `owner`, each customer has a separate value.
 */
export function createPersistence(
  port: CartPort,
  name: string,
  found: (kept: unknown) => void,
  owner?: string,
) {
  const { storage, events } = port
  const place = () => keyOf(owner ? `${name}:${markOf(port, owner)}` : name, port)

  const read = () => {
    try {
      const shelf = storage?.()
      if (shelf) found(JSON.parse(shelf.getItem(place()) ?? 'null'))
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
    if (persisted ?? (!key || key === place())) read()
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
    keep: (value: unknown, fields: string[]) => write(place(), toJson(value, fields)),

    /** Whether so many characters could be kept. */
    hasRoomFor: (size: number) => write('perkit:room', ' '.repeat(size)) && write('perkit:room', ''),
  }
}

/**
 * Identifies a customer in storage without storing an id or e-mail address: a polynomial hash whose base, the salt, is
 * random per browser. Collisions are very unlikely, and nobody can construct one without the salt. Computed each time,
 * because another tab may have cleared or replaced the salt.
 */
export function markOf(port: CartPort, customer: string | undefined) {
  if (!customer) return undefined
  let salt: unknown
  const { read, keep } = createPersistence(port, 'salt', (found) => (salt = found))
  read()
  if (!salt) {
    keep(crypto.getRandomValues(new Uint32Array(4)).join(''), [])
    read()
  }
  // If the salt cannot be saved, neither can anything under the mark.
  const base = BigInt(parseInt(`${salt}`.slice(0, 40)) || 31)
  const prime = BigInt(9_007_199_254_740_881) // the largest below 2^53
  let mark = BigInt(1)
  for (let at = 0; at < customer.length; at++) {
    mark = (mark * base + BigInt(customer.charCodeAt(at))) % prime
  }
  return Number(mark)
}
