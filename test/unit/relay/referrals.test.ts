/** The shopper's own referral code, read through the relay. */
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../src/client/call.ts'
import { createStorefront } from '../../../src/client/source.ts'
import { createRelay, forNode } from '../../../src/relay/index.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { as, referralCatalogue, backEndOf } from '../../service/referrals/support/shop.ts'
import { listen } from './support/listen.ts'
import { senderFor } from './support/page.ts'

const keys = {
  appId: 'app-shop',
  appToken: 'app-shop-secret',
  clientId: 'page-shop',
  clientToken: 'page-shop-secret',
}
const path = '/client/v1/referrals/members/ADA-POINTS/holders'

onPostgres('referrals through the relay', (open) => {
  test('lists the shopper and the number of friends, without other customer ids', async () => {
    const shop = await startShopForTest(await open(), { catalogue: referralCatalogue })
    const server = await backEndOf(shop)
    for (const who of ['cleo', 'dora']) await server.redeem('ADA-POINTS', as(who))
    const origins = ['shop.example']
    const relayOf = (customer: string | null) =>
      createRelay({ serviceUrl: shop.url, ...keys, origins, identify: () => customer })
    const pageOf = (customer: string | null) => senderFor(relayOf(customer))

    for (const who of ['ada', 'cust_ada']) {
      const { status, body } = await pageOf(who)(path)
      expect([status, body.total, body.data.length]).toEqual([200, 3, 3])
      expect(body.data.flatMap(({ customer_id = [] }) => customer_id)).toEqual(['cust_ada'])
    }
    const narrowed = await pageOf('ada')(`${path}?filters[holder_role][conditions][$in][0]=REFEREE&limit=1`)
    expect(narrowed.body).toMatchObject({ total: 2, has_more: true, data: [{ holder_role: 'REFEREE' }] })

    expect((await pageOf('ben')(path)).status).toBe(404)
    expect((await pageOf(null)(path)).status).toBe(401)

    const { port } = await listen(forNode(relayOf('ada')))
    const client = createClient({ relayUrl: `http://127.0.0.1:${port}/perkit` })
    onTestFinished(client.close)
    const storefront = createStorefront(client)
    const reply = await storefront.referralHolders?.('ADA-POINTS', { limit: 1, order: '-id' })
    expect(reply?.value).toMatchObject({ total: 3, referrer_rewards: [{ amount: 1000, count: 2 }] })
  })
})
