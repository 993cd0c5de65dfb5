/** What a question brings back, and how it may be asked. */
import type { CallError } from './errors.ts'

/** A reply and what is known about it. */
export interface Answer<Value> {
  value: Value
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True when there is no answer of now and this is the last good one. */
  stale: boolean
  /** How many list items were left out because they could not be read. */
  dropped: number
}

export interface ReadOptions {
  signal?: AbortSignal
  /** Ask the service even if a fresh answer is at hand. A request that is under way already will do. */
  fresh?: boolean
  /** Hears why, where the answer is a stale one. */
  failed?: (error: CallError) => void
}
