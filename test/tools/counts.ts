/** How many tests passed and were skipped, and in a line each what failed: where it is, and what it said first. */
export interface Counts {
  passed: number
  skipped: number
  failures: string[]
}

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
})

/** The line that tells a failure. */
export function failure(where: string, message = ''): string {
  const [first = ''] = message.trim().split('\n')
  return first ? `${where}: ${first}` : where
}
