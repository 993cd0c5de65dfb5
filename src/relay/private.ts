/** What the server side says of people and of the shop's own doings, and a page does not hear. */

/** Nowhere in a reply. */
const secret = new Set(['email', 'phone', 'api_key', 'channel_id', 'user'])

/** Objects under these names are people, as are those that say so themselves. */
const people = new Set(['customer', 'holder', 'referrer', 'referee'])

/** The reply without what is private: of people their id stays. */
export function withoutPrivate(value: unknown, name = '', isGoods = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPrivate(one, name, isGoods))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isPerson = people.has(name) || fields.some(([key, said]) => key === 'object' && said === 'customer')
  const isSaid = ([key]: [string, unknown]) =>
    isPerson ? key === 'id' || key === 'object' : !secret.has(key) && (isGoods || key !== 'source_id')
  return Object.fromEntries(
    fields.filter(isSaid).map(([key, said]) => [
      key,
      // The shop's own words about cards and rewards; and the names of goods, which are on its pages anyway.
      key === 'metadata' ? said : withoutPrivate(said, key, isGoods || key === 'items'),
    ]),
  )
}
