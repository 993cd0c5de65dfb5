/** Redemptions and activity with short and long histories, on both stores. */
import type { Measurement } from '../report.ts'
import { measureHistory } from './history.ts'
import { openBenchShop } from './shop.ts'
import { onPostgres } from '../postgres.ts'

/** `rows`: length of the longest history. */
export const measureHistories = async (rows: number): Promise<Measurement[]> => [
  ...(await measureOn('embedded', rows)),
  ...(await onPostgres((databaseUrl) => measureOn('PostgreSQL', rows, databaseUrl))),
]

async function measureOn(name: string, rows: number, databaseUrl?: string): Promise<Measurement[]> {
  const shop = await openBenchShop(databaseUrl)
  try {
    return await measureHistory(shop, name, rows)
  } finally {
    await shop.close()
  }
}
