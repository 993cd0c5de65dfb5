/** Working things out again only when what they are made of has changed. */

/** Whether two lists hold the very same things. */
export const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

/** Works something out again only when what it is made of has changed. */
export function memo<Made extends readonly unknown[], Value>(work: (...made: Made) => Value) {
  let last: { made: Made; value: Value } | undefined
  return (...made: Made) => {
    if (!last || !same(made, last.made)) last = { made, value: work(...made) }
    return last.value
  }
}
