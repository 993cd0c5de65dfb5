/** Converts packed rows into redeemables. The redeemables share the objects of campaigns and rules, to save memory. */
import { parseTimestamp, parseTimestampOrNull } from '../../database/json-timestamp.ts'
import type { AssignedRule, Redeemable } from '../../rules/redeemable.ts'
import { settledAt } from '../../rules/loyalty/card-points.ts'
import type { HeldVoucher } from '../customer-context.ts'
import type { Classification, PromotionStack } from '../context.ts'
import type {
  CampaignEntry,
  IssuingCampaign,
  PackedAssignment,
  PackedTier,
  Settings,
  StackRow,
} from './project-rows.ts'
import type { Rules } from './packed.ts'

type Categories = Settings['categories']

export class RowUnpacker {
  readonly #campaigns: ReadonlyMap<string, CampaignEntry>
  readonly #rules: Rules
  readonly #categories: Categories
  readonly #categoryIds: ReadonlyMap<string, string>

  constructor(campaigns: ReadonlyMap<string, CampaignEntry>, rules: Rules, categories: Categories) {
    this.#campaigns = campaigns
    this.#rules = rules
    this.#categories = categories
    this.#categoryIds = new Map(Array.from(categories.values(), ({ name, id }) => [name, id]))
  }

  /** A voucher whose category is unknown gets its campaign's category. */
  classify({ category, campaign }: Redeemable): Classification {
    return {
      campaign_type: this.#campaigns.get(campaign?.id ?? '')?.campaign_type,
      category_id: this.#categories.has(category ?? '') ? category : (campaign?.category_id ?? null),
    }
  }

  /** Undefined if the tier cannot be used because one of its rules is invalid. */
  tier(row: PackedTier): Redeemable | undefined {
    const [id, created_at, name, banner, hierarchy, start_date, expiration_date, ...more] = row
    const [
      validity_timeframe,
      validity_day_of_week,
      validity_hours,
      discount,
      metadata,
      campaign_id,
      own,
      category_id,
    ] = more
    const entry = this.#campaigns.get(campaign_id)
    const assignedRules = entry && this.#assignedRules('promotion_tier', id, own, entry)
    if (!assignedRules) return undefined
    return {
      object: 'promotion_tier',
      id,
      code: null,
      name,
      banner,
      created_at: parseTimestamp(created_at),
      active: true,
      validity: {
        start_date: parseTimestampOrNull(start_date),
        expiration_date: parseTimestampOrNull(expiration_date),
        validity_timeframe,
        validity_day_of_week,
        validity_hours,
      },
      campaign: entry.campaign,
      category: category_id ?? entry.campaign.category_id,
      hierarchy,
      type: null,
      discount,
      balance: null,
      holder_id: null,
      limit: null,
      redeemed: 0,
      assignedRules,
      metadata,
    }
  }

  /** The balance includes points that are due at `now`. */
  voucher(row: HeldVoucher, now: Date): Redeemable | undefined {
    const entry = row.campaign_id === null ? null : this.#campaigns.get(row.campaign_id)
    const assignedRules =
      entry === undefined ? undefined : this.#assignedRules('voucher', row.id, row.assignments, entry)
    if (!assignedRules) return undefined
    const { start_date, expiration_date, validity_timeframe, validity_day_of_week, validity_hours } = row
    return {
      object: 'voucher',
      id: row.id,
      code: row.code,
      name: null,
      banner: null,
      created_at: parseTimestamp(row.created_at),
      active: row.active,
      validity: {
        start_date: parseTimestampOrNull(start_date),
        expiration_date: parseTimestampOrNull(expiration_date),
        validity_timeframe,
        validity_day_of_week,
        validity_hours,
      },
      campaign: entry?.campaign ?? null,
      category: this.#categoryIdOf(row.category) ?? entry?.campaign.category_id ?? null,
      hierarchy: 0,
      type: row.type,
      discount: row.discount,
      balance: balanceOf(row, now),
      holder_id: row.holder_id,
      limit: row.redemption_quantity,
      redeemed: row.redeemed_quantity,
      assignedRules,
      metadata: row.metadata,
    }
  }

  /** Undefined if one of its tiers is inactive or invalid. */
  stack({
    id,
    name,
    created_at,
    campaign_id,
    category_id,
    size,
    tiers,
  }: StackRow): PromotionStack | undefined {
    const entry = this.#campaigns.get(campaign_id)
    if (!entry) return undefined
    const category = category_id ?? entry.campaign.category_id
    // Tiers get the stack's category, because stacking rules treat the stack as one redeemable.
    const stackTiers = tiers.flatMap((row) => {
      const tier = this.tier(row)
      return tier ? [{ ...tier, category }] : []
    })
    if (stackTiers.length < size) return undefined
    return { id, name, created_at, campaign: entry.campaign, category, tiers: stackTiers }
  }

  /** A voucher that the campaign would issue. */
  campaign({ id, created_at, metadata, voucher }: IssuingCampaign): Redeemable | undefined {
    const entry = this.#campaigns.get(id)
    const assignedRules = entry && this.#assignedRules('voucher', '', [], entry)
    if (!assignedRules) return undefined
    return {
      object: 'voucher',
      id,
      code: null,
      name: entry.campaign.name,
      banner: null,
      created_at,
      active: true,
      validity: {},
      campaign: entry.campaign,
      category: entry.campaign.category_id,
      hierarchy: 0,
      type: voucher.type,
      discount: voucher.discount,
      balance: voucher.granted,
      holder_id: null,
      limit: voucher.redemption_quantity,
      redeemed: 0,
      assignedRules,
      metadata,
    }
  }

  /** Returns an unknown category unchanged. */
  #categoryIdOf(idOrName: string | null): string | null {
    if (idOrName === null || this.#categories.has(idOrName)) return idOrName
    return this.#categoryIds.get(idOrName) ?? idOrName
  }

  #assignedRules(
    type: Redeemable['object'],
    id: string,
    own: readonly PackedAssignment[],
    entry: CampaignEntry | null,
  ): AssignedRule[] | undefined {
    const all = [
      ...own.map((assignment) => [...assignment, id, type] as const),
      ...(entry?.assignments ?? []).map(
        (assignment) => [...assignment, entry?.campaign.id ?? '', 'campaign'] as const,
      ),
    ]
    const read: AssignedRule[] = []
    for (const [assignment_id, rule_id, created, related_object_id, related_object_type] of all) {
      const rule = this.#rules.get(rule_id)
      if (!rule) return undefined
      const created_at = parseTimestamp(created).toISOString()
      read.push({
        rule,
        assignment: { id: assignment_id, related_object_id, related_object_type, created_at },
      })
    }
    return read.sort(byAge)
  }
}

const byAge = ({ assignment: one }: AssignedRule, { assignment: other }: AssignedRule) =>
  one.created_at === other.created_at
    ? Number(one.id > other.id) - Number(one.id < other.id)
    : Number(one.created_at > other.created_at) - Number(one.created_at < other.created_at)

function balanceOf({ type, granted, balance, ...points }: HeldVoucher, now: Date) {
  if (type !== 'LOYALTY_CARD') return balance
  return settledAt({ ...points, granted: granted ?? 0, balance: balance ?? 0 }, now).balance
}
