/** Who stands before it, and what others hold in the meantime. */
import { describe, expect, test } from 'vitest'
import { withHolds, checkReferral } from '../../../src/service/rules/availability.ts'
import { unused } from '../../../src/service/rules/situation.ts'
import { voucher } from './support/rules.ts'

const summer = {
  id: 'camp_summer',
  name: 'Summer',
  active: true,
  validity: {},
  time_zone: 'UTC',
  category_id: null,
}
const card = voucher({ type: 'GIFT_VOUCHER', balance: 500, redeemed: 1 })
const used = { total: 4, byCustomer: 2, discounted: 900 }
const hold = { uses: 3, usesByCustomer: 1, credits: 200, discounted: 70 }
const usages = new Map([[card.id, used]])
const held = new Map([[card.id, hold]])

describe('what others hold', () => {
  test('counts as used and as spent', () => {
    expect(withHolds(card, usages, held)).toEqual({
      redeemable: { ...card, redeemed: 4, balance: 300 },
      usage: { total: 7, byCustomer: 3, discounted: 970 },
    })
  })

  test('leaves a card empty, never below nothing', () => {
    const all = new Map([[card.id, { ...hold, credits: 501 }]])
    expect(withHolds(card, usages, all).redeemable.balance).toBe(0)
  })

  test('makes no balance where there is none', () => {
    expect(withHolds(voucher(), usages, held).redeemable.balance).toBeNull()
  })

  test('is nothing where guestScope holds anything', () => {
    expect(withHolds(card, usages)).toEqual({ redeemable: card, usage: used })
    expect(withHolds(card, new Map())).toEqual({ redeemable: card, usage: unused })
  })

  test('of a campaign counts for its limits, and uses none of its vouchers up', () => {
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
  const nameless = 'A referral code can only be used by a customer with a name.'

  test.each([
    ['a friend', code, ada],
    ['a friend whom the project does not know yet', code, { id: null, source_id: 'new' }],
    ['a friend who is known by an id alone', code, { id: 'cust_ada', source_id: null }],
    ['a friend, while guestScope shares it', { referrer_id: null }, { id: null, source_id: 'new' }],
    ['a friend who was not brought before', { ...code, isReferred: false }, ada],
  ])('can be used by %s', (_, referral, customer) => {
    expect(checkReferral(referral, customer)).toBeUndefined()
  })

  test.each([
    ['by guestScope in particular', code, null, nameless],
    ['by somebody without any name', code, { id: null, source_id: null }, nameless],
    ['by who shares it', { referrer_id: 'cust_ada' }, ada, 'Customers cannot refer themselves.'],
    ['twice', { ...code, isReferred: true }, ada, 'This customer has been referred already.'],
  ])('cannot be used %s', (_, referral, customer, message) => {
    expect(checkReferral(referral, customer)).toMatchObject({ key: 'invalid_customer', message })
  })

  test('is none where the voucher brings nobody', () => {
    expect(checkReferral(undefined, null)).toBeUndefined()
  })
})
