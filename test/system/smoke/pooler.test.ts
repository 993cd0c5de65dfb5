/** The service behind PgBouncer in transaction mode. Skipped if PgBouncer is not installed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../support/databases.ts'
import { sendMixedRequests } from '../../support/mixed-requests.ts'
import { requestsCatalogue } from '../../support/operation-requests.ts'
import { leaksOf, startPooler } from '../../support/pooler.ts'
import { findPgBouncer } from '../../support/postgres-programs.ts'
import { runService, unlimited } from '../../support/process.ts'

const pgbouncer = findPgBouncer()

test.skipIf(pgbouncer === undefined)(
  'starts, answers every kind of request and leaves nothing on connections',
  async () => {
    const pooler = await startPooler(pgbouncer ?? '', await emptyDatabase())
    const folder = mkdtempSync(join(tmpdir(), 'perkit-pooled-'))
    onTestFinished(async () => {
      await pooler.stop()
      rmSync(folder, { recursive: true })
    })
    const file = join(folder, 'shop.json')
    writeFileSync(file, JSON.stringify(requestsCatalogue))
    const args = [...unlimited, '--catalogue', file, '--no-prepared', '--pool-size', '20']
    const service = runService(args, { env: { DATABASE_URL: pooler.url } })
    const port = await service.ready

    const failed = await sendMixedRequests(port, 260)

    expect(failed).toEqual([])
    expect(await leaksOf(pooler.url)).toEqual([])
  },
)
