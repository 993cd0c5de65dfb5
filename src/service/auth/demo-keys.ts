/**
 * Keys of the demo catalog. Their secrets are public, so they are for local use only. This module must not import a
 * database package, because `perkit check` runs without one.
 */
import { isIP } from 'node:net'
import type { Db } from '../database/tables.ts'

/** Hashes of the demo keys' secrets (`hashSecret`). */
export const demoHashes: readonly string[] = [
  'a68e42512d08d8e0fdee23d1bf615b43f0247e983db7adacbd4cbe509a2e3f9e',
  '0987390dd2c46d089ffacfa2d46e62878a9af3da25b1ca8c4aeb8981050248a3',
  '88d9f518fff3250e18a21e73ac18515c33082292bface9ba5d2a9ad51b76e1ee',
  'a5c53ba9f0a70a9f158e60de8aa8fad9967a1f522d75a2c0f8cc0caaba45bb42',
  'e673b95a84731ab0a39e218aa77c5e08e4d74ba19b04df94cd77db41c84990da',
  '04cd8dd62a562e778048019f4a90f952911ad04dc3f02899bfcf3081f490220f',
  '1d0715f85349f8c2742a4877eebe551f829aaef5531e1c15470f22204a46de60',
  '428a1ea3517e7ad5434d15ec0f041e6cc38424dac481d5e571413731a273cfe1',
]

const keyTables = ['server_keys', 'client_keys', 'management_keys'] as const

/** @throws Error if other machines can reach a service whose store contains demo keys. */
export async function refuseDemoKeys(db: Db, host: string): Promise<void> {
  if (isLoopback(host)) return
  const ids: string[] = []
  for (const table of keyTables) {
    const keys = await db.selectFrom(table).select('id').where('secret_hash', 'in', demoHashes).execute()
    ids.push(...keys.map(({ id }) => id))
  }
  if (ids.length === 0) return
  throw new Error(
    `The store contains keys of the demo catalog (${ids.sort().join(', ')}), whose secrets are public, ` +
      `and ${host} can be reached from other machines. Revoke them (perkit keys revoke KEY), listen on 127.0.0.1, ` +
      'or allow them with --allow-demo-keys.',
  )
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
