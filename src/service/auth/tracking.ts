/** What stands for a customer's source id in replies: a keyed hash, that says nothing to whoever reads it. */
import { createHmac } from 'node:crypto'
import type { Db } from '../database/tables.ts'

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
