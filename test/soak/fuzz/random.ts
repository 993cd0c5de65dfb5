/** Reproducible random numbers (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  below(count: number): number
  /** True with this probability. */
  hits(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    hits: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('The list is empty.')
      return item
    },
  }
}
