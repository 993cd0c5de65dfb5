/** Exports or erases the data of one customer, as `personal-data.ts` declares it. */
import type { Project } from '../auth/caller.ts'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { cleanRows } from './clean-rows.ts'
import { tablesWithPersonalData, type PersonalData } from './personal-data.ts'
import type { Subject } from './subject.ts'
import { findCustomer } from './queries.ts'
import { eraseStoredResponses } from './stored-responses.ts'

type ProjectId = Pick<Project, 'id'>

export interface CustomerExport {
  project_id: string
  customer_id: string
  exported_at: string
  /** Rows by table. Amounts are in minor units. */
  data: Record<string, unknown[]>
}

/** @param customer Id or source_id. @throws Error if the project has no such customer. */
export function exportCustomer(
  store: Store,
  project: ProjectId,
  customer: string,
  now: Date,
): Promise<CustomerExport> {
  return store.transaction(async (tx) => {
    await allowLongStatements(tx)
    const subject = await findSubject(tx, project, customer)
    const data: CustomerExport['data'] = {}
    for (const { table, data: personal } of tablesWithPersonalData) {
      if (personal.exported === false) continue
      const row = personal.exported?.(subject) ?? sql`to_jsonb(item)`
      const { rows } = await sql<{ row: unknown }>`
        select ${row} as row from ${rowsOf(table, personal, subject)} order by 1`.execute(tx)
      if (rows.length > 0) data[table] = rows.map((one) => one.row)
    }
    const { project_id, id } = subject
    return { project_id, customer_id: id, exported_at: now.toISOString(), data }
  })
}

export interface ErasedCustomer {
  customer_id: string
  /** Number of rows by table that were deleted or changed. */
  rows: Record<string, number>
  /** Whether the catalog declared the customer. The next load of the same file would store the data again. */
  wasDeclared: boolean
}

/**
 * Erases personal data. Rows of the ledger, redemptions and orders stay, with the id of the customer. Erasing again
 * changes nothing.
 *
 * @param customer Id or source_id. @throws Error if the project has no such customer.
 */
export async function eraseCustomer(
  store: Store,
  project: ProjectId,
  customer: string,
): Promise<ErasedCustomer> {
  const { customer_id, responses, until } = await eraseEarlierResponses(store, project, customer)
  return store.transaction(async (tx) => {
    await allowLongStatements(tx)
    // Requests that insert rows of the customer wait, so that none is missed.
    await tx
      .selectFrom('customers')
      .select('id')
      .where('project_id', '=', project.id)
      .where('id', '=', customer_id)
      .forUpdate()
      .execute()
    const subject = await findSubject(tx, project, customer_id)
    const rows: ErasedCustomer['rows'] = {}
    for (const { table, data } of tablesWithPersonalData) {
      const count =
        data.erase === 'responses'
          ? responses + (await eraseStoredResponses(tx, subject, until))
          : await eraseRows(tx, table, data, subject)
      if (count > 0) rows[table] = count
    }
    return { customer_id, rows, wasDeclared: rows.catalogue_entries !== undefined }
  })
}

/** A request in progress began at most this long before the last one that is stored. */
const maxRequestMs = 60_000

/** Searches all stored responses before the customer is locked, because it can take long. */
const eraseEarlierResponses = (store: Store, project: ProjectId, customer: string) =>
  store.transaction(async (tx) => {
    await allowLongStatements(tx)
    const subject = await findSubject(tx, project, customer)
    const last = await tx
      .selectFrom('idempotency_keys')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst()
    const responses = await eraseStoredResponses(tx, subject, new Date(0))
    return { customer_id: subject.id, responses, until: new Date((last?.at?.getTime() ?? 0) - maxRequestMs) }
  })

/** Stored responses have no index by their text. */
const allowLongStatements = (tx: Db) => sql`set local statement_timeout = 0`.execute(tx)

async function findSubject(db: Db, { id: project_id }: ProjectId, idOrSourceId: string): Promise<Subject> {
  const customer = await findCustomer(db, project_id, idOrSourceId)
  if (!customer) throw new Error(`${project_id} has no customer ${idOrSourceId}.`)
  const { id, source_id } = customer
  const vouchers = await db
    .selectFrom('vouchers')
    .select(['id', 'code', 'campaign_id', 'holder_id'])
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('holder_id', '=', id), eb('referrer_id', '=', id)]))
    .orderBy('id')
    .execute()
  const held = vouchers.filter(({ holder_id }) => holder_id === id)
  return { project_id, id, source_id, held, referralCodes: vouchers.filter((one) => !held.includes(one)) }
}

const rowsOf = (table: string, { rows }: PersonalData, subject: Subject) =>
  sql`${sql.table(table)} as item where item.project_id = ${subject.project_id} and ${rows(subject)}`

/** Returns the number of rows. */
async function eraseRows(tx: Db, table: string, personal: PersonalData, subject: Subject): Promise<number> {
  const { erase } = personal
  if (erase === 'keep' || erase === 'responses') return 0
  const rows = rowsOf(table, personal, subject)
  if (erase === 'delete') {
    const { numAffectedRows = 0n } = await sql`delete from ${rows}`.execute(tx)
    return Number(numAffectedRows)
  }
  let count = 0
  for (const column of erase.clean ?? []) count += await cleanRows(tx, table, column, rows, subject)
  if (erase.set) {
    const cells = Object.entries(erase.set).map(
      ([column, value]) => [sql.ref(column), value(subject)] as const,
    )
    const isChanged = sql`(${sql.join(cells.map(([column]) => sql`item.${column}`))})
      is distinct from (${sql.join(cells.map(([, value]) => value))})`
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} as item set ${sql.join(cells.map(([column, value]) => sql`${column} = ${value}`))}
      where item.project_id = ${subject.project_id} and ${personal.rows(subject)} and ${isChanged}`.execute(
      tx,
    )
    count = Math.max(count, Number(numAffectedRows))
  }
  return count
}
