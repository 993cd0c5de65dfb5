import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { codeOf } from '../../../src/service/database/retry.ts'
import { createNames } from '../../../src/service/database/postgresql.ts'
import { openStore } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'

test('prepares a repeated statement unless it selects all columns or contains a literal pattern', () => {
  const nameOf = createNames()

  expect(nameOf('select id from once where id = $1')).toBeUndefined()
  expect(nameOf('select id from once where id = $1')).toBe(nameOf('select id from once where id = $1'))
  expect(nameOf('select id from once where id = $1')).toMatch(/^perkit_\d+$/)
  for (const text of [
    'select * from once where id = $1',
    'select id, * from once where id = $1',
    'select distinct * from once where id = $1',
    'select "tier".*, "card"."id" from "tiers" as "tier" where id = $1',
    'delete from once returning *',
    'delete from once returning once.*',
    `select count(*) from once where id = $1 and code ~ '^A'`,
  ]) {
    expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined])
  }
  const counting = 'select count(*), points * $1 from once'
  expect([nameOf(counting), nameOf(counting)]).toEqual([undefined, expect.any(String)])
})

test('names the columns of every statement, so that a migration cannot break a running process', () => {
  const folder = new URL('../../../src/service', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const wildcard = /\b(selectAll|returningAll)\(|\b(select|returning|distinct)\s+\*|[\w"]\.\*(,|\s|`)/
  const found = files.filter((file) => wildcard.test(readFileSync(join(folder, file), 'utf8')))

  expect(files.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})

test('prepares a statement regardless of the statements of another store', async () => {
  // Separate stores: 600 columns would remain in a store that other tests reuse.
  const [one, other] = await Promise.all([openStore({}), openStore({})])
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  for (let count = 0; count < 600; count += 1) {
    const statement = () => sql`select ${1}::integer as ${sql.ref(`column_${count}`)}`.execute(one.db)
    await statement()
    await statement()
  }
  const prepared = () =>
    sql`select count(*)::integer as count from pg_prepared_statements
      where statement like '%of its own%' and ${true}::boolean`.execute(other.db)
  await prepared()
  await prepared()

  expect((await prepared()).rows).toEqual([{ count: 1 }])
})

onPostgres('a connection', (open) => {
  const settingsOf = async (db: Db) => {
    const { rows } = await sql<{ timeout: string; idle: string; plans: string }>`
      select current_setting('statement_timeout') as timeout,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('plan_cache_mode') as plans`.execute(db)
    return rows[0]
  }

  test('limits every statement, and plans the statements of transactions once for all values', async () => {
    const { db, transaction } = await open()
    const limits = { timeout: '15s', idle: '15s' }

    expect(await transaction(settingsOf)).toEqual({ ...limits, plans: 'force_generic_plan' })
    expect(await settingsOf(db)).toEqual({ ...limits, plans: 'auto' })
  })

  test.each([
    ['is rolled back if the settings of a transaction fail', { 'begin;': 'begin; select 1 / 0' }],
    [
      'is discarded if it can neither begin nor roll back a transaction',
      { 'begin;': 'begin; select 1 / 0', rollback: 'select 1 / 0' },
    ],
    ['is discarded if it cannot roll back', { rollback: 'select 1 / 0' }],
  ])('%s', async (_, replacements) => {
    const { db, transaction } = await open()
    const query = pg.Client.prototype.query as (this: pg.Client, text: unknown) => Promise<pg.QueryResult>
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, text) {
      const found = Object.entries(replacements).find(([start]) => String(text).startsWith(start))
      return query.call(this, found?.[1] ?? text)
    })
    onTestFinished(() => spy.mockRestore())
    const failing = transaction((tx) => sql`select 1 / 0`.execute(tx))
    await expect(failing).rejects.toMatchObject({ code: expect.stringMatching('22012|25P02') })
    spy.mockRestore()

    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

onBothStores('a repeated statement', (open) => {
  test('returns the same values when it is prepared', async () => {
    const { db } = await open()
    const moment = new Date('2026-11-21T12:00:00.123Z')
    const send = async (flag: boolean, text: string | null) =>
      (
        await sql<Record<string, unknown>>`
          select ${flag}::boolean as flag, ${text}::text as text, ${moment}::timestamptz as moment,
            ${9007199254740991}::bigint as most, ${['a', 'b,"c']}::text[] as list,
            ${JSON.stringify({ a: [1] })}::jsonb as json, '2027-03-31'::date as day`.execute(db)
      ).rows

    const first = await send(true, null)
    expect(first).toEqual([
      {
        flag: true,
        text: null,
        moment,
        most: 9007199254740991,
        list: ['a', 'b,"c'],
        json: { a: [1] },
        day: '2027-03-31',
      },
    ])
    await send(true, null)
    expect(await send(true, null)).toEqual(first)
    expect(await send(false, 'some')).toEqual([{ ...first[0], flag: false, text: 'some' }])
  })

  test('still works after a column is added to its table', async () => {
    const { transaction } = await open()
    await transaction(async (tx) => {
      await sql`create temporary table growing (id text) on commit drop`.execute(tx)
      const read = () =>
        sql`select growing.* from growing where id is distinct from ${'none'}::text`.execute(tx)
      await sql`insert into growing values ('one')`.execute(tx)
      for (let time = 0; time < 3; time += 1) expect((await read()).rows).toEqual([{ id: 'one' }])

      await sql`alter table growing add column name text`.execute(tx)
      expect((await read()).rows).toEqual([{ id: 'one', name: null }])
    })
  })

  test('reports a database error, and the next statement succeeds', async () => {
    const { db, transaction } = await open()
    const divide = (by: number) => sql`select 1 / ${by}::integer as result`.execute(db)
    await divide(1)
    await divide(1)

    expect(codeOf(await divide(0).catch((error: unknown) => error))).toBe('22012')
    expect((await divide(1)).rows).toEqual([{ result: 1 }])
    const failed = transaction(async (tx) => {
      await sql`select 1 / ${0}::integer as result`.execute(tx)
    }).catch((error: unknown) => error)
    expect(codeOf(await failed)).toBe('22012')
    expect((await divide(1)).rows).toEqual([{ result: 1 }])
  })
})
