/** The shop of this bench, and one request of each operation that is measured. */
import { demoKeys } from '../../support/catalogue.ts'
import type { Question } from './load.ts'

const discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' }

export const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
      },
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      customers: [{ id: 'cust_ada', source_id: 'ada', name: 'Ada' }],
      rewards: [
        { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: 'camp_winter',
          name: 'Winter',
          campaign_type: 'PROMOTION',
          promotion_tiers: Array.from({ length: 20 }, (_, at) => ({
            id: `promo_${at}`,
            name: `Tier ${at}`,
            banner: `Save with tier ${at}`,
            action: { discount },
          })),
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 1_000_000_000 } }],
          reward_assignments: [{ id: 'rewa_cup', reward: 'rew_cup', parameters: { loyalty: { points: 1 } } }],
        },
      ],
    },
  ],
}

export const tokenQuestion: Question = {
  method: 'POST',
  path: '/v1/oauth/token',
  headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'grant_type=client_credentials&scope=api client_api&customer=ada',
}

export function questions(token: string): [name: string, question: Question][] {
  const bearer = { Authorization: `Bearer ${token}` }
  const server = { ...demoKeys.server, ...bearer, 'Content-Type': 'application/json' }
  const post = (path: string, body: object): Question => ({
    method: 'POST',
    path,
    headers: server,
    body: JSON.stringify(body),
  })
  const get = (path: string, headers: Record<string, string>): Question => ({ method: 'GET', path, headers })
  const order = { items: [{ product_id: 'prod_cup', quantity: 2 }] }

  return [
    ['21 list promotion tiers', get('/client/v1/promotions/tiers', { ...demoKeys.client, ...bearer })],
    ['9 check eligibility', post('/v1/qualifications', { customer: { source_id: 'ada' }, order })],
    [
      '7 redeem a reward, one hot card',
      post('/v1/loyalties/members/ADA/redemption', { reward: { id: 'rew_cup' } }),
    ],
    ['get member', get('/v1/loyalties/members/ADA', server)],
    ['17 create product', post('/v1/products', { price: 1900 })],
  ]
}
