/** A revoked key keeps its row, so that loading the catalog again does not restore it. */
import { sql } from '../database/kysely.ts'
import { revokedHash } from './secrets.ts'
import type { Db } from '../database/tables.ts'

export const keyKinds = ['server', 'client', 'management'] as const
export type KeyKind = (typeof keyKinds)[number]

export interface ManagedKey {
  kind: KeyKind
  project_id: string
  id: string
  created_at: Date
  /** Precise to the minute; null if no use was recorded. */
  last_used_at: Date | null
  revoked: boolean
  /** Whether the catalog contained it when last loaded. */
  declared: boolean
  /** Null for a key with all scopes of its side, and for every management key. */
  scopes: string[] | null
  /** Client keys only. */
  origins: string[] | null
}

const maxKeys = 10_000

const nullList = sql<string[] | null>`null::jsonb`

export async function listKeys(
  db: Db,
  { project, id }: { project?: string | undefined; id?: string | undefined },
): Promise<ManagedKey[]> {
  const columns = ['project_id', 'id', 'created_at', 'last_used_at', 'secret_hash'] as const
  const keys = db
    .selectFrom('server_keys')
    .select([sql.lit<KeyKind>('server').as('kind'), ...columns, 'scopes', nullList.as('origins')])
    .unionAll(
      db
        .selectFrom('client_keys')
        .select([sql.lit<KeyKind>('client').as('kind'), ...columns, 'scopes', 'origins']),
    )
    .unionAll(
      db
        .selectFrom('management_keys')
        .select([sql.lit<KeyKind>('management').as('kind'), ...columns])
        .select([nullList.as('scopes'), nullList.as('origins')]),
    )
  let listed = db
    .selectFrom(keys.as('key'))
    .leftJoin('catalogue_entries as entry', (join) =>
      join
        .onRef('entry.project_id', '=', 'key.project_id')
        .on('entry.kind', '=', sql<string>`key.kind || '_keys'`)
        .onRef('entry.id', '=', 'key.id'),
    )
    .select(['key.kind', 'key.project_id', 'key.id', 'key.created_at', 'key.last_used_at'])
    .select(['key.scopes', 'key.origins'])
    .select((eb) => [
      eb('key.secret_hash', '=', revokedHash).$castTo<boolean>().as('revoked'),
      eb('entry.id', 'is not', null).$castTo<boolean>().as('declared'),
    ])
    .orderBy('key.project_id')
    .orderBy('key.kind')
    .orderBy('key.created_at')
    .orderBy('key.id')
    .limit(maxKeys)
  if (project !== undefined) listed = listed.where('key.project_id', '=', project)
  if (id !== undefined) listed = listed.where('key.id', '=', id)
  return listed.execute()
}

export interface NewKey {
  kind: KeyKind
  project_id: string
  id: string
  secret_hash: string
  scopes: string[] | null
  origins: string[] | null
}

/** @throws if the project does not exist, or if any project already uses the identifier. */
export async function addKey(tx: Db, { kind, scopes, origins, ...key }: NewKey, now: Date) {
  const row = { ...key, created_at: now, updated_at: null }
  const access = { scopes: scopes && JSON.stringify(scopes) }
  if (kind === 'management') await tx.insertInto('management_keys').values(row).execute()
  else if (kind === 'server')
    await tx
      .insertInto('server_keys')
      .values({ ...row, ...access })
      .execute()
  else
    await tx
      .insertInto('client_keys')
      .values({ ...row, ...access, origins: JSON.stringify(origins ?? []) })
      .execute()
}

export async function revokeKey(tx: Db, { kind, project_id, id }: ManagedKey, now: Date) {
  await tx
    .updateTable(`${kind}_keys`)
    .set({ secret_hash: revokedHash, updated_at: now })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute()
  if (kind !== 'server') return
  await tx
    .deleteFrom('access_tokens')
    .where('project_id', '=', project_id)
    .where('client_id', '=', id)
    .execute()
}
