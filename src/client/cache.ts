import { onAbort, within } from './abort.ts'
import { type CallError, allowsStale } from './errors.ts'
import type { ReadResponse, ReadOptions } from './read-response.ts'

type Read = (signal: AbortSignal) => Promise<ReadResponse<unknown>>

const freshMs = 5_000

/** More than a page needs at a time. When the cache is full, the least recently used entry is removed. */
const maxEntries = 50

/** Callers with the same key share one request, which is aborted when no caller waits for it. */
export function createCache(clock: () => number) {
  const entries = new Map<string, ReturnType<typeof createEntry>>()

  return (key: string, read: Read, options: ReadOptions = {}) => {
    const entry = entries.get(key) ?? createEntry(clock)
    entries.delete(key)
    entries.set(key, entry)
    for (const [oldest] of entries) if (entries.size > maxEntries) entries.delete(oldest)
    return entry(read, options)
  }
}

function createEntry(clock: () => number) {
  let cached: ReadResponse<unknown> | undefined
  let cachedAt = 0
  let waiters = 0
  let controller: AbortController
  let pending: Promise<ReadResponse<unknown>>

  return (read: Read, options: ReadOptions): Promise<ReadResponse<unknown>> =>
    within(options.signal, async (signal) => {
      if (cached && !options.fresh && clock() - cachedAt < freshMs) return cached
      if (!waiters++) {
        controller = new AbortController()
        pending = read(controller.signal).then((response) => {
          cachedAt = clock()
          return (cached = response)
        })
      }
      onAbort(signal, () => --waiters || controller.abort())
      try {
        return await pending
      } catch (thrown) {
        const error = thrown as CallError // the client throws only `CallError`s
        if (error.kind === 'aborted') throw error
        if (!allowsStale(error)) cached = undefined
        if (!cached) throw error
        options.onStale?.(error)
        return { ...cached, stale: true }
      }
    })
}
