/** All promotion tiers of a project in memory, searchable by cart and customer. */
import type { Redeemable } from '../../rules/redeemable.ts'
import type { DiscountedOrder } from '../../rules/discounts/order.ts'
import type { Situation } from '../../rules/situation.ts'
import { dimensions, width, type Bounds, anything, customerKeys, lineKeys } from './index-keys.ts'
import type { NumberColumn, PackedTexts } from './packed.ts'
import type { Cursor, Postings } from './postings.ts'
import { tieOf, type Position } from '../position.ts'
import type { PackedTier } from './project-rows.ts'

/** `needs.ts` describes the indexes. */
export type TierIndexName = 'cart' | 'audience' | 'products'

/** A tier that may be usable, with its place in the index and its position in replies. */
export interface TierMatch {
  place: number
  position: Position
}

export interface TierIndexParts {
  texts: PackedTexts
  /** `created_at` in milliseconds and the tie of each tier's position, by place. */
  created: NumberColumn
  ties: NumberColumn
  indexes: Readonly<Record<TierIndexName, Postings>>
  /** Undefined if the rules of the tier are invalid. */
  unpack: (text: string) => Redeemable | undefined
}

const maxUnpacked = 20_000

/** Estimate of an unpacked tier. */
const bytesPerUnpacked = 2000

export class TierIndex {
  readonly #parts: TierIndexParts
  #unpacked = new Map<number, Redeemable | undefined>()

  constructor(parts: TierIndexParts) {
    this.#parts = parts
  }

  get size() {
    return this.#parts.created.length
  }

  /** Size in bytes, with the tiers that will be unpacked once the index is in use. */
  get bytes() {
    const { texts, created, ties, indexes } = this.#parts
    const postings = Object.values(indexes).reduce((sum, { bytes }) => sum + bytes, 0)
    const unpacked = Math.min(this.size, maxUnpacked) * bytesPerUnpacked
    return texts.bytes + created.bytes + ties.bytes + postings + unpacked
  }

  /** Returns the places of those of the tiers that are in the index. */
  async placesOf(ids: ReadonlySet<string>, yieldIfDue: () => Promise<void>): Promise<number[]> {
    const wanted = new Set(Array.from(ids, tieOf))
    const places: number[] = []
    for (let place = 0; place < this.size; place += 1) {
      if (place % 10_000 === 0) await yieldIfDue()
      if (!wanted.has(this.#parts.ties.at(place))) continue
      const [id] = JSON.parse(this.#parts.texts.at(place)) as PackedTier // written by our own query
      if (ids.has(id)) places.push(place)
    }
    return places
  }

  tier(place: number): Redeemable | undefined {
    if (!this.#unpacked.has(place)) {
      if (this.#unpacked.size >= maxUnpacked) this.#unpacked.clear()
      this.#unpacked.set(place, this.#parts.unpack(this.#parts.texts.at(place)))
    }
    return this.#unpacked.get(place)
  }

  /** Finds every tier after `after` that may be usable now, newest first. */
  *find(
    index: TierIndexName,
    order: DiscountedOrder,
    situation: Situation,
    after: Position | null = null,
  ): Generator<TierMatch> {
    const postings = this.#parts.indexes[index]
    const cursors = [...keysOf(index, order, situation)].flatMap(
      ([key, own]) => postings.cursor(key, valuesOf(index, order, situation, own)) ?? [],
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

function leastPlace(cursors: readonly Cursor[], least: number): number {
  let nearest = Infinity
  for (const cursor of cursors) {
    cursor.advance(least)
    if (cursor.place < nearest) nearest = cursor.place
  }
  return nearest
}

function keysOf(
  index: TierIndexName,
  { items }: DiscountedOrder,
  { customer }: Situation,
): Map<string, Bounds> {
  const keys = new Map<string, Bounds>([[anything, {}]])
  if (index !== 'audience') {
    for (const line of items) {
      for (const key of lineKeys(line)) {
        const { ownQuantity = 0, ownAmount = 0 } = keys.get(key) ?? {}
        keys.set(key, { ownQuantity: ownQuantity + line.quantity, ownAmount: ownAmount + line.amount })
      }
    }
  }
  if (index !== 'products') for (const key of customerKeys(customer)) keys.set(key, {})
  return keys
}

/**
 * Only the index `cart` compares values of the cart. In the others, the cart may still change, so its values are infinite
 * and reach all bounds.
 */
function valuesOf(
  index: TierIndexName,
  order: DiscountedOrder,
  { now }: Situation,
  own: Bounds,
): Float64Array {
  const time = { start: now.getTime(), negativeEnd: -now.getTime() }
  const cart = {
    amount: order.amount,
    negativeAmount: -order.amount,
    quantity: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    count: order.items.length,
    ...own,
  }
  const values: Bounds = index === 'cart' ? { ...cart, ...time } : time
  const row = new Float64Array(width).fill(Infinity)
  dimensions.forEach((dimension, column) => {
    row[column] = values[dimension] ?? Infinity
  })
  return row
}
