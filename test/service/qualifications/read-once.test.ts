/** The optional parts of a qualification are evaluated on what has been read before, unless a change is due first. */
import { expect, test } from 'vitest'
import { page } from '../../support/clients.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { backEndOf, catalogueOf, fixed, items, perEuro, type Club } from '../loyalty/support/earning-shop.ts'

const day = 24 * 60 * 60

const coin = {
  id: 'rew_coin',
  name: 'Coin',
  type: 'COIN',
  parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
}
const member = { id: 'lty_member', name: 'Member', points: { from: 0, to: 99 } }
const friend = { id: 'lty_friend', name: 'Friend', points: { from: 100, to: 10_000 } }
const doubled = { ern_euro: { type: 'MULTIPLY', multiplier: 2 } }

function catalogue(club: Club) {
  const [project] = catalogueOf({
    campaign: { reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 1 } } }] },
    ...club,
  }).projects
  const tiers = {
    id: 'camp_tiers',
    name: 'Tiers',
    campaign_type: 'PROMOTION',
    promotion_tiers: [
      { id: 'promo_ten', name: 'Ten', action: { discount: { type: 'PERCENT', percent_off: 10 } } },
    ],
  }
  return { projects: [{ ...project, rewards: [coin], campaigns: [...(project?.campaigns ?? []), tiers] }] }
}

const card = { object: 'voucher', id: 'ADA', reward: { id: 'rew_coin' } }

async function askAsPage(shop: Shop, redeemables: readonly object[] = [card]) {
  const { post } = await page(shop, 'ada', 'client_qualifications client_vouchers')
  const options = {
    chosen: [card],
    points_forecast: { loyalty_card: 'ADA', redeemables },
    promotion_tiers: ['promo_ten'],
  }
  const { body } = await post('/v1/qualifications?best_combination=true', { order: { items }, options })
  const forecast = await post('/v1/loyalties/members/ADA/points-forecast', {
    orders: [{ items }],
    redeemables,
  })
  return { body, forecast: forecast.body.data[0] }
}

onBothStores('the optional parts of a qualification', (open) => {
  test('equal the replies of their own operations', async () => {
    const club = { earning_rules: [perEuro], loyalty_tiers: [member, { ...friend, earning_rules: doubled }] }
    const shop = await startShopForTest(await open(), { catalogue: catalogue({ ...club, points: 150 }) })

    const first = await askAsPage(shop)
    const again = await askAsPage(shop)

    expect(first.body.points_forecast).toEqual(first.forecast)
    expect(again).toMatchObject({ body: { points_forecast: again.forecast }, forecast: first.forecast })
    // Points pay for what the promotion leaves: 31.50.
    expect(first.body.best_combination.order.total_amount).toBe(0)
    const { post } = await backEndOf(shop)
    const redeemables = [{ object: 'promotion_tier', id: 'promo_ten' }]
    const validation = await post('/v1/validations', { redeemables, order: { items } })
    expect(first.body.promotion_tiers).toEqual(validation.body.redeemables)
  })

  test('include points that are due', async () => {
    const pending = { pending_points: { period_type: 'DAY', period_value: 1 } }
    const club = { earning_rules: [fixed('later', 90, pending)], loyalty_tiers: [member, friend], points: 20 }
    const shop = await startShopForTest(await open(), { catalogue: catalogue(club) })
    const { pay } = await backEndOf(shop)
    await pay('order-1')
    shop.clock.pass(2 * day)

    const { body, forecast } = await askAsPage(shop)

    expect(body.points_forecast).toEqual(forecast)
    expect(body.best_combination.order.total_amount).toBe(0)
  })

  test('include a tier that ends', async () => {
    const expiration = { type: 'CUSTOM', extend: 'P1M' }
    const club = {
      earning_rules: [perEuro],
      loyalty_tiers: [member, { ...friend, earning_rules: doubled }],
      loyalty_tiers_expiration: { qualification_type: 'POINTS_IN_PERIOD', expiration_date: expiration },
    }
    const shop = await startShopForTest(await open(), { catalogue: catalogue(club) })
    const { pay } = await backEndOf(shop)
    await pay('order-1', { items: [{ product_id: 'prod_plate', quantity: 5 }] })
    const before = await askAsPage(shop, [])
    shop.clock.pass(70 * day)

    const { body, forecast } = await askAsPage(shop, [])

    expect(before.body.points_forecast).toEqual(before.forecast)
    expect(body.points_forecast).toEqual(forecast)
    expect(before.forecast.points).toBeGreaterThan(body.points_forecast.points)
  })

  test('price a reward for the tier after one that has ended', async () => {
    const expiration = { type: 'CUSTOM', extend: 'P1M' }
    const silver = { id: 'lty_silver', name: 'Silver', points: { from: 20, to: 10_000 } }
    const club = {
      earning_rules: [perEuro],
      loyalty_tiers: [
        { ...member, points: { from: 0, to: 19 } },
        { ...silver, rewards: { rew_coin: { type: 'CUSTOM', points: 5 } } },
      ],
      loyalty_tiers_expiration: { qualification_type: 'POINTS_IN_PERIOD', expiration_date: expiration },
      campaign: { reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 200 } } }] },
    }
    const shop = await startShopForTest(await open(), { catalogue: catalogue(club) })
    const { pay } = await backEndOf(shop)
    await pay('order-1', { items: [{ product_id: 'prod_plate', quantity: 1 }] })
    const before = await askAsPage(shop, [])
    shop.clock.pass(70 * day)

    const { body } = await askAsPage(shop, [])

    // 25 points pay a part of the 31.50 only if the reward costs less.
    expect(before.body.best_combination.order.total_amount).toBe(650)
    expect(body.best_combination.order.total_amount).toBe(3150)
  })
})
