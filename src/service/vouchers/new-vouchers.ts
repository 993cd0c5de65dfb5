/** Creates vouchers (specification, section 4). */
import type { NotNull, RawBuilder } from 'kysely'
import { foldCode } from '../../contract/code.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { VoucherOrder } from '../database/job-tables.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { expirationRulesOf } from './loyalty-cards.ts'
import { capacityOf, codeKey, generateCode, type CodeShape } from '../rules/codes.ts'
import { expiresOn } from '../rules/loyalty/card-points.ts'

/** Attempts after which the codes of a shape count as used up. */
const maxRounds = 100

/** Creates fewer than `count` vouchers if the codes run out. */
export async function generateVouchers(
  tx: Db,
  project_id: string,
  order: VoucherOrder,
  count: number,
  now: Date,
): Promise<string[]> {
  const createdIds: string[] = []
  for (let round = 0; createdIds.length < count && round < maxRounds; round += 1) {
    const wanted = count - createdIds.length
    // Codes of the first round are rarely in use. If some are, more attempts make a free code likely.
    const draws = round === 0 ? wanted : Math.max(2 * wanted, 64)
    const codes = new Set(Array.from({ length: draws }, () => generateCode(order.codes)))
    createdIds.push(...(await insertVouchers(tx, project_id, order, [...codes], wanted, now)))
  }
  return createdIds
}

/** Skips codes that are not free. A code is free if no voucher has it or a code that is considered equal. */
export async function insertVouchers(
  tx: Db,
  project_id: string,
  { campaign_id, voucher }: Omit<VoucherOrder, 'codes'>,
  codes: readonly string[],
  limit: number,
  now: Date,
): Promise<string[]> {
  // A fixed order prevents deadlocks between transactions that insert the same codes.
  const vouchers = codes.toSorted().map((code) => ({ id: newId('v'), code }))
  const { rows } = await sql<{ id: string }>`
    with project as (select case_sensitive_codes from projects where project_id = ${project_id})
    ${insertFrom(sql`project`, project_id, { campaign_id, voucher, vouchers }, now)}
    ${codes.length > limit ? onlyFree(project_id) : sql``}
    order by made.code
    limit ${limit}
    on conflict do nothing
    returning id`.execute(tx)
  const createdIds = rows.map(({ id }) => id)
  if (voucher.type === 'LOYALTY_CARD') await openLedger(tx, project_id, createdIds, now)
  return createdIds
}

interface VouchersToInsert extends Omit<VoucherOrder, 'codes'> {
  vouchers: readonly { id: string; code: string }[]
}

export interface VoucherToInsert extends Omit<VoucherOrder, 'codes'> {
  id: string
  code: string
}

/** Part of a statement. Inserts the voucher if `source` has a row. Fails if its code is not free. */
export const insertVoucherFrom = (
  source: string,
  project_id: string,
  { id, code, ...order }: VoucherToInsert,
  now: Date,
) => sql`
  ${insertFrom(sql`projects as project, ${sql.table(source)}`, project_id, { ...order, vouchers: [{ id, code }] }, now)}
  where project.project_id = ${project_id}`

/** `tables` include `project`. */
function insertFrom(
  tables: RawBuilder<unknown>,
  project_id: string,
  { campaign_id, voucher, vouchers }: VouchersToInsert,
  now: Date,
) {
  const ids = vouchers.map(({ id }) => id)
  const codes = vouchers.map(({ code }) => code)
  const keys = (isCaseSensitive: boolean) => codes.map((code) => codeKey(code, isCaseSensitive))
  const { discount, expiration_rules, metadata } = voucher
  return sql`
    insert into vouchers (project_id, id, code, folded_code, created_at, campaign_id, type, active, discount, granted, balance,
      expiration_rules, redemption_quantity, start_date, expiration_date, category, additional_info, metadata,
      holder_id)
    select ${project_id}::text, made.id, made.code,
      ${newCodeKey}, ${now}::timestamptz, ${campaign_id}::text,
      ${voucher.type}::text, true, ${discount && JSON.stringify(discount)}::jsonb, ${voucher.granted}::bigint,
      ${voucher.granted}::bigint, ${expiration_rules && JSON.stringify(expiration_rules)}::jsonb,
      ${voucher.redemption_quantity}::integer, ${voucher.start_date}::timestamptz,
      ${voucher.expiration_date}::timestamptz, ${voucher.category}::text, ${voucher.additional_info}::text,
      ${JSON.stringify(metadata)}::jsonb, ${voucher.holder_id ?? null}::text
    from ${tables}, unnest(${ids}::text[], ${codes}::text[], ${keys(false)}::text[], ${keys(true)}::text[])
      as made (id, code, folded, cased)`
}

/** The lookup key of a new code (`made`) in its `project`. */
const newCodeKey = sql`case when project.case_sensitive_codes then made.cased else made.folded end`

/**
 * Excludes codes in use, which must not count toward the limit. If there are no more codes than needed, the conflict
 * clause skips them instead. Looks up each code by a subquery, because a join that was planned for few vouchers would
 * read all of them.
 */
const onlyFree = (project_id: string) => sql`
  where (select true from vouchers as other where other.project_id = ${project_id} and other.code = made.code) is null
    and (
      select true from vouchers as other
      where other.project_id = ${project_id} and other.folded_code = ${newCodeKey}
    ) is null`

/** This many codes are assumed never to run out, so the used ones are not counted. */
const unlimitedCapacity = 1_000_000

/** A tenth of all codes must stay free. Otherwise, generation would be slow and most guessed codes would be valid. */
export async function hasRoom(db: Db, project_id: string, codes: CodeShape, count: number): Promise<boolean> {
  const isCased = await hasCasedCodes(db, project_id)
  const shape = isCased ? codes : foldedShape(codes)
  const capacity = capacityOf(shape) * 0.9
  if (count > capacity || capacity >= unlimitedCapacity) return count <= capacity
  const { used } = await db
    .selectFrom('vouchers')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('project_id', '=', project_id)
    // A literal, because only the plan for a known expression can use the index on its prefix.
    .where(isCased ? 'code' : 'folded_code', '~', sql.lit(expressionOf(shape)))
    .executeTakeFirstOrThrow()
  return count + used <= capacity
}

async function hasCasedCodes(db: Db, project_id: string): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('case_sensitive_codes')
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return project.case_sensitive_codes
}

const foldedShape = ({ prefix, pattern, postfix, signs }: CodeShape): CodeShape => ({
  prefix: foldCode(prefix),
  pattern: foldCode(pattern),
  postfix: foldCode(postfix),
  signs: [...new Set(signs.map(foldCode))],
})

function expressionOf({ prefix, pattern, postfix, signs }: CodeShape) {
  const drawn = `(?:${signs.map(literal).join('|')})`
  const middle = [...pattern].map((sign) => (sign === '#' ? drawn : literal(sign)))
  return `^${[...prefix].map(literal).join('')}${middle.join('')}${[...postfix].map(literal).join('')}$`
}

/** Escapes a character if necessary. Before a letter or digit, a backslash would add a special meaning. */
const literal = (sign: string) => (/[\p{L}\p{N}\p{M}\p{Cf}]/u.test(sign) ? sign : `\\${sign}`)

// Opens the ledger of loyalty cards with the points that they were created with.

/** Call it after the vouchers are created. Ignores other kinds of voucher and cards without points. */
export async function openLedger(
  tx: Db,
  project_id: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const cards = await tx
    .selectFrom('vouchers as card')
    .leftJoin('campaigns as campaign', (join) =>
      join.onRef('campaign.project_id', '=', 'card.project_id').onRef('campaign.id', '=', 'card.campaign_id'),
    )
    .select(['card.id', 'card.balance', expirationRulesOf('card').as('expiration_rules')])
    .where('card.project_id', '=', project_id)
    .where('card.id', '=', anyOf(ids))
    .where('card.type', '=', 'LOYALTY_CARD')
    .where('card.balance', '>', 0)
    .$narrowType<{ balance: NotNull }>()
    .execute()
  if (cards.length === 0) return
  const rows = cards.map(({ id, balance, expiration_rules }) => ({
    id: newId('vtx'),
    card: id,
    points: balance,
    expires_on: expiresOn(expiration_rules, now),
  }))
  // With the list of ids, PostgreSQL uses the index even without statistics. A join alone scans all vouchers of the project.
  await sql`
    with opened as (
      select voucher.campaign_id, opening.id, opening.card, opening.points, opening.expires_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as opening (id text, card text, points bigint, expires_on date)
      join vouchers as voucher on voucher.project_id = ${project_id} and voucher.id = ${anyOf(ids)}
        and voucher.id = opening.card
    ), days as (
      insert into expiring_points (project_id, voucher_id, expires_on, points)
      select ${project_id}, card, expires_on, points from opened where expires_on is not null
    ), marked as (
      update vouchers set has_expiring = true
      from opened
      where vouchers.project_id = ${project_id} and vouchers.id = opened.card and opened.expires_on is not null
    )
    insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
      details)
    select ${project_id}, id, ${now}::timestamptz, card, campaign_id, 'POINTS_ADDITION', points, points, '{}'
    from opened`.execute(tx)
}

// Assigns existing vouchers to customers (specification, "Voucher": publish).

export interface PublishedVoucher {
  id: string
  type: Tables['vouchers']['type']
  expiration_rules: ExpirationRules | null
}

/**
 * Adds `credits` to the balance of a gift card, in minor units. Returns undefined if the campaign has no usable voucher
 * without a holder.
 */
export async function assignUnassigned(
  tx: Db,
  project_id: string,
  { campaign_id, holder_id, credits }: { campaign_id: string; holder_id: string; credits: number },
  now: Date,
): Promise<PublishedVoucher | undefined> {
  const oldest = usableVouchers(tx, project_id, campaign_id, now)
    .where('holder_id', 'is', null)
    .where('referrer_id', 'is', null)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('vouchers')
    .set((eb) => {
      const more = eb.case().when('type', '=', 'GIFT_VOUCHER').then(credits).else(0).end()
      return {
        holder_id,
        granted: eb('granted', '+', more),
        balance: eb('balance', '+', more),
        updated_at: now,
        published_at: now,
      }
    })
    .where('project_id', '=', project_id)
    .where('id', '=', oldest)
    .returning(['id', 'type', 'expiration_rules'])
    .executeTakeFirst()
}

/** Selects the id of the oldest voucher that can still be redeemed. Add further conditions before use. */
export const usableVouchers = (db: Db, project_id: string, campaign_id: string, now: Date) =>
  db
    .selectFrom('vouchers')
    .select('id')
    .where('project_id', '=', project_id)
    .where('campaign_id', '=', campaign_id)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('redemption_quantity', 'is', null),
        eb('redeemed_quantity', '<', eb.ref('redemption_quantity')),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)

export async function deactivateVouchers(
  tx: Db,
  project_id: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('vouchers')
    .set({ active: false, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
}

export async function findPublished(db: Db, project_id: string, id: string) {
  const voucher = await db
    .selectFrom('vouchers as voucher')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.project_id', '=', 'voucher.project_id')
        .onRef('campaign.id', '=', 'voucher.campaign_id'),
    )
    .select(['voucher.id', 'voucher.code', 'voucher.type', 'campaign.name as campaign'])
    .select(['voucher.campaign_id', 'voucher.expiration_date'])
    .where('voucher.project_id', '=', project_id)
    .where('voucher.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...voucher, expiration_date: voucher.expiration_date?.toISOString() ?? null }
}
