/** A club with a handful of loyalty cards, and words for what happens to them and for what must hold of them. */
import { expect } from 'vitest'
import type { Caller } from '../../../../src/service/auth/caller.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { sql } from '../../../../src/service/database/kysely.ts'
import type { Answer, Shop } from '../../../support/service.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import { backEnd } from '../../../support/ask-json.ts'

export const project_id = 'proj_shop'
export const programme = 'camp_club'

const card = (name: string, points: number, more: object = {}) => ({
  id: `v_${name}`,
  code: name.toUpperCase(),
  loyalty_card: { points },
  holder: name,
  ...more,
})

/** Ada holds 100 points, Ben 50, Cleo none. Vouchers of every kind that is not theirs are there, too. */
export const clubCatalogue = {
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
      },
      customers: ['ada', 'ben', 'cleo', 'dora'].map((name) => ({
        id: `cust_${name}`,
        source_id: name,
        name,
        email: `${name}@shop.example`,
        phone: '+491701234567',
      })),
      campaigns: [
        {
          id: programme,
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 10 } },
          vouchers: [
            card('ada', 100),
            card('ben', 50),
            card('cleo', 0),
            card('off', 30, { holder: 'dora', active: false }),
            card('over', 30, { holder: 'dora', expiration_date: '2026-01-01T00:00:00Z' }),
            card('later', 30, { holder: 'dora', start_date: '2027-01-01T00:00:00Z' }),
            { id: 'v_nobody', code: 'NOBODY', loyalty_card: { points: 30 } },
            {
              id: 'v_monthly',
              code: 'MONTHLY',
              loyalty_card: {
                points: 40,
                expiration_rules: { period_type: 'MONTH', period_value: 1, rounding_type: 'END_OF_MONTH' },
              },
              holder: 'dora',
            },
          ],
        },
        {
          id: 'camp_other',
          name: 'Other club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [card('dora', 70)],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              code: 'COUPON',
              holder: 'ada',
              discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
            },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [{ code: 'GIFT', gift: { amount: 5000 }, holder: 'ada' }],
        },
      ],
    },
    {
      id: 'proj_next',
      name: 'Next door',
      keys: { server: [{ app_id: 'app-next', app_token: 'app-next-secret' }] },
      customers: [{ source_id: 'ada' }],
      campaigns: [
        {
          id: programme,
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ id: 'v_ada', code: 'ADA', loyalty_card: { points: 9000 }, holder: 'ada' }],
        },
        {
          id: 'camp_theirs',
          name: 'Theirs',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ code: 'THEIRS', loyalty_card: { points: 9000 }, holder: 'ada' }],
        },
      ],
    },
  ],
}

export const ref = (name: string) => ({ id: `v_${name}`, campaign_id: programme })

/** Who asks, where no request does. */
export const callerFor = (customer_id: string | null, side: Caller['side'] = 'client'): Caller => ({
  project: {
    id: project_id,
    name: 'Shop',
    currency: 'EUR',
    auth: 'keys-and-bearer',
    expose_turnover: false,
    case_sensitive_codes: false,
    version: 1,
    shop_version: 1,
  },
  side,
  client_id: 'app-shop',
  scopes: null,
  customer_id,
})

export const rowOf = (store: Store, name: string) =>
  store.db
    .selectFrom('vouchers')
    .select(['balance', 'granted', 'redeemed_points', 'expired_points'])
    .where('project_id', '=', project_id)
    .where('id', '=', `v_${name}`)
    .executeTakeFirstOrThrow()

export const ledgerOf = (store: Store, name: string) =>
  store.db
    .selectFrom('voucher_transactions')
    .select(['id', 'type', 'amount', 'balance', 'source_id', 'reason', 'related_transaction_id', 'details'])
    .where('project_id', '=', project_id)
    .where('voucher_id', '=', `v_${name}`)
    .orderBy('created_at')
    .execute()

/** Of every card: the ledger adds up to the balance, and no more can expire than there is. */
export async function expectSoundBooks({ db }: Store) {
  const { rows } = await sql<{ id: string; balance: number; ledger: number; expiring: number }>`
    select id, balance,
      (
        select coalesce(sum(amount), 0)::bigint from voucher_transactions as entry
        where entry.project_id = card.project_id and entry.voucher_id = card.id
      ) as ledger,
      (
        select coalesce(sum(points), 0)::bigint from expiring_points as day
        where day.project_id = card.project_id and day.voucher_id = card.id
      ) as expiring
    from vouchers as card where type = 'LOYALTY_CARD'`.execute(db)
  expect(rows.filter(({ balance, ledger }) => balance !== ledger)).toEqual([])
  expect(rows.filter(({ balance, expiring }) => expiring > balance || balance < 0)).toEqual([])
}

/** All points that are on cards of the project. */
export async function pointsInAll({ db }: Store) {
  const { rows } = await sql<{ points: number }>`
    select sum(balance)::bigint as points from vouchers
    where project_id = ${project_id} and type = 'LOYALTY_CARD'`.execute(db)
  return rows[0]?.points
}

export interface Item {
  code: string
  points: unknown
  source_id: string
  reason?: string
}

/** The back end of the shop. */
export async function tillOf(shop: Shop) {
  const { post, get } = await backEnd(shop)
  return {
    get,
    post,
    member: (name: string) => get(`/v1/loyalties/members/${name}`),
    activity: (name: string, query = '') => get(`/v1/loyalties/members/${name}/activity${query}`),
    transfer: (
      to: string,
      items: readonly Item[],
      { campaign = programme, headers = {} }: { campaign?: string; headers?: Record<string, string> } = {},
    ) => post(`/v1/loyalties/${campaign}/members/${to}/transfers`, items, headers),
  }
}

/** The page of a shopper; without a customer it is anybody's. */
export async function pageOf(shop: Shop, customer?: string) {
  const token = await shop.token('client_vouchers', customer === undefined ? {} : { customer })
  const headers = { ...demoKeys.client, Authorization: `Bearer ${token}` }
  const get = (path: string): Promise<Answer> => shop.ask(`/client/v1/loyalties/members/${path}`, { headers })
  return { member: get, activity: (name: string, query = '') => get(`${name}/activity${query}`) }
}
