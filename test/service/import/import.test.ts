/** `perkit import`: valid rows, and importing a file twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { type Store } from '../../../src/service/database/store.ts'
import { importFile } from '../../../src/service/import/import.ts'
import { codesSheet } from '../../../src/service/import/codes-sheet.ts'
import { membersSheet } from '../../../src/service/import/members-sheet.ts'
import { pointsSheet } from '../../../src/service/import/points-sheet.ts'
import { blocks } from '../../system/docs/support.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { onBothStores } from '../../support/stores.ts'
import { perkit } from '../../support/perkit.ts'
import { removeFiles, shop, write, withStore, campaignIn, storedCards } from './support/import-files.ts'

afterAll(removeFiles)

onBothStores('a CSV file', (open) => {
  let store: Store

  beforeAll(async () => {
    store = await open()
    await loadCatalogue(store, shop)
  })

  const points = pointsSheet('proj_a', null, new Date())
  test('enrolls each member once', async () => {
    const file = write(
      'members.csv',
      // The format that Excel writes in German.
      '\uFEFFsource_id;code;name;birthdate;address.city;metadata.size\r\n' +
        'ada;ADA-1;"Lovelace; Ada";1815-12-10;London;"say ""M"""\r\n' +
        '\r\n' +
        'grace;;"Grace\r\nHopper";;;\r\n' +
        'known;;Another;;;\r\n',
    )
    const members = membersSheet('proj_a', await campaignIn(store, 'Club'))

    expect(await importFile(store, file, members, { dryRun: true })).toMatchObject({
      loaded: 3,
      unchanged: 0,
    })
    expect(await storedCards(store)).toEqual([])
    expect(await importFile(store, file, members)).toMatchObject({ loaded: 3, unchanged: 0 })
    expect(await importFile(store, file, members)).toMatchObject({ loaded: 0, unchanged: 3 })

    expect(await storedCards(store)).toEqual([
      { source_id: 'ada', code: 'ADA-1', balance: 0 },
      { source_id: 'grace', code: expect.stringMatching(/^\w{16}$/), balance: 0 },
      { source_id: 'known', code: expect.stringMatching(/^\w{16}$/), balance: 0 },
    ])
    const customers = await store.db
      .selectFrom('customers')
      .select(['name', 'birthdate', 'address', 'metadata'])
      .orderBy('source_id')
      .execute()
    expect(customers).toEqual([
      {
        name: 'Lovelace; Ada',
        birthdate: '1815-12-10',
        address: { city: 'London' },
        metadata: { size: 'say "M"' },
      },
      { name: 'Grace\r\nHopper', birthdate: null, address: null, metadata: {} },
      { name: 'Known', birthdate: null, address: null, metadata: {} },
    ])
  })

  test('creates vouchers of the campaign from codes', async () => {
    const file = write(
      'codes.csv',
      'code\texpiration_date\tredemption.quantity\tmetadata.shop\n' +
        'P-1\t2031-01-01T00:00:00Z\t2\tHarbour\nP-2\t\t\t\nTAKEN-HERE\t\t\t\n',
    )
    const codes = codesSheet('proj_a', await campaignIn(store, 'camp_printed'))

    expect(await importFile(store, file, codes)).toMatchObject({ loaded: 2, unchanged: 1 })
    expect(await importFile(store, file, codes)).toMatchObject({ loaded: 0, unchanged: 3 })

    const created = await store.db
      .selectFrom('vouchers')
      .select(['code', 'discount', 'redemption_quantity', 'metadata'])
      .where('code', 'like', 'P-%')
      .orderBy('code')
      .execute()
    const discount = { type: 'PERCENT', percent_off: 10 }
    expect(created).toEqual([
      {
        code: 'P-1',
        discount: expect.objectContaining(discount),
        redemption_quantity: 2,
        metadata: { shop: 'Harbour' },
      },
      { code: 'P-2', discount: expect.objectContaining(discount), redemption_quantity: null, metadata: {} },
    ])
  })

  test('adds points once for each reference and updates activity and tier', async () => {
    const file = write(
      'points.csv',
      'reference,code,source_id,points,expires_on,reason\n' +
        'r-1,ADA-1,,80,2031-12-31,Opening balance\nr-2,ada-1,ada,40,,\nr-3,,grace,5,,\n',
    )

    expect(await importFile(store, file, points)).toMatchObject({ loaded: 3, unchanged: 0 })
    expect(await importFile(store, file, points)).toMatchObject({ loaded: 0, unchanged: 3 })

    expect((await storedCards(store)).map(({ source_id, balance }) => [source_id, balance])).toEqual([
      ['ada', 120],
      ['grace', 5],
      ['known', 0],
    ])
    const { db } = store
    const activity = await db
      .selectFrom('member_activity')
      .innerJoin('vouchers', 'vouchers.id', 'member_activity.voucher_id')
      .select(['member_activity.type', 'member_activity.data'])
      .where('vouchers.code', '=', 'ADA-1')
      .orderBy('number')
      .execute()
    const ledger = await db
      .selectFrom('voucher_transactions')
      .select(['type', 'amount', 'balance', 'source_id', 'reason'])
      .where('source_id', 'in', ['r-1', 'r-2'])
      .orderBy('source_id')
      .execute()
    const expiring = await db.selectFrom('expiring_points').select(['expires_on', 'points']).execute()
    expect(activity.map(({ type, data }) => [type, data.data.points])).toEqual([
      ['customer.voucher.loyalty_card.points_added', 80],
      ['customer.voucher.loyalty_card.points_added', 40],
      ['customer.loyalty.tier.joined', undefined],
    ])
    expect(ledger).toEqual([
      { type: 'POINTS_ADDITION', amount: 80, balance: 80, source_id: 'r-1', reason: 'Opening balance' },
      { type: 'POINTS_ADDITION', amount: 40, balance: 120, source_id: 'r-2', reason: null },
    ])
    expect(expiring).toEqual([{ expires_on: '2031-12-31', points: 80 }])
  })

  test('continues after an interruption without duplicates', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => `long-${index},ADA-1,1`)
    const file = write('long.csv', `reference,code,points\n${rows.join('\n')}\n`)
    const balance = async () => (await storedCards(store)).find(({ code }) => code === 'ADA-1')?.balance ?? 0
    const before = await balance()

    // The connection is lost in the second batch, after most of it is written.
    let batches = 0
    const failing = (store: Store): Store => ({
      ...store,
      transaction: (work) =>
        store.transaction(async (tx) => {
          const done = await work(tx)
          batches += 1
          if (batches === 2) throw new Error('The connection is lost.')
          return done
        }),
    })
    await expect(importFile(failing(store), file, points)).rejects.toThrow('is lost')
    expect(await balance()).toBe(before + 500)

    expect(await importFile(store, file, points)).toMatchObject({ loaded: 1, unchanged: 500 })
    expect(await balance()).toBe(before + 501)
  })
})

test('accepts the example files of the documentation', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  await withStore(env, (store) => loadCatalogue(store, shop))
  const files = (['members', 'codes', 'points'] as const).map((kind) => {
    const [text = ''] = blocks('csv', kind)
    const campaign = kind === 'codes' ? ['--campaign', 'Printed'] : ['--campaign', 'Club']
    return {
      kind,
      rows: text.trim().split('\n').length - 1,
      words: ['import', kind, write(`${kind}.csv`, text), ...campaign],
    }
  })

  for (const { kind, rows, words } of files) {
    expect((await perkit(words, env)).out).toContain(
      `: ${rows} ${kind === 'points' ? 'rows of points' : kind}, 0 unchanged.`,
    )
  }
  expect(await withStore(env, storedCards)).toContainEqual(
    expect.objectContaining({ source_id: 'ada', balance: 270 }),
  )
})
