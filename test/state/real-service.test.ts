/** The cart judged by the service itself. */
import { eligibilityOf } from '../../src/state/features/eligibility.ts'
import { tryCode } from '../../src/state/features/combination.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createShop } from '../../src/state/shop.ts'
import { demoKeys, smallCatalogue } from '../support/catalogue.ts'
import { startShopForTest } from '../support/service.ts'
import { onPostgres } from '../support/stores.ts'

const [project] = smallCatalogue.projects
const withCode = {
  projects: [
    {
      ...project,
      campaigns: [
        ...(project?.campaigns ?? []),
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'FIVE', discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' } },
          ],
        },
      ],
    },
  ],
}

onPostgres('a cart and the service', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })

  /** As a page of the shop: a guest, with a token bound to nobody. */
  async function openPage() {
    const { url, token } = await startShopForTest(store, { catalogue: withCode })
    const bearer = await token('client_api')
    const shop = createShop({
      serviceUrl: url,
      storage: null,
      fetch: (address, init) => {
        const headers = new Headers(init.headers)
        for (const [name, value] of Object.entries(demoKeys.client)) headers.set(name, value)
        headers.set('Authorization', `Bearer ${bearer}`)
        return fetch(address, { ...init, headers })
      },
    })
    onTestFinished(shop.close)
    onTestFinished(eligibilityOf(shop).watch())
    return { shop, now: () => eligibilityOf(shop).get() }
  }

  test('an empty cart and a full one are judged, at prices that a product of the page brings along', async () => {
    const { shop, now } = await openPage()
    await expect.poll(() => now().busy).toBe(false)
    expect(now()).toMatchObject({ error: undefined, answer: { cart: { lines: [] } } })

    shop.cart.add({ source_id: 'unheard-of', quantity: 2, price: 2500 })
    await expect.poll(() => now().answer?.order?.amount).toBe(5000)
    expect(now().answer?.ready.map(({ result }) => result?.discount?.amount_off)).toContain(1000)
  })

  test('a guest tries codes', async () => {
    const { shop } = await openPage()

    shop.cart.add({ source_id: 'unheard-of', quantity: 2, price: 2500 })
    expect(await tryCode(shop, 'FIVE')).toMatchObject({ applicable: true })
    expect(await tryCode(shop, 'NO-SUCH')).toMatchObject({
      applicable: false,
      reason: { key: 'not_found_for_guests' },
    })
  })
})
