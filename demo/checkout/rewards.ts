/** Reserves the rewards of a checkout request for its order before payment, so that no other order can include them. */
import type { CallError } from '../../src/client/errors.ts'
import { type PricedItems, orderOf } from './pricing.ts'
import type { LostPerk } from './outcome.ts'
import type { Perks } from './perks.ts'

export const hasRewards = ({ lines }: PricedItems) => lines.some(({ redemption }) => redemption)

/** 'unknown' if the response was lost; a LostPerk if this shopper is not entitled to a reward. */
export async function reserve(
  priced: PricedItems,
  number: string,
  shopper: string | undefined,
  perks: Perks,
): Promise<'reserved' | 'unknown' | LostPerk> {
  if (!hasRewards(priced)) return 'reserved'
  if (shopper === undefined) return firstReward(priced) ?? 'reserved'
  try {
    await perks.reserve(orderOf(priced, number), shopper)
    return 'reserved'
  } catch (error) {
    return refusedReward(priced, error) ?? 'unknown'
  }
}

/** The reward that a response of the service rejects, if any. */
export function refusedReward({ lines }: PricedItems, error: unknown): LostPerk | undefined {
  const { kind, body } = Object(error) as CallError // any other error has none of these fields
  const details = Array.isArray(body?.details) ? body.details : []
  const at = /^order\.items\[(\d+)\]/.exec(details[0]?.field ?? '')?.[1]
  const line = kind === 'refused' ? lines[Number(at)] : undefined
  return line?.redemption ? lost(line.product.name, line.redemption) : undefined
}

function firstReward({ lines }: PricedItems) {
  const line = lines.find(({ redemption }) => redemption)
  return line?.redemption ? lost(line.product.name, line.redemption) : undefined
}

const lost = (name: string, id: string): LostPerk => ({ object: 'redemption', id, name, key: 'no_reward' })
