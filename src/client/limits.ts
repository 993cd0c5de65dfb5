/** The waits of "What must hold when things go wrong", in the browser, in milliseconds. */
export const defaultLimits = {
  /** Until the headers of an answer. */
  headers: 5_000,
  /** Until its last byte. */
  body: 10_000,
  /** The pause before attempt n + 1 is drawn from nothing to base · 2ⁿ⁻¹, at most 4 s. */
  base: 300,
}

export type Limits = typeof defaultLimits
