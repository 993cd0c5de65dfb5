import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { VoucherTemplate } from '../rules/codes.ts'

/** A campaign as operations on its vouchers need it. */
export interface Campaign {
  id: string
  name: string
  campaign_type: string
  category_id: string | null
  /** Null where operations make no vouchers. */
  voucher: VoucherTemplate | null
}

/** Finds a campaign by id or name; when one's name is another's id, the id wins. */
export async function findCampaign(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const found = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'campaign_type', 'category_id', 'voucher'])
    .where('project_id', '=', project_id)
    .where((either) => either.or([either('id', '=', idOrName), either('name', '=', idOrName)]))
    .execute()
  return found.find(({ id }) => id === idOrName) ?? found[0]
}

/** The same, of loyalty programmes only. */
export async function findProgramme(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const campaign = await findCampaign(db, project_id, idOrName)
  return campaign?.campaign_type === 'LOYALTY_PROGRAM' ? campaign : undefined
}

// What happens with a campaign and leaves no row of its own: validations, and rollbacks and publications that came to
// nothing. Kept as counts of whole hours, so that a year of them is less than nine thousand rows.

export const countedByHour = [
  'validations_succeeded',
  'validations_failed',
  'rollbacks_failed',
  'publications_failed',
] as const

export type CountedByHour = (typeof countedByHour)[number]

/** One more of something, at that moment. */
export interface Occurrence {
  project_id: string
  campaign_id: string
  what: CountedByHour
  at: Date
}

/** Of a campaign that has no voucher to give any more. */
export const failedPublication = (project_id: string, campaign_id: string, at: Date): Occurrence => ({
  project_id,
  campaign_id,
  what: 'publications_failed',
  at,
})

const hour = 60 * 60 * 1000

/** Adds all of them at once, one row for each campaign and hour. */
export async function countOccurrences(tx: Db, occurrences: readonly Occurrence[]): Promise<void> {
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  for (const { project_id, campaign_id, what, at } of occurrences) {
    const key = { project_id, campaign_id, hour: new Date(Math.floor(at.getTime() / hour) * hour) }
    const name = JSON.stringify(key)
    const row = rows.get(name) ?? emptyRow(key)
    row[what] += 1
    rows.set(name, row)
  }
  if (rows.size === 0) return
  // Always in the same order, so that no two transactions wait for each other.
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  await tx
    .insertInto('campaign_hours')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'campaign_id', 'hour']).doUpdateSet(({ eb, ref }) => {
        const sum = (what: CountedByHour) => eb(`campaign_hours.${what}`, '+', ref(`excluded.${what}`))
        return Object.fromEntries(countedByHour.map((what) => [what, sum(what)]))
      }),
    )
    .execute()
}

const emptyRow = (key: { project_id: string; campaign_id: string; hour: Date }) => ({
  ...key,
  validations_succeeded: 0,
  validations_failed: 0,
  rollbacks_failed: 0,
  publications_failed: 0,
})

// Occurrences on their way into the store: those that come while others are written go together, in one statement.

export class BufferedCounters {
  readonly #store: Store
  #waiting: Occurrence[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** Resolves when they are in the store. Not to be called inside a transaction. */
  async add(occurrences: readonly Occurrence[]): Promise<void> {
    if (occurrences.length === 0) return
    this.#waiting.push(...occurrences)
    this.#next ??= this.#writing.then(() => this.#write())
    await this.#next
  }

  #write(): Promise<void> {
    const all = this.#waiting
    this.#waiting = []
    this.#next = undefined
    const written = this.#store.transaction((tx) => countOccurrences(tx, all))
    this.#writing = written.catch(() => undefined)
    return written
  }
}

const ofStores = new WeakMap<Store, BufferedCounters>()

/** The same for every request on a store. */
export function bufferedCountersOf(store: Store): BufferedCounters {
  const tally = ofStores.get(store) ?? new BufferedCounters(store)
  ofStores.set(store, tally)
  return tally
}

// What became of a campaign, in figures (specification, "Campaign summary").

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
    select redemptions_succeeded, redemptions_failed, discounted_amount, orders_alone, orders_together,
      rollbacks_succeeded, rolledback_discounted_amount, undone_alone, undone_together, vouchers_created,
      publications_succeeded, validations_succeeded, validations_failed, rollbacks_failed, publications_failed
    from
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
