import { expect, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { type Perks } from '../../../demo/checkout/perks.ts'
import { requestService, orderOf, redeemedQuantity, redeemedTier } from './support/service.ts'
import type { CheckoutRequest } from '../../../demo/checkout/request.ts'
import { openCheckout, changingAfterValidation, losingResponses, firstTime } from './support/checkout.ts'

const { serviceUrl, perks, checkoutWith } = await openCheckout()

const teapot = [{ product_id: 'prod_teapot', quantity: 1 }]
const ten = { object: 'promotion_tier', id: 'promo_ten' } as const

test('redeems the offers of a promotion stack together', async () => {
  const validation = await perks.validate({
    redeemables: [{ object: 'promotion_stack', id: 'stack_breakfast' }],
    order: orderOf({ prod_teapot: 1, prod_mug: 1, prod_bowl: 1 }),
  })

  const [stack] = validation.redeemables
  expect(stack?.tiers?.map(({ name }) => name)).toEqual(['Tea for two', 'Breakfast for one'])
  // The spoon is free, and the mug and the bowl are discounted by a seventh.
  expect(validation).toMatchObject({ valid: true, order: { total_amount: 12_000 - 780 } })
})

/** An order of the teapot with these perks. */
const teapotWith = (redeemables: CheckoutRequest['redeemables'], total: number): CheckoutRequest => ({
  attempt: crypto.randomUUID(),
  items: teapot,
  redeemables,
  total,
  points: 0,
})

/** A checkout in which others use a voucher this often between validation and redemption. */
const checkoutWhileUsed = (voucher: { object: 'voucher'; id: string }, uses: number) =>
  checkoutWith({
    perks: changingAfterValidation(perks, async () => {
      const body = { redeemables: [voucher], order: orderOf({ prod_mug: 1 }) }
      for (let use = 0; use < uses; use++) await requestService(serviceUrl, '/v1/redemptions', { body })
    }),
  })

test('rolls back everything and charges nothing if a perk is used up after validation', async () => {
  const crumb = { object: 'voucher', id: 'LAST-CRUMB' } as const

  const outcome = await checkoutWhileUsed(crumb, 1).place(teapotWith([ten, crumb], 5500), undefined)

  expect(outcome).toEqual({
    kind: 'changed',
    seen: 5500,
    total: 5800,
    lost: [{ ...crumb, key: 'quantity_exceeded' }],
  })
  expect(await redeemedTier(serviceUrl, 'promo_ten')).toBe(0)
  expect(await redeemedQuantity(serviceUrl, 'LAST-CRUMB')).toBe(1)
})

test('names a perk that the redemption rejects, and charges nothing', async () => {
  const twice = { object: 'voucher', id: 'TWICE-AND-DONE' } as const

  const outcome = await checkoutWhileUsed(twice, 2).place(teapotWith([twice], 6600), undefined)

  expect(outcome).toEqual({
    kind: 'changed',
    seen: 6600,
    total: 6800,
    lost: [{ ...twice, key: 'quantity_exceeded' }],
  })
  expect(await redeemedQuantity(serviceUrl, 'TWICE-AND-DONE')).toBe(2)
})

test('settles an order with a lost response without redeeming again', async () => {
  const checkout = checkoutWith({ perks: losingResponses(perks, firstTime()) })
  const request = teapotWith([ten], 5800)
  const before = await redeemedTier(serviceUrl, 'promo_ten')

  const first = await checkout.place(request, undefined)
  const second = await checkout.place(request, undefined)

  expect(first).toEqual({ kind: 'unknown' })
  expect(second).toMatchObject({ kind: 'paid', order: { total: 5800 } })
  expect(await redeemedTier(serviceUrl, 'promo_ten')).toBe(Number(before) + 1)
})

test('charges nothing while the service is unavailable and accepts the same order later', async () => {
  let isUnavailable = true
  const unavailable: Perks = {
    ...perks,
    validate: async (body) => {
      if (isUnavailable) throw new CallError('offline', 'offline')
      return perks.validate(body)
    },
  }
  const checkout = checkoutWith({ perks: unavailable })
  const request = teapotWith([ten], 5800)

  expect(await checkout.place(request, undefined)).toEqual({ kind: 'unavailable' })
  isUnavailable = false
  expect(await checkout.place(request, undefined)).toMatchObject({ kind: 'paid' })
})

test('rejects another cart with the same attempt id', async () => {
  const checkout = checkoutWith()
  const request = teapotWith([], 6800)
  await checkout.place(request, undefined)

  expect(await checkout.place({ ...request, total: 1 }, undefined)).toBe(undefined)
})

test('rejects products that the shop does not sell', async () => {
  const items = [...teapot, { product_id: 'prod_gone', quantity: 1 }]

  const outcome = await checkoutWith().place({ ...teapotWith([], 6800), items }, undefined)

  expect(outcome).toEqual({ kind: 'changed', seen: 6800, total: 6800, lost: [] })
})
