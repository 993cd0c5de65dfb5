/** A card without expiration rules of its own follows those of its campaign. */
import { expect, test } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogueOf, type Club } from './support/earning-shop.ts'

const monthly = { period_type: 'MONTH', period_value: 1 }
const yearly = { period_type: 'MONTH', period_value: 12 }
const ofCampaign = { voucher: { loyalty_card: { points: 0, expiration_rules: monthly } } }

onPostgres('expiration rules of a card', (open) => {
  const shopWith = async (club: Club) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(club) })
    const backEnd = await backEndOf(shop)
    const read = async () => {
      // A fresh token, because an earlier one may have expired.
      const { get } = await backEndOf(shop)
      return (await get('/v1/loyalties/members/ADA')).body.loyalty_card
    }
    return { shop, backEnd, read }
  }

  test('come from its campaign by default', async () => {
    const { shop, backEnd, read } = await shopWith({ points: 50, campaign: ofCampaign })
    await backEnd.pay('order-1')
    expect(await read()).toMatchObject({
      expiration_rules: monthly,
      balance: 85,
      next_expiration_date: '2026-12-20',
      next_expiration_points: 50,
    })

    shop.clock.set('2026-12-22T12:00:00Z')
    expect(await read()).toMatchObject({ balance: 0, expired_points: 85 })
  })

  test('are its own if it has any', async () => {
    const card = { loyalty_card: { points: 50, expiration_rules: yearly } }
    const { backEnd, read } = await shopWith({ card, campaign: ofCampaign })
    await backEnd.pay('order-1')
    expect(await read()).toMatchObject({ expiration_rules: yearly, next_expiration_date: '2027-11-20' })
  })

  test('are null if neither has any', async () => {
    const { backEnd, read } = await shopWith({ points: 50 })
    await backEnd.pay('order-1')
    expect(await read()).toMatchObject({ expiration_rules: null, next_expiration_date: null })
  })

  test('stay with points that are transferred to another card', async () => {
    const card = (id: string, code: string) => ({ id, code, holder: 'ada', loyalty_card: { points: 50 } })
    const vouchers = [card('v_ada', 'ADA'), card('v_other', 'OTHER')]
    const { backEnd, read } = await shopWith({ campaign: { ...ofCampaign, vouchers } })
    await backEnd.post('/v1/loyalties/camp_club/members/ADA/transfers', [
      { code: 'OTHER', points: 50, source_id: 'move-1' },
    ])
    expect(await read()).toMatchObject({ balance: 100, next_expiration_points: 100 })
  })
})
