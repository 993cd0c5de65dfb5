/** Redemptions per second on both stores, with short and long histories. */
import type { Measurement } from '../report.ts'
import { measureHistory } from './history.ts'
import { measureRates } from './rate.ts'
import { openBenchShop } from './shop.ts'
import { onPostgres } from '../postgres.ts'

/** `rows`: length of the longest history. `rounds`: samples of each kind. */
export const measureRedemptions = async (rows: number, rounds: number): Promise<Measurement[]> => [
  ...(await measureOn('embedded', rows, rounds)),
  ...(await onPostgres((databaseUrl) => measureOn('PostgreSQL', rows, rounds, databaseUrl))),
]

async function measureOn(
  name: string,
  rows: number,
  rounds: number,
  databaseUrl?: string,
): Promise<Measurement[]> {
  const shop = await openBenchShop(databaseUrl)
  try {
    return [...(await measureRates(shop, name, rounds)), ...(await measureHistory(shop, name, rows))]
  } finally {
    await shop.close()
  }
}
