/** What a million members of a segment add to the time of the query for a shopper's segments. */
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { segmentsOf } from '../../../../src/service/customers/queries.ts'
import { sql } from '../../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'
import { timed } from '../http.ts'
import { median } from '../measure.ts'
import { onPostgres } from '../postgres.ts'
import type { Measurement } from '../report.ts'
import { catalogue } from './http.ts'

const rounds = 2000
const customer = { id: 'cust_ada', source_id: 'ada', metadata: {} }

export const measureSegments = (count = 1_000_000): Promise<Measurement[]> =>
  onPostgres(async (databaseUrl) => {
    const large = await openStore({ databaseUrl, statementTimeoutMs: 0 })
    await sql`create database one_member`.execute(large.db)
    const small = await openStore({ databaseUrl: databaseUrl.replace(/\w+$/, 'one_member') })
    try {
      await loadCatalogue(large, catalogue)
      await loadCatalogue(small, catalogue)
      await fillSegment(large, count)
      return [await compare(large, small, count)]
    } finally {
      await large.close()
      await small.close()
    }
  })

async function fillSegment({ db }: Store, count: number) {
  await sql`
    insert into segment_members (project_id, customer_id, segment_id)
    select project_id, 'cust_' || n, id from segments, generate_series(2, ${count}::integer) as n`.execute(db)
  await sql`analyze`.execute(db)
}

async function compare(large: Store, small: Store, count: number): Promise<Measurement> {
  const timeOf = ({ db }: Store) => timed(() => segmentsOf(db, 'proj_shop', customer))
  const times: { large: number[]; small: number[] } = { large: [], small: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.large.push(await timeOf(large))
    times.small.push(await timeOf(small))
  }
  return {
    name: `segments of a shopper, ${count.toLocaleString('en')} members against one`,
    value: median(times.large) - median(times.small),
    unit: '',
    budget: 0.2,
    detail: `ms more; ${median(times.large).toFixed(3)} ms against ${median(times.small).toFixed(3)} ms`,
  }
}
