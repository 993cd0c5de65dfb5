export const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))

/** Caches only the last result. */
export function memo<Inputs extends readonly unknown[], Value>(compute: (...inputs: Inputs) => Value) {
  let last: { inputs: Inputs; value: Value } | undefined
  return (...inputs: Inputs) => {
    if (!last || !same(inputs, last.inputs)) last = { inputs, value: compute(...inputs) }
    return last.value
  }
}
