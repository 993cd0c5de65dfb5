/** Keys of the demo's catalogue: everybody can read their secrets, so they are for one's own machine. */
import { isIP } from 'node:net'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import { demoHashes } from './demo-hashes.ts'

/** @throws Error when other machines could reach a service that the demo's keys open. */
export async function refuseDemoKeys(db: Db, host: string): Promise<void> {
  if (isLoopback(host)) return
  const hashes = sql`any(${[...demoHashes]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select id from server_keys where secret_hash = ${hashes}
    union all select id from client_keys where secret_hash = ${hashes}
    union all select id from management_keys where secret_hash = ${hashes}
    order by id`.execute(db)
  if (rows.length === 0) return
  throw new Error(
    `The store holds keys of the demo (${rows.map(({ id }) => id).join(', ')}), whose secrets everybody can read, ` +
      `and ${host} can be reached from other machines. Revoke them (perkit keys revoke KEY), listen on 127.0.0.1, ` +
      'or say that this is meant: --allow-demo-keys.',
  )
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
