/**
 * A tier index and its changes since it was built. Changed tiers are in a second, small index, so that a change costs as
 * much as the changed tiers and not as much as all of them. Both are searched together.
 */
import { mergeByPosition, type Position } from '../position.ts'
import type { DiscountedOrder } from '../../rules/discounts/order.ts'
import type { Redeemable } from '../../rules/redeemable.ts'
import type { Situation } from '../../rules/situation.ts'
import { buildTierIndex, createYield } from './build-index.ts'
import type { PackedTier } from './project-rows.ts'
import type { TierIndex, TierIndexName, TierMatch } from './tier-index.ts'
import type { RowUnpacker } from './unpack.ts'

interface Changes {
  /** Packed tiers by id; null for a tier that is no longer active. */
  tiers: ReadonlyMap<string, string | null>
  /** Contains the active ones. */
  index: TierIndex
  /** Places in the original index that the changes replace. */
  replaced: ReadonlySet<number>
}

/** Estimate of the id and the packed text of a changed tier. */
const bytesPerChange = 1000

export class UpdatedTiers {
  readonly #original: TierIndex
  readonly #changes: Changes | null

  constructor(original: TierIndex, changes: Changes | null = null) {
    this.#original = original
    this.#changes = changes
  }

  get size() {
    const { index, replaced } = this.#changes ?? { index: { size: 0 }, replaced: new Set() }
    return this.#original.size - replaced.size + index.size
  }

  /** Number of changed tiers. */
  get changes() {
    return this.#changes?.tiers.size ?? 0
  }

  get bytes() {
    return this.#original.bytes + (this.#changes?.index.bytes ?? 0) + this.changes * bytesPerChange
  }

  /** Returns a copy with more changes. Rejects soon after `signal` is aborted. */
  async with(
    tiers: ReadonlyMap<string, string | null>,
    unpacker: Pick<RowUnpacker, 'tier'>,
    signal?: AbortSignal,
  ): Promise<UpdatedTiers> {
    if (tiers.size === 0) return this
    const before = this.#changes
    const yieldIfDue = createYield(signal)
    const added = new Set([...tiers.keys()].filter((id) => !before?.tiers.has(id)))
    const places = added.size > 0 ? await this.#original.placesOf(added, yieldIfDue) : []
    const replaced = new Set([...(before?.replaced ?? []), ...places])
    const all = new Map([...(before?.tiers ?? []), ...tiers])
    const texts = [...all.values()].flatMap((text) => text ?? [])
    const index = await buildTierIndex(newestFirst(texts, yieldIfDue), unpacker, signal)
    return new UpdatedTiers(this.#original, { tiers: all, index, replaced })
  }

  /** Places of changed tiers follow those of the original index. */
  tier(place: number): Redeemable | undefined {
    const { size } = this.#original
    return place < size ? this.#original.tier(place) : this.#changes?.index.tier(place - size)
  }

  /** Finds every tier after `after` that may be usable now, newest first. */
  find(
    index: TierIndexName,
    order: DiscountedOrder,
    situation: Situation,
    after: Position | null = null,
  ): Generator<TierMatch> {
    const original = this.#original.find(index, order, situation, after)
    if (!this.#changes) return original
    const changed = this.#changes.index.find(index, order, situation, after)
    return mergeByPosition(without(original, this.#changes.replaced), moved(changed, this.#original.size))
  }
}

async function* newestFirst(
  texts: readonly string[],
  yieldIfDue: () => Promise<void>,
): AsyncGenerator<string[]> {
  const createdAt = (text: string) => Date.parse((JSON.parse(text) as PackedTier)[1]) // written by our own query
  const dated: { text: string; at: number }[] = []
  for (const text of texts) {
    dated.push({ text, at: createdAt(text) })
    await yieldIfDue()
  }
  yield dated.sort((one, other) => other.at - one.at).map(({ text }) => text)
}

function* without(matches: Iterable<TierMatch>, places: ReadonlySet<number>): Generator<TierMatch> {
  for (const match of matches) if (!places.has(match.place)) yield match
}

function* moved(matches: Iterable<TierMatch>, by: number): Generator<TierMatch> {
  for (const { place, position } of matches) yield { place: place + by, position }
}
