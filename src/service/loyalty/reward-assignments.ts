/** The rewards a loyalty program offers, at the price of the member's tier. */
import type { MemberReward } from '../../contract/resources/reward.ts'
import type { Offer } from '../rules/loyalty/spend.ts'
import type { RawBuilder } from 'kysely'
import { parseAssignedRules, type AssignedRuleRow, assignedRulesOf } from '../redeemables/redeemable-row.ts'
import { createRuleCache } from '../redeemables/queries.ts'
import { parseTimestamp, parseTimestampOrNull } from '../database/json-timestamp.ts'
import { sql } from '../database/kysely.ts'
import { columnsOf } from '../database/shared-columns.ts'
import { columns } from '../database/table-columns.ts'
import { asReward, type RewardRow } from './rewards.ts'
import type { Db } from '../database/tables.ts'

export interface OfferedReward extends Offer {
  reward: RewardRow
}

/** The member's card in the program whose offers are read. */
export interface RewardedMember {
  campaign_id: string
  balance: number
  /** Null for no tier. */
  tier_id: string | null
}

interface OfferRow {
  offer_id: string
  offer_created_at: Date
  offer_updated_at: Date | null
  price: number
}

/**
 * Calculates the same as `applyMapping` in `rules/loyalty/tiers.ts`, but in SQL, so that queries can filter by price.
 */
const price = sql`
  case mapping ->> 'type'
    when 'CUSTOM' then (mapping ->> 'points')::bigint
    when 'MULTIPLY' then
      least(floor(offer.points * (mapping ->> 'multiplier')::numeric), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint
    else offer.points
  end`

const offerColumns = sql`
  offer.id as offer_id, offer.created_at as offer_created_at, offer.updated_at as offer_updated_at,
  ${price} as price, ${columnsOf('reward', columns.rewards)}`

type Text = string | RawBuilder<string>

const offersOf = (project_id: Text, campaign_id: Text, tier_id: RawBuilder<string | null>) => sql`
  from reward_assignments as offer
  join rewards as reward on reward.project_id = offer.project_id and reward.id = offer.reward_id
  left join loyalty_tiers as tier on tier.project_id = offer.project_id and tier.id = ${tier_id}
  cross join lateral (select tier.rewards -> offer.reward_id as mapping) as mappings
  where offer.project_id = ${project_id} and offer.campaign_id = ${campaign_id}`

const storedTierOf = (card_id: Text) => sql<string | null>`
  (
    select member.tier_id from member_tiers as member
    where member.project_id = offer.project_id and member.voucher_id = ${card_id}
  )`

/** Returns undefined if the program does not offer the reward, or if one of its rules is unreadable. */
export async function findOffer(
  db: Db,
  project_id: string,
  { id, campaign_id }: { id: string; campaign_id: string },
  reward_id: string,
): Promise<OfferedReward | undefined> {
  const { rows } = await sql<RuledOfferRow>`
    select ${offerColumns}, ${assignedRulesOf('offer', 'reward_assignment')}
    ${offersOf(project_id, campaign_id, storedTierOf(id))} and offer.reward_id = ${reward_id}`.execute(db)
  return rows[0] && asOffer(rows[0])
}

type RuledOfferRow = OfferRow & RewardRow & { assigned_rules: AssignedRuleRow[] }

type UndatedOfferRow = Omit<RuledOfferRow, 'offer_created_at' | 'offer_updated_at'>

function asOffer(row: UndatedOfferRow): OfferedReward | undefined {
  // Rules of the campaign also apply to the card and are evaluated with it.
  const own = row.assigned_rules.filter(
    ({ related_object_type }) => related_object_type === 'reward_assignment',
  )
  const assignedRules = parseAssignedRules(own, createRuleCache())
  if (!assignedRules) return undefined
  const { offer_id: id, type, stock, parameters } = row
  return { id, type, price: row.price, coin: parameters.coin ?? null, stock, assignedRules, reward: row }
}

/** The offer of a reward, selected as JSON together with the member's card. */
export interface OfferOfCard extends Omit<UndatedOfferRow, 'created_at' | 'updated_at'> {
  created_at: string
  updated_at: string | null
  product_name: string | null
  sku_name: string | null
}

/** One of a list of offers. */
export interface ListedOffer extends OfferOfCard {
  /** Whether the price depends on the member's tier, which may be outdated. */
  is_tiered: boolean
}

/** Selects an {@link OfferOfCard} as `offer`, or null. `card` is an alias of `vouchers`. */
export const offerOfCard = (card: string, reward_id: string) =>
  sql`(select to_jsonb(found) from (${offersAsJson(card)} and offer.reward_id = ${reward_id}) as found) as offer`

/** Selects a list of {@link ListedOffer} as `offers`. It is empty unless `card` is a loyalty card. */
export const offersOfCard = (card: string, reward_ids: readonly string[]) => sql`
  case when ${sql.ref(`${card}.type`)} = 'LOYALTY_CARD' then (
    select coalesce(jsonb_agg(to_jsonb(found)), '[]')
    from (${offersAsJson(card, sql`, ${isTiered} as is_tiered`)} and offer.reward_id = any(${reward_ids})) as found
  ) else '[]' end as offers`

const isTiered = sql`
  exists (
    select from loyalty_tiers as mapping
    where mapping.project_id = offer.project_id and mapping.campaign_id = offer.campaign_id
      and mapping.rewards -> offer.reward_id is not null
  )`

function offersAsJson(card: string, more = sql``) {
  const column = (name: string) => sql.ref<string>(`${card}.${name}`)
  const tier_id = storedTierOf(column('id'))
  return sql`
    select ${offerColumns}, ${assignedRulesOf('offer', 'reward_assignment')},
      (
        select name from products as product
        where product.project_id = reward.project_id and product.id = reward.parameters -> 'product' ->> 'id'
      ) as product_name,
      (
        select sku from skus as sku
        where sku.project_id = reward.project_id and sku.id = reward.parameters -> 'product' ->> 'sku_id'
      ) as sku_name ${more}
    ${offersOf(column('project_id'), column('campaign_id'), tier_id)}`
}

/** Like {@link findOffer}. */
export const readOffer = (json: OfferOfCard): OfferedReward | undefined =>
  asOffer({
    ...json,
    created_at: parseTimestamp(json.created_at),
    updated_at: parseTimestampOrNull(json.updated_at),
  })

export interface OfferQuery {
  affordable_only: boolean
  limit: number
  /** Starts at 1. */
  page: number
}

export async function listOffers(
  db: Db,
  project_id: string,
  member: RewardedMember,
  { affordable_only, limit, page }: OfferQuery,
): Promise<{ data: MemberReward[]; total: number }> {
  const tier_id = sql<string | null>`${member.tier_id}::text`
  const wanted = sql`
    ${offersOf(project_id, member.campaign_id, tier_id)} ${affordable_only ? sql`and ${price} <= ${member.balance}::bigint` : sql``}`
  const counted = await sql<{ total: number }>`select count(*) as total ${wanted}`.execute(db)
  const { rows } = await sql<OfferRow & RewardRow>`
    select ${offerColumns} ${wanted}
    order by offer.created_at, offer.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    data: rows.map((row) => asMemberReward(row, member.campaign_id)),
    total: counted.rows[0]?.total ?? 0,
  }
}

const asMemberReward = (row: OfferRow & RewardRow, campaign_id: string): MemberReward => ({
  reward: asReward(row),
  assignment: {
    id: row.offer_id,
    reward_id: row.id,
    related_object_id: campaign_id,
    related_object_type: 'campaign',
    parameters: { loyalty: { points: row.price } },
    created_at: row.offer_created_at.toISOString(),
    updated_at: row.offer_updated_at?.toISOString() ?? null,
    object: 'reward_assignment',
  },
  object: 'loyalty_reward',
})
