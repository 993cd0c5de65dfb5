/** Points for entering a segment by a bulk update. */
import { expect, test } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  backEndOf,
  balanceOf,
  catalogueOf,
  fixed,
  ledgerOf,
  perEuro,
  typesOf,
  type Club,
} from './support/earning-shop.ts'

onPostgres('entering a segment', (open) => {
  async function shopWith(club: Club) {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(club) })
    return { shop, backEnd: await backEndOf(shop) }
  }

  const past = '2026-11-20T00:00:00Z'
  const isGold = { 1: { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } } }
  const segments = [
    { id: 'seg_gold', name: 'Gold', filter: isGold },
    { id: 'seg_family', name: 'Family', customers: ['ada'] },
  ]
  const forEntering = (id: string, points: number, segment: string, more: object = {}) =>
    fixed(id, points, { event: 'customer.segment.entered', segment: { id: segment }, ...more })
  const gold = forEntering('gold', 20, 'seg_gold')

  /** Returns Ada's ledger after each update of Ada and of Ben, who has no card. */
  async function earnedBy(earning_rules: object[], levels: readonly string[]) {
    const { shop, backEnd } = await shopWith({ earning_rules, segments })
    const ledgers: number[][] = []
    for (const level of levels) {
      const customers = ['ada', 'ben'].map((source_id) => ({ source_id, metadata: { level } }))
      await backEnd.post('/v1/customers/bulk/async', customers)
      await shop.jobs.idle()
      ledgers.push(await ledgerOf(shop))
    }
    return { ledgers, shop }
  }

  test('earns points each time a bulk update adds the member to the segment', async () => {
    const rules = [gold, forEntering('family', 3, 'seg_family'), perEuro]
    const { ledgers, shop } = await earnedBy(rules, ['silver', 'gold', 'gold', 'silver', 'gold'])
    expect(ledgers).toEqual([[], [20], [20], [20], [20, 20]])
    expect(await typesOf(shop)).toEqual(Array(2).fill('voucher.loyalty_card.points_added'))
  })

  test.each<[string, object]>([
    ['is disabled', { active: false }],
    ['has expired', { expiration_date: past }],
  ])('earns nothing by a rule that %s', async (_title, more) => {
    expect((await earnedBy([forEntering('gold', 20, 'seg_gold', more)], ['gold'])).ledgers).toEqual([[]])
  })

  test('earns nothing on a full card, and still changes the customer', async () => {
    const { shop, backEnd } = await shopWith({ earning_rules: [gold], segments })
    const { db } = shop.store
    const full = { granted: Number.MAX_SAFE_INTEGER, balance: 100 }
    await db.updateTable('vouchers').set(full).where('id', '=', 'v_ada').execute()

    await backEnd.post('/v1/customers/bulk/async', [{ source_id: 'ada', metadata: { level: 'gold' } }])
    await shop.jobs.idle()

    expect(await balanceOf(shop)).toBe(100)
    const ada = await db.selectFrom('customers').select('metadata').where('source_id', '=', 'ada').execute()
    expect(ada).toMatchObject([{ metadata: { level: 'gold' } }])
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test('evaluates rules with all segments of the member', async () => {
    const inFamily = { 1: { name: 'customer.segment', conditions: { $is: ['seg_family'] } } }
    const validation_rules = [{ id: 'val_family', name: 'Family', rules: inFamily }]
    const { shop, backEnd } = await shopWith({
      earning_rules: [forEntering('gold', 20, 'seg_gold', { validation_rules: ['val_family'] })],
      segments,
      validation_rules,
    })
    await backEnd.post('/v1/customers/bulk/async', [{ source_id: 'ada', metadata: { level: 'gold' } }])
    await shop.jobs.idle()
    expect(await ledgerOf(shop)).toEqual([20])
  })
})
