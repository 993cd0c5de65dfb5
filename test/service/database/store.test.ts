import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onBothStores } from '../../support/stores.ts'

onBothStores('the store', (open, kind) => {
  test('is ready and empty after it is opened', async () => {
    const store = await open()

    await store.ready()

    expect(store.kind).toBe(kind)
    expect(await store.db.selectFrom('projects').selectAll().execute()).toEqual([])
  })

  test('returns amounts as exact numbers, dates as text and timestamps as Date', async () => {
    const { db } = await open()

    const { rows } = await sql`
      select 9007199254740991::bigint as most, 9007199254740993::bigint as more, date '2026-03-29' as day,
        timestamptz '2026-03-29T01:30:00Z' as moment, ${[0, 6]}::integer[] as days, count(*) as count`.execute(
      db,
    )

    expect(rows).toEqual([
      {
        most: 9007199254740991,
        more: 9007199254740993n,
        day: '2026-03-29',
        moment: new Date('2026-03-29T01:30:00Z'),
        days: [0, 6],
        count: 1,
      },
    ])
  })

  test('returns the number of changed rows', async () => {
    const { db } = await open()
    await addVersions(db, 3)

    const [changed] = await db.updateTable('project_versions').set({ version: 7 }).execute()

    expect(changed?.numUpdatedRows).toBe(3n)
  })

  test('rolls back a failed transaction', async () => {
    const store = await open()

    const failing = store.transaction(async (tx) => {
      await addVersions(tx, 1)
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await store.db.selectFrom('project_versions').selectAll().execute()).toEqual([])
  })

  test('rejects a query outside the running transaction in tests', async () => {
    const store = await open()

    const query = store.transaction(() => store.db.selectFrom('projects').selectAll().execute())

    await expect(query).rejects.toThrow('Inside a transaction, query only with its own handle.')
    await store.ready()
  })

  test('is empty for the next test even if work was still running when it was closed', async () => {
    const store = await open()
    let markBegun = () => {}
    const started = new Promise<void>((resolve) => (markBegun = resolve))
    const pending = store.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      markBegun()
      await sleep(50)
      await addVersions(tx, 1)
    })
    await started

    await store.close()
    await pending

    expect(await (await open()).db.selectFrom('project_versions').selectAll().execute()).toEqual([])
  })

  test('retries a transaction after a conflict a limited number of times', async () => {
    const store = await open()
    let attempts = 0
    // The database itself must raise the error, because its code identifies the conflict.
    const conflict = (times: number) => async (tx: Store['db']) => {
      attempts += 1
      await addVersions(tx, 1)
      if (attempts <= times) await sql.raw(raise('40001')).execute(tx)
    }

    await store.transaction(conflict(2))
    expect(attempts).toBe(3)
    expect(await store.db.selectFrom('project_versions').selectAll().execute()).toHaveLength(1)

    attempts = 0
    await store.db.deleteFrom('project_versions').execute()
    await expect(store.transaction(conflict(1_000))).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(8)
  })

  test('does not retry after other errors', async () => {
    const store = await open()
    let attempts = 0

    const failing = store.transaction((tx) => {
      attempts += 1
      return sql.raw(raise('23505')).execute(tx)
    })

    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(attempts).toBe(1)
  })

  test('keeps every concurrent change', async () => {
    const store = await open()
    await addVersions(store.db, 1)

    const increment = sql`update project_versions set version = version + 1`
    await Promise.all(Array.from({ length: 50 }, () => store.transaction((tx) => increment.execute(tx))))

    expect(await store.db.selectFrom('project_versions').select('version').execute()).toEqual([
      { version: 50 },
    ])
  })
})

const raise = (code: string) =>
  `do $$ begin raise exception using errcode = '${code}', message = 'again'; end $$`

async function addVersions(db: Store['db'], count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ project_id: `proj_${index}`, version: 0 }))
  await db.insertInto('project_versions').values(rows).execute()
}
