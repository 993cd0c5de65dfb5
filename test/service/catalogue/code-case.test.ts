/** Changing `case_sensitive_codes` with many vouchers: in short batches, interruptible, and without missing a code. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { findVoucher } from '../../../src/service/vouchers/queries.ts'
import { couponCatalogue } from '../../support/coupon-catalogue.ts'
import { onBothStores } from '../../support/stores.ts'

const caseSensitive = couponCatalogue([], { case_sensitive_codes: true })
const caseInsensitive = couponCatalogue([])

/** Creates the vouchers Code-1, Code-2 and so on, and returns a lookup. Their lookup text is folded. */
async function addVouchers(store: Store, count: number) {
  await loadCatalogue(store, caseInsensitive)
  await sql`
    insert into vouchers (project_id, id, code, folded_code, created_at, campaign_id, type, active, metadata)
    select 'proj_shop', 'v_' || number, 'Code-' || number, 'code-' || number, now(), 'camp_coupons',
      'DISCOUNT_VOUCHER', true, '{}'
    from generate_series(1, ${count}::integer) as number`.execute(store.db)
  await sql`analyze vouchers`.execute(store.db)
  return async (code: string) => (await findVoucher(store.db, 'proj_shop', code))?.code
}

/** Counts vouchers with case-sensitive lookup text, which is in quotes. */
async function countCaseSensitive({ db }: Store) {
  const { rows } = await sql<{ cased: number }>`
    select count(*) as cased from vouchers where folded_code like '"%'`.execute(db)
  return Number(rows[0]?.cased)
}

onBothStores('changing case_sensitive_codes with many vouchers', (open, kind) => {
  const smallCount = 5_000

  test('continues after an interruption and finds each code as written', async () => {
    const count = kind === 'postgresql' ? 50_000 : smallCount
    const store = await open()
    const find = await addVouchers(store, count)
    const batches: number[] = []
    const interrupted = (_: string, table: string, done: number) => {
      if (!table.startsWith('the codes')) return
      batches.push(done)
      if (done >= count / 2) throw new Error('interrupted')
    }

    await expect(loadCatalogue(store, caseSensitive, new Date(), { progress: interrupted })).rejects.toThrow(
      'interrupted',
    )
    expect(await countCaseSensitive(store)).toBe(Math.ceil(count / 2000) * 1000)
    expect(batches.slice(0, 3)).toEqual([1000, 2000, 3000])
    for (let number = 1; number <= count; number += count / 50)
      expect(await find(` “code–${number}”`.replace('c', 'C'))).toBe(`Code-${number}`)

    expect((await loadCatalogue(store, caseSensitive)).changes).toEqual([])
    expect(await countCaseSensitive(store)).toBe(count)
    expect([await find('code-4999'), await find('Code–4999')]).toEqual([undefined, 'Code-4999'])
  })

  test('finds every code during the change, in both directions', async () => {
    const store = await open()
    const find = await addVouchers(store, smallCount)
    for (const [catalogue, keys] of [
      [caseSensitive, smallCount],
      [caseInsensitive, 0],
    ] as const) {
      let isLoaded = false
      const loading = loadCatalogue(store, catalogue).finally(() => (isLoaded = true))
      let lookups = 0
      const missed = []
      while (!isLoaded) {
        lookups += 1
        const number = 1 + ((lookups * 7_919) % smallCount)
        if ((await find(`Code–${number}`)) !== `Code-${number}`) missed.push(number)
      }
      await loading

      expect(missed).toEqual([])
      expect(lookups).toBeGreaterThan(0)
      expect(await countCaseSensitive(store)).toBe(keys)
    }
    expect(await find('CODE-77')).toBe('Code-77')
  })

  test('is rejected while codes differ only by case, and a dry run changes nothing', async () => {
    const store = await open()
    const find = await addVouchers(store, smallCount)
    await loadCatalogue(store, caseSensitive, new Date(), { dryRun: true })
    expect(await countCaseSensitive(store)).toBe(0)

    await loadCatalogue(store, caseSensitive)
    await sql`
      insert into vouchers (project_id, id, code, folded_code, created_at, campaign_id, type, active, metadata)
      values
        ('proj_shop', 'v_twin', 'CODE–7', '"CODE-7"', now(), 'camp_coupons', 'DISCOUNT_VOUCHER', true, '{}'),
        ('proj_shop', 'v_other', 'CODE–8', '"CODE-8"', now(), 'camp_coupons', 'DISCOUNT_VOUCHER', true, '{}')`.execute(
      store.db,
    )

    await expect(loadCatalogue(store, caseInsensitive)).rejects.toThrow(
      'projects[0].case_sensitive_codes: must be true while codes differ only by case: CODE–7 and Code-7, CODE–8 and Code-8',
    )
    expect([await countCaseSensitive(store), await find('code-7')]).toEqual([smallCount + 2, undefined])
  })
})
