/**
 * Returns a value as PostgreSQL returns it from a jsonb column, which sorts the keys of objects by length, then by bytes.
 * A reply is then the same as one with values that were read back.
 */
export const asStoredJson = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (isObject(part) ? sorted(part) : part))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (object: object) =>
  Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => compareKeys(one, other)))

const compareKeys = (one: string, other: string) =>
  Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other))
