/** Removes personal and internal data from server-side replies before they reach a page. */

const privateFields = new Set(['email', 'phone', 'api_key', 'channel_id', 'user'])

/** Fields that contain a person. Objects with `object: 'customer'` count too. */
const personFields = new Set(['customer', 'holder', 'referrer', 'referee'])

/** Of a person, only `id` and `object` remain. */
export function redactPrivate(value: unknown, name = '', isProduct = false): unknown {
  if (Array.isArray(value)) return value.map((item) => redactPrivate(item, name, isProduct))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isPerson =
    personFields.has(name) || fields.some(([key, field]) => key === 'object' && field === 'customer')
  const isPublic = ([key]: [string, unknown]) =>
    isPerson
      ? key === 'id' || key === 'object'
      : !privateFields.has(key) && (isProduct || key !== 'source_id')
  return Object.fromEntries(
    fields.filter(isPublic).map(([key, field]) => [
      key,
      // Metadata is the shop's own, so it stays. Products keep their source ids, which the shop's pages contain anyway.
      key === 'metadata' ? field : redactPrivate(field, key, isProduct || key === 'items'),
    ]),
  )
}
