/** Working things out again only when what they are made of has changed. */

/** Whether two lists hold the very same things. */
export const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

/** Works something out again only when what it is made of has changed. */
export function memo<Inputs extends readonly unknown[], Value>(work: (...inputs: Inputs) => Value) {
  let last: { inputs: Inputs; value: Value } | undefined
  return (...inputs: Inputs) => {
    if (!last || !same(inputs, last.inputs)) last = { inputs, value: work(...inputs) }
    return last.value
  }
}
