import { createHash, randomBytes, createHmac } from 'node:crypto'
import type { Db } from '../database/tables.ts'

/** Secrets of keys and access tokens are kept as their SHA-256 in hex, never as themselves. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Stands in place of a revoked key's hash: no secret is known to have it. */
export const revokedHash = '0'.repeat(64)

// What the processes of an installation sign with. Made when first needed, by whoever needs it first.

/** 256 random bits as text, the same for everybody who asks for this name. */
export async function installationSecret(db: Db, name: string): Promise<string> {
  const read = () =>
    db.selectFrom('installation_secrets').select('secret').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.secret
  await db
    .insertInto('installation_secrets')
    .values({ name, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('A secret of the installation was not kept.')
  return made.secret
}

// What stands for a customer's source id in replies: a keyed hash, that says nothing to whoever reads it.

/** The same for the same customer of the same project, for good. */
export const trackingId = (secret: string, source_id: string) =>
  `track_${createHmac('sha256', secret).update(source_id).digest('base64url')}`

/** The same, with the project's own secret. Null for a customer without a source id. */
export async function trackingIdOf(
  db: Db,
  project_id: string,
  source_id: string | null,
): Promise<string | null> {
  if (source_id === null) return null
  const { tracking_secret } = await db
    .selectFrom('projects')
    .select('tracking_secret')
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return trackingId(tracking_secret, source_id)
}
