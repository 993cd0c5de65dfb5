import { brandIdOf } from '../brands/queries.ts'
import { personalData } from '../customers/personal-data.ts'
import { hasOutdatedKeys, refoldCodes, vouchersByKey } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { recordChange } from '../database/project-versions.ts'
import { codeOf } from '../database/retry.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import type { Progress } from '../progress.ts'
import { changedIds } from './changed-ids.ts'
import { readCatalogue } from './check.ts'
import { markForRefolding, codeCaseFaults } from './code-case.ts'
import { tierKey } from './mappers/loyalty.ts'
import { planCatalogue, keyFields, type CataloguePlan } from './mappers.ts'
import { endMissing, missingFrom } from './missing.ts'
import { type Plan, type ExistingId, CatalogueError, type Fault, type Kind } from './plan.ts'
import type { LoadReport } from './report.ts'
import type { Catalogue } from './schema.ts'
import { overlappingTiers, storedTiers } from './stored-tiers.ts'
import { writePlan } from './write.ts'

export { CatalogueError } from './plan.ts'

/** All tables of Perkit: `personalData` has an entry for each. */
const ownTables = Object.keys(personalData)

export interface LoadOptions {
  /** Ends offers that are no longer in the file. */
  endMissing?: boolean
  /** Reports what would change without changing anything. */
  dryRun?: boolean
  progress?: Progress
}

/**
 * Loads a catalog from a file or an object in one transaction. Loading it again changes nothing. Entries that are no
 * longer in the file stay unless `endMissing` is set. Changes made by operations stay unless the file changes the same
 * field. A change of `case_sensitive_codes` updates the vouchers in batches after the transaction. If the update is
 * interrupted, the next load resumes it.
 * @throws CatalogueError that lists every fault. In this case, nothing is loaded.
 */
export async function loadCatalogue(
  store: Store,
  source: string | URL | object,
  now = new Date(),
  options: LoadOptions = {},
): Promise<LoadReport> {
  const { catalogue, describe } = await readCatalogue(source)
  const rejectIfFaulty = (faults: readonly Fault[]) => {
    if (faults.length > 0) throw new CatalogueError(faults, describe)
  }
  const { plans, faults, warnings } = planCatalogue(catalogue, () => noExistingIds)
  rejectIfFaulty([...faults, ...(await unsupportedZones(store, plans))])
  for (const plan of plans) rejectIfFaulty(await codeCaseFaults(store.db, plan))

  const resolve = async (tx: Db) => {
    const resolved = await resolvePlans(tx, catalogue, plans)
    rejectIfFaulty(resolved.faults)
    return resolved
  }
  // Finishes an interrupted change of `case_sensitive_codes`, but not for a catalog that is then rejected.
  if (!options.dryRun && (await hasOutdatedKeys(store.db))) {
    await store.transaction(resolve)
    await refoldCodes(store.db, options.progress)
  }

  let tables: string[] = []
  const load = async (tx: Db) => {
    await lockProjects(tx, plans)
    for (const plan of plans) await markForRefolding(tx, plan)
    const resolved = await resolve(tx)
    const result: DryRunRollback['result'] = { changes: [], kept: [], missing: [], unchanged: 0 }
    for (const plan of resolved.plans) {
      const written = await writePlan(tx, plan, now, options.progress ?? noProgress)
      rejectIfFaulty(written.faults)
      const missing = await missingFrom(tx, plan)
      const ended = options.endMissing ? await endMissing(tx, plan.project_id, missing, now) : []
      const changes = [...written.changes, ...ended]
      if (changes.length > 0)
        await recordChange(tx, plan.project_id, changedIds(plan, changes, written.formerOwners))
      if (changes.some(({ kind }) => productKinds.has(kind))) await recordChange(tx, plan.project_id, 'shop')
      result.changes = [...result.changes, ...changes]
      result.kept = [...result.kept, ...written.kept]
      result.missing = [
        ...result.missing,
        ...missing.filter(({ state }) => !options.endMissing || state !== 'live'),
      ]
      result.unchanged += written.unchanged
    }
    if (options.dryRun) throw new DryRunRollback(result)
    tables = await writtenTables(tx)
    return result
  }
  const result = await store.transaction(load).catch((error: unknown) => {
    if (error instanceof DryRunRollback) return error.result
    throw error
  })
  if (!options.dryRun) await refoldCodes(store.db, options.progress)
  const created = result.changes.filter(({ what }) => what === 'created').length
  const problems = !options.dryRun && created >= minRowsToAnalyze ? await analyze(store, tables) : []
  return {
    ...result,
    created,
    updated: result.changes.length - created,
    warnings: [...warnings.map(describe), ...problems],
  }
}

const minRowsToAnalyze = 1_000

/**
 * Without statistics, each request would scan whole tables. PostgreSQL servers create them only after a minute or later,
 * and the embedded store never does. Returns a warning if this fails, because the catalog is loaded nevertheless.
 */
async function analyze(store: Store, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return []
  try {
    await store.transaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      // Skips what is being vacuumed or analyzed, because waiting could take hours.
      await sql`analyze (skip_locked) ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
    })
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [
      `the catalog is loaded, but requests may be slow until PostgreSQL analyzes its tables (${reason})`,
    ]
  }
}

/**
 * The schema may also contain large tables of the shop, and those that the load has not touched. Includes tables to which
 * this connection has written less than a second before, and all tables of Perkit if the database counts no writes.
 */
async function writtenTables(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_xact_user_tables
    where schemaname = current_schema() and relname::text = any(${ownTables})
      and (n_tup_ins + n_tup_upd > 0 or current_setting('track_counts') = 'off')`.execute(tx)
  return rows.map(({ name }) => name)
}

const productKinds: ReadonlySet<string> = new Set<Kind>(['products', 'skus', 'product_collections'])

const noProgress = () => undefined

/** Rolls back the transaction of a dry run. */
class DryRunRollback extends Error {
  override readonly name = 'DryRunRollback'
  readonly result: Pick<LoadReport, 'changes' | 'kept' | 'missing' | 'unchanged'>

  constructor(result: DryRunRollback['result']) {
    super('A dry run changes nothing.')
    this.result = result
  }
}

const noExistingIds: ExistingId = () => undefined

/** Runs before the transaction, because an error would abort it. */
async function unsupportedZones(store: Store, plans: readonly Plan[]): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { kind, path, declared } of plans.flatMap(({ entries }) => entries)) {
    if (kind !== 'campaigns' || declared.time_zone === 'UTC') continue
    await sql`select now() at time zone ${declared.time_zone}::text`
      .execute(store.db)
      .catch((error: unknown) => {
        if (codeOf(error) !== '22023') throw error
        faults.push({
          path: `${path}.metadata.time_zone`,
          message: 'must be a time zone that the database supports',
        })
      })
  }
  return faults
}

/** Locks projects in id order to prevent deadlocks. */
async function lockProjects(tx: Db, plans: readonly Plan[]) {
  const rows = plans.map(({ project_id }) => ({ project_id, version: 0 }))
  if (rows.length === 0) return
  await tx
    .insertInto('project_versions')
    .values(rows.sort((one, other) => (one.project_id < other.project_id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .selectFrom('project_versions')
    .select('project_id')
    .where(
      'project_id',
      'in',
      rows.map(({ project_id }) => project_id),
    )
    .orderBy('project_id')
    .forUpdate()
    .execute()
}

/** Plans again, now with the ids of stored rows that have the same names. */
async function resolvePlans(tx: Db, catalogue: Catalogue, plans: readonly Plan[]): Promise<CataloguePlan> {
  const existingIds = new Map<string, ExistingId>()
  const keyFaults: Fault[] = []
  for (const plan of plans) {
    existingIds.set(plan.project_id, await readExistingIds(tx, plan))
    keyFaults.push(...(await keysOfOtherProjects(tx, plan)))
  }
  const resolved = planCatalogue(catalogue, (project_id) => existingIds.get(project_id) ?? noExistingIds)
  const overlaps: Fault[] = []
  for (const plan of resolved.plans) overlaps.push(...(await overlappingTiers(tx, plan)))
  return { ...resolved, faults: [...resolved.faults, ...keyFaults, ...overlaps] }
}

const uniqueFields: readonly [Kind, string][] = [
  ['products', 'source_id'],
  ['products', 'name'],
  ['skus', 'source_id'],
  ['customers', 'source_id'],
  ['categories', 'name'],
  ['campaigns', 'name'],
  ['vouchers', 'code'],
  ['vouchers', 'folded_code'],
]

export async function readExistingIds(tx: Db, { project_id, entries }: Plan): Promise<ExistingId> {
  const ids = new Map<string, string>()
  for (const [kind, field] of uniqueFields) {
    const values = entries.flatMap((entry) =>
      entry.kind === kind ? [entry.declared[field] ?? entry.initial[field]] : [],
    )
    for (const chunk of chunksOf(values)) {
      const { rows } = await sql<{ id: string; value: string }>`
        select id, ${sql.ref(field)} as value from ${sql.table(kind)}
        where project_id = ${project_id} and ${sql.ref(field)} in (${sql.join(chunk)})`.execute(tx)
      for (const { id, value } of rows) ids.set(JSON.stringify([kind, field, value]), id)
    }
    if (field !== 'folded_code' || values.length === 0 || !(await hasOutdatedKeys(tx, project_id))) continue
    for (const [value, id] of await vouchersByKey(tx, project_id, new Set(values)))
      ids.set(JSON.stringify([kind, field, value]), id)
  }
  for (const { id, campaign_id, name } of await storedTiers(tx, project_id))
    ids.set(JSON.stringify(['loyalty_tiers', 'name', tierKey(campaign_id, name)]), id)
  // A project has one brand, whatever its name.
  const brand = await brandIdOf(tx, project_id)
  if (brand !== undefined) ids.set(JSON.stringify(['brands', 'project_id', project_id]), brand)
  return (kind, field, value) => ids.get(JSON.stringify([kind, field, value]))
}

export async function keysOfOtherProjects(tx: Db, { project_id, entries }: Plan): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [kind, field] of keyFields) {
    const paths = new Map(
      entries.flatMap(({ kind: of, key, path }) => (of === kind && key.id ? [[key.id, path]] : [])),
    )
    for (const chunk of chunksOf([...paths.keys()])) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(kind)} where project_id <> ${project_id} and id in (${sql.join(chunk)})`.execute(
        tx,
      )
      for (const { id } of rows) {
        faults.push({
          path: `${paths.get(id)}.${field}`,
          message: 'must be unique; another project already uses it',
        })
      }
    }
  }
  return faults
}
