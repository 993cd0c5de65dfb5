import type { Voucher } from '../../contract/resources/voucher.ts'
import { parseTimestamp } from '../database/json-timestamp.ts'
import { parseTargets } from '../rules/conditions/parse-targets.ts'
import { settledAt, sumOfPoints } from '../rules/loyalty/card-points.ts'
import { serializeTargets, combineTargets } from '../rules/targets.ts'
import type { VoucherRow } from './queries.ts'

/**
 * A voucher in wire format at `now` (specification, "Voucher"). Includes changes of points that are due, even if they
 * are not yet stored. Pages do not get the holder's source_id.
 *
 * Omits the URLs of publications and redemptions, because no operation lists them, and the images (`assets.ts`).
 */
export function asVoucher(row: VoucherRow, now: Date, side: 'server' | 'client' = 'server'): Voucher {
  return {
    id: row.id,
    code: row.code,
    campaign: row.campaign,
    campaign_id: row.campaign_id,
    ...filedUnder(row),
    type: row.type,
    discount: row.discount,
    gift: row.type === 'GIFT_VOUCHER' ? giftOf(row) : null,
    loyalty_card: row.type === 'LOYALTY_CARD' ? cardOf(row, now) : null,
    start_date: row.start_date?.toISOString() ?? null,
    expiration_date: row.expiration_date?.toISOString() ?? null,
    validity_timeframe: row.validity_timeframe,
    validity_day_of_week: row.validity_day_of_week,
    validity_hours: row.validity_hours,
    active: row.active,
    additional_info: row.additional_info,
    metadata: row.metadata,
    assets: { qr: { id: `${row.id}_qr` }, barcode: { id: `${row.id}_barcode` } },
    is_referral_code: row.campaign_type === 'REFERRAL_PROGRAM',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    ...holderOf(row, side),
    ...(row.referrer_id !== null && { referrer_id: row.referrer_id }),
    object: 'voucher',
    publish: { object: 'list', count: row.holder_id === null ? 0 : 1 },
    redemption: {
      quantity: row.redemption_quantity,
      redeemed_quantity: row.redeemed_quantity,
      redeemed_points: row.redeemed_points,
      object: 'list',
    },
    validation_rules_assignments: {
      object: 'list',
      data_ref: 'data',
      data: row.assignments.map(({ id, rule_id, created_at }) => ({
        id,
        rule_id,
        related_object_id: row.id,
        related_object_type: 'voucher',
        created_at: parseTimestamp(created_at).toISOString(),
        object: 'validation_rules_assignment',
        // Nothing is evaluated here, so nothing is omitted.
        validation_status: 'VALID',
        validation_omitted_rules: [],
      })),
      total: row.assignments.length,
    },
    ...serializeTargets(combineTargets(row.targets.flatMap(readTargets))),
  }
}

/** Ignores faults, because loading the catalog has reported them. */
const readTargets = (declared: unknown) => parseTargets(declared, 'applicable_to', []) ?? []

/** Replaces the id of a category by its name. An unknown category stays as it is. */
function filedUnder({ category, category_id, filed_under: found }: VoucherRow) {
  const isOwn = found !== null && (category === null || category === found.id)
  return {
    category: isOwn ? found.name : category,
    category_id: found?.id ?? category_id,
    categories: found ? [found] : [],
  }
}

function giftOf({ granted, balance }: VoucherRow): Voucher['gift'] {
  const amount = granted ?? 0
  const left = balance ?? 0
  return { amount, subtracted_amount: amount - left, balance: left, effect: 'APPLY_TO_ORDER' }
}

/**
 * Subtracted points are those spent or transferred: neither in the balance nor expired. Refunded points do not
 * count.
 */
function cardOf(row: VoucherRow, now: Date): Voucher['loyalty_card'] {
  const { pending, expiring, expired_points } = row
  const stored = { granted: row.granted ?? 0, balance: row.balance ?? 0, expired_points, pending, expiring }
  const points = settledAt(stored, now)
  const [next] = points.expiring
  return {
    points: points.granted,
    balance: points.balance,
    next_expiration_date: next?.expires_on ?? null,
    next_expiration_points: next?.points ?? null,
    pending_points: sumOfPoints(points.pending),
    expired_points: points.expired_points,
    subtracted_points: points.granted - points.expired_points - points.balance,
    expiration_rules: row.expiration_rules,
  }
}

function holderOf({ holder_id, holder_source_id, holder_metadata }: VoucherRow, side: 'server' | 'client') {
  if (holder_id === null) return { holder_id }
  const identifier = side === 'server' ? { source_id: holder_source_id } : {}
  return {
    holder_id,
    holder: { id: holder_id, ...identifier, metadata: holder_metadata ?? {}, object: 'customer' as const },
  }
}
