/** Stands in for what a browser gives: a storage, and the events that tell other tabs of it. */

export function createBrowser() {
  const items = new Map<string, string>()
  const tabs = new Set<EventTarget>()

  return {
    items,
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

export const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key })

export const storageKey = 'perkit:cart:1'
