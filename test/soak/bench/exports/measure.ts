/** Exports a campaign's transactions over HTTP, compared with PostgreSQL's `COPY` of the same rows. */
import { loadCatalogue } from '../../../../src/service/catalogue/load.ts'
import { sql } from '../../../../src/service/database/kysely.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'
import type { Measurement } from '../report.ts'
import { catalogue } from './catalogue.ts'
import { startExporting } from './process.ts'
import { timed } from '../http.ts'
import { onPostgres } from '../postgres.ts'

export const measureExports = (count: number): Promise<Measurement[]> =>
  onPostgres(async (databaseUrl) => {
    const store = await openStore({ databaseUrl })
    try {
      await loadCatalogue(store, catalogue)
      await fill(store, count)
      const copyMs = await timed(() => copyOut(store))
      const service = await startExporting(databaseUrl)
      try {
        return [...(await measureOn(service, count, copyMs)), ...memoryOf(service, count)]
      } finally {
        await service.stop()
      }
    } finally {
      await store.close()
    }
  })

type Service = Awaited<ReturnType<typeof startExporting>>

async function measureOn(service: Service, count: number, copyMs: number): Promise<Measurement[]> {
  let url = ''
  const exportMs = await timed(async () => (url = await service.makeFile()))
  let fetched = { lines: 0, bytes: 0 }
  const fetchMs = await timed(async () => (fetched = await service.fetchFile(url)))
  if (fetched.lines !== count + 1) throw new Error(`The file has ${fetched.lines} lines.`)
  const name = `export of ${count.toLocaleString('en')} transactions`
  const rate = (milliseconds: number) => Math.round(count / (milliseconds / 1000))
  return [
    {
      name: `${name}: made`,
      value: exportMs,
      unit: 'ms',
      detail: `${rate(exportMs).toLocaleString('en')} rows a second`,
    },
    {
      name: `${name}: fetched`,
      value: fetchMs,
      unit: 'ms',
      detail: `${rate(fetchMs).toLocaleString('en')} rows a second, ${(fetched.bytes / 1024 ** 2).toFixed(0)} MB`,
    },
    {
      name: `${name}: made, against COPY`,
      value: exportMs / copyMs,
      unit: '×',
      detail: `COPY ${rate(copyMs).toLocaleString('en')} rows a second`,
    },
  ]
}

/** Memory of the service process, only on Linux. */
function memoryOf(service: Service, count: number): Measurement[] {
  const { idle, peak } = service.memory()
  if (!peak) return []
  return [
    {
      name: `export of ${count.toLocaleString('en')} transactions: memory`,
      value: peak - idle,
      unit: 'MB',
      detail: `above ${idle.toFixed(0)} MB when idle; at most ${peak.toFixed(0)} MB`,
    },
  ]
}

const batchSize = 10_000

/** Transactions like those of orders and rewards, one per second. */
async function fill({ db }: Store, count: number) {
  await db.deleteFrom('voucher_transactions').execute()
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count) - 1
    await sql`
      insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
        source_id, reason, details)
      select 'proj_shop', 'vtx_' || md5(n::text), timestamptz '2010-01-01' + n * interval '1 second',
        'v_' || n % 3, 'camp_club', case when n % 4 = 0 then 'POINTS_REDEMPTION' else 'POINTS_ADDITION' end,
        case when n % 4 = 0 then -30 else 10 end, n, null, case when n % 10 = 0 then 'A birthday, and a gift' end,
        jsonb_build_object('order_id', 'ord_' || md5('o' || n), 'earning_rule_id', 'ern_visit')
      from generate_series(${start}::bigint, ${end}::bigint) as n`.execute(db)
  }
  await sql`analyze voucher_transactions`.execute(db)
}

/** Discards the output on the server, so that no client has to read it. */
const copyOut = ({ db }: Store) =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`
      copy (
        select id, type, source_id, reason, balance, amount, created_at, voucher_id, campaign_id, details,
          related_transaction_id
        from voucher_transactions where project_id = 'proj_shop' and campaign_id = 'camp_club'
        order by created_at, id
      ) to program 'cat > /dev/null' with (format csv, header)`.execute(one)
  })
