import type { CallError } from './errors.ts'

/** The response to a read: a reply and its age. */
export interface ReadResponse<Value> {
  value: Value
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True if the read failed and this is the last good response. */
  stale: boolean
  /** Number of list items that were left out because they are invalid. */
  dropped: number
}

export interface ReadOptions {
  signal?: AbortSignal
  /** Skips the cache. A pending request may still be shared. */
  fresh?: boolean
  /** Receives the reason why the response is stale. */
  onStale?: (error: CallError) => void
}
