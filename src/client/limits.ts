/** The waits of "What must hold when things go wrong", in the browser, in milliseconds. */
export const defaultLimits = {
  /** Until the headers of an answer. */
  headers: 5_000,
  /** Until its last byte. */
  body: 10_000,
  /** The pause before attempt n + 1 is drawn from nothing to base · 2ⁿ⁻¹, at most 4 s. */
  base: 300,
  /** After too many failures in a row, nobody asks for so long after the last was sent. */
  rest: 30_000,
}

export type Limits = typeof defaultLimits
