/** What became of a campaign, in figures (specification, "Campaign summary"). */
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** From the first moment on, up to but without the second; null where nothing bounds it. */
export interface Range {
  from: Date | null
  to: Date | null
}

type Kind = 'redemptions' | 'rollbacks' | 'validations' | 'publications'

/** Money in minor units. */
type Counted = Record<
  | `${Kind}_${'succeeded' | 'failed'}`
  | 'vouchers_created'
  | 'discounted_amount'
  | 'rolledback_discounted_amount',
  number
>

export type Figures = Counted &
  Record<Kind | 'vouchers_deleted' | 'orders_amount' | 'orders_rolledback_amount', number>

type Sums = Counted & Record<`${'orders' | 'undone'}_${'alone' | 'together'}`, number>

/** All of one moment: it is one statement. */
export async function summarise(db: Db, project_id: string, id: string, range: Range): Promise<Figures> {
  const { rows } = await summaryQuery(project_id, id, range).execute(db)
  const [sums] = rows
  if (!sums) throw new Error('Sums always have a row.')
  const { orders_alone, orders_together, undone_alone, undone_together, ...counted } = sums
  return {
    ...counted,
    redemptions: counted.redemptions_succeeded + counted.redemptions_failed,
    rollbacks: counted.rollbacks_succeeded + counted.rollbacks_failed,
    validations: counted.validations_succeeded + counted.validations_failed,
    publications: counted.publications_succeeded + counted.publications_failed,
    // Vouchers are switched off here; there is no bin, and nothing deletes them.
    vouchers_deleted: 0,
    orders_amount: orders_alone + orders_together,
    orders_rolledback_amount: undone_alone + undone_together,
  }
}

/**
 * An order that several redemptions of one request belong to counts once: `…_together`. Each of them has it as it
 * was before its own turn, and the first has the least, for free items are added to what follows.
 */
export function summaryQuery(project_id: string, id: string, { from, to }: Range) {
  const begin = from?.toISOString() ?? '-infinity'
  const end = to?.toISOString() ?? 'infinity'
  const within = (moment: string) => sql`project_id = ${project_id} and campaign_id = ${id}
    and ${sql.raw(moment)} >= ${begin}::timestamptz and ${sql.raw(moment)} < ${end}::timestamptz`
  const redeemed = sql`redemptions where ${within('created_at')}`
  const undone = sql`redemptions where ${within('updated_at')} and status = 'ROLLED_BACK'`
  const succeeded = sql`result = 'SUCCESS'`

  return sql<Sums>`
    select * from
      (select
        count(*) filter (where ${succeeded}) as redemptions_succeeded,
        count(*) filter (where result = 'FAILURE') as redemptions_failed,
        ${sumOf('discount_amount', succeeded)} as discounted_amount,
        ${sumOf('order_amount', sql`${succeeded} and parent_id is null`)} as orders_alone
      from ${redeemed}) as redeemed,
      (select ${sumOf('order_amount')} as orders_together from (
        select min(order_amount) as order_amount
        from ${redeemed} and ${succeeded} and parent_id is not null group by parent_id
      ) as request) as redeemed_together,
      (select
        count(*) as rollbacks_succeeded,
        ${sumOf('discount_amount')} as rolledback_discounted_amount,
        ${sumOf('order_amount', sql`parent_id is null`)} as undone_alone
      from ${undone}) as undone,
      (select ${sumOf('order_amount')} as undone_together from (
        select min(order_amount) as order_amount
        from ${undone} and parent_id is not null group by parent_id
      ) as request) as undone_together,
      (select count(*) as vouchers_created from vouchers where ${within('created_at')}) as made,
      (select count(*) as publications_succeeded from vouchers
        where ${within('coalesce(published_at, created_at)')}
          and coalesce(holder_id, referrer_id) is not null) as published,
      (select
        ${sumOf('validations_succeeded')} as validations_succeeded,
        ${sumOf('validations_failed')} as validations_failed,
        ${sumOf('rollbacks_failed')} as rollbacks_failed,
        ${sumOf('publications_failed')} as publications_failed
      from campaign_hours where ${within('hour')}) as by_hour`
}

const sumOf = (column: string, where = sql`true`) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::bigint`
