import { expect, onTestFinished, test } from 'vitest'
import { foldCode } from '../../../src/service/rules/codes.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { codeOf } from '../../../src/service/database/retry.ts'
import { createNames } from '../../../src/service/database/postgresql.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { onBothStores } from '../../support/stores.ts'

test('a statement is prepared when it comes again, unless it takes whatever columns there are', () => {
  const nameOf = createNames()

  expect(nameOf('select id from once where id = $1')).toBeUndefined()
  expect(nameOf('select id from once where id = $1')).toBe(nameOf('select id from once where id = $1'))
  expect(nameOf('select id from once where id = $1')).toMatch(/^perkit_\d+$/)
  for (const text of ['select * from once where id = $1', 'delete from once returning *']) {
    expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined])
  }
})

test('a statement is prepared however many another store has', async () => {
  // Both of their own: 600 names would fill a store that other tests go on with.
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

onBothStores('a statement that comes again', (open) => {
  test('gives the same, whatever its parameters are', async () => {
    const { db } = await open()
    const moment = new Date('2026-11-21T12:00:00.123Z')
    const ask = async (flag: boolean, nothing: string | null) =>
      (
        await sql<Record<string, unknown>>`
          select ${flag}::boolean as flag, ${nothing}::text as nothing, ${moment}::timestamptz as moment,
            ${9007199254740991}::bigint as most, ${['a', 'b,"c']}::text[] as list,
            ${JSON.stringify({ a: [1] })}::jsonb as json, '2027-03-31'::date as day`.execute(db)
      ).rows

    const first = await ask(true, null)
    expect(first).toEqual([
      {
        flag: true,
        nothing: null,
        moment,
        most: 9007199254740991,
        list: ['a', 'b,"c'],
        json: { a: [1] },
        day: '2027-03-31',
      },
    ])
    await ask(true, null)
    expect(await ask(true, null)).toEqual(first)
    expect(await ask(false, 'some')).toEqual([{ ...first[0], flag: false, nothing: 'some' }])
  })

  test('fails with the word of the database, and the next one is answered', async () => {
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

  test('makes of a code without its case what the program makes of it', async () => {
    const codes = [
      'SPRING-5',
      'GRÜN',
      'İSTANBUL',
      'ΟΔΟΣ',
      'STRASSE ẞ',
      'ǅ',
      'K (Kelvin: K)',
      'A\u0301É',
      'Ⅷ🎁Ａ',
      '',
    ]
    const { db } = await open()
    const { rows } = await sql<{ folded: string }>`
      select lower(code collate "C") as folded from unnest(${codes}::text[]) with ordinality as given (code, place)
      order by place`.execute(db)

    expect(rows.map(({ folded }) => folded)).toEqual(codes.map(foldCode))
  })
})
