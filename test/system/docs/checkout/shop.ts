/** A shop with one of the documented back ends: the real service behind a proxy, and a payment provider. */
import { expect } from 'vitest'
import { startShopForTest } from '../../../support/service.ts'
import type { OpenStore } from '../../../support/stores.ts'
import { type Language, startBackEnd } from './back-end.ts'
import { startLossyProxy } from './lossy-proxy.ts'
import { secret, startPayments, webhookOf } from './payments.ts'

const keys = { app_id: 'app-shop', app_token: 'app-shop-secret' }
const clientKey = { application_id: 'page-shop', token: 'page-shop-token', origins: ['localhost'] }
const codes = {
  id: 'camp_codes',
  name: 'Codes',
  campaign_type: 'DISCOUNT_COUPONS',
  vouchers: [
    {
      code: 'ONCE',
      discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
      redemption: { quantity: 1 },
    },
  ],
}
/** Ten points pay one euro, and each euro paid earns a point. */
const club = {
  id: 'camp_club',
  name: 'Club',
  campaign_type: 'LOYALTY_PROGRAM',
  vouchers: ['ADA', 'BEN'].map((code) => ({
    code,
    type: 'LOYALTY_CARD',
    holder: code.toLowerCase(),
    loyalty_card: { points: 500 },
  })),
  earning_rules: [
    {
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_AMOUNT',
        order: { amount: { every: 100, points: 1 } },
      },
    },
  ],
  reward_assignments: [
    { reward: 'rew_coin', parameters: { loyalty: { points: 10 } } },
    { reward: 'rew_cup', parameters: { loyalty: { points: 50 } } },
  ],
}
const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: { server: [keys], client: [clientKey] },
      customers: [{ source_id: 'ada' }, { source_id: 'ben' }],
      products: [
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 },
        { id: 'prod_pot', source_id: 'pot', name: 'Pot', price: 4000 },
      ],
      rewards: [
        {
          id: 'rew_coin',
          name: 'Pay with points',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [codes, club],
    },
  ],
}

export const once = { object: 'voucher', id: 'ONCE' }
export const pointsOf = (card: string, points: number) => ({
  object: 'voucher',
  id: card,
  reward: { id: 'rew_coin', points },
})
export const cups = (quantity: number) => ({ product_id: 'prod_cup', quantity })

/** Three cups for 30 euros, less five for the code and ten for 100 points. */
export const cart = { items: [cups(3)], selection: [once, pointsOf('ADA', 100)] }
export const total = 1500

export const untouched = { balance: 500, uses: 0, charged: 0 }
export const redeemed = { balance: 400, uses: 1, charged: 0 }
export const paid = { balance: 415, uses: 1, charged: total }

export async function openShop(open: OpenStore, language: Language, settings: Record<string, string> = {}) {
  const service = await startShopForTest(await open(), { catalogue })
  const proxy = await startLossyProxy(service.port)
  const payments = await startPayments()
  const backEnd = await startBackEnd(language, {
    PERKIT_URL: proxy.url,
    PERKIT_APP_ID: keys.app_id,
    PERKIT_APP_TOKEN: keys.app_token,
    PAYMENT_URL: payments.url,
    PAYMENT_SECRET: secret,
    STAFF_TOKEN: 'staff',
    ABANDON_AFTER_SECONDS: '1800',
    CUSTOMER: 'ada',
    ...settings,
  })
  const appKeys = { 'X-App-Id': keys.app_id, 'X-App-Token': keys.app_token }
  const bearer = await service.token('vouchers loyalties orders redemptions', { keys: appKeys })
  const headers = { ...appKeys, Authorization: `Bearer ${bearer}` }
  const read = async (path: string) => {
    const { status, body } = await service.send(path, { headers })
    expect(status).toBe(200)
    return body
  }
  const write = async (path: string, content: object) => {
    const { status, body } = await service.send(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(content),
    })
    expect(status).toBe(200)
    return body
  }
  const attempt: string = crypto.randomUUID()

  return {
    ...backEnd,
    /** Access of the page's relay. */
    access: {
      serviceUrl: service.url,
      appId: keys.app_id,
      appToken: keys.app_token,
      clientId: clientKey.application_id,
      clientToken: clientKey.token,
    },
    proxy,
    payments,
    attempt,
    place: (changes: object = {}) => backEnd.post('/checkout/place', { attempt, ...cart, total, ...changes }),
    status: () => backEnd.post('/checkout/status', { attempt }),
    staff: (action: string, body: object = {}) =>
      backEnd.post(`/staff/${action}`, body, { Authorization: 'Bearer staff' }),
    notify: async (key?: string) => {
      const { body, headers } = webhookOf(attempt, key)
      return (await backEnd.send('/payments/webhook', body, headers)).status
    },
    /** A line of a cart with a cup that was redeemed for 50 points of this card. */
    reward: async (card = 'ADA') => {
      const { id } = await write(`/v1/loyalties/members/${card}/redemption`, { reward: { id: 'rew_cup' } })
      return { ...cups(1), redemption: String(id) }
    },
    rollBack: (redemption: string) => write(`/v1/redemptions/${redemption}/rollback`, {}),
    /** Points on Ada's card, uses of the code, and money that the shop has. */
    books: async () => ({
      balance: (await read('/v1/loyalties/members/ADA')).loyalty_card.balance,
      uses: (await read('/v1/vouchers/ONCE')).redemption.redeemed_quantity,
      charged: payments.charged(attempt),
    }),
    orderStatus: async () => (await read(`/v1/orders/${attempt}`)).status,
  }
}

export type OpenedShop = Awaited<ReturnType<typeof openShop>>

export async function pay(shop: OpenedShop) {
  expect((await shop.place()).body).toMatchObject({ status: 'paying' })
  shop.payments.finish(shop.attempt, 'succeeded')
  expect(await shop.notify()).toBe(200)
}
