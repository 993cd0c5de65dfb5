/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})
