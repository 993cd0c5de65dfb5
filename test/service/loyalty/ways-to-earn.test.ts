/** Earning rules as members see them. Orders never earn less than the rules show. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Earning, EarningRule } from '../../../src/contract/resources/earning-rule.ts'
import { earningIn } from '../../../src/service/loyalty/ways-to-earn.ts'
import { emptyBasket } from '../../../src/service/rules/basket.ts'
import { undiscounted } from '../../../src/service/rules/discounts/order.ts'
import { earnedPoints } from '../../../src/service/rules/loyalty/earning.ts'
import type { Mapping } from '../../../src/service/rules/loyalty/tiers.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { pageOf } from '../redemptions/support/reward-shop.ts'
import { backEndOf, balanceOf, catalogueOf, fixed, perEuro, type Club } from './support/earning-shop.ts'

const path = '/v1/loyalties/members/ADA/earning-rules'

const silver = { id: 'lty_silver', name: 'Silver', points: { from: 30, to: 99 } }
const gold = { id: 'lty_gold', name: 'Gold', points: { from: 100, to: 1_000_000 } }

const onTier = (change: string, points: number, more: object = {}) =>
  fixed(change, points, { event: `customer.loyalty.tier.${change}`, ...more })

/** The rules on Ada's page. */
async function rulesOf(shop: Shop): Promise<EarningRule[]> {
  const { status, body } = await (await pageOf(shop, 'ada')).get(path)
  expect(status).toBe(200)
  return body.data
}

const ids = (rules: readonly EarningRule[]) => rules.map(({ id }) => id.replace('ern_', ''))

onPostgres('ways to earn', (open) => {
  test('are the rules of the program, oldest first, for the page and the back end', async () => {
    const shop = await startShopForTest(await open(), {
      catalogue: catalogueOf({ earning_rules: [perEuro, fixed('order', 10)] }),
    })

    const page = await (await pageOf(shop, 'ada')).get(path)

    expect(page.body).toMatchObject({ object: 'list', data_ref: 'data', total: 2 })
    expect(page.body.data[0]).toMatchObject({ ...perEuro, object: 'earning_rule', active: true })
    expect(ids(page.body.data)).toEqual(['euro', 'order'])
    expect((await (await backEndOf(shop)).get(path)).body).toEqual(page.body)
  })

  const shopWith = async (club: Club) =>
    startShopForTest(await open(), { catalogue: catalogueOf({ loyalty_tiers: [silver, gold], ...club }) })

  const ruleIdsOf = async (club: Club) => ids(await rulesOf(await shopWith(club)))

  test('exclude rules that are disabled, out of date or for another tier', async () => {
    const earning_rules = [
      fixed('on', 10),
      fixed('off', 10, { active: false }),
      fixed('over', 10, { expiration_date: '2020-01-01T00:00:00.000Z' }),
      fixed('early', 10, { start_date: '2999-01-01T00:00:00.000Z' }),
      fixed('nothing', 0),
      fixed('silver', 10, { loyalty_tier: { id: 'lty_silver' } }),
      fixed('gold', 10, { loyalty_tier: { id: 'lty_gold' } }),
    ]

    expect(await ruleIdsOf({ earning_rules, points: 50 })).toEqual(['on', 'silver'])
  })

  test('are empty for a closed program or card, and for a card without a holder', async () => {
    expect(await ruleIdsOf({ campaign: { active: false } })).toEqual([])
    expect(await ruleIdsOf({ card: { active: false } })).toEqual([])
    const backEnd = await backEndOf(await shopWith({}))
    expect((await backEnd.get(path.replace('ADA', 'NOBODY'))).body.data).toEqual([])
  })

  test('include rules of a tier while the member can reach it', async () => {
    const earning_rules = [
      onTier('joined', 10),
      onTier('upgraded', 20),
      onTier('prolonged', 30),
      onTier('downgraded', 40),
      onTier('left', 50),
    ]

    expect(await ruleIdsOf({ earning_rules })).toEqual(['joined'])
    expect(await ruleIdsOf({ earning_rules: earning_rules.slice(1), points: 50 })).toEqual(['upgraded'])
    expect(await ruleIdsOf({ earning_rules: earning_rules.slice(1), points: 500 })).toEqual([])
  })

  test('include conditions with a banner while an order can meet them', async () => {
    const source = { banner: 'Big orders' }
    const earning_rules = [
      fixed('big', 10, { validation_rules: ['val_big'], source }),
      fixed('unsaid', 10, { validation_rules: ['val_big'] }),
      fixed('once', 10, { validation_rules: ['val_once_each'], source }),
    ]
    const shop = await shopWith({ earning_rules })
    expect(ids(await rulesOf(shop))).toEqual(['big', 'once'])

    await (await backEndOf(shop)).pay('order-1')

    expect(ids(await rulesOf(shop))).toEqual(['big'])
  })

  test('include rules for the member’s segments, but not rules for entering a segment', async () => {
    const earning_rules = [
      fixed('friends', 10, { segment: { id: 'seg_friends' } }),
      fixed('others', 10, { segment: { id: 'seg_others' } }),
      fixed('entered', 10, { event: 'customer.segment.entered', segment: { id: 'seg_others' } }),
    ]

    expect(
      await ruleIdsOf({
        earning_rules,
        segments: [{ id: 'seg_others', name: 'Others', customers: ['ben'] }],
      }),
    ).toEqual(['friends'])
  })

  test('end with the campaign at the latest', async () => {
    const [sooner, later] = ['2998-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
    const earning_rules = [
      fixed('own', 10, { expiration_date: sooner }),
      fixed('campaign', 10),
      fixed('longer', 10, { expiration_date: '3000-01-01T00:00:00.000Z' }),
    ]
    const rules = await rulesOf(await shopWith({ earning_rules, campaign: { expiration_date: later } }))

    expect(rules.map(({ expiration_date }) => expiration_date)).toEqual([sooner, later, later])
  })

  test('show the rate of the member’s tier, which orders then earn', async () => {
    const shop = await shopWith({
      points: 50,
      loyalty_tiers: [
        {
          ...silver,
          earning_rules: {
            ern_euro: { type: 'MULTIPLY', multiplier: 1.5 },
            ern_order: { type: 'CUSTOM', points: 7 },
          },
        },
      ],
      earning_rules: [perEuro, fixed('order', 10)],
    })

    const [euro, order] = await rulesOf(shop)
    await (await backEndOf(shop)).pay('order-1', { items: [{ product_id: 'prod_cup', quantity: 4 }] })

    expect(euro?.loyalty.order?.amount).toEqual({ every: 200, points: 3 })
    expect(order?.loyalty).toEqual({ type: 'FIXED', points: 7 })
    // 60 points for 40 euros, and 7 points for the order.
    expect(await balanceOf(shop)).toBe(50 + 60 + 7)
  })

  test('are not found for the card of another shopper', async () => {
    const shop = await shopWith({})

    expect((await (await pageOf(shop, 'ben')).get(path)).status).toBe(404)
    expect((await (await pageOf(shop)).get(path)).status).toBe(404)
  })
})

const mapping = fc.oneof(
  fc.record({ type: fc.constant('CUSTOM' as const), points: fc.nat(1000) }),
  fc.record({
    type: fc.constant('MULTIPLY' as const),
    multiplier: fc.oneof(
      fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
      fc.double({ min: 0, max: 10, noNaN: true }),
    ),
  }),
) satisfies fc.Arbitrary<Mapping>

test('an order never earns less than the displayed rate in any tier', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.nat(500),
      mapping,
      fc.nat(10_000_000),
      (every, points, tier, amount) => {
        const loyalty: Earning = {
          type: 'PROPORTIONAL',
          calculation_type: 'ORDER_AMOUNT',
          order: { amount: { every, points } },
        }
        const earned = { order: { ...undiscounted(emptyBasket), initial_amount: amount }, customer: null }

        const displayedPoints = earnedPoints(earningIn(loyalty, tier), earned)

        expect(displayedPoints).toBeLessThanOrEqual(earnedPoints(loyalty, earned, tier))
      },
    ),
    { numRuns: 1000 },
  )
})

test('a rate is displayed with the smallest whole numbers', () => {
  const rate = (every: number, points: number): Earning => ({
    type: 'PROPORTIONAL',
    calculation_type: 'ORDER_TOTAL_AMOUNT',
    order: { total_amount: { every, points } },
  })
  const times = (multiplier: number): Mapping => ({ type: 'MULTIPLY', multiplier })

  expect(earningIn(rate(100, 1), times(2))).toEqual(rate(100, 2))
  expect(earningIn(rate(100, 1), times(1.25))).toEqual(rate(400, 5))
  expect(earningIn(rate(100, 1), times(1.333333))).toEqual(rate(10_000, 133))
  expect(earningIn(rate(100, 1), { type: 'CUSTOM', points: 4 })).toEqual(rate(100, 4))
  expect(earningIn(rate(100, 1), undefined)).toEqual(rate(100, 1))
})
