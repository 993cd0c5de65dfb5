/** Enabling and disabling campaigns. */
import { expect, test } from 'vitest'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd, page } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'

const order = { items: [{ product_id: 'prod_cup', quantity: 2 }] }
const redeeming = (object: string, id: string) => ({ redeemables: [{ object, id }], order })

onBothStores('a campaign', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    return { ...shop, ...(await backEnd(shop)), shop }
  }

  test('that is disabled offers nothing until it is enabled', async () => {
    const { post, shop } = await start()
    const ada = await page(shop, 'ada')
    const offers = async () => {
      const { body } = await ada.post('/v1/qualifications?fresh=true', { order })
      return JSON.stringify(body.redeemables.data).includes('promo_ten')
    }
    expect(await offers()).toBe(true)

    const { status, body } = await post('/v1/campaigns/Sale/disable')
    expect([status, body.id, body.active]).toEqual([200, 'camp_sale', false])
    expect(await offers()).toBe(false)
    expect((await post('/v1/redemptions', redeeming('promotion_tier', 'promo_ten'))).body).toMatchObject({
      key: 'promotion_inactive',
    })

    expect((await post('/v1/campaigns/camp_sale/enable')).body.active).toBe(true)
    expect(await offers()).toBe(true)
  })

  test('that is disabled refuses its vouchers', async () => {
    const { post } = await start()
    await post('/v1/campaigns/camp_codes/disable')

    expect((await post('/v1/redemptions', redeeming('voucher', 'FIVE'))).body.key).toBe('voucher_disabled')
  })

  test('is not changed by a repeated request', async () => {
    const { post, clock } = await start()
    expect((await post('/v1/campaigns/Sale/enable')).body.updated_at).toBeNull()
    const first = await post('/v1/campaigns/Sale/disable')
    clock.pass(60)

    expect((await post('/v1/campaigns/Sale/disable')).body).toEqual(first.body)
  })

  test('with an unknown name is not found', async () => {
    const { post } = await start()
    expect((await post('/v1/campaigns/none/disable')).body.key).toBe('not_found')
  })
})

onPostgres('a campaign', (open) => {
  test('is disabled in the replies to two concurrent requests', async () => {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    const { post } = await backEnd(shop)
    // Jobs use locks, too.
    await shop.jobs.close()

    const { replies } = await shop.store.transaction(async (tx) => {
      await tx.selectFrom('campaigns').select('id').where('id', '=', 'camp_sale').forUpdate().execute()
      const replies = [post('/v1/campaigns/Sale/disable'), post('/v1/campaigns/Sale/disable')]
      await waitForBlockedTransaction(tx, 2)
      return { replies }
    })

    expect((await Promise.all(replies)).map(({ body }) => body.active)).toEqual([false, false])
  })
})
