/** Checks when and how often a redeemable can be used. */
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../src/service/rules/availability.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { campaign, now, redeemable, situationOf, voucher } from './support/rules.ts'

const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
const keyOf = (one: Redeemable, credits?: number) => refusalOf(one, situationOf(), credits)?.key

describe('a voucher is valid', () => {
  test.each([
    ['at the start', { start_date: at(0) }],
    ['at the end', { expiration_date: at(0) }],
    ['between start and end', { start_date: at(-1), expiration_date: at(1) }],
    ['without dates', {}],
    ['before the end, without a start', { expiration_date: at(1) }],
  ])('%s, by its own dates and by those of its campaign', (_, validity) => {
    expect(keyOf(voucher({ validity }))).toBeUndefined()
    expect(keyOf(voucher({ campaign: campaign({ validity }) }))).toBeUndefined()
  })
})

describe('a voucher is refused', () => {
  test.each([
    ['a millisecond before the start', { start_date: at(1) }, 'voucher_not_active'],
    ['a millisecond after the end', { expiration_date: at(-1) }, 'voucher_expired'],
  ])('%s, by its own dates or by those of its campaign', (_, validity, key) => {
    expect(keyOf(voucher({ validity }))).toBe(key)
    expect(keyOf(voucher({ validity, campaign: campaign() }))).toBe(key)
    expect(keyOf(voucher({ campaign: campaign({ validity }) }))).toBe(key)
  })
})

const notStarted = { start_date: at(1) }
const expired = { expiration_date: at(-1) }
// `now` is a Saturday.
const fridays = { validity_day_of_week: [5] }
const inactiveCampaign = campaign({ active: false })
const fridayCampaign = campaign({ validity: fridays })

test.each([
  ['promotion_inactive', 'This promotion is switched off.', redeemable({ active: false })],
  ['promotion_inactive', 'This promotion is switched off.', redeemable({ campaign: inactiveCampaign })],
  ['voucher_disabled', 'This voucher is switched off.', voucher({ active: false })],
  ['voucher_disabled', 'This voucher is switched off.', voucher({ campaign: inactiveCampaign })],
  ['promotion_inactive', 'This promotion has not begun yet.', redeemable({ validity: notStarted })],
  ['voucher_not_active', 'This voucher is not valid yet.', voucher({ validity: notStarted })],
  ['promotion_inactive', 'This promotion is over.', redeemable({ validity: expired })],
  ['voucher_expired', 'This voucher has expired.', voucher({ validity: expired })],
  [
    'promotion_not_active_now',
    'This promotion cannot be used at the moment.',
    redeemable({ validity: fridays }),
  ],
  ['voucher_not_active_now', 'This voucher cannot be used at the moment.', voucher({ validity: fridays })],
  [
    'voucher_not_active_now',
    'This voucher cannot be used at the moment.',
    voucher({ campaign: fridayCampaign }),
  ],
  ['invalid_customer', 'This voucher belongs to another customer.', voucher({ holder_id: 'cust_ben' })],
  ['quantity_exceeded', 'This voucher has reached its redemption limit.', voucher({ limit: 3, redeemed: 3 })],
  [
    'gift_amount_exceeded',
    'The balance of this gift card is too low.',
    voucher({ type: 'GIFT_VOUCHER', balance: 0 }),
  ],
])('refuses with %s: %s', (key, message, one) => {
  expect(refusalOf(one, situationOf())).toMatchObject({ key, message })
})

test('accepts the last redemption within the limit', () => {
  expect(keyOf(voucher({ limit: 3, redeemed: 2 }))).toBeUndefined()
})

test('accepts a gift card up to its balance', () => {
  const card = voucher({ type: 'GIFT_VOUCHER', balance: 500 })

  expect(keyOf(card, 500)).toBeUndefined()
  expect(keyOf(card, 501)).toBe('gift_amount_exceeded')
  expect(keyOf(card)).toBeUndefined()
  expect(keyOf(voucher({ type: 'GIFT_VOUCHER', balance: 1 }))).toBeUndefined()
  expect(keyOf(voucher({ type: 'GIFT_VOUCHER', balance: null }))).toBe('gift_amount_exceeded')
  expect(keyOf(voucher({ type: 'LOYALTY_CARD', balance: 0 }))).toBeUndefined()
})
