import type { RawBuilder, Selectable } from 'kysely'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { CardPoints } from '../rules/loyalty/card-points.ts'
import {
  matchesAnyIdOrCode,
  matchesIdOrCode,
  resolveAmong,
  resolveByIdOrCode,
} from '../database/code-lookup.ts'
import { type CampaignColumns, campaignColumns, columnsOf } from '../database/shared-columns.ts'
import { validityColumns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'

/** Columns of {@link CardPoints} that are not columns of `voucher`. Empty lists for other kinds of voucher. */
export const pointLists = sql`
  case when voucher.type = 'LOYALTY_CARD' then (
    select coalesce(jsonb_agg(jsonb_build_object('points', waiting.points, 'available_at', waiting.available_at,
      'expires_on', waiting.expires_on) order by waiting.available_at, waiting.expires_on), '[]')
    from (
      select sum(points)::bigint as points, available_at, expires_on
      from pending_points
      where project_id = voucher.project_id and voucher_id = voucher.id
      group by available_at, expires_on
    ) as waiting
  ) else '[]' end as pending,
  case when voucher.has_expiring then (
    select coalesce(jsonb_agg(jsonb_build_object('points', points, 'expires_on', expires_on)
      order by expires_on), '[]')
    from expiring_points
    where project_id = voucher.project_id and voucher_id = voucher.id
  ) else '[]' end as expiring`

/**
 * `card` is an alias of `vouchers`, joined with `campaign`. The campaign's rules apply to cards without their own.
 */
export const expirationRulesOf = (card: string) =>
  sql<ExpirationRules | null>`coalesce(${sql.ref(`${card}.expiration_rules`)}, nullif(campaign.voucher -> 'expiration_rules', 'null'))`

const cardColumns = [
  'id',
  'code',
  'folded_code',
  'holder_id',
  'active',
  'metadata',
  'redeemed_points',
  'redeemed_quantity',
  'events',
  'updated_at',
  ...validityColumns,
] as const
const storedPoints = ['granted', 'balance', 'expired_points'] as const satisfies readonly (keyof CardPoints)[]

export interface CardRow
  extends Pick<Selectable<Tables['vouchers']>, (typeof cardColumns)[number]>, CardPoints, CampaignColumns {
  expiration_rules: ExpirationRules | null
}

const columnsOfCard = sql`
  ${columnsOf('voucher', [...cardColumns, ...storedPoints])}, ${pointLists},
    ${expirationRulesOf('voucher')} as expiration_rules, ${campaignColumns}`

/** `more` are further columns, after a comma. To be continued with `and`. */
export const selectCards = (more: RawBuilder<unknown>) => sql`
  select ${columnsOfCard}${more}
  from vouchers as voucher
  join campaigns as campaign
    on campaign.project_id = voucher.project_id and campaign.id = voucher.campaign_id
  where voucher.type = 'LOYALTY_CARD'`

/** Reads the cards that match a condition, with further columns. */
export type CardReader<More> = (db: Db, condition: RawBuilder<unknown>) => Promise<(CardRow & More)[]>

/** An id takes precedence over a code. */
export async function findCardRow(
  db: Db,
  project_id: string,
  codeOrId: string,
): Promise<CardRow | undefined> {
  const rows = await read(
    db,
    sql`voucher.project_id = ${project_id} and ${matchesIdOrCode('voucher', codeOrId)}`,
  )
  return resolveByIdOrCode(rows, codeOrId)
}

export async function cardRowsById(db: Db, project_id: string, ids: readonly string[]): Promise<CardRow[]> {
  return read(db, sql`voucher.project_id = ${project_id} and voucher.id = any(${ids})`)
}

export interface CardFilter {
  holder_id?: string | null
  campaign_id?: string
}

/** More than any customer holds. */
export const maxCards = 100

export async function cardRowsOf<More = unknown>(
  db: Db,
  project_id: string,
  customer_id: string,
  reader?: CardReader<More>,
): Promise<(CardRow & More)[]> {
  return read(
    db,
    sql`voucher.project_id = ${project_id} and voucher.holder_id = ${customer_id}
      order by voucher.created_at, voucher.id limit ${maxCards}`,
    reader,
  )
}

function read<More>(db: Db, condition: RawBuilder<unknown>, reader?: CardReader<More>) {
  // Without a reader, there are no further columns.
  return (reader ?? (readCards as CardReader<More>))(db, condition)
}

const readCards: CardReader<unknown> = async (db, condition) => {
  const { rows } = await sql<CardRow>`${selectCards(sql``)} and ${condition}`.execute(db)
  return rows
}

/** Unknown codes are missing from the map. */
export async function cardIdsOf(
  db: Db,
  project_id: string,
  codes: readonly string[],
  only: CardFilter = {},
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('vouchers')
    .select(['id', 'code', 'folded_code'])
    .where('project_id', '=', project_id)
    .where(matchesAnyIdOrCode('vouchers', codes))
    .where('type', '=', 'LOYALTY_CARD')
    .where((eb) => eb.and(only))
    .execute()
  const found = codes.map((code) => [code, resolveAmong(rows, code)?.id] as const)
  return new Map(found.flatMap(([code, id]) => (id === undefined ? [] : [[code, id] as const])))
}

/** Leaves out cards of programs without tiers. */
export async function heldCardsWithoutTier(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('vouchers as card')
    .select('card.id')
    .where('card.project_id', '=', project_id)
    .where('card.id', '=', anyOf(ids))
    .where('card.holder_id', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('loyalty_tiers as tier')
          .select('tier.id')
          .whereRef('tier.project_id', '=', 'card.project_id')
          .whereRef('tier.campaign_id', '=', 'card.campaign_id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_tiers as member')
            .select('member.tier_id')
            .whereRef('member.project_id', '=', 'card.project_id')
            .whereRef('member.voucher_id', '=', 'card.id'),
        ),
      ),
    )
    .orderBy('card.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns codes by the source id of the holder. */
export async function cardCodesInProgram(
  db: Db,
  project_id: string,
  campaign_id: string,
  source_ids: readonly string[],
): Promise<Map<string, string[]>> {
  const cards = await findCardsByIdOrHolder(db, project_id, campaign_id, { ids: [], source_ids })
  const codes = new Map<string, string[]>()
  for (const { source_id, code } of cards) {
    if (source_id !== null) codes.set(source_id, [...(codes.get(source_id) ?? []), code])
  }
  return codes
}

/** With `campaign_id` null, finds cards of all programs. */
export async function findCardsByIdOrHolder(
  db: Db,
  project_id: string,
  campaign_id: string | null,
  { ids, source_ids }: { ids: readonly string[]; source_ids: readonly string[] },
): Promise<{ id: string; code: string; source_id: string | null }[]> {
  const cards = db
    .selectFrom('vouchers as card')
    .leftJoin('customers as holder', (join) =>
      join.onRef('holder.project_id', '=', 'card.project_id').onRef('holder.id', '=', 'card.holder_id'),
    )
    .select(['card.id', 'card.code', 'holder.source_id'])
    .where('card.project_id', '=', project_id)
    .where('card.type', '=', 'LOYALTY_CARD')
    .$if(campaign_id !== null, (query) => query.where('card.campaign_id', '=', campaign_id))
  // Two queries, because each can use an index; an `or` could not.
  return cards
    .where('card.id', '=', anyOf(ids))
    .union(cards.where('holder.source_id', '=', anyOf(source_ids)))
    .execute()
}

/** The cards must have no holder. */
export async function assignCards(
  tx: Db,
  project_id: string,
  assignments: readonly { card_id: string; source_id: string }[],
): Promise<void> {
  // With the list of ids, PostgreSQL uses the index even without statistics. A join alone scans all vouchers of the project.
  const ids = assignments.map(({ card_id }) => card_id)
  await sql`
    update vouchers set holder_id = customer.id
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as assignment (card_id text, source_id text)
    join customers as customer on customer.project_id = ${project_id} and customer.source_id = assignment.source_id
    where vouchers.project_id = ${project_id} and vouchers.id = ${anyOf(ids)}
      and vouchers.id = assignment.card_id`.execute(tx)
}
