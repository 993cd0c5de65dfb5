/** Books what earning rules give on one card: the points on the card or waiting for it. */
import type { Profile, Usage } from '../rules/situation.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import { lockRules, type WaitingRule } from './earning-rules.ts'
import { addPending } from './timed-points.ts'
import type { Db } from '../database/tables.ts'
import { countRedemptions, usagesOf } from '../redeemables/usage.ts'
import type { MemberEvent } from './activity.ts'
import { countsItself, type EarningCard, gainsOf, type Occasion, tooMany } from './gains.ts'
import { addAllPoints } from './ledger.ts'

export interface PaidOrder {
  id: string
  discounted: DiscountedOrder
}

/** What happened. */
export interface PastOccasion extends Occasion {
  /** The order that was paid, as it is kept. */
  order: PaidOrder | null
}

/** Gives what each of the rules gives, and tells it as events of the member. @throws ApiError beyond what a card holds. */
export async function award(
  tx: Db,
  project_id: string,
  card: EarningCard,
  rules: readonly WaitingRule[],
  occasion: PastOccasion,
): Promise<MemberEvent[]> {
  const { order, customer, now } = occasion
  const counting = rules.filter(countsItself)
  const past = await pastOf(tx, project_id, counting, customer)
  const gains = gainsOf(rules, card, occasion, past)
  const causeOf = ({ id }: WaitingRule) => ({ earning_rule_id: id, ...(order && { order_id: order.id }) })

  const entries = gains.flatMap(({ rule, points, available_at, expires_on }) =>
    available_at ? [] : [{ type: 'POINTS_ADDITION' as const, points, expires_on, details: causeOf(rule) }],
  )
  const moved = entries.length > 0 ? await addAllPoints(tx, project_id, card, entries, now) : []
  if (!moved) throw tooMany(card)
  for (const { rule, points, available_at, expires_on } of gains) {
    if (!available_at) continue
    await addPending(tx, project_id, card.id, {
      points,
      available_at,
      expires_on,
      details: causeOf(rule),
      now,
    })
  }

  const counted = gains.flatMap(({ rule }) =>
    counting.includes(rule)
      ? { related_object_id: rule.id, customer_id: customer?.id ?? null, discount_amount: 0 }
      : [],
  )
  if (counted.length > 0) await countRedemptions(tx, project_id, counted)

  const balances = moved.values()
  return gains.map((gain) => {
    const told = {
      points: gain.points,
      expires_on: gain.expires_on,
      banner: gain.rule.banner,
      ...causeOf(gain.rule),
    }
    return gain.available_at
      ? {
          type: 'customer.voucher.loyalty_card.pending_points.added',
          data: { ...told, available_at: gain.available_at.toISOString() },
        }
      : {
          type: 'customer.voucher.loyalty_card.points_added',
          data: { ...told, balance: balances.next().value?.balance },
        }
  })
}

/** Locked, so that of two who would be the last to earn only one is. */
async function pastOf(
  tx: Db,
  project_id: string,
  counting: readonly WaitingRule[],
  customer: Profile | null,
): Promise<Map<string, Usage>> {
  if (counting.length === 0) return new Map()
  await lockRules(
    tx,
    project_id,
    counting.map(({ id }) => id),
  )
  return usagesOf(tx, project_id, counting, customer?.id ?? null)
}
