/**
 * Posting lists. The list of a key contains the places of its tiers in ascending order, each with bounds. Lists are stored
 * in a few flat arrays, because a million objects would slow down garbage collection.
 *
 * Each block of sixteen entries stores the smallest bound of each dimension. So does each block of sixteen blocks, and
 * so on. A search skips blocks whose bounds the cart does not reach.
 */
import { dimensions, width, type Bounds } from './index-keys.ts'

const blockSize = 16

/** Estimate of a key in the map of lists. */
const bytesPerKey = 100

export class Postings {
  readonly #lists: ReadonlyMap<string, number>
  /** Start of each list, followed by the end of the last one. */
  readonly #starts: Uint32Array
  readonly #places: Uint32Array
  /** Bounds of the entries, then of blocks, blocks of blocks, … */
  readonly #levels: readonly Float64Array[]

  constructor(
    lists: ReadonlyMap<string, number>,
    starts: Uint32Array,
    places: Uint32Array,
    levels: readonly Float64Array[],
  ) {
    this.#lists = lists
    this.#starts = starts
    this.#places = places
    this.#levels = levels
  }

  get bytes() {
    const buffers = [this.#starts, this.#places, ...this.#levels]
    return this.#lists.size * bytesPerKey + buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Undefined if the key has no list. */
  cursor(key: string, values: Float64Array): Cursor | undefined {
    const list = this.#lists.get(key)
    if (list === undefined) return undefined
    return new Cursor(this, values, this.#starts[list] ?? 0, this.#starts[list + 1] ?? 0)
  }

  place(entry: number): number {
    return this.#places[entry] ?? Infinity
  }

  /** The first entry from `entry` up to `end` whose bounds the values reach; `end` if there is none. */
  next(entry: number, end: number, values: Float64Array): number {
    let at = entry
    let level = 0
    while (at * blockSize ** level < end) {
      if (!this.#reaches(level, at, values)) {
        at += 1
        // At the start of a larger block, check that block next.
        while (at % blockSize === 0 && level + 1 < this.#levels.length) {
          at /= blockSize
          level += 1
        }
      } else if (level === 0) return at
      else {
        at *= blockSize
        level -= 1
      }
    }
    return end
  }

  #reaches(level: number, at: number, values: Float64Array): boolean {
    const bounds = this.#levels[level]
    if (!bounds) return false
    for (let dimension = 0, from = at * width; dimension < width; dimension += 1, from += 1) {
      if ((bounds[from] ?? -Infinity) > (values[dimension] ?? Infinity)) return false
    }
    return true
  }

  /** The first entry from `start` up to `end` whose place is at least `place`. */
  seek(start: number, end: number, place: number): number {
    let [low, high] = [start, end]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.place(middle) < place) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Iterates over the entries of one list whose bounds the values reach. */
export class Cursor {
  /** The current place; Infinity at the end. */
  place = -1
  readonly #postings: Postings
  readonly #values: Float64Array
  readonly #end: number
  #entry: number

  constructor(postings: Postings, values: Float64Array, start: number, end: number) {
    this.#postings = postings
    this.#values = values
    this.#entry = start
    this.#end = end
  }

  /** Moves to the first place at or after `least` whose bounds the values reach. */
  advance(least: number) {
    if (this.place >= least) return
    const from = this.#postings.seek(this.#entry, this.#end, least)
    this.#entry = this.#postings.next(from, this.#end, this.#values)
    this.place = this.#entry < this.#end ? this.#postings.place(this.#entry) : Infinity
  }
}

/** Collects entries in ascending order of their places and sorts them into lists at the end. */
export class PostingsBuilder {
  readonly #lists = new Map<string, number>()
  #list = new Uint32Array(64)
  #place = new Uint32Array(64)
  #bounds = new Float64Array(64 * width)
  #size = 0

  add(key: string, place: number, bounds: Bounds) {
    if (this.#size === this.#place.length) this.#grow()
    const list = this.#lists.get(key) ?? this.#lists.size
    this.#lists.set(key, list)
    this.#list[this.#size] = list
    this.#place[this.#size] = place
    dimensions.forEach((dimension, index) => {
      this.#bounds[this.#size * width + index] = bounds[dimension] ?? -Infinity
    })
    this.#size += 1
  }

  #grow() {
    const size = this.#place.length * 2
    this.#list = grown(this.#list, new Uint32Array(size))
    this.#place = grown(this.#place, new Uint32Array(size))
    this.#bounds = grown(this.#bounds, new Float64Array(size * width))
  }

  async finish(yieldIfDue: () => Promise<void>): Promise<Postings> {
    const starts = new Uint32Array(this.#lists.size + 1)
    for (let at = 0; at < this.#size; at += 1) {
      const list = (this.#list[at] ?? 0) + 1
      starts[list] = (starts[list] ?? 0) + 1
    }
    for (let list = 1; list < starts.length; list += 1) {
      starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0)
    }
    await yieldIfDue()

    const free = starts.slice()
    const places = new Uint32Array(this.#size)
    const bounds = new Float64Array(this.#size * width)
    for (let at = 0; at < this.#size; at += 1) {
      const list = this.#list[at] ?? 0
      const entry = free[list] ?? 0
      free[list] = entry + 1
      places[entry] = this.#place[at] ?? 0
      for (let dimension = 0; dimension < width; dimension += 1) {
        bounds[entry * width + dimension] = this.#bounds[at * width + dimension] ?? -Infinity
      }
      if (at % 20_000 === 0) await yieldIfDue()
    }
    return new Postings(this.#lists, starts, places, await levelsOf(bounds, yieldIfDue))
  }
}

async function levelsOf(entries: Float64Array, yieldIfDue: () => Promise<void>): Promise<Float64Array[]> {
  const levels = [entries]
  for (let below = entries; below.length > blockSize * width;) {
    const blocks = new Float64Array(Math.ceil(below.length / width / blockSize) * width).fill(Infinity)
    for (let at = 0; at < below.length; at += 1) {
      const entry = Math.floor(at / width)
      const block = Math.floor(entry / blockSize) * width + (at % width)
      blocks[block] = Math.min(blocks[block] ?? Infinity, below[at] ?? -Infinity)
      if (at % 200_000 === 0) await yieldIfDue()
    }
    levels.push(blocks)
    below = blocks
  }
  return levels
}

function grown<List extends Uint32Array | Float64Array>(from: List, to: List): List {
  to.set(from)
  return to
}
