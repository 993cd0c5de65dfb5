/** Numbers of passed and skipped tests, and one line per failure. */
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

/** One line for a failure: its place and the first line of its message. */
export function failure(where: string, message = ''): string {
  const [first = ''] = message.trim().split('\n')
  return first ? `${where}: ${first}` : where
}
