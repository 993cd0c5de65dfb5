/** Timeouts and pauses in the browser, in milliseconds. */
export const defaultLimits = {
  headersTimeoutMs: 5_000,
  /** Maximum time until the last byte of a response. */
  bodyTimeoutMs: 10_000,
  /** Longest pause before the first retry. Pauses are random, and the limit grows by this amount with each attempt. */
  retryDelayMs: 300,
  /** After too many failures in a row, nothing is sent for this long. */
  breakerPauseMs: 30_000,
}

export type Limits = typeof defaultLimits
