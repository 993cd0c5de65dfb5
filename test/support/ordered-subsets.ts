/** Every selection of one to `max` items, in every order. */
export function* orderedSubsets<Item>(items: readonly Item[], max = items.length): Generator<Item[]> {
  for (const item of max > 0 ? items : []) {
    yield [item]
    const others = items.filter((other) => other !== item)
    for (const rest of orderedSubsets(others, max - 1)) yield [item, ...rest]
  }
}
