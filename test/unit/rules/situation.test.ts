/** Usage held by sessions, and referral codes. */
import { describe, expect, test } from 'vitest'
import { withHolds, checkReferral } from '../../../src/service/rules/availability.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { campaign, voucher } from './support/rules.ts'

const summer = campaign({ id: 'camp_summer' })
const card = voucher({ type: 'GIFT_VOUCHER', balance: 500, redeemed: 1 })
const used = { total: 4, byCustomer: 2, discounted: 900 }
const hold = { uses: 3, usesByCustomer: 1, credits: 200, discounted: 70 }
const usages = new Map([[card.id, used]])
const held = new Map([[card.id, hold]])

describe('usage held by other sessions', () => {
  test('counts as used and spent', () => {
    expect(withHolds(card, usages, held)).toEqual({
      redeemable: { ...card, redeemed: 4, balance: 300 },
      usage: { total: 7, byCustomer: 3, discounted: 970 },
    })
  })

  test('reduces a balance at most to 0', () => {
    const all = new Map([[card.id, { ...hold, credits: 501 }]])
    expect(withHolds(card, usages, all).redeemable.balance).toBe(0)
  })

  test('does not create a balance', () => {
    expect(withHolds(voucher(), usages, held).redeemable.balance).toBeNull()
  })

  test('may be missing', () => {
    expect(withHolds(card, usages)).toEqual({ redeemable: card, usage: used })
    expect(withHolds(card, new Map())).toEqual({ redeemable: card, usage: unused })
  })

  test('of a campaign counts towards its limits, not those of its vouchers', () => {
    const one = { ...card, campaign: summer }
    const ofCampaign = new Map([[summer.id, hold]])

    expect(withHolds(one, new Map([[summer.id, used]]), ofCampaign)).toEqual({
      redeemable: one,
      usage: { ...unused, campaign: { total: 7, byCustomer: 3, discounted: 970 } },
    })
  })
})

describe('a referral code', () => {
  const ada = { id: 'cust_ada', source_id: 'ada' }
  const code = { referrer_id: 'cust_grace' }
  const anonymous = 'A referral code can only be used by an identified customer.'

  test.each([
    ['a friend', code, ada],
    ['a friend who is not stored yet', code, { id: null, source_id: 'new' }],
    ['a friend with only an id', code, { id: 'cust_ada', source_id: null }],
    ['a friend even without a referrer', { referrer_id: null }, { id: null, source_id: 'new' }],
    ['a friend who was not referred before', { ...code, isReferred: false }, ada],
  ])('can be used by %s', (_, referral, customer) => {
    expect(checkReferral(referral, customer)).toBeUndefined()
  })

  test.each([
    ['by a guest', code, null, anonymous],
    ['by a customer without an id', code, { id: null, source_id: null }, anonymous],
    ['by its referrer', { referrer_id: 'cust_ada' }, ada, 'Customers cannot refer themselves.'],
    ['twice', { ...code, isReferred: true }, ada, 'This customer has already been referred.'],
  ])('cannot be used %s', (_, referral, customer, message) => {
    expect(checkReferral(referral, customer)).toMatchObject({ key: 'invalid_customer', message })
  })

  test('is not checked for other vouchers', () => {
    expect(checkReferral(undefined, null)).toBeUndefined()
  })
})
