/** Whether two lists hold the very same things. */
export const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]))
