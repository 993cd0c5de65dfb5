/** Rewards in a wish: the service keeps them for the order before it is paid, so that they come with no other. */
import type { CallError } from '../../src/client/errors.ts'
import { type Bill, orderOf } from './bill.ts'
import type { Lost } from './outcome.ts'
import type { Perks } from './perks.ts'

export const hasRewards = ({ lines }: Bill) => lines.some(({ redemption }) => redemption)

/** 'kept' or 'open', where nobody knows; else the reward that this shopper does not have to come. */
export async function reserve(
  bill: Bill,
  number: string,
  shopper: string | undefined,
  perks: Perks,
): Promise<'kept' | 'open' | Lost> {
  if (!hasRewards(bill)) return 'kept'
  if (shopper === undefined) return firstReward(bill) ?? 'kept'
  try {
    await perks.reserve(orderOf(bill, number), shopper)
    return 'kept'
  } catch (error) {
    return refusedReward(bill, error) ?? 'open'
  }
}

/** The reward that an answer of the service refuses; undefined where it says nothing of one. */
export function refusedReward({ lines }: Bill, error: unknown): Lost | undefined {
  const { kind, body } = Object(error) as CallError // only looked into
  const details = Array.isArray(body?.details) ? body.details : []
  const at = /^order\.items\[(\d+)\]/.exec(details[0]?.field ?? '')?.[1]
  const line = kind === 'refused' ? lines[Number(at)] : undefined
  return line?.redemption ? lost(line.product.name, line.redemption) : undefined
}

function firstReward({ lines }: Bill) {
  const line = lines.find(({ redemption }) => redemption)
  return line?.redemption ? lost(line.product.name, line.redemption) : undefined
}

const lost = (name: string, id: string): Lost => ({ object: 'redemption', id, name, key: 'no_reward' })
