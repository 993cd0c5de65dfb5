/** Who stands before it, and what others hold in the meantime. */
import { describe, expect, test } from 'vitest'
import { besideHeld, whenReferred } from '../../../src/service/rules/availability.ts'
import { voucher } from './support/rules.ts'

const card = voucher({ type: 'GIFT_VOUCHER', balance: 500, redeemed: 1 })
const usage = { total: 4, byCustomer: 2, discounted: 900 }
const held = { uses: 3, usesByCustomer: 1, credits: 200, discounted: 70 }

describe('what others hold', () => {
  test('counts as used and as spent', () => {
    expect(besideHeld(card, usage, held)).toEqual({
      redeemable: { ...card, redeemed: 4, balance: 300 },
      usage: { total: 7, byCustomer: 3, discounted: 970 },
    })
  })

  test('leaves a card empty, never below nothing', () => {
    expect(besideHeld(card, usage, { ...held, credits: 501 }).redeemable.balance).toBe(0)
  })

  test('makes no balance where there is none', () => {
    expect(besideHeld(voucher(), usage, held).redeemable.balance).toBeNull()
  })

  test('is nothing where nobody holds anything', () => {
    expect(besideHeld(card, usage)).toEqual({ redeemable: card, usage })
    expect(besideHeld(card)).toEqual({ redeemable: card, usage: { total: 0, byCustomer: 0, discounted: 0 } })
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
    ['a friend, while nobody shares it', { referrer_id: null }, { id: null, source_id: 'new' }],
    ['a friend who was not brought before', { ...code, isReferred: false }, ada],
  ])('can be used by %s', (_, referral, customer) => {
    expect(whenReferred(referral, customer)).toBeUndefined()
  })

  test.each([
    ['by nobody in particular', code, null, nameless],
    ['by somebody without any name', code, { id: null, source_id: null }, nameless],
    ['by who shares it', { referrer_id: 'cust_ada' }, ada, 'Customers cannot refer themselves.'],
    ['twice', { ...code, isReferred: true }, ada, 'This customer has been referred already.'],
  ])('cannot be used %s', (_, referral, customer, message) => {
    expect(whenReferred(referral, customer)).toEqual({ key: 'invalid_customer', message })
  })

  test('is none where the voucher brings nobody', () => {
    expect(whenReferred(undefined, null)).toBeUndefined()
  })
})
