/** Fakes of a browser's storage, storage events and locks. */

type Tab = ReturnType<ReturnType<typeof createBrowser>['openTab']>

export function createBrowser() {
  const items = new Map<string, string>()
  const tabs = new Set<EventTarget>()
  const locks = createLocks()

  return {
    items,
    locks,
    /** Opens a tab on the same storage. As in a browser, only other tabs receive its events. */
    openTab() {
      const events = new EventTarget()
      tabs.add(events)
      const notify = (key: string | null) => {
        for (const other of tabs) if (other !== events) other.dispatchEvent(storageEvent(key))
      }
      const storage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem(key: string, value: string) {
          items.set(key, value)
          notify(key)
        },
      }
      const clear = () => {
        items.clear()
        notify(null)
      }
      return { events, storage: () => storage, clear }
    },
  }
}

/** The same tab with delayed storage events. Its locks are not delayed. */
export function withDelayedStorage({ events, storage }: Pick<Tab, 'events' | 'storage'>, delayMs: number) {
  const copies = new Map<string, string | null>()
  const later = new EventTarget()
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent // the events of `openTab`
    const value = key && storage().getItem(key)
    setTimeout(() => {
      if (key) copies.set(key, value)
      later.dispatchEvent(storageEvent(key))
    }, delayMs)
  })
  const delayed = {
    getItem: (key: string) => copies.get(key) ?? null,
    setItem(key: string, value: string) {
      copies.set(key, value)
      storage().setItem(key, value)
    },
  }
  return { events: later, storage: () => delayed }
}

export const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key })

export const storageKey = 'perkit:cart:1'

/** One lock with a queue. As in a browser, requests are granted asynchronously. */
function createLocks() {
  let isHeld = false
  const queue: (() => void)[] = []

  return {
    async request(_name: string, { ifAvailable, signal }: LockOptions, act: (lock: Lock | null) => unknown) {
      await undefined
      signal?.throwIfAborted()
      if (isHeld && ifAvailable) return act(null)
      if (isHeld) await new Promise<void>((free) => queue.push(free))
      signal?.throwIfAborted()
      isHeld = true
      try {
        return await act({ name: 'held', mode: 'exclusive' })
      } finally {
        isHeld = false
        queue.shift()?.()
      }
    },
  } as Pick<LockManager, 'request'> // the only overload in use
}

/**
 * Storage shared by tabs in separate processes. Each tab reads its own copy. Its writes arrive later, in order, and the
 * last write wins. Other tabs are notified even later. `steps` returns the possible next steps as functions.
 */
export function createSlowStorage() {
  interface Tab {
    copy: string | null
    sent: string[]
    received: { value: string; isOwn: boolean }[]
    events: EventTarget
  }
  let stored: string | null = null
  const tabs: Tab[] = []

  const arrive = (from: Tab, value: string) => {
    stored = value
    for (const tab of tabs) tab.received.push({ value, isOwn: tab === from })
  }

  const deliver = (tab: Tab, { value, isOwn }: Tab['received'][number]) => {
    if (isOwn) return
    // Its own pending write arrives later and wins.
    const isWaiting = tab.sent.length > 0 || tab.received.some(({ isOwn }) => isOwn)
    if (!isWaiting) tab.copy = value
    tab.events.dispatchEvent(storageEvent(storageKey))
  }

  return {
    openTab() {
      const tab: Tab = { copy: stored, sent: [], received: [], events: new EventTarget() }
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
        ...(tab.received.length
          ? [() => deliver(tab, tab.received.shift() ?? { value: '', isOwn: true })]
          : []),
      ]),
  }
}
