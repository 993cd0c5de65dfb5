/** Redemptions on both stores: how many a second, and whether a long past makes them slower. */
import { startServer } from '../../../support/postgres.ts'
import { findPostgres } from '../../../support/postgres-programs.ts'
import type { Measurement } from '../report.ts'
import { measureHistory } from './history.ts'
import { measureRates } from './rate.ts'
import { openBenchShop } from './shop.ts'

/** `rows`: how long the longest past is; `rounds` of each kind, in turn. */
export async function measureRedemptions(rows: number, rounds: number): Promise<Measurement[]> {
  const embedded = await measureOn('embedded', rows, rounds)
  const programs = findPostgres()
  if (!programs) return embedded
  const server = await startServer(programs)
  try {
    return [...embedded, ...(await measureOn('PostgreSQL', rows, rounds, `${server.url}/postgres`))]
  } finally {
    await server.stop()
  }
}

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
