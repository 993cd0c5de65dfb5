/** Entries of earlier loads that are no longer in the file stay in the store. Offers stay live until they are ended. */
import { revokedHash } from '../auth/secrets.ts'
import { sql } from '../database/kysely.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import type { ColumnValues, Kind, Plan } from './plan.ts'
import { nameOf, type Change, type Missing } from './report.ts'

const deactivatedKinds = ['campaigns', 'promotion_tiers', 'vouchers', 'earning_rules'] as const

const deletedKinds = ['reward_assignments', 'promotion_stacks'] as const

const keyTables = ['server_keys', 'client_keys', 'management_keys'] as const

const reasonsToKeep: Partial<Record<Kind, string>> = {
  loyalty_tiers: 'it can have members',
  referral_programs: 'it ends with its campaign',
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((one) => one === value)

/** These belong to another entry or identify the project itself. */
const unreportedKinds = ['validation_rule_assignments', 'referral_holders', 'projects']

export async function missingFrom(tx: Db, { project_id, entries }: Plan): Promise<Missing[]> {
  const inFile = new Set(entries.map(({ kind, key }) => `${kind} ${key.id ?? ''}`))
  const loaded = await tx
    .selectFrom('catalogue_entries')
    .select(['kind', 'id'])
    .where('project_id', '=', project_id)
    .where('kind', 'not in', unreportedKinds)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const gone = loaded.filter(({ kind, id }) => !inFile.has(`${kind} ${id}`))
  const missing: Missing[] = []
  for (const kind of new Set(gone.map((entry) => entry.kind as Kind))) {
    const ids = gone.filter((entry) => entry.kind === kind).map(({ id }) => id)
    for (const chunk of chunksOf(ids)) {
      missing.push(...(await notEnded(tx, project_id, kind, chunk)))
    }
  }
  return missing
}

async function notEnded(tx: Db, project_id: string, kind: Kind, ids: string[]): Promise<Missing[]> {
  const isActive = isOneOf(deactivatedKinds, kind)
    ? sql`item.active`
    : isOneOf(keyTables, kind)
      ? sql`item.secret_hash <> ${revokedHash}`
      : sql`true`
  const { rows } = await sql<{ id: string; declaration: ColumnValues }>`
    select item.id, entry.declaration
    from ${sql.table(kind)} as item
    join catalogue_entries as entry
      on entry.project_id = item.project_id and entry.kind = ${kind} and entry.id = item.id
    where item.project_id = ${project_id} and item.id in (${sql.join(ids)}) and ${isActive}
    order by item.id`.execute(tx)
  return rows.map(({ id, declaration }) => ({
    kind,
    id,
    name: nameOf(declaration, id),
    ...stateOf(kind, id, declaration),
  }))
}

function stateOf(kind: Kind, id: string, { type }: ColumnValues): Pick<Missing, 'state' | 'reason'> {
  if (isOneOf(keyTables, kind))
    return { state: 'kept', reason: `it works until you run "perkit keys revoke ${id}"` }
  if (kind === 'vouchers' && type !== 'DISCOUNT_VOUCHER')
    return { state: 'kept', reason: 'its balance belongs to a customer' }
  if (isOneOf(deactivatedKinds, kind) || isOneOf(deletedKinds, kind)) return { state: 'live' }
  return { state: 'kept', ...(reasonsToKeep[kind] && { reason: reasonsToKeep[kind] }) }
}

/** If an ended entry returns to the file, the next load restores it. */
export async function endMissing(
  tx: Db,
  project_id: string,
  missing: readonly Missing[],
  now: Date,
): Promise<Change[]> {
  const live = missing.filter(({ state }) => state === 'live')
  for (const kind of new Set(live.map((one) => one.kind))) {
    const ids = live.filter((one) => one.kind === kind).map(({ id }) => id)
    for (const chunk of chunksOf(ids)) {
      const these = sql`project_id = ${project_id} and id in (${sql.join(chunk)})`
      const entries = sql`project_id = ${project_id} and kind = ${kind} and id in (${sql.join(chunk)})`
      if (isOneOf(deletedKinds, kind)) {
        await sql`delete from ${sql.table(kind)} where ${these}`.execute(tx)
        await sql`delete from catalogue_entries where ${entries}`.execute(tx)
      } else {
        await sql`update ${sql.table(kind)} set active = false, updated_at = ${now} where ${these}`.execute(
          tx,
        )
        await sql`update catalogue_entries set declaration = declaration || '{"active": false}' where ${entries}`.execute(
          tx,
        )
      }
    }
  }
  return live.map(({ kind, id, name }) => ({ kind, id, name, what: 'ended', fields: [] }))
}
