/** A shop in which Ada has data in every table about customers. All her texts contain `lovelace`. */
import type { Store } from '../../../../src/service/database/store.ts'
import { amountOff, shopKeys } from '../../../support/catalogue-parts.ts'
import { backEnd, page } from '../../../support/clients.ts'
import { startShopForTest } from '../../../support/service.ts'
import { bulk, bulkClient } from './send-bulk.ts'

export const project = { id: 'proj_shop' }
export const ada = 'cust_1'

const referral = (id: string, code: string, holder: string) => ({
  id,
  code,
  discount: amountOff(300),
  holder,
})

export const personalCatalogue = {
  projects: [
    {
      id: project.id,
      name: 'Shop',
      keys: shopKeys,
      customers: [
        {
          id: ada,
          source_id: 'lovelace',
          name: 'Ada Lovelace',
          description: 'Countess of Lovelace',
          email: 'lovelace@shop.example',
          phone: '+440001',
          birthdate: '1985-12-10',
          address: { line_1: '1 Lovelace Road' },
          metadata: { note: 'lovelace' },
        },
        {
          id: 'cust_2',
          source_id: 'ben',
          name: 'Ben',
          email: 'ben@shop.example',
          metadata: { note: 'for Ben' },
        },
      ],
      segments: [{ id: 'seg_first', name: 'First', customers: ['lovelace', 'ben'] }],
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 2500 }],
      rewards: [
        { id: 'rew_cup', name: 'A cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [
            {
              id: 'v_card',
              code: 'LOVELACE-1',
              holder: 'lovelace',
              loyalty_card: { points: 500 },
              metadata: { printed: 'lovelace' },
            },
            { id: 'v_ben', code: 'BEN', holder: 'ben', loyalty_card: { points: 100 } },
          ],
          earning_rules: [
            { id: 'ern_paid', event: 'order.paid', loyalty: { type: 'FIXED', points: 20 }, source: {} },
          ],
          reward_assignments: [
            { id: 'rewa_cup', reward: 'rew_cup', parameters: { loyalty: { points: 10 } } },
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ id: 'v_code', code: 'LOVELACE-5', holder: 'lovelace', discount: amountOff(500) }],
        },
        {
          id: 'camp_friends',
          name: 'Friends',
          campaign_type: 'REFERRAL_PROGRAM',
          voucher: { discount: amountOff(300) },
          vouchers: [
            referral('v_friends', 'LOVELACE-FRIENDS', 'lovelace'),
            referral('v_friends_ben', 'BEN-FRIENDS', 'ben'),
          ],
        },
      ],
    },
  ],
}

const orderOf = (source_id: string, note: string) => ({
  source_id,
  items: [{ product_id: 'prod_cup', quantity: 2, metadata: { engraving: note } }],
  metadata: { card: note },
})
const voucher = (id: string) => ({ object: 'voucher', id })

/** Ben uses Ada's referral code. */
export const friendRedemption = {
  redeemables: [voucher('LOVELACE-FRIENDS')],
  order: orderOf('order-4', 'for Ben'),
  customer: { source_id: 'ben' },
}

/** Leaves a bulk update of both customers in the queue, and no job running. */
export async function startPersonalShop(store: Store) {
  const shop = await startShopForTest(store, { catalogue: personalCatalogue })
  const { post, get, put } = await backEnd(shop)
  const key = (name: string) => ({ 'Idempotency-Key': name })
  const replies = [
    await post(
      '/v1/redemptions',
      {
        redeemables: [voucher('LOVELACE-5')],
        order: { ...orderOf('order-1', 'for Lovelace'), status: 'PAID' },
        customer: { source_id: 'lovelace' },
        metadata: { note: 'lovelace' },
      },
      key('redeem'),
    ),
    // The back end names no customer.
    await post('/v1/redemptions', {
      redeemables: [voucher('LOVELACE-5')],
      order: orderOf('order-0', 'for Lovelace'),
    }),
    await post('/v1/orders', {
      ...orderOf('order-2', 'lovelace'),
      status: 'PAID',
      customer: { source_id: 'lovelace' },
    }),
    // Friends use each other's referral codes.
    await post(
      '/v1/redemptions',
      {
        redeemables: [voucher('BEN-FRIENDS')],
        order: orderOf('order-3', 'lovelace'),
        customer: { source_id: 'lovelace' },
      },
      key('order-3'),
    ),
    await post('/v1/redemptions', friendRedemption, key('order-4')),
    // Named like Ada's card.
    await post(
      '/v1/orders',
      { ...orderOf('v_card', 'for Ben'), customer: { source_id: 'ben' } },
      key('order-6'),
    ),
    await post('/v1/validations', {
      redeemables: [voucher('LOVELACE-5')],
      order: orderOf('order-5', 'lovelace'),
      customer: { source_id: 'lovelace' },
      session: { type: 'LOCK', key: 'cart of lovelace' },
    }),
    await post('/v1/loyalties/camp_club/members/BEN/transfers', [
      { code: 'LOVELACE-1', points: 5, source_id: 'move-1', reason: 'shared' },
    ]),
    await (
      await page(shop, 'lovelace')
    ).post('/v1/loyalties/members/LOVELACE-1/redemption', { reward: { id: 'rew_cup' } }, key('reward')),
  ]
  for (const { status, text } of replies) if (status !== 200) throw new Error(text)
  const rolledBack = await post(
    `/v1/redemptions/${replies[3]?.body.redemptions[0].id}/rollback?reason=asked+by+lovelace`,
  )
  if (rolledBack.status !== 200) throw new Error(rolledBack.text)

  await post('/v1/campaigns/camp_club/transactions/export', {})
  await (await bulkClient(shop)).apply([{ source_id: 'lovelace', metadata: { shoe: 'lovelace' } }])
  await shop.jobs.close()
  const items = [
    { source_id: 'lovelace', name: 'Lady Lovelace' },
    { source_id: 'ben', name: 'Benjamin' },
  ]
  const queued = await post(bulk, items)
  if (queued.status !== 202) throw new Error(queued.text)
  return { ...shop, post, get, put }
}
