/** A shop with referral programs of every kind, and its clients. */
import { amountOff } from '../../../support/catalogue-parts.ts'
import type { Shop } from '../../../support/service.ts'
import { backEnd, page } from '../../../support/clients.ts'

export const project_id = 'proj_shop'

const tenOff = amountOff(1000)
const rewardFrom = (id: string, amount?: number) => ({
  related_object_parent: { id },
  ...(amount !== undefined && { amount }),
})

/** A referral program with a code of Ada and a code of Ben. */
const program = (name: string, referral_program: object | undefined, more: object = {}) => ({
  id: `camp_${name}`,
  name: `Program ${name}`,
  campaign_type: 'REFERRAL_PROGRAM',
  voucher: { discount: tenOff },
  ...(referral_program && { referral_program }),
  vouchers: [
    { id: `v_${name}`, code: `ADA-${name.toUpperCase()}`, discount: tenOff, holder: 'ada' },
    { id: `v_${name}_ben`, code: `BEN-${name.toUpperCase()}`, discount: tenOff, holder: 'ben' },
  ],
  ...more,
})

export const keysOf = (name: string) => ({
  server: [{ app_id: `app-${name}`, app_token: `app-${name}-secret` }],
  client: [{ application_id: `page-${name}`, token: `page-${name}-secret`, origins: [`${name}.example`] }],
})

export const referralCatalogue = {
  projects: [
    {
      id: project_id,
      name: 'Shop',
      keys: keysOf('shop'),
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 2500 }],
      customers: ['ada', 'ben'].map((name) => ({ id: `cust_${name}`, source_id: name, name })),
      rewards: [
        {
          id: 'rew_code',
          name: 'A code of your own',
          type: 'CAMPAIGN',
          parameters: { campaign: { id: 'camp_plain' } },
        },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 0 } },
          vouchers: [
            { id: 'v_card_ada', code: 'CARD-ADA', holder: 'ada' },
            { id: 'v_card_ben', code: 'CARD-BEN', holder: 'ben', loyalty_card: { points: 50 } },
          ],
          reward_assignments: [{ reward: 'rew_code', parameters: { loyalty: { points: 10 } } }],
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          voucher: { gift: { amount: 100 } },
        },
        {
          id: 'camp_coupons',
          name: 'Coupons',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: tenOff, redemption: { quantity: 1 } },
        },
        program('points', {
          conversion_event_type: 'redemption',
          referrer_reward: rewardFrom('Club', 500),
          referee_reward: rewardFrom('Club', 100),
        }),
        program('paid', {
          conversion_event_type: 'order.paid',
          referrer_reward: rewardFrom('camp_gifts', 700),
          referee_reward: rewardFrom('camp_coupons'),
        }),
        program('off', { conversion_event_type: 'order.paid', referrer_reward: rewardFrom('Club', 500) }),
        program('plain', undefined),
      ],
    },
    {
      id: 'proj_next',
      name: 'Next door',
      keys: keysOf('next'),
      customers: [{ id: 'cust_ada', source_id: 'ada' }],
      campaigns: [
        {
          id: 'camp_points',
          name: 'Program points',
          campaign_type: 'REFERRAL_PROGRAM',
          vouchers: [{ id: 'v_points', code: 'ADA-POINTS', discount: tenOff, holder: 'ada' }],
        },
      ],
    },
  ],
}

const cart = { items: [{ product_id: 'prod_cup', quantity: 1 }] }
const codes = (...names: string[]) => names.map((id) => ({ object: 'voucher', id }))
export const as = (source_id: string) => ({ customer: { source_id } })

/** The back end of the shop, with operations on referral codes. */
export async function backEndOf(shop: Shop) {
  const { post, get } = await backEnd(shop)
  return {
    post,
    get,
    validate: (code: string, more: object = {}) =>
      post('/v1/validations', { redeemables: codes(code), order: cart, ...more }),
    redeem: (code: string | string[], more: object = {}, headers: Record<string, string> = {}) =>
      post('/v1/redemptions', { redeemables: codes(...[code].flat()), order: cart, ...more }, headers),
    rollBack: (id: string) => post(`/v1/redemptions/${id}/rollback`),
    pay: (source_id: string, more: object) =>
      post('/v1/orders', { source_id, status: 'PAID', amount: 2500, ...more }),
    holders: (code: string, query = '') => get(`/v1/referrals/members/${code}/holders${query}`),
  }
}

/** The page of a customer, or of a guest without one. */
export async function pageOf(shop: Shop, customer?: string) {
  const { get } = await page(shop, customer, 'client_vouchers')
  return (code: string, query = '') => get(`/v1/referrals/members/${code}/holders${query}`)
}

/** Points, gift credits and coupons of a customer. */
export async function holdingsOf({ store: { db } }: Shop, customer: string) {
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.project_id', '=', 'vouchers.project_id')
        .onRef('customers.id', '=', 'vouchers.holder_id'),
    )
    .select(['vouchers.type', 'vouchers.balance'])
    .where('vouchers.project_id', '=', project_id)
    .where('customers.source_id', '=', customer)
    .where('vouchers.active', '=', true)
    .execute()
  const sum = (type: string) =>
    rows.reduce((all, row) => all + (row.type === type ? (row.balance ?? 0) : 0), 0)
  return {
    points: sum('LOYALTY_CARD'),
    credits: sum('GIFT_VOUCHER'),
    coupons: rows.filter(({ type }) => type === 'DISCOUNT_VOUCHER').length,
  }
}
