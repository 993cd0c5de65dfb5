/** Avoids `Array.prototype.reduce`, which Prototype 1.6 replaces. */
export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number) {
  let total = 0
  for (const item of items) total += amountOf(item)
  return total
}
