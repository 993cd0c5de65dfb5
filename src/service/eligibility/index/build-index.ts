/** Builds the index of a project's promotion tiers. Regularly yields to the event loop. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RowUnpacker } from './unpack.ts'
import type { Redeemable } from '../../rules/redeemable.ts'
import type { PackedTier } from './project-rows.ts'
import { NumberColumn, PackedTexts } from './packed.ts'
import { indexEntriesOf } from './needs.ts'
import { comparePositions, positionOf, type Position } from '../position.ts'
import { TierIndex } from './tier-index.ts'
import { PostingsBuilder } from './postings.ts'

interface ParsedTier {
  text: string
  tier: Redeemable
  position: Position
}

/** `rows` contains packed tiers as JSON, newest first. Rejects soon after `signal` is aborted. */
export async function buildTierIndex(
  rows: AsyncIterable<readonly string[]>,
  unpacker: Pick<RowUnpacker, 'tier'>,
  signal?: AbortSignal,
): Promise<TierIndex> {
  const parse = (text: string) => unpacker.tier(JSON.parse(text) as PackedTier) // written by our own query
  const texts = new PackedTexts()
  const created = new NumberColumn()
  const ties = new NumberColumn()
  const builders = {
    cart: new PostingsBuilder(),
    audience: new PostingsBuilder(),
    products: new PostingsBuilder(),
  }

  function add({ text, tier, position }: ParsedTier) {
    const place = created.length
    texts.add(text)
    created.push(position.at)
    ties.push(position.tie)
    const entries = indexEntriesOf(tier)
    for (const index of ['cart', 'audience', 'products'] as const) {
      for (const [key, bounds] of entries[index]) builders[index].add(key, place, bounds)
    }
  }

  const yieldIfDue = createYield(signal)
  for await (const batch of byMillisecond(rows, parse, yieldIfDue)) {
    for (const read of batch) add(read)
    await yieldIfDue()
  }
  const cart = await builders.cart.finish(yieldIfDue)
  const audience = await builders.audience.finish(yieldIfDue)
  const products = await builders.products.finish(yieldIfDue)
  return new TierIndex({ texts, created, ties, indexes: { cart, audience, products }, unpack: parse })
}

/** Groups tiers created in the same millisecond, and sorts each group in the order of replies. */
async function* byMillisecond(
  rows: AsyncIterable<readonly string[]>,
  parse: (text: string) => Redeemable | undefined,
  yieldIfDue: () => Promise<void>,
): AsyncGenerator<ParsedTier[]> {
  let batch: ParsedTier[] = []
  for await (const chunk of rows) {
    for (const text of chunk) {
      const tier = parse(text)
      if (!tier) continue
      const position = positionOf(tier)
      if (batch[0] && batch[0].position.at !== position.at) {
        yield batch.toSorted((one, other) => comparePositions(one.position, other.position))
        batch = []
      }
      batch.push({ text, tier, position })
      await yieldIfDue()
    }
  }
  yield batch.toSorted((one, other) => comparePositions(one.position, other.position))
}

/** Requests wait for at most one such slice whenever they need the event loop. */
const maxBlockMs = 2

export function createYield(signal?: AbortSignal) {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxBlockMs) return
    await yieldToEventLoop()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
