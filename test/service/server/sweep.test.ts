/** The sweep deletes expired rows in batches, skips locked rows and continues after failures. */
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { batch } from '../../../src/service/database/sql-snippets.ts'
import { startSweep } from '../../../src/service/server/worker.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

/** Rows per table: two full batches and part of a third. All expired a second ago. */
const rowCount = 2 * batch + 7
const day = 86_400
const ages: Record<string, number> = {
  access_tokens: 0,
  idempotency_keys: 7 * day,
  session_holds: 0,
  exports: 7 * day,
  async_actions: 30 * day,
}

async function fill({ db }: Store, now: Date) {
  const expired = (table: string) =>
    sql`${now}::timestamptz - make_interval(secs => ${(ages[table] ?? 0) + 1})`
  const each = sql`from generate_series(1, ${rowCount}) as n`
  await sql`insert into access_tokens (project_id, token_hash, client_id, scope, expires_at)
    select 'proj_shop', n, 'app-shop', 'api', ${expired('access_tokens')} ${each}`.execute(db)
  await sql`insert into idempotency_keys (project_id, client, key, request_hash, created_at)
    select 'proj_shop', 'server app-shop', n, '', ${expired('idempotency_keys')} ${each}`.execute(db)
  await sql`insert into session_holds
      (project_id, related_object_id, session_key, customer_id, from_page, credits, discount_amount, expires_at)
    select 'proj_shop', n, '', '', false, 0, 0, ${expired('session_holds')} ${each}`.execute(db)
  await sql`insert into exports (project_id, id, status, parameters, selection, created_at)
    select 'proj_shop', n, 'DONE', '{}', '{}', ${expired('exports')} from generate_series(1, 47) as n`.execute(
    db,
  )
  await sql`insert into async_actions (project_id, id, type, status, total, errors, created_at, updated_at)
    select 'proj_shop', n, 'X', 'DONE', 1, '[]', t, t
    from generate_series(1, 47) as n, (select ${expired('async_actions')} as t) as t`.execute(db)
}

async function countRows({ db }: Store) {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(ages)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

const empty = { access_tokens: 0, idempotency_keys: 0, session_holds: 0, exports: 0, async_actions: 0 }

function createGate() {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

onPostgres('the sweep', (open) => {
  async function openWithExpiredRows() {
    const shop = await startShopForTest(await open())
    await fill(shop.store, shop.clock.now())
    const errors: unknown[] = []
    const log = { error: (line: unknown) => errors.push(line) } as never // only errors are logged
    return { ...shop, errors, sweep: startSweep({ store: shop.store, clock: shop.clock, log }) }
  }

  test('deletes all expired rows and nothing else', async () => {
    const { store, sweep, token } = await openWithExpiredRows()
    await token('client_promotions')

    await Promise.all([sweep.round(), sweep.round()])
    await sweep.close()

    expect(await countRows(store)).toEqual({ ...empty, access_tokens: 1 })
  })

  test('continues with other tables if one fails', async () => {
    const { store, sweep, errors } = await openWithExpiredRows()
    await sql`alter table access_tokens rename to lost_tokens`.execute(store.db)
    try {
      await sweep.round()
      await sweep.close()
    } finally {
      await sql`alter table lost_tokens rename to access_tokens`.execute(store.db)
    }

    expect(await countRows(store)).toEqual({ ...empty, access_tokens: rowCount })
    expect(errors).toEqual([{ err: expect.any(Error), what: 'expired tokens' }])
  })

  test('skips locked rows', async () => {
    const { store, sweep } = await openWithExpiredRows()
    const [locked, free] = [createGate(), createGate()]
    const locking = store.transaction(async (tx) => {
      await sql`select from idempotency_keys where key = '5' for update`.execute(tx)
      locked.open()
      await free.opened
    })
    await locked.opened
    await sweep.round()
    await sweep.close()
    free.open()
    await locking

    expect(await countRows(store)).toEqual({ ...empty, idempotency_keys: 1 })
  })
})
