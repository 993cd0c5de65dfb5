/** The cart and redemptions with the real service. */
import { eligibilityOf } from '../../../src/state/features/eligibility.ts'
import { tryCode } from '../../../src/state/features/validation.ts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createShop } from '../../../src/state/shop.ts'
import { failure } from '../../unit/client/server.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { backEndOf, cardOf, catalogue } from '../../service/redemptions/support/reward-shop.ts'
import { memberOf } from '../../../src/state/features/member.ts'

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

  /** Opens a page of a guest, with a token without a customer. */
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

  test('evaluates an empty cart, and a filled one with the prices that the page sends', async () => {
    const { shop, now } = await openPage()
    await expect.poll(() => now().busy).toBe(false)
    expect(now()).toMatchObject({ error: undefined, response: { cart: { lines: [] } } })

    shop.cart.add({ source_id: 'unheard-of', quantity: 2, price: 2500 })
    await expect.poll(() => now().response?.order?.amount).toBe(5000)
    expect(now().response?.ready.map(({ result }) => result?.discount?.amount_off)).toContain(1000)
  })

  test('evaluates codes for a guest', async () => {
    const { shop } = await openPage()

    shop.cart.add({ source_id: 'unheard-of', quantity: 2, price: 2500 })
    expect(await tryCode(shop, 'FIVE')).toMatchObject({ applicable: true })
    expect(await tryCode(shop, 'NO-SUCH')).toMatchObject({
      applicable: false,
      reason: { key: 'not_found_for_guests' },
    })
  })
})

onBothStores('a redemption with a lost response', (open) => {
  test('is reported as rolled back if the shop rolls it back before the shopper checks the outcome', async () => {
    const server = await startShopForTest(await open(), { catalogue })
    const bearer = await server.token('client_api', { customer: 'ada' })
    const backEnd = await backEndOf(server)
    /** Id of the redemption. Its responses are lost while `losesResponses`. */
    let id: string | undefined
    let losesResponses = true
    const shop = createShop({
      serviceUrl: server.url,
      card: 'ADA',
      storage: null,
      fetch: async (address, init) => {
        const headers = new Headers(init.headers)
        for (const [name, value] of Object.entries(demoKeys.client)) headers.set(name, value)
        headers.set('Authorization', `Bearer ${bearer}`)
        const response = await fetch(address, { ...init, headers })
        if (!losesResponses || !address.includes('/redemption')) return response
        id ??= (await response.json()).id
        return Response.json(failure(409, 'request_in_progress'), { status: 409 })
      },
    })
    onTestFinished(shop.close)
    const { $attempt, redeem, checkOutcome } = memberOf(shop)
    const outcome = () => $attempt.get()?.state
    await redeem({ reward_id: 'rew_three', name: 'Cup' })
    expect(outcome()).toBe('unconfirmed')

    await backEnd.rollBack(id ?? '')
    losesResponses = false
    await checkOutcome()

    expect(outcome()).toBe('rolled-back')
    expect((await cardOf(server, 'ADA')).balance).toBe(1000)
  })
})
