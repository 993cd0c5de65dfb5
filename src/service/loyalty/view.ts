import { memberActivityEvent, type MemberActivityEvent } from '../../contract/resources/member-activity.ts'
import { loyaltyCard, type LoyaltyCard } from '../../contract/resources/voucher.ts'
import { type Customer, findCustomerBy } from '../customers/queries.ts'
import type { Db } from '../database/tables.ts'
import { findVoucher, type VoucherRow } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'
import { withEventSource, type ActivityRow } from './activity.ts'
import { cardNotFound, type Card } from './card.ts'

type Side = 'server' | 'client'

/** The card as a voucher (specification, section 8). */
export async function readLoyaltyCard(
  db: Db,
  project_id: string,
  card_id: string,
  side: Side,
  now: Date,
): Promise<LoyaltyCard> {
  const row = await findVoucher(db, project_id, card_id)
  if (!row) throw cardNotFound()
  return asLoyaltyCard(row, now, side)
}

export const asLoyaltyCard = (row: VoucherRow, now: Date, side: Side): LoyaltyCard =>
  loyaltyCard.parse(asVoucher(row, now, side))

export interface MemberSubject {
  customer: object | null
  voucher: object
  campaign: object
}

export async function subjectOf(db: Db, project_id: string, card: Card): Promise<MemberSubject> {
  const { id, code, holder_id, campaign_id, campaign_name } = card
  const holder = holder_id === null ? undefined : await findCustomerBy(db, project_id, 'id', holder_id)
  return {
    customer: holder ? summaryOf(holder) : null,
    voucher: { id, code, type: 'LOYALTY_CARD', object: 'voucher' },
    campaign: { id: campaign_id, name: campaign_name, campaign_type: 'LOYALTY_PROGRAM', object: 'campaign' },
  }
}

const summaryOf = ({ id, name, email, source_id, metadata }: Customer) => ({
  id,
  name,
  email,
  source_id,
  metadata,
  object: 'customer',
})

/** On the client side, omits personal data and the shop's keys. */
export function asActivityEvent(row: ActivityRow, subject: MemberSubject, side: Side): MemberActivityEvent {
  const { data, event_source } = row.data
  const created_at = row.created_at.toISOString()
  const { voucher, ...member } = subject
  const payload = {
    ...member,
    // Tier events contain no card (specification, "Events").
    ...(!row.type.startsWith('customer.loyalty.tier.') && { voucher }),
    created_at,
    ...data,
    customer: subject.customer ?? data.customer ?? null,
  }
  const source = withEventSource(event_source)
  return memberActivityEvent.parse({
    id: row.id,
    type: row.type,
    data:
      side === 'server'
        ? { data: payload, event_source: source }
        : { data: withoutPersonal(payload), event_source: { channel: source.channel } },
    created_at,
    group_id: row.group_id,
  })
}

const personal = new Set(['email', 'phone', 'source_id'])

function withoutPersonal(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (personal.has(name) ? [] : [[name, cleaned(inner)]])),
  )
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  return typeof value === 'object' && value !== null ? withoutPersonal(value) : value
}
