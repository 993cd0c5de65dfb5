import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { VoucherTemplate } from '../rules/codes.ts'

/** A campaign as operations on its vouchers need it. */
export interface Campaign {
  id: string
  name: string
  campaign_type: string
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
    .select(['id', 'name', 'campaign_type', 'voucher'])
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
  const sums = countedByHour.map(
    (what) => sql`${sql.ref(what)} = counted.${sql.ref(what)} + excluded.${sql.ref(what)}`,
  )
  const columns = ['project_id', 'campaign_id', 'hour', ...countedByHour] as const
  await sql`
    insert into campaign_hours as counted (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(sorted.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`))}
    on conflict (project_id, campaign_id, hour) do update set ${sql.join(sums)}`.execute(tx)
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
