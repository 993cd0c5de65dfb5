/** What earlier loads made and the file no longer has. It stays in the store: offers until they are ended. */
import { revokedHash } from '../auth/keys.ts'
import { sql } from '../database/kysely.ts'
import { chunksOf } from '../database/postgresql.ts'
import type { Db } from '../database/tables.ts'
import type { ColumnValues, Kind, Plan } from './plan.ts'
import { nameOf, type Change, type Missing } from './report.ts'

/** What ends by not being active any more. */
const switched = ['campaigns', 'promotion_tiers', 'vouchers', 'earning_rules'] as const

/** Goes: an offer of a reward, and tiers as one. */
const removed = ['reward_assignments', 'promotion_stacks'] as const

const keyTables = ['server_keys', 'client_keys', 'management_keys'] as const

const kept: Partial<Record<Kind, string>> = {
  loyalty_tiers: 'members may be in it',
  referral_programs: 'it goes on while its campaign does',
}

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((one) => one === word)

/** Rules go with what they guard. */
const withTheirOwner = ['validation_rule_assignments', 'referral_holders', 'projects']

/** Of the plan's project, by kind and id. */
export async function missingFrom(tx: Db, { project_id, entries }: Plan): Promise<Missing[]> {
  const inFile = new Set(entries.map(({ kind, key }) => `${kind} ${key.id ?? ''}`))
  const made = await tx
    .selectFrom('catalogue_entries')
    .select(['kind', 'id'])
    .where('project_id', '=', project_id)
    .where('kind', 'not in', withTheirOwner)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  const gone = made.filter(({ kind, id }) => !inFile.has(`${kind} ${id}`))
  const missing: Missing[] = []
  for (const kind of new Set(gone.map((entry) => entry.kind as Kind))) {
    const ids = gone.filter((entry) => entry.kind === kind).map(({ id }) => id)
    for (const chunk of chunksOf(ids)) {
      for (const one of await stillThere(tx, project_id, kind, chunk)) missing.push(one)
    }
  }
  return missing
}

/** Those that have not ended: operations may have deleted some. */
async function stillThere(tx: Db, project_id: string, kind: Kind, ids: string[]): Promise<Missing[]> {
  const isActive = isOneOf(switched, kind)
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
  if (isOneOf(switched, kind) || isOneOf(removed, kind)) return { state: 'live' }
  return { state: 'kept', ...(kept[kind] && { because: kept[kind] }) }
}

/**
 * Ends what is live: it is switched off, and offers of rewards are taken back. Put into the file again, it is as the
 * file says.
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
