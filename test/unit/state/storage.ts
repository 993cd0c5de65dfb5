/** Stands in for what a browser gives: a storage, the events that tell other tabs of it, and locks. */

type Tab = ReturnType<ReturnType<typeof createBrowser>['openTab']>

export function createBrowser() {
  const items = new Map<string, string>()
  const tabs = new Set<EventTarget>()
  const locks = createLocks()

  return {
    items,
    locks,
    /** One more tab on the same storage. As in a browser, its writes are told to the others only. */
    openTab() {
      const events = new EventTarget()
      tabs.add(events)
      const tell = (key: string | null) => {
        for (const other of tabs) if (other !== events) other.dispatchEvent(storageEvent(key))
      }
      const storage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem(key: string, value: string) {
          items.set(key, value)
          tell(key)
        },
      }
      const clear = () => {
        items.clear()
        tell(null)
      }
      return { events, storage: () => storage, clear }
    },
  }
}

/** The same tab, which hears of the others' writes so many milliseconds later than of their locks. */
export function behind({ events, storage }: Pick<Tab, 'events' | 'storage'>, lag: number) {
  const copies = new Map<string, string | null>()
  const later = new EventTarget()
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent // as they are told here
    const value = key && storage().getItem(key)
    setTimeout(() => {
      if (key) copies.set(key, value)
      later.dispatchEvent(storageEvent(key))
    }, lag)
  })
  const shelf = {
    getItem: (key: string) => copies.get(key) ?? null,
    setItem(key: string, value: string) {
      copies.set(key, value)
      storage().setItem(key, value)
    },
  }
  return { events: later, storage: () => shelf }
}

export const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key })

export const storageKey = 'perkit:cart:1'

/** One holder at a time, the others in a row, for one name. As in a browser, all is told later. */
function createLocks() {
  let isHeld = false
  const row: (() => void)[] = []

  return {
    async request(_name: string, { ifAvailable, signal }: LockOptions, act: (lock: Lock | null) => unknown) {
      await undefined
      signal?.throwIfAborted()
      if (isHeld && ifAvailable) return act(null)
      if (isHeld) await new Promise<void>((free) => row.push(free))
      signal?.throwIfAborted()
      isHeld = true
      try {
        return await act({ name: 'held', mode: 'exclusive' })
      } finally {
        isHeld = false
        row.shift()?.()
      }
    },
  } as Pick<LockManager, 'request'> // the one of its forms that is used
}

/**
 * One storage as tabs in processes of their own have it: each reads a copy of its own, its writes arrive later,
 * one after the other, the last one stays, and the others are told later still. `steps` says what may happen
 * next, and happens when it is called.
 */
export function createSlowStorage() {
  interface Tab {
    copy: string | null
    sent: string[]
    told: { value: string; isOwn: boolean }[]
    events: EventTarget
  }
  let kept: string | null = null
  const tabs: Tab[] = []

  const arrive = (from: Tab, value: string) => {
    kept = value
    for (const tab of tabs) tab.told.push({ value, isOwn: tab === from })
  }

  const hear = (tab: Tab, { value, isOwn }: Tab['told'][number]) => {
    if (isOwn) return
    // A write of its own that is on its way comes later, and so stays.
    const isWaiting = tab.sent.length > 0 || tab.told.some(({ isOwn }) => isOwn)
    if (!isWaiting) tab.copy = value
    tab.events.dispatchEvent(storageEvent(storageKey))
  }

  return {
    openTab() {
      const tab: Tab = { copy: kept, sent: [], told: [], events: new EventTarget() }
      tabs.push(tab)
      const storage = {
        getItem: () => tab.copy,
        setItem(_key: string, value: string) {
          tab.copy = value
          tab.sent.push(value)
        },
      }
      return { events: tab.events, storage: () => storage }
    },

    steps: () =>
      tabs.flatMap((tab) => [
        ...(tab.sent.length ? [() => arrive(tab, tab.sent.shift() ?? '')] : []),
        ...(tab.told.length ? [() => hear(tab, tab.told.shift() ?? { value: '', isOwn: true })] : []),
      ]),
  }
}
