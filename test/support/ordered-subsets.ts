/** Every selection of at least one and at most `most` of the items, in every order. */
export function* orderedSubsets<Item>(items: readonly Item[], most = items.length): Generator<Item[]> {
  for (const item of most > 0 ? items : []) {
    yield [item]
    const others = items.filter((other) => other !== item)
    for (const rest of orderedSubsets(others, most - 1)) yield [item, ...rest]
  }
}
