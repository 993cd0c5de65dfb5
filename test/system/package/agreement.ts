/** Results of a schema in a comparable form. */

interface Outcome {
  success: boolean
  data?: unknown
  error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined
}

export interface Reader {
  safeParse(value: unknown): Outcome
}

/** Whether the value is valid, the parsed value, and the first two levels of the paths of its errors, which pages use. */
export function resultOf(schema: Reader, value: unknown) {
  const { success, data, error } = schema.safeParse(value)
  const places = new Set(error?.issues.map(({ path }) => JSON.stringify(path.slice(0, 2))))
  return { success, data, places }
}
