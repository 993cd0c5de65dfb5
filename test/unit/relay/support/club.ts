/** A shop with a loyalty program, two members and a customer without a card, behind a relay. */
import { onTestFinished } from 'vitest'
import { createRelay, type RelayOptions } from '../../../../src/relay/index.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { startShop } from '../../../support/service.ts'
import { senderFor, secrets } from './page.ts'

const client = { 'X-Client-Application-Id': secrets.clientId, 'X-Client-Token': secrets.clientToken }
const server = { 'X-App-Id': secrets.appId, 'X-App-Token': secrets.appToken }

const offer = (reward: string, points: number) => ({ reward, parameters: { loyalty: { points } } })

const person = (name: string) => ({
  id: `cust_${name}`,
  source_id: `canary-${name}`,
  name: `Canary ${name}`,
  email: `canary-${name}@shop.example`,
  phone: '+00 canary',
})

const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [{ app_id: secrets.appId, app_token: secrets.appToken }],
        client: [{ application_id: secrets.clientId, token: secrets.clientToken, origins: ['shop.example'] }],
      },
      customers: ['ada', 'ben', 'cy'].map(person),
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      rewards: [
        {
          id: 'rew_mug',
          name: 'Mug',
          type: 'MATERIAL',
          parameters: { product: { id: 'prod_cup' } },
          stock: 9,
        },
        {
          id: 'rew_coin',
          name: 'Pay with points',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 0 } },
          vouchers: [
            { id: 'v_ada', code: 'ADA', loyalty_card: { points: 500 }, holder: 'cust_ada' },
            { id: 'v_ben', code: 'BEN', loyalty_card: { points: 120 }, holder: 'cust_ben' },
            { id: 'v_free', code: 'FREE', loyalty_card: { points: 900 } },
          ],
          loyalty_tiers: [{ id: 'ltr_all', name: 'Everybody', points: { from: 0, to: 1_000_000 } }],
          reward_assignments: [offer('rew_mug', 100), offer('rew_coin', 10)],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              id: 'v_bens',
              code: 'BENS-CODE',
              holder: 'cust_ben',
              discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
            },
          ],
        },
        {
          id: 'camp_winter',
          name: 'Winter',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            {
              id: 'promo_ten',
              name: 'Ten off',
              action: { discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' } },
            },
          ],
        },
      ],
    },
  ],
}

export async function openClub(store: Store) {
  const shop = await startShop(store, { catalogue })
  onTestFinished(shop.close)
  const errors: unknown[] = []

  /** A relay where this customer is signed in. */
  const relayOf = (customer: string | null, options: Partial<RelayOptions> = {}) =>
    createRelay({
      serviceUrl: shop.url,
      ...secrets,
      identify: () => customer,
      onError: (error) => errors.push(error),
      ...options,
    })

  /** Sends requests from a page where this customer is signed in. */
  const pageOf = (customer: string | null, options?: Partial<RelayOptions>) =>
    senderFor(relayOf(customer, options))

  /** A request from a page with its own keys and token, without the relay. */
  const directlyAs = async (customer: string, path: string) => {
    const token = await shop.token('client_api', { keys: server, customer })
    const headers = { ...client, Authorization: `Bearer ${token}`, Origin: 'https://shop.example' }
    return shop.send(path, { headers })
  }

  /** A request from the shop's back end. */
  const fromBackEnd = async (path: string, body?: object) => {
    const token = await shop.token('api', { keys: server })
    const headers = { ...server, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    return shop.send(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  }

  /** The amounts subtracted from a card, and its balance. */
  const ledgerOf = async (card_id: string) => {
    const { db } = shop.store
    const rows = await db
      .selectFrom('voucher_transactions')
      .select('amount')
      .where('voucher_id', '=', card_id)
      .where('amount', '<', 0)
      .execute()
    const card = await db
      .selectFrom('vouchers')
      .select('balance')
      .where('id', '=', card_id)
      .executeTakeFirst()
    return { subtracted: rows.map(({ amount }) => -amount), balance: card?.balance }
  }

  return { shop, errors, relayOf, pageOf, directlyAs, fromBackEnd, ledgerOf }
}
