/** Keys of the demo's catalogue: everybody can read their secrets, so they are for one's own machine. */
import { isIP } from 'node:net'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** Their secrets as they are stored (`hashSecret`). */
export const demoHashes: readonly string[] = [
  'a68e42512d08d8e0fdee23d1bf615b43f0247e983db7adacbd4cbe509a2e3f9e',
  '0987390dd2c46d089ffacfa2d46e62878a9af3da25b1ca8c4aeb8981050248a3',
  '88d9f518fff3250e18a21e73ac18515c33082292bface9ba5d2a9ad51b76e1ee',
  'a5c53ba9f0a70a9f158e60de8aa8fad9967a1f522d75a2c0f8cc0caaba45bb42',
  'e673b95a84731ab0a39e218aa77c5e08e4d74ba19b04df94cd77db41c84990da',
]

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
