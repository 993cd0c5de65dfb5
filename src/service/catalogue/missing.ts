/**
 * Finds entries of earlier loads that are no longer in the file. They stay in the store; offers stay live until they
 * are ended.
 */
import { revokedHash } from '../auth/keys.ts'
import { sql } from '../database/kysely.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import type { ColumnValues, Kind, Plan } from './plan.ts'
import { nameOf, type Change, type Missing } from './report.ts'

/** Ended by deactivation. */
const deactivated = ['campaigns', 'promotion_tiers', 'vouchers', 'earning_rules'] as const

/** Ended by deletion. */
const removed = ['reward_assignments', 'promotion_stacks'] as const

const keyTables = ['server_keys', 'client_keys', 'management_keys'] as const

const keptReasons: Partial<Record<Kind, string>> = {
  loyalty_tiers: 'members may be in it',
  referral_programs: 'it goes on while its campaign does',
}

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((one) => one === word)

/** Deleted together with their owner. */
const removedWithOwner = ['validation_rule_assignments', 'referral_holders', 'projects']

/** Returns the missing entries of the plan's project, by kind and id. */
export async function missingFrom(tx: Db, { project_id, entries }: Plan): Promise<Missing[]> {
  const inFile = new Set(entries.map(({ kind, key }) => `${kind} ${key.id ?? ''}`))
  const made = await tx
    .selectFrom('catalogue_entries')
    .select(['kind', 'id'])
    .where('project_id', '=', project_id)
    .where('kind', 'not in', removedWithOwner)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const gone = made.filter(({ kind, id }) => !inFile.has(`${kind} ${id}`))
  const missing: Missing[] = []
  for (const kind of new Set(gone.map((entry) => entry.kind as Kind))) {
    const ids = gone.filter((entry) => entry.kind === kind).map(({ id }) => id)
    for (const chunk of chunksOf(ids)) {
      for (const one of await notEnded(tx, project_id, kind, chunk)) missing.push(one)
    }
  }
  return missing
}

/** Leaves out entries that operations have deleted. */
async function notEnded(tx: Db, project_id: string, kind: Kind, ids: string[]): Promise<Missing[]> {
  const isActive = isOneOf(deactivated, kind)
    ? sql`thing.active`
    : isOneOf(keyTables, kind)
      ? sql`thing.secret_hash <> ${revokedHash}`
      : sql`true`
  const { rows } = await sql<{ id: string; declaration: ColumnValues }>`
    select thing.id, entry.declaration
    from ${sql.table(kind)} as thing
    join catalogue_entries as entry
      on entry.project_id = thing.project_id and entry.kind = ${kind} and entry.id = thing.id
    where thing.project_id = ${project_id} and thing.id in (${sql.join(ids)}) and ${isActive}
    order by thing.id`.execute(tx)
  return rows.map(({ id, declaration }) => ({
    kind,
    id,
    name: nameOf(declaration, id),
    ...stateOf(kind, id, declaration),
  }))
}

function stateOf(kind: Kind, id: string, { type }: ColumnValues): Pick<Missing, 'state' | 'because'> {
  if (isOneOf(keyTables, kind))
    return { state: 'kept', because: `it opens the service until "perkit keys revoke ${id}"` }
  if (kind === 'vouchers' && type !== 'DISCOUNT_VOUCHER')
    return { state: 'kept', because: 'what is on it belongs to a customer' }
  if (isOneOf(deactivated, kind) || isOneOf(removed, kind)) return { state: 'live' }
  return { state: 'kept', ...(keptReasons[kind] && { because: keptReasons[kind] }) }
}

/**
 * Ends live entries: deactivates them, or deletes offers of rewards. If an entry returns to the file, the next load
 * restores it.
 */
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
      if (isOneOf(removed, kind)) {
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
