/** What a schema makes of a value, in a form that can be compared. */

interface Outcome {
  success: boolean
  data?: unknown
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
}

export interface Reader {
  safeParse(value: unknown): Outcome
}

/** Accepted or refused; the value as read; and where the faults are, as deep as a page looks. */
export function answersOf(schema: Reader, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  const places = new Set(error?.issues.map(({ path }) => JSON.stringify(path.slice(0, 2))))
  return { success, data, places }
}
