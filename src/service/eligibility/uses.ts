/** Reads past redemptions and the holds of other sessions, but only for redeemables whose rules or limits count them. */
import type { Db } from '../database/tables.ts'
import { holdsOfOthers, type SessionOwner, usagesOf, withCampaigns } from '../redeemables/usage.ts'
import type { HeldUsage } from '../rules/availability.ts'
import { usesHistory } from '../rules/evaluate-redeemable.ts'
import type { Offer } from '../rules/loyalty/spend.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { Usage } from '../rules/situation.ts'

export interface Uses {
  /** By the id of the redeemable, campaign or offer. */
  usages: ReadonlyMap<string, Usage>
  /** By the id of the redeemable or campaign. */
  held: ReadonlyMap<string, HeldUsage>
}

export async function readUses(
  db: Db,
  project_id: string,
  redeemables: readonly Redeemable[],
  owner: SessionOwner,
  now: Date,
  offers: readonly Offer[] = [],
): Promise<Uses> {
  const counted = [...withCampaigns(redeemables.filter(usesHistory)), ...offers.filter(usesHistory)]
  const holdable = redeemables.filter(
    (one) => one.limit !== null || one.type === 'GIFT_VOUCHER' || usesHistory(one),
  )
  const usages = await usagesOf(db, project_id, counted, owner.customer_id)
  const held = await holdsOfOthers(db, project_id, withCampaigns(holdable), owner, now)
  return { usages, held }
}
