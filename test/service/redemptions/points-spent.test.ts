/** Points that pay for an order: their expiration dates, and the member's tier and activity. */
import { expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  activityOf,
  backEndOf,
  balanceOf,
  catalogueOf,
  fixed,
  perEuro,
  tierOf,
  typesOf,
  type Club,
} from '../loyalty/support/earning-shop.ts'
import { euroForTen } from './support/reward-shop.ts'

const silver = { id: 'lty_silver', name: 'Silver', points: { from: 50, to: 99 } }
const gold = { id: 'lty_gold', name: 'Gold', points: { from: 100, to: 1_000_000 } }
const tiers = [{ ...silver, points: { from: 0, to: 99 } }, gold]
const onTier = (change: string, points: number) =>
  fixed(change, points, { event: `customer.loyalty.tier.${change}` })
const payment = (points: number) => ({ object: 'voucher', id: 'ADA', reward: { id: 'rew_coin', points } })

onPostgres('an order paid with points', (open) => {
  async function shopWith(club: Club) {
    const reward_assignments = [{ reward: 'rew_coin', parameters: { loyalty: { points: 1 } } }]
    const { projects } = catalogueOf({ ...club, campaign: { reward_assignments } })
    const rewards = [{ id: 'rew_coin', name: 'Points', type: 'COIN', parameters: { coin: euroForTen } }]
    const catalogue = { projects: projects.map((project) => ({ ...project, rewards })) }
    const shop = await startShopForTest(await open(), { catalogue })
    return { shop, ...(await backEndAt(shop)) }
  }

  /** The back end with a fresh token, because the shop's clock may have changed. */
  async function backEndAt(shop: Shop) {
    const backEnd = await backEndOf(shop)
    return {
      ...backEnd,
      /** Pays for plates of 25.00 with points, and returns the id of the redemption. */
      async spend(points: number, quantity = 4): Promise<string> {
        const order = { items: [{ product_id: 'prod_plate', quantity }] }
        const { body } = await backEnd.post('/v1/redemptions', { redeemables: [payment(points)], order })
        return body.redemptions[0].id
      },
      async rollBack(id: string) {
        const { status } = await backEnd.post(`/v1/redemptions/${id}/rollback`)
        expect(status).toBe(200)
      },
    }
  }

  const daysOf = async ({ store }: Shop) => {
    const rows = await store.db
      .selectFrom('expiring_points')
      .select(['expires_on', 'points'])
      .orderBy('expires_on')
      .execute()
    return Object.fromEntries(rows.map(({ expires_on, points }) => [expires_on, points]))
  }

  test('spends the points that expire first, and restores them with their dates', async () => {
    const monthly = { ...perEuro, expiration_rules: { period_type: 'MONTH', period_value: 1 } }
    const { shop, pay } = await shopWith({ points: 50, earning_rules: [monthly] })
    await pay('order-1')
    shop.clock.set('2026-12-01T12:00:00.000Z')
    const { pay: payLater, spend, rollBack } = await backEndAt(shop)
    await payLater('order-2')
    expect(await daysOf(shop)).toEqual({ '2026-12-21': 35, '2027-01-01': 35 })

    const id = await spend(45)
    expect(await daysOf(shop)).toEqual({ '2027-01-01': 25 })
    await rollBack(id)
    expect(await daysOf(shop)).toEqual({ '2026-12-21': 35, '2027-01-01': 35 })

    const all = await spend(100)
    expect([await daysOf(shop), await balanceOf(shop)]).toEqual([{}, 20])
    // Points that expired after they were spent are not refunded.
    shop.clock.set('2026-12-22T12:00:00.000Z')
    const later = await backEndAt(shop)
    await later.rollBack(all)
    const { body } = await later.get('/v1/loyalties/members/ADA')
    expect(body.loyalty_card).toMatchObject({ balance: 85, next_expiration_date: '2027-01-01' })
  })

  test('records the spent and the refunded points with their reward in the member activity', async () => {
    const { shop, spend, rollBack } = await shopWith({ points: 50 })
    await rollBack(await spend(30))

    const spent = { points: 30, reward: { id: 'rew_coin', name: 'Points', type: 'COIN' } }
    expect(await activityOf(shop)).toMatchObject([
      { type: 'customer.voucher.loyalty_card.points_added', points: 50 },
      { type: 'customer.redemption.succeeded', ...spent },
      { type: 'customer.rewarded', ...spent },
      { type: 'customer.voucher.loyalty_card.points_added', ...spent, redemption: { result: 'SUCCESS' } },
    ])
  })

  test('downgrades a tier and restores it without another bonus', async () => {
    const { shop, spend, rollBack, pay } = await shopWith({
      points: 80,
      loyalty_tiers: tiers,
      earning_rules: [perEuro, onTier('upgraded', 50), onTier('downgraded', 1)],
    })
    await pay('order-1')
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Gold', 165])

    for (const round of [1, 2, 3]) {
      const id = await spend(100)
      expect(await tierOf(shop)).toBe('Silver')
      await rollBack(id)
      expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Gold', 165 + round])
    }

    const tierChanges = (await typesOf(shop)).filter((type) => type.includes('tier'))
    const twice = ['loyalty.tier.downgraded', 'loyalty.tier.upgraded']
    expect(tierChanges).toEqual([
      'loyalty.tier.joined',
      'loyalty.tier.upgraded',
      ...twice,
      ...twice,
      ...twice,
    ])
  })

  test('does not reward a tier again when it is restored after a downgrade', async () => {
    const { shop, spend, rollBack } = await shopWith({
      points: 150,
      loyalty_tiers: [{ id: 'lty_bronze', name: 'Bronze', points: { from: 0, to: 49 } }, silver, gold],
      earning_rules: [onTier('upgraded', 50)],
    })
    await spend(70)
    const id = await spend(60)
    expect(await tierOf(shop)).toBe('Bronze')

    await rollBack(id)
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Silver', 80])
  })

  test('does not reward joining again after a rollback', async () => {
    const { shop, spend, rollBack } = await shopWith({
      points: 120,
      loyalty_tiers: tiers.slice(1),
      earning_rules: [onTier('joined', 5)],
    })
    await rollBack(await spend(100))

    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Gold', 125])
  })

  test('rewards a tier that a rollback reaches for the first time', async () => {
    const { shop, spend, rollBack, pay } = await shopWith({
      points: 80,
      loyalty_tiers: tiers,
      earning_rules: [perEuro, onTier('upgraded', 50)],
    })
    const id = await spend(80)
    await pay('order-1')
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Silver', 35])

    await rollBack(id)
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Gold', 165])
  })

  test('keeps a tier for its period', async () => {
    const { shop, spend, rollBack } = await shopWith({
      points: 120,
      loyalty_tiers: tiers,
      loyalty_tiers_expiration: {
        qualification_type: 'BALANCE',
        expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
      },
    })
    const id = await spend(100)
    expect(await tierOf(shop)).toBe('Gold')
    await rollBack(id)
    expect((await typesOf(shop)).filter((type) => type.includes('tier'))).toEqual(['loyalty.tier.joined'])
  })
})
