/** Saves a value across reloads and keeps it the same in all tabs. Does nothing if storage is unavailable. */
import { toJson } from '../client/json.ts'

/** The parts of a browser that storage needs. In a page: `() => localStorage` and `window`. */
export interface StoragePort {
  /** A function, because reading `localStorage` throws where storage is forbidden. */
  storage?: () => Pick<Storage, 'getItem' | 'setItem'> | null | undefined
  events?: Pick<EventTarget, 'addEventListener'> | null | undefined
  /** Name of the shop on a page with several shops. It is part of each storage key. */
  name?: string | undefined
}

export const storageKey = (name: string, { name: shop }: Pick<StoragePort, 'name'>) =>
  `perkit:${name}${shop ? `:${shop}` : ''}`

/**
 * Calls `onRead` with the value stored under the key `perkit:NAME`, or with null. Reads it when opened, after another tab
 * changes it, and when the page is restored from the back-forward cache. With an `owner`, each customer has a separate
 * value.
 */
export function createPersistence(
  port: StoragePort,
  name: string,
  onRead: (stored: unknown) => void,
  owner?: string,
) {
  const { storage, events } = port
  const currentKey = () => storageKey(owner ? `${name}:${customerHash(port, owner)}` : name, port)

  const read = () => {
    try {
      const items = storage?.()
      if (items) onRead(JSON.parse(items.getItem(currentKey()) ?? 'null'))
    } catch {
      // Storage is blocked, or the value is invalid: nothing changes.
    }
  }

  const write = (key: string, text: string) => {
    try {
      const items = storage?.()
      items?.setItem(key, text)
      return items?.getItem(key) === text
    } catch {
      // Storage is blocked or full: the value is lost on reload.
      return false
    }
  }

  const onEvent = (event: Event) => {
    // Only `pageshow` events have `persisted`: true if the page comes from the back-forward cache. A `storage` event
    // without a key means that all of storage was cleared.
    const { persisted, key } = event as Partial<PageTransitionEvent & StorageEvent>
    if (persisted ?? (!key || key === currentKey())) read()
  }

  return {
    read,

    /** Reads the value and follows changes until the returned function is called. */
    open() {
      const lifetime = new AbortController()
      const { signal } = lifetime
      read()
      events?.addEventListener('pageshow', onEvent, { signal })
      events?.addEventListener('storage', onEvent, { signal })
      return () => lifetime.abort()
    },

    /** Writes only these `fields`, even if the page has added others. Returns whether the value is stored. */
    save: (value: unknown, fields: string[]) => write(currentKey(), toJson(value, fields)),

    hasRoomFor: (length: number) => write('perkit:room', ' '.repeat(length)) && write('perkit:room', ''),
  }
}

/**
 * Identifies a customer in storage without storing an id or e-mail address: a polynomial hash whose base, the salt, is
 * random per browser. Collisions are very unlikely, and nobody can construct one without the salt. Computed each time,
 * because another tab may have cleared or replaced the salt.
 */
export function customerHash(port: StoragePort, customer: string | undefined) {
  if (!customer) return undefined
  let salt: unknown
  const { read, save } = createPersistence(port, 'salt', (stored) => (salt = stored))
  read()
  if (!salt) {
    save(crypto.getRandomValues(new Uint32Array(4)).join(''), [])
    read()
  }
  // 31 is safe without a saved salt: then nothing else can be saved either.
  const base = BigInt(parseInt(`${salt}`.slice(0, 40)) || 31)
  const prime = BigInt(9_007_199_254_740_881) // the largest below 2^53
  let hash = BigInt(1)
  for (let at = 0; at < customer.length; at++) {
    hash = (hash * base + BigInt(customer.charCodeAt(at))) % prime
  }
  return Number(hash)
}
