/** When something can be used, to the millisecond, and how often. */
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../src/service/rules/availability.ts'
import type { Redeemable } from '../../../src/service/rules/redeemable.ts'
import { now, redeemable, situationOf, voucher } from './support/rules.ts'

const at = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
const keyOf = (one: Redeemable, credits?: number) => refusalOf(one, situationOf(), credits)?.key

const campaign = (validity: Redeemable['validity']): Redeemable['campaign'] => ({
  id: 'camp_test',
  name: 'Test',
  active: true,
  validity,
  time_zone: 'UTC',
  category_id: null,
})

describe('dates', () => {
  test.each([
    ['at its first moment', { start_date: at(0) }],
    ['at its last moment', { expiration_date: at(0) }],
    ['between the two', { start_date: at(-1), expiration_date: at(1) }],
    ['without any', {}],
    ['with only an end to come', { expiration_date: at(1) }],
  ])('open it %s, for itself and for its campaign', (_, validity) => {
    expect(keyOf(voucher({ validity }))).toBeUndefined()
    expect(keyOf(voucher({ campaign: campaign(validity) }))).toBeUndefined()
  })

  test.each([
    ['a millisecond before its start', { start_date: at(1) }, 'voucher_not_active'],
    ['a millisecond after its end', { expiration_date: at(-1) }, 'voucher_expired'],
  ])('close it %s, its own or its campaign’s', (_, validity, key) => {
    expect(keyOf(voucher({ validity }))).toBe(key)
    expect(keyOf(voucher({ validity, campaign: campaign({}) }))).toBe(key)
    expect(keyOf(voucher({ campaign: campaign(validity) }))).toBe(key)
  })
})

test.each([
  ['This promotion is switched off.', redeemable({ active: false })],
  ['This voucher is switched off.', voucher({ active: false })],
  ['This promotion has not begun yet.', redeemable({ validity: { start_date: at(1) } })],
  ['This voucher is not valid yet.', voucher({ validity: { start_date: at(1) } })],
  ['This promotion is over.', redeemable({ validity: { expiration_date: at(-1) } })],
  ['This voucher has expired.', voucher({ validity: { expiration_date: at(-1) } })],
  // Today is a Saturday.
  ['This promotion pauses at the moment.', redeemable({ validity: { validity_day_of_week: [5] } })],
  ['This voucher cannot be used at the moment.', voucher({ validity: { validity_day_of_week: [5] } })],
  ['This voucher belongs to another customer.', voucher({ holder_id: 'cust_ben' })],
  ['This voucher has reached its redemption limit.', voucher({ limit: 1, redeemed: 1 })],
  ['The balance of this gift card is too low.', voucher({ type: 'GIFT_VOUCHER', balance: 0 })],
])('a shopper is told: %s', (message, one) => {
  expect(refusalOf(one, situationOf())?.message).toBe(message)
})

test('a gift card that holds what is asked can be used, and one that holds a cent less cannot', () => {
  const card = voucher({ type: 'GIFT_VOUCHER', balance: 500 })

  expect([keyOf(card, 500), keyOf(card, 501), keyOf(card)]).toEqual([
    undefined,
    'gift_amount_exceeded',
    undefined,
  ])
  expect(keyOf(voucher({ type: 'GIFT_VOUCHER', balance: 1 }))).toBeUndefined()
  expect(keyOf(voucher({ type: 'GIFT_VOUCHER', balance: null }))).toBe('gift_amount_exceeded')
  expect(keyOf(voucher({ type: 'LOYALTY_CARD', balance: 0 }))).toBeUndefined()
})
