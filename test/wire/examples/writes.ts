/** Operations of back ends that change something, and their client-side twins. */
import type { Example } from './index.ts'
import type { Operations } from '../../../src/contract/index.ts'
import { campaign } from './campaigns.ts'
import { customer } from './lists.ts'
import { earningRule } from './loyalty.ts'
import { created_at, customer as summary, validity, validity_hours } from './shared.ts'
import { brandFields, customerUpdate } from './shop.ts'
import { giftCard } from './vouchers.ts'

const { birthday: _, ...fields } = customerUpdate

const publication = {
  id: 'pub_1',
  object: 'publication' as const,
  created_at,
  customer_id: 'cust_ada',
  customer: summary,
  metadata: { register: 4 },
  channel: 'API' as const,
  result: 'SUCCESS' as const,
  vouchers_id: ['v_gift'],
  voucher: giftCard,
}

const event = {
  input: { body: { event: 'review', customer: { source_id: 'ada' }, metadata: { stars: 5 } } },
  reply: { object: 'event' as const, type: 'review', customer: summary, metadata: { stars: 5 } },
}

export const writes = {
  createVoucher: {
    input: {
      code: 'NEW-CODE',
      body: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
        redemption: { quantity: 1 },
        ...validity,
        validity_hours,
        active: true,
        category: 'Seasonal',
        additional_info: 'For a late delivery',
        metadata: { register: 4 },
      },
    },
    reply: giftCard,
  },
  disableVoucher: { input: { code: 'SWITCHED-OFF' }, reply: giftCard },
  releaseSession: { input: { code: 'FIVE', sessionKey: 'session-1' }, reply: {} },
  createCustomer: { input: { body: fields }, reply: customer },
  updateCustomer: {
    input: { customerId: 'ada', body: { name: 'Ada Marsh', metadata: { vip: true } } },
    reply: customer,
  },
  listCustomerRedeemables: {
    input: { customerId: 'ada', query: { limit: 10, order: '-created_at' } },
    reply: {
      object: 'list',
      data_ref: 'data',
      data: [
        {
          id: 'rh_v_gift',
          created_at,
          redeemable_id: 'v_gift',
          redeemable_object: 'voucher',
          campaign_id: 'camp_gifts',
          campaign_type: 'GIFT_VOUCHERS',
          voucher_type: 'GIFT_VOUCHER',
          customer_id: 'cust_ada',
          holder_role: 'OWNER',
          redeemable: { voucher: giftCard },
          object: 'redeemable_holder',
        },
      ],
      has_more: true,
      more_starting_after: 'v_gift',
    },
  },
  enableCampaign: { input: { campaignId: 'camp_spring' }, reply: campaign },
  disableCampaign: { input: { campaignId: 'camp_gifts' }, reply: campaign },
  changeMemberBalance: {
    input: {
      memberId: 'CARD-ADA',
      body: {
        points: 10,
        expiration_type: 'CUSTOM_DATE',
        expiration_date: '2036-01-31',
        source_id: 'goodwill-1',
        reason: 'A late delivery',
      },
    },
    reply: {
      points: 10,
      total: 110,
      balance: 60,
      type: 'loyalty_card',
      object: 'balance',
      related_object: { type: 'voucher', id: 'v_ada' },
      operation_type: 'MANUAL',
    },
  },
  disableEarningRule: {
    input: { campaignId: 'camp_club', earningRuleId: 'ern_off' },
    reply: earningRule,
  },
  createPublication: {
    input: {
      query: { join_once: true },
      body: { campaign: 'camp_codes', customer: { source_id: 'ada' }, metadata: { register: 4 } },
    },
    reply: publication,
  },
  createPublicationAsShopper: {
    input: { query: {}, body: { campaign: { id: 'camp_codes', count: 1 } } },
    reply: publication,
  },
  trackEvent: event,
  trackEventAsShopper: { ...event, input: { body: { event: 'review' } } },
  updateBrand: {
    input: { projectId: 'proj_conformance', brandingId: 'brd_1', body: { brand: { name: 'Tern & Clay' } } },
    reply: { id: 'brd_1', ...brandFields },
  },
  revokeAccessToken: { input: { body: { token: 'revoked', token_type_hint: 'access_token' } }, reply: {} },
} satisfies Partial<{ [Id in keyof Operations]: Example<Operations[Id]> }>
