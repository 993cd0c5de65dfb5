/** Builds the index of a project's promotion tiers and regularly yields to the event loop. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Unpacking } from './unpack.ts'
import type { Redeemable } from '../../rules/redeemable.ts'
import type { PackedTier } from './project-rows.ts'
import { NumberColumn, PackedTexts } from './packed.ts'
import { filesOf } from './needs.ts'
import { comparePositions, positionOf, type Position } from '../position.ts'
import { TierIndex } from './tier-index.ts'
import { PostingsBuilder } from './postings.ts'

interface Read {
  text: string
  tier: Redeemable
  position: Position
}

/** `rows` contains JSON of packed tiers, newest first. Rejects soon after `signal` is aborted. */
export async function buildTierIndex(
  rows: AsyncIterable<readonly string[]>,
  unpacking: Pick<Unpacking, 'tier'>,
  signal?: AbortSignal,
): Promise<TierIndex> {
  const parse = (text: string) => unpacking.tier(JSON.parse(text) as PackedTier) // written by our own query
  const texts = new PackedTexts()
  const created = new NumberColumn()
  const ties = new NumberColumn()
  const builders = {
    cart: new PostingsBuilder(),
    audience: new PostingsBuilder(),
    products: new PostingsBuilder(),
  }

  function add({ text, tier, position }: Read) {
    const place = created.length
    texts.add(text)
    created.push(position.at)
    ties.push(position.tie)
    const files = filesOf(tier)
    for (const file of ['cart', 'audience', 'products'] as const) {
      for (const [key, bounds] of files[file]) builders[file].add(key, place, bounds)
    }
  }

  const breathe = pauses(signal)
  for await (const together of byMoment(rows, parse, breathe)) {
    for (const read of together) add(read)
    await breathe()
  }
  const cart = await builders.cart.finish(breathe)
  const audience = await builders.audience.finish(breathe)
  const products = await builders.products.finish(breathe)
  return new TierIndex({ texts, created, ties, files: { cart, audience, products }, unpack: parse })
}

/** Groups tiers created in the same millisecond, in the order of replies. */
async function* byMoment(
  rows: AsyncIterable<readonly string[]>,
  parse: (text: string) => Redeemable | undefined,
  breathe: () => Promise<void>,
): AsyncGenerator<Read[]> {
  let together: Read[] = []
  for await (const chunk of rows) {
    for (const text of chunk) {
      const tier = parse(text)
      if (!tier) continue
      const position = positionOf(tier)
      if (together[0] && together[0].position.at !== position.at) {
        yield together.toSorted((one, other) => comparePositions(one.position, other.position))
        together = []
      }
      together.push({ text, tier, position })
      await breathe()
    }
  }
  yield together.toSorted((one, other) => comparePositions(one.position, other.position))
}

const longest = 8

/** Yields to the event loop if 8 ms have passed since the last time. Rejects if `signal` is aborted. */
function pauses(signal?: AbortSignal) {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await turn()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
