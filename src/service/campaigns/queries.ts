import type { Selectable } from 'kysely'
import { sql } from '../database/kysely.ts'
import { conflicts, retrying } from '../database/retry.ts'
import type { Store } from '../database/store.ts'
import type { Db, Tables } from '../database/tables.ts'

const columns = [
  'id',
  'name',
  'campaign_type',
  'category_id',
  'voucher',
  'active',
  'expiration_date',
  'metadata',
] as const

export type Campaign = Pick<Selectable<Tables['campaigns']>, (typeof columns)[number]>

/** An id takes precedence over a name. */
export async function findCampaign(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const found = await db
    .selectFrom('campaigns')
    .select(columns)
    .where('project_id', '=', project_id)
    .where((either) => either.or([either('id', '=', idOrName), either('name', '=', idOrName)]))
    .execute()
  return found.find(({ id }) => id === idOrName) ?? found[0]
}

/** Whether vouchers of the campaign can be used, now or later. */
export const isOpen = ({ active, expiration_date }: Campaign, now: Date): boolean =>
  active && (expiration_date === null || expiration_date > now)

/** Returns false if the campaign was already in this state. */
export async function setCampaignActive(
  tx: Db,
  project_id: string,
  id: string,
  active: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('campaigns')
    .set({ active, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('active', '<>', active)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Returns undefined for a campaign that is not a loyalty program. */
export async function findLoyaltyProgram(
  db: Db,
  project_id: string,
  idOrName: string,
): Promise<Campaign | undefined> {
  const campaign = await findCampaign(db, project_id, idOrName)
  return campaign?.campaign_type === 'LOYALTY_PROGRAM' ? campaign : undefined
}

// Counts events that have no row of their own: validations, failed rollbacks and failed publications. There is one row
// per campaign and hour, so a year takes fewer than nine thousand rows per campaign.

export const countedByHour = [
  'validations_succeeded',
  'validations_failed',
  'rollbacks_failed',
  'publications_failed',
] as const

export type CountedByHour = (typeof countedByHour)[number]

export interface Occurrence {
  project_id: string
  campaign_id: string
  counter: CountedByHour
  at: Date
}

/** The occurrence to count when a campaign has no voucher left to publish. */
export const failedPublication = (project_id: string, campaign_id: string, at: Date): Occurrence => ({
  project_id,
  campaign_id,
  counter: 'publications_failed',
  at,
})

const hour = 60 * 60 * 1000

export async function countOccurrences(tx: Db, occurrences: readonly Occurrence[]): Promise<void> {
  const rows = new Map<string, ReturnType<typeof emptyRow>>()
  for (const { project_id, campaign_id, counter, at } of occurrences) {
    const key = { project_id, campaign_id, hour: new Date(Math.floor(at.getTime() / hour) * hour) }
    const name = JSON.stringify(key)
    const row = rows.get(name) ?? emptyRow(key)
    row[counter] += 1
    rows.set(name, row)
  }
  if (rows.size === 0) return
  // A fixed order prevents deadlocks.
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  await tx
    .insertInto('campaign_hours')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'campaign_id', 'hour']).doUpdateSet(({ eb, ref }) => {
        const sum = (counter: CountedByHour) =>
          eb(`campaign_hours.${counter}`, '+', ref(`excluded.${counter}`))
        return Object.fromEntries(countedByHour.map((counter) => [counter, sum(counter)]))
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

// Occurrences that arrive during a write are written together by the next write.

export class BufferedCounters {
  readonly #store: Store
  #waiting: Occurrence[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** Resolves when the occurrences are stored. Must not be called within a transaction. */
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
    const written = retrying(conflicts, () => countOccurrences(this.#store.db, all))
    this.#writing = written.catch(() => undefined)
    return written
  }
}

const countersByStore = new WeakMap<Store, BufferedCounters>()

export function bufferedCountersOf(store: Store): BufferedCounters {
  const counters = countersByStore.get(store) ?? new BufferedCounters(store)
  countersByStore.set(store, counters)
  return counters
}

// Figures of a campaign (specification, "Campaign summary").

/** Includes `from` and excludes `to`; null for no bound. */
export interface Range {
  from: Date | null
  to: Date | null
}

type Kind = 'redemptions' | 'rollbacks' | 'validations' | 'publications'

/** Money is in minor units. */
type Counted = Record<
  | `${Kind}_${'succeeded' | 'failed'}`
  | 'vouchers_created'
  | 'discounted_amount'
  | 'rolledback_discounted_amount',
  number
>

export type Figures = Counted &
  Record<Kind | 'vouchers_deleted' | 'orders_amount' | 'orders_rolledback_amount', number>

type Sums = Counted & Record<`${'orders' | 'rolled_back'}_${'alone' | 'together'}`, number>

/** One statement, so that all figures are consistent. */
export async function summarize(db: Db, project_id: string, id: string, range: Range): Promise<Figures> {
  const { rows } = await summaryQuery(project_id, id, range).execute(db)
  const [sums] = rows
  if (!sums) throw new Error('The summary query returned no row.')
  const { orders_alone, orders_together, rolled_back_alone, rolled_back_together, ...counted } = sums
  return {
    ...counted,
    redemptions: counted.redemptions_succeeded + counted.redemptions_failed,
    rollbacks: counted.rollbacks_succeeded + counted.rollbacks_failed,
    validations: counted.validations_succeeded + counted.validations_failed,
    publications: counted.publications_succeeded + counted.publications_failed,
    // Vouchers are deactivated, never deleted.
    vouchers_deleted: 0,
    orders_amount: orders_alone + orders_together,
    orders_rolledback_amount: rolled_back_alone + rolled_back_together,
  }
}

/**
 * The amount of an order with several redemptions in one request counts once (`…_together`). Each redemption stores the
 * amount before its own discount. The lowest of them is the amount of the order, because free items can raise it for
 * later redemptions.
 */
export function summaryQuery(project_id: string, id: string, { from, to }: Range) {
  const begin = from?.toISOString() ?? '-infinity'
  const end = to?.toISOString() ?? 'infinity'
  const within = (moment: string) => sql`project_id = ${project_id} and campaign_id = ${id}
    and ${sql.raw(moment)} >= ${begin}::timestamptz and ${sql.raw(moment)} < ${end}::timestamptz`
  const redeemed = sql`redemptions where ${within('created_at')}`
  const rolledBack = sql`redemptions where ${within('updated_at')} and status = 'ROLLED_BACK'`
  const succeeded = sql`result = 'SUCCESS'`

  return sql<Sums>`
    select redemptions_succeeded, redemptions_failed, discounted_amount, orders_alone, orders_together,
      rollbacks_succeeded, rolledback_discounted_amount, rolled_back_alone, rolled_back_together, vouchers_created,
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
        ${sumOf('order_amount', sql`parent_id is null`)} as rolled_back_alone
      from ${rolledBack}) as rolled_back,
      (select ${sumOf('order_amount')} as rolled_back_together from (
        select min(order_amount) as order_amount
        from ${rolledBack} and parent_id is not null group by parent_id
      ) as request) as rolled_back_together,
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
