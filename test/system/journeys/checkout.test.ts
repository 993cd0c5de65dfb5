import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import { readShopProject } from '../../../demo/catalogue.ts'
import { createCheckout } from '../../../demo/checkout/checkout.ts'
import { createPerks, type Perks } from '../../../demo/checkout/perks.ts'
import { askService, orderOf, redeemedQuantity, redeemedTier } from './support/service.ts'
import { openService } from './support/shop.ts'

const project = readShopProject()
let service: Awaited<ReturnType<typeof openService>>
let serviceUrl: string
let perks: Perks

beforeAll(async () => {
  service = await openService()
  serviceUrl = service.url
  const [key] = project.keys.server
  perks = createPerks({ serviceUrl, appId: key?.app_id ?? '', appToken: key?.app_token ?? '' })
})

afterAll(() => service?.close())

const teapot = [{ product_id: 'prod_teapot', quantity: 1 }]
const ten = { object: 'promotion_tier', id: 'promo_ten' } as const

test('redeems the offers of a promotion stack together', async () => {
  const validation = await perks.validate({
    redeemables: [{ object: 'promotion_stack', id: 'stack_breakfast' }],
    order: orderOf({ prod_teapot: 1, prod_mug: 1, prod_bowl: 1 }),
  })

  const [stack] = validation.redeemables
  expect(stack?.tiers?.map(({ name }) => name)).toEqual(['Tea for two', 'Breakfast for one'])
  // The spoon is free, and a seventh off mug and bowl.
  expect(validation).toMatchObject({ valid: true, order: { total_amount: 12_000 - 780 } })
})

test('rolls back everything and charges nothing if a perk is used up after validation', async () => {
  const crumb = { object: 'voucher', id: 'LAST-CRUMB' } as const
  const hurried: Perks = {
    ...perks,
    async validate(body) {
      const validation = await perks.validate(body)
      await askService(serviceUrl, '/v1/redemptions', {
        body: { redeemables: [crumb], order: orderOf({ prod_mug: 1 }) },
      })
      return validation
    },
  }
  const checkout = createCheckout({ perks: hurried, project })
  const request = {
    attempt: crypto.randomUUID(),
    items: teapot,
    redeemables: [ten, crumb],
    total: 5500,
    points: 0,
  }

  const outcome = await checkout.place(request, undefined)

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
  const hurried: Perks = {
    ...perks,
    async validate(body) {
      const validation = await perks.validate(body)
      const others = { redeemables: [twice], order: orderOf({ prod_mug: 1 }) }
      for (let uses = 0; uses < 2; uses++) await askService(serviceUrl, '/v1/redemptions', { body: others })
      return validation
    },
  }
  const checkout = createCheckout({ perks: hurried, project })
  const request = {
    attempt: crypto.randomUUID(),
    items: teapot,
    redeemables: [twice],
    total: 6600,
    points: 0,
  }

  expect(await checkout.place(request, undefined)).toEqual({
    kind: 'changed',
    seen: 6600,
    total: 6800,
    lost: [{ ...twice, key: 'quantity_exceeded' }],
  })
  expect(await redeemedQuantity(serviceUrl, 'TWICE-AND-DONE')).toBe(2)
})

test('settles an order with a lost response without redeeming again', async () => {
  let lost = 0
  const forgetful: Perks = {
    ...perks,
    async redeem(body, key) {
      const redeemed = await perks.redeem(body, key)
      if (lost++ === 0) throw new CallError('offline', 'offline')
      return redeemed
    },
  }
  const checkout = createCheckout({ perks: forgetful, project })
  const request = { attempt: crypto.randomUUID(), items: teapot, redeemables: [ten], total: 5800, points: 0 }
  const before = await redeemedTier(serviceUrl, 'promo_ten')

  const first = await checkout.place(request, undefined)
  const second = await checkout.place(request, undefined)

  expect(first).toEqual({ kind: 'unknown' })
  expect(second).toMatchObject({ kind: 'paid', order: { total: 5800 } })
  expect(await redeemedTier(serviceUrl, 'promo_ten')).toBe(Number(before) + 1)
})

test('charges nothing while the service is unavailable and accepts the same order later', async () => {
  let isAway = true
  const away: Perks = {
    ...perks,
    validate: async (body) => {
      if (isAway) throw new CallError('offline', 'offline')
      return perks.validate(body)
    },
  }
  const checkout = createCheckout({ perks: away, project })
  const request = { attempt: crypto.randomUUID(), items: teapot, redeemables: [ten], total: 5800, points: 0 }

  expect(await checkout.place(request, undefined)).toEqual({ kind: 'unavailable' })
  isAway = false

  expect(await checkout.place(request, undefined)).toMatchObject({ kind: 'paid' })
})

test('rejects another cart with the same attempt id', async () => {
  const checkout = createCheckout({ perks, project })
  const request = { attempt: crypto.randomUUID(), items: teapot, redeemables: [], total: 6800, points: 0 }
  await checkout.place(request, undefined)

  expect(await checkout.place({ ...request, total: 1 }, undefined)).toBe(undefined)
})

test('rejects products that the shop does not sell', async () => {
  const checkout = createCheckout({ perks, project })
  const items = [...teapot, { product_id: 'prod_gone', quantity: 1 }]

  const outcome = await checkout.place(
    { attempt: crypto.randomUUID(), items, redeemables: [], total: 6800, points: 0 },
    undefined,
  )

  expect(outcome).toEqual({ kind: 'changed', seen: 6800, total: 6800, lost: [] })
})
