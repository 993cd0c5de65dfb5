/** Validation of the selection and of codes that shoppers enter. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Shop } from '../../../src/state/shop.ts'
import { validationOf, allRedeemables, tryCode } from '../../../src/state/features/validation.ts'
import { failure, json } from '../client/server.ts'
import { startShop, validation } from './service.ts'

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

test('validates the selection together after each change', async () => {
  const { shop, bodies } = await startShop({
    validate: ({ redeemables }) => validation(...redeemables.map((one) => ({ ...one, ...applicable }))),
  })
  const now = watch(shop)
  await expect.poll(() => now().busy).toBe(false)
  expect([now().response, bodies()]).toEqual([undefined, []])

  shop.cart.add(mug)
  shop.cart.select(autumn)
  shop.cart.select(code)
  await expect.poll(() => now().response?.validation.redeemables.length).toBe(2)
  expect(bodies()).toEqual([{ redeemables: [autumn, code], order: { items: [mug] } }])

  shop.cart.deselect(autumn)
  await expect.poll(() => now().response?.validation.redeemables.length).toBe(1)
  shop.cart.deselect(code)
  await expect.poll(() => now().response).toBe(undefined)
  expect(bodies()).toHaveLength(2)
})

test('finds entries in all lists', () => {
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
  test('that applies is validated with the selection and does not change it', async () => {
    const { shop, bodies } = await startShop({
      validate: ({ redeemables }) => validation(...redeemables.map((one) => ({ ...one, ...applicable }))),
    })
    shop.cart.add(mug)
    shop.cart.select(autumn)

    expect(await tryCode(shop, '  SAVE-10 ')).toEqual({ applicable: true, redeemable: code })

    expect(shop.cart.$cart.get().selection).toEqual([autumn])
    expect(bodies()).toEqual([{ redeemables: [autumn, code], order: { items: [mug] } }])
  })

  test('that is already selected is sent once', async () => {
    const { shop, bodies } = await startShop({
      validate: () => validation({ ...code, ...applicable }),
    })
    shop.cart.select(code)

    await tryCode(shop, 'SAVE-10')

    expect(bodies()).toMatchObject([{ redeemables: [code] }])
    expect(shop.cart.$cart.get().selection).toEqual([code])
  })

  test.each([
    ['save-10', 'save-10'],
    [' ＳＡＶＥ－１０ ', 'ＳＡＶＥ－１０'],
    ['“SAVE–10”', '“SAVE–10”'],
  ])('entered as %s is returned as declared', async (typed, sent) => {
    const { shop, bodies } = await startShop({
      validate: () => validation({ ...code, ...applicable }),
    })
    shop.cart.select(code)

    expect(await tryCode(shop, typed)).toEqual({ applicable: true, redeemable: code })

    expect(bodies()).toMatchObject([{ redeemables: [{ object: 'voucher', id: sent }] }])
    expect(shop.cart.$cart.get().selection).toEqual([code])
  })

  test('with characters that only the service normalizes is returned as in the reply', async () => {
    const other = { object: 'voucher' as const, id: 'OTHER' }
    const { shop } = await startShop({
      validate: () => validation({ ...other, ...applicable }, { ...code, ...applicable }),
    })
    shop.cart.select(other)

    expect(await tryCode(shop, 'SAVE\u250010')).toEqual({ applicable: true, redeemable: code })
    expect(shop.cart.$cart.get().selection).toEqual([other])
  })

  test('that differs from the selected code by a dash is sent as a different code', async () => {
    const other = { object: 'voucher' as const, id: 'SAVE10' }
    const { shop, bodies } = await startShop({
      validate: () => validation({ ...other, ...applicable }, { ...code, ...applicable }),
    })
    shop.cart.select(other)

    expect(await tryCode(shop, 'save-10')).toEqual({ applicable: true, redeemable: code })
    expect(bodies()).toMatchObject([{ redeemables: [other, { object: 'voucher', id: 'save-10' }] }])
  })

  test.each([
    ['in the list of redeemables', (one: object) => validation(one)],
    [
      'in the list of inapplicable redeemables',
      (one: object) => ({ ...validation(), valid: false, inapplicable_redeemables: [one] }),
    ],
  ])('that is refused returns the reason %s', async (_, reply) => {
    const { shop } = await startShop({
      validate: () => reply({ ...code, ...refused('voucher_expired', 'voucher is expired') }),
    })

    const reason = { key: 'voucher_expired', message: 'voucher is expired' }
    expect(await tryCode(shop, 'SAVE-10')).toEqual({
      applicable: false,
      redeemable: code,
      reason,
      result: { error: { code: 400, ...reason } },
    })
    expect(shop.cart.$cart.get().selection).toEqual([])
  })

  test('that is skipped returns the reason in its details', async () => {
    const details = {
      key: 'exclusion_rules_not_met',
      message: 'Redeemable cannot be applied due to exclusion rules',
    }
    const { shop } = await startShop({
      validate: () => ({
        ...validation(),
        skipped_redeemables: [{ ...code, status: 'SKIPPED', result: { details } }],
      }),
    })

    expect(await tryCode(shop, 'SAVE-10')).toMatchObject({ applicable: false, reason: details })
  })

  test('that cannot be combined returns the stacking rule', async () => {
    const { result } = refused('stacking_rules_violated', 'One at a time.')
    const details = { key: 'applicable_redeemables_limit_exceeded', message: 'One at a time.' }
    const { shop } = await startShop({
      validate: () => validation({ ...code, status: 'INAPPLICABLE', result: { ...result, details } }),
    })

    expect((await tryCode(shop, 'SAVE-10')).reason).toEqual(details)
  })

  test('that is missing in the reply does not apply', async () => {
    const { shop } = await startShop({ validate: () => validation({ ...autumn, ...applicable }) })

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
  ])('returns the error %i %s as the reason', async (status, key) => {
    const { shop } = await startShop({
      validate: (_, response) => json(response, failure(status, key), status, { 'Retry-After': '60' }),
    })

    const { reason, error, applicable } = await tryCode(shop, 'SAVE-10')

    expect({ applicable, reason }).toEqual({ applicable: false, reason: { key, message: `It is ${key}` } })
    expect(error?.retryAfter).toBe(60)
  })

  test('without a network returns offline as the reason', async () => {
    const { shop, network } = await startShop({})
    network.works = false

    const { applicable, reason } = await tryCode(shop, 'SAVE-10')

    expect([applicable, reason?.key]).toEqual([false, 'offline'])
  })

  test('is sent again each time, without cached replies', async () => {
    const { shop, network, requests } = await startShop({
      validate: () => validation({ ...code, ...refused('voucher_not_active', 'not yet') }),
    })
    await tryCode(shop, 'SAVE-10')
    await tryCode(shop, 'SAVE-10')
    expect(requests).toHaveLength(2)

    network.works = false
    expect((await tryCode(shop, 'SAVE-10')).reason?.key).toBe('offline')
  })

  test.each(['a/b c', '🎁', 'ÄÖ', '<b>', '"'])('is sent as entered: %s', async (text) => {
    const { shop, bodies } = await startShop({ validate: () => validation() })

    await tryCode(shop, text)

    expect(bodies()).toMatchObject([{ redeemables: [{ id: text }] }])
  })
})
