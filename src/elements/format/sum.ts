/** What the items come to. `Array.prototype.reduce` is not to be relied on: Prototype 1.6 has one of its own. */
export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number) {
  let total = 0
  for (const item of items) total += amountOf(item)
  return total
}
