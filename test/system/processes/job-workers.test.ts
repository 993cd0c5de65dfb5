/** Background jobs in real processes, some of which are killed while they work. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findExport } from '../../../src/service/exports/queries.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/service/database/store.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { template } from '../../support/postgres.ts'
import { runService } from '../../support/process.ts'
import { sendTo } from '../../support/service.ts'
import { voucherCatalogue } from '../../support/voucher-catalogue.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-jobs-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  writeFileSync(join(path, 'shop.json'), JSON.stringify(voucherCatalogue))
  return path
}

async function database() {
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name} template ${template}`)
  onTestFinished(() => administer(`drop database if exists ${name} with (force)`))
  return `${inject('postgresUrl')}/${name}`
}

async function client(port: number) {
  const { body } = await sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=api',
  })
  const headers = { ...demoKeys.server, Authorization: `Bearer ${body.access_token}` }
  const action = async (id: string) => (await sendTo(port, `/v1/async-actions/${id}`, { headers })).body
  return {
    action,
    async order(count: number) {
      const path = `/v1/campaigns/Friends/vouchers?vouchers_count=${count}`
      const { status, body } = await sendTo(port, path, { method: 'POST', headers })
      expect(status).toBe(202)
      return String(body.async_action_id)
    },
    async exportClub() {
      const { status, body } = await sendTo(port, '/v1/campaigns/camp_club/transactions/export', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ parameters: { fields: ['id'] } }),
      })
      expect(status).toBe(200)
      return String(body.id)
    },
    /** Waits for the status and returns the link to the file, if any. */
    async reachesFile(id: string, isReached: (status: string) => boolean) {
      for (;;) {
        const { body } = await sendTo(port, `/v1/exports/${id}`, { headers })
        if (isReached(body.status)) return String(body.result?.url)
        await sleep(5)
      }
    },
    async reaches(id: string, isReached: (progress: number, status: string) => boolean) {
      for (;;) {
        const { progress, status } = await action(id)
        if (isReached(progress, status)) return status
        await sleep(10)
      }
    },
  }
}

async function countOf(options: StoreOptions) {
  const store = await openStore(options)
  const rows = await store.db
    .selectFrom('vouchers')
    .select('code')
    .where('campaign_id', '=', 'camp_friends')
    .execute()
  await store.close()
  return [rows.length, new Set(rows.map(({ code }) => code)).size]
}

/** Adds transactions to a new card, one per second. */
const addTransactions = ({ db }: Store, count: number) =>
  sql`
    with card as (
      insert into vouchers (project_id, id, code, created_at, campaign_id, type, active, granted, balance, metadata)
      values ('proj_shop', 'v_card', 'CARD', now(), 'camp_club', 'LOYALTY_CARD', true, 0, 0, '{}')
    )
    insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
      details)
    select 'proj_shop', 'vtx_' || md5(n::text), timestamptz '2010-01-01' + n * interval '1 second',
      'v_card', 'camp_club', 'POINTS_ADDITION', 10, n, '{}'
    from generate_series(1, ${count}::int) as n`.execute(db)

test('generates exactly the requested vouchers although one of three processes is killed', async () => {
  const databaseUrl = await database()
  const catalogue = join(folder(), 'shop.json')
  const start = () => runService(['--catalogue', catalogue], { env: { DATABASE_URL: databaseUrl } })
  const first = start()
  const one = await client(await first.ready)
  const others = [start(), start()]
  const [two] = await Promise.all(others.map(async ({ ready }) => client(await ready)))
  if (!two) throw new Error('The second process is missing.')

  const orders = [await one.order(6_000), await one.order(2_000), await two.order(2_000)]
  await two.reaches(orders[0] ?? '', (progress) => progress > 10)
  first.child.kill('SIGKILL')
  const ends = await Promise.all(
    orders.map((id) => two.reaches(id, (_, status) => /DONE|FAILED/.test(status))),
  )

  expect(ends).toEqual(['DONE', 'DONE', 'DONE'])
  expect(await countOf({ databaseUrl })).toEqual([10_000, 10_000])
})

test('finishes interrupted work on the embedded store after a restart', async () => {
  const path = folder()
  const data = join(path, 'data')
  const start = () => runService(['--data', data, '--catalogue', join(path, 'shop.json')])
  const first = start()
  const before = await client(await first.ready)
  const id = await before.order(5_000)
  await before.reaches(id, (progress) => progress > 10)
  first.child.kill('SIGKILL')
  await first.ended

  const second = start()
  const after = await client(await second.ready)
  expect(await after.reaches(id, (_, status) => /DONE|FAILED/.test(status))).toBe('DONE')
  second.child.kill('SIGTERM')
  await second.ended

  expect(await countOf({ data })).toEqual([5_000, 5_000])
})

test('completes an interrupted transaction export after a restart without duplicate rows', async () => {
  const path = folder()
  const data = join(path, 'data')
  const count = 30_000
  const filled = await openStore({ data })
  await loadCatalogue(filled, voucherCatalogue)
  await addTransactions(filled, count)
  await filled.close()
  const first = runService(['--data', data])
  const before = await client(await first.ready)
  const id = await before.exportClub()
  await before.reachesFile(id, (status) => status === 'IN_PROGRESS')
  first.child.kill('SIGKILL')
  await first.ended
  const broken = await openStore({ data })
  expect(await findExport(broken.db, 'proj_shop', id)).toMatchObject({ status: 'IN_PROGRESS' })
  await broken.close()

  const second = runService(['--data', data])
  const after = await client(await second.ready)
  const url = await after.reachesFile(id, (status) => /DONE|ERROR/.test(status))
  const [names, ...lines] = (await (await fetch(url)).text()).trim().split('\n')

  expect(names).toBe('id')
  expect([lines.length, new Set(lines).size]).toEqual([count, count])
  second.child.kill('SIGTERM')
  await second.ended
})
