/** A club with a few loyalty cards, its clients, and checks of the ledger. */
import { expect } from 'vitest'
import type { Caller } from '../../../../src/service/auth/caller.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { sql } from '../../../../src/service/database/kysely.ts'
import { amountOff, shopKeys } from '../../../support/catalogue-parts.ts'
import type { Shop } from '../../../support/service.ts'
import { backEnd, page } from '../../../support/clients.ts'

export const project_id = 'proj_shop'
export const program = 'camp_club'

const card = (name: string, points: number, more: object = {}) => ({
  id: `v_${name}`,
  code: name.toUpperCase(),
  loyalty_card: { points },
  holder: name,
  ...more,
})

/** Ada has 100 points, Ben 50 and Cleo none. The catalog also contains every other kind of voucher. */
export const clubCatalogue = {
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: shopKeys,
      customers: ['ada', 'ben', 'cleo', 'dora'].map((name) => ({
        id: `cust_${name}`,
        source_id: name,
        name,
        email: `${name}@shop.example`,
        phone: '+491701234567',
      })),
      campaigns: [
        {
          id: program,
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
              discount: amountOff(500),
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
          id: program,
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

export const cardRef = (name: string) => ({ id: `v_${name}`, campaign_id: program })

/** The caller for functions that a test calls without a request. */
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

/** Expects that the ledger of every card adds up to its balance, and that no more points expire than the balance. */
export async function expectConsistentLedger({ db }: Store) {
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

/** The total of the points on all cards of the project. */
export async function totalPoints({ db }: Store) {
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

/** The back end of the shop, with operations on members. */
export async function backEndOf(shop: Shop) {
  const { post, get } = await backEnd(shop)
  return {
    get,
    post,
    member: (name: string) => get(`/v1/loyalties/members/${name}`),
    activity: (name: string, query = '') => get(`/v1/loyalties/members/${name}/activity${query}`),
    transfer: (to: string, items: readonly Item[], { campaign = program } = {}) =>
      post(`/v1/loyalties/${campaign}/members/${to}/transfers`, items),
  }
}

/** The page of a customer, or of a guest without one. */
export async function pageOf(shop: Shop, customer?: string) {
  const { get } = await page(shop, customer, 'client_vouchers')
  const member = (name: string) => get(`/v1/loyalties/members/${name}`)
  return { member, activity: (name: string, query = '') => member(`${name}/activity${query}`) }
}
