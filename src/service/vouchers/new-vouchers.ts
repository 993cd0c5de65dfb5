/** Vouchers that operations make (specification, section 4). */
import { capacityOf, drawCode, type CodeShape } from '../rules/codes.ts'
import { newId } from '../ids.ts'
import { sql } from '../database/kysely.ts'
import { openCards } from './open-cards.ts'
import type { Db } from '../database/tables.ts'
import type { VoucherOrder } from '../database/voucher-tables.ts'

/** Rounds of drawing, after which the codes of a shape count as used up. */
const mostRounds = 100

/** Makes `count` vouchers with codes that nobody else in the project has; fewer where such codes run out. */
export async function drawVouchers(
  tx: Db,
  project_id: string,
  order: VoucherOrder,
  count: number,
  now: Date,
): Promise<string[]> {
  const made: string[] = []
  for (let round = 0; made.length < count && round < mostRounds; round += 1) {
    const wanted = count - made.length
    // The first draws are hardly ever taken; where some are, a few more make a hit likely.
    const draws = round === 0 ? wanted : Math.max(2 * wanted, 64)
    const codes = new Set(Array.from({ length: draws }, () => drawCode(order.codes)))
    made.push(...(await insertVouchers(tx, project_id, order, [...codes], wanted, now)))
  }
  return made
}

/** Makes up to `most` vouchers with those of the codes that are free, and gives their ids. */
export async function insertVouchers(
  tx: Db,
  project_id: string,
  { campaign_id, voucher }: Omit<VoucherOrder, 'codes'>,
  codes: readonly string[],
  most: number,
  now: Date,
): Promise<string[]> {
  // In one order, so that two who insert the same codes wait for each other and never both.
  const sorted = codes.toSorted()
  const ids = sorted.map(() => newId('v'))
  const { discount, expiration_rules, metadata } = voucher
  const { rows } = await sql<{ id: string }>`
    insert into vouchers (project_id, id, code, created_at, campaign_id, type, active, discount, granted, balance,
      expiration_rules, redemption_quantity, start_date, expiration_date, category, additional_info, metadata,
      holder_id)
    select ${project_id}::text, made.id, made.code, ${now}::timestamptz, ${campaign_id}::text,
      ${voucher.type}::text, true, ${discount && JSON.stringify(discount)}::jsonb, ${voucher.granted}::bigint,
      ${voucher.granted}::bigint, ${expiration_rules && JSON.stringify(expiration_rules)}::jsonb,
      ${voucher.redemption_quantity}::integer, ${voucher.start_date}::timestamptz,
      ${voucher.expiration_date}::timestamptz, ${voucher.category}::text, ${voucher.additional_info}::text,
      ${JSON.stringify(metadata)}::jsonb, ${voucher.holder_id ?? null}::text
    from unnest(${ids}::text[], ${sorted}::text[]) as made (id, code)
    where not exists (select from vouchers as other where other.project_id = ${project_id} and other.code = made.code)
    order by made.code
    limit ${most}
    on conflict do nothing
    returning id`.execute(tx)
  const made = rows.map(({ id }) => id)
  if (voucher.type === 'LOYALTY_CARD') await openCards(tx, project_id, made, now)
  return made
}

/** Where there are so many codes, nobody has enough vouchers to use them up. */
const plenty = 1_000_000

/**
 * Whether `count` more codes of the shape can be drawn. A tenth of all stays free, or drawing would take for ever
 * and a guess would always hit.
 */
export async function hasRoom(db: Db, project_id: string, codes: CodeShape, count: number): Promise<boolean> {
  const capacity = capacityOf(codes) * 0.9
  if (count > capacity || capacity >= plenty) return count <= capacity
  const { rows } = await sql<{ taken: number }>`
    select count(*) as taken from vouchers
    where project_id = ${project_id} and code ~ ${expressionOf(codes)}`.execute(db)
  return count + (rows[0]?.taken ?? 0) <= capacity
}

/** What every code of the shape looks like. */
function expressionOf({ prefix, pattern, postfix, signs }: CodeShape) {
  const drawn = `(?:${signs.map(literal).join('|')})`
  const middle = [...pattern].map((sign) => (sign === '#' ? drawn : literal(sign)))
  return `^${[...prefix].map(literal).join('')}${middle.join('')}${[...postfix].map(literal).join('')}$`
}

/** Letters and digits would mean something else after a backslash, everything else means itself. */
const literal = (sign: string) => (/[\p{L}\p{N}\p{M}\p{Cf}]/u.test(sign) ? sign : `\\${sign}`)
