/** A member who redeems points: the card, as rules see it and as replies tell of it, and who holds it. */
import type { Caller } from '../auth/caller.ts'
import type { Incentive } from '../rules/incentive.ts'
import { isDue } from '../rules/loyalty/card-points.ts'
import { findCampaign } from '../campaigns/queries.ts'
import { asIncentive } from '../redeemables/redeemable-row.ts'
import { parsingOnce } from '../redeemables/queries.ts'
import { findMemberRow, type MemberRow } from './member-row.ts'
import type { Db } from '../database/tables.ts'
import { noSuchCard } from './card.ts'
import { settle } from './apply-due-points.ts'

export interface Member {
  card: MemberRow
  incentive: Incentive
}

/**
 * Reads the card of this code or id, settled as of `now`. @throws Refusal `not_found` as `findCard` does, and for
 * a card whose rules cannot be read.
 */
export async function readMember(
  tx: Db,
  { project, side, customer_id }: Pick<Caller, 'project' | 'side' | 'customer_id'>,
  memberId: string,
  { campaignId, now }: { campaignId?: string | undefined; now: Date },
): Promise<Member> {
  const found = await findMemberRow(tx, project.id, memberId)
  const isOpen = side !== 'client' || (customer_id !== null && found?.holder_id === customer_id)
  if (!found || !isOpen) throw noSuchCard()
  const isElsewhere =
    campaignId !== undefined &&
    campaignId !== found.campaign_id &&
    (await findCampaign(tx, project.id, campaignId))?.id !== found.campaign_id
  if (isElsewhere) throw noSuchCard()

  const card = isDue(found, now) ? await settled(tx, project.id, found.id, now) : found
  const incentive = asIncentive(card, parsingOnce())
  if (!incentive) throw noSuchCard()
  return { card, incentive }
}

async function settled(tx: Db, project_id: string, id: string, now: Date): Promise<MemberRow> {
  await settle(tx, project_id, id, now)
  const card = await findMemberRow(tx, project_id, id)
  if (!card) throw noSuchCard()
  return card
}
