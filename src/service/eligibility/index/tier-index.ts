/** Every promotion tier of a project in memory, found by what a cart and a customer have. */
import type { Redeemable } from '../../rules/redeemable.ts'
import type { DiscountedOrder } from '../../rules/discounts/order.ts'
import type { Situation } from '../../rules/situation.ts'
import { dimensions, width, type Bounds, anything, customerKeys, lineKeys } from './index-keys.ts'
import type { NumberColumn, PackedTexts } from './packed.ts'
import type { Cursor, Postings } from './postings.ts'
import type { Position } from '../position.ts'

/** By what the tiers are filed: see `needs.ts`. */
export type File = 'cart' | 'audience' | 'products'

/** A tier that could be usable: its place in the index, and in the order of the replies. */
export interface Found {
  place: number
  position: Position
}

export interface TierIndexParts {
  texts: PackedTexts
  /** Of every place. */
  created: NumberColumn
  ties: NumberColumn
  files: Readonly<Record<File, Postings>>
  /** Reads the packed row; undefined for one whose rules cannot be read. */
  unpack: (text: string) => Redeemable | undefined
}

const mostUnpacked = 20_000

export class TierIndex {
  readonly #parts: TierIndexParts
  #unpacked = new Map<number, Redeemable | undefined>()

  constructor(parts: TierIndexParts) {
    this.#parts = parts
  }

  get size() {
    return this.#parts.created.length
  }

  /** What the buffers take; the map of keys comes on top. */
  get bytes() {
    const { texts, created, ties, files } = this.#parts
    const postings = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
    return texts.bytes + created.bytes + ties.bytes + postings
  }

  /** The tier at a place; the last ones asked for are kept as they are. */
  tier(place: number): Redeemable | undefined {
    if (!this.#unpacked.has(place)) {
      if (this.#unpacked.size >= mostUnpacked) this.#unpacked.clear()
      this.#unpacked.set(place, this.#parts.unpack(this.#parts.texts.at(place)))
    }
    return this.#unpacked.get(place)
  }

  /** Newest first, after `after`: no tier is left out that could be usable now. */
  *find(
    file: File,
    order: DiscountedOrder,
    situation: Situation,
    after: Position | null = null,
  ): Generator<Found> {
    const postings = this.#parts.files[file]
    const cursors = [...wordsOf(file, order, situation)].flatMap(
      ([key, own]) => postings.cursor(key, valuesOf(file, order, situation, own)) ?? [],
    )
    for (let least = after ? this.#firstAfter(after) : 0; ;) {
      const place = leastPlace(cursors, least)
      if (place === Infinity) return
      yield { place, position: this.#position(place) }
      least = place + 1
    }
  }

  #position(place: number): Position {
    return { at: this.#parts.created.at(place), tie: this.#parts.ties.at(place) }
  }

  #firstAfter({ at, tie }: Position): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      const here = this.#position(middle)
      if (here.at > at || (here.at === at && here.tie >= tie)) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The nearest place from `least` on that one of the walks comes to. */
function leastPlace(cursors: readonly Cursor[], least: number): number {
  let nearest = Infinity
  for (const cursor of cursors) {
    cursor.advance(least)
    if (cursor.place < nearest) nearest = cursor.place
  }
  return nearest
}

/** What cart and customer are, and how much of the cart is so. */
function wordsOf(file: File, { items }: DiscountedOrder, { customer }: Situation): Map<string, Bounds> {
  const words = new Map<string, Bounds>([[anything, {}]])
  if (file !== 'audience') {
    for (const line of items) {
      for (const key of lineKeys(line)) {
        const { ownQuantity = 0, ownAmount = 0 } = words.get(key) ?? {}
        words.set(key, { ownQuantity: ownQuantity + line.quantity, ownAmount: ownAmount + line.amount })
      }
    }
  }
  if (file !== 'products') for (const key of customerKeys(customer)) words.set(key, {})
  return words
}

/** What is there, to hold against the bounds. A cart that may still change reaches them all. */
function valuesOf(file: File, order: DiscountedOrder, { now }: Situation, own: Bounds): Float64Array {
  const time = { start: now.getTime(), negativeEnd: -now.getTime() }
  const cart = {
    amount: order.amount,
    negativeAmount: -order.amount,
    quantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    count: order.items.length,
    ...own,
  }
  const values: Bounds = file === 'cart' ? { ...cart, ...time } : time
  const row = new Float64Array(width).fill(Infinity)
  dimensions.forEach((dimension, index) => {
    row[index] = values[dimension] ?? Infinity
  })
  return row
}
