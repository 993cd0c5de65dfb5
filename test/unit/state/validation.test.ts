/** What a shopper has chosen, judged together, and the codes they try. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Shop } from '../../../src/state/shop.ts'
import { validationOf, allRedeemables, tryCode } from '../../../src/state/features/validation.ts'
import { failure, json } from '../client/server.ts'
import { startJudgedShop, validation } from './service.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250 }
const autumn = { object: 'promotion_tier', id: 'promo_autumn' } as const
const code = { object: 'voucher', id: 'SAVE-10' } as const

const applicable = { status: 'APPLICABLE' }
const refused = (key: string, message: string) => ({
  status: 'INAPPLICABLE',
  result: { error: { code: 400, key, message } },
})

function watch(shop: Shop) {
  const combination = validationOf(shop)
  onTestFinished(combination.watch())
  return () => combination.get()
}

test('what is selected is judged together, and again after each change', async () => {
  const { shop, questions } = await startJudgedShop({
    validate: ({ redeemables }) => validation(...redeemables.map((one) => ({ ...one, ...applicable }))),
  })
  const now = watch(shop)
  await expect.poll(() => now().busy).toBe(false)
  expect([now().response, questions()]).toEqual([undefined, []])

  shop.cart.add(mug)
  shop.cart.select(autumn)
  shop.cart.select(code)
  await expect.poll(() => now().response?.validation.redeemables.length).toBe(2)
  expect(questions()).toEqual([{ redeemables: [autumn, code], order: { items: [mug] } }])

  shop.cart.deselect(autumn)
  await expect.poll(() => now().response?.validation.redeemables.length).toBe(1)
  shop.cart.deselect(code)
  await expect.poll(() => now().response).toBe(undefined)
  expect(questions()).toHaveLength(2)
})

test('entries are found in whichever list they stand', () => {
  const one = (id: string, status: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED') =>
    ({ id, status, object: 'voucher' }) as const

  const all = allRedeemables({
    valid: false,
    redeemables: [one('a', 'APPLICABLE')],
    inapplicable_redeemables: [one('b', 'INAPPLICABLE')],
    skipped_redeemables: [one('c', 'SKIPPED')],
  })

  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

describe('a code', () => {
  test('that applies is evaluated with the selection, and leaves it as it is', async () => {
    const { shop, questions } = await startJudgedShop({
      validate: ({ redeemables }) => validation(...redeemables.map((one) => ({ ...one, ...applicable }))),
    })
    shop.cart.add(mug)
    shop.cart.select(autumn)

    expect(await tryCode(shop, '  SAVE-10 ')).toEqual({ applicable: true, redeemable: code })

    expect(shop.cart.$cart.get().selection).toEqual([autumn])
    expect(questions()).toEqual([{ redeemables: [autumn, code], order: { items: [mug] } }])
  })

  test('that is selected already is asked about once', async () => {
    const { shop, questions } = await startJudgedShop({
      validate: () => validation({ ...code, ...applicable }),
    })
    shop.cart.select(code)

    await tryCode(shop, 'SAVE-10')

    expect(questions()).toMatchObject([{ redeemables: [code] }])
    expect(shop.cart.$cart.get().selection).toEqual([code])
  })

  test.each([
    ['save-10', 'save-10'],
    [' ＳＡＶＥ－１０ ', 'ＳＡＶＥ－１０'],
    ['“SAVE–10”', '“SAVE–10”'],
  ])('typed as %s is replied with as declared, also where it is selected already', async (typed, sent) => {
    const { shop, questions } = await startJudgedShop({
      validate: () => validation({ ...code, ...applicable }),
    })
    shop.cart.select(code)

    expect(await tryCode(shop, typed)).toEqual({ applicable: true, redeemable: code })

    expect(questions()).toMatchObject([{ redeemables: [{ object: 'voucher', id: sent }] }])
    expect(shop.cart.$cart.get().selection).toEqual([code])
  })

  test('in characters that only the service folds is the code of the reply', async () => {
    const other = { object: 'voucher' as const, id: 'OTHER' }
    const { shop } = await startJudgedShop({
      validate: () => validation({ ...other, ...applicable }, { ...code, ...applicable }),
    })
    shop.cart.select(other)

    expect(await tryCode(shop, 'SAVE\u250010')).toEqual({ applicable: true, redeemable: code })
    expect(shop.cart.$cart.get().selection).toEqual([other])
  })

  test('that differs from a selected code by a dash is another code', async () => {
    const other = { object: 'voucher' as const, id: 'SAVE10' }
    const { shop, questions } = await startJudgedShop({
      validate: () => validation({ ...other, ...applicable }, { ...code, ...applicable }),
    })
    shop.cart.select(other)

    expect(await tryCode(shop, 'save-10')).toEqual({ applicable: true, redeemable: code })
    expect(questions()).toMatchObject([{ redeemables: [other, { object: 'voucher', id: 'save-10' }] }])
  })

  test.each([
    ['in the list of what applies', (one: object) => validation(one)],
    [
      'in a list of its own',
      (one: object) => ({ ...validation(), valid: false, inapplicable_redeemables: [one] }),
    ],
  ])('that is refused is not selected, and the service says why, %s', async (_, answer) => {
    const { shop } = await startJudgedShop({
      validate: () => answer({ ...code, ...refused('voucher_expired', 'voucher is expired') }),
    })

    const why = { key: 'voucher_expired', message: 'voucher is expired' }
    expect(await tryCode(shop, 'SAVE-10')).toEqual({
      applicable: false,
      redeemable: code,
      reason: why,
      result: { error: { code: 400, ...why } },
    })
    expect(shop.cart.$cart.get().selection).toEqual([])
  })

  test('that is skipped says why in its details', async () => {
    const details = {
      key: 'exclusion_rules_not_met',
      message: 'Redeemable cannot be applied due to exclusion rules',
    }
    const { shop } = await startJudgedShop({
      validate: () => ({
        ...validation(),
        skipped_redeemables: [{ ...code, status: 'SKIPPED', result: { details } }],
      }),
    })

    expect(await tryCode(shop, 'SAVE-10')).toMatchObject({ applicable: false, reason: details })
  })

  test('that does not go with the others is told the very rule', async () => {
    const { result } = refused('stacking_rules_violated', 'One at a time.')
    const details = { key: 'applicable_redeemables_limit_exceeded', message: 'One at a time.' }
    const { shop } = await startJudgedShop({
      validate: () => validation({ ...code, status: 'INAPPLICABLE', result: { ...result, details } }),
    })

    expect((await tryCode(shop, 'SAVE-10')).reason).toEqual(details)
  })

  test('of which the service says nothing does not apply', async () => {
    const { shop } = await startJudgedShop({ validate: () => validation({ ...autumn, ...applicable }) })

    expect(await tryCode(shop, 'SAVE-10')).toMatchObject({
      applicable: false,
      reason: { key: 'not_applicable' },
    })
    expect(shop.cart.$cart.get().selection).toEqual([])
  })

  test.each([
    [403, 'forbidden'],
    [429, 'too_many_requests'],
    [400, 'invalid_payload'],
  ])('for which the service answers %i gets %s as its reason', async (status, key) => {
    const { shop } = await startJudgedShop({
      validate: (_, response) => json(response, failure(status, key), status, { 'Retry-After': '60' }),
    })

    const { reason, error, applicable } = await tryCode(shop, 'SAVE-10')

    expect({ applicable, reason }).toEqual({ applicable: false, reason: { key, message: `It is ${key}` } })
    expect(error?.retryAfter).toBe(60)
  })

  test('that cannot be asked about says that it is the network', async () => {
    const { shop, network } = await startJudgedShop({})
    network.works = false

    const { applicable, reason } = await tryCode(shop, 'SAVE-10')

    expect([applicable, reason?.key]).toEqual([false, 'offline'])
  })

  test('is asked about anew each time, and an older answer does not stand in for one', async () => {
    const { shop, network, asked } = await startJudgedShop({
      validate: () => validation({ ...code, ...refused('voucher_not_active', 'not yet') }),
    })
    await tryCode(shop, 'SAVE-10')
    await tryCode(shop, 'SAVE-10')
    expect(asked).toHaveLength(2)

    network.works = false
    expect((await tryCode(shop, 'SAVE-10')).reason?.key).toBe('offline')
  })

  test.each(['a/b c', '🎁', 'ÄÖ', '<b>', '"'])('of any letters arrives as it was typed: %s', async (odd) => {
    const { shop, questions } = await startJudgedShop({ validate: () => validation() })

    await tryCode(shop, odd)

    expect(questions()).toMatchObject([{ redeemables: [{ id: odd }] }])
  })
})
