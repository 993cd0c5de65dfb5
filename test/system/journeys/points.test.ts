/** Points at checkout, without a browser: validated, debited and returned with the order. */
import { expect, test } from 'vitest'
import type { Perks } from '../../../demo/checkout/perks.ts'
import type { CheckoutRequest } from '../../../demo/checkout/request.ts'
import { CallError } from '../../../src/client/errors.ts'
import { adasCard, balanceOf, storedOrder } from './support/ledger.ts'
import { openCheckout, losingResponses, firstTime } from './support/checkout.ts'

const { serviceUrl, perks, shopperNamed, ada, checkoutWith, watch } = await openCheckout()

const payWith = (points: number) => ({
  object: 'voucher' as const,
  id: adasCard,
  reward: { id: 'rew_coin', points },
})

/** A payment that must not be used. */
const noMoney = {
  charge: async () => {
    throw new Error('Nothing is due.')
  },
  cancel: async () => undefined,
}

/** A mug for 24.00, fully paid with points by default. */
const requestFor = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  attempt: crypto.randomUUID(),
  items: [{ product_id: 'prod_mug', quantity: 1 }],
  redeemables: [payWith(240)],
  total: 0,
  points: 240,
  ...more,
})

/** A mug of which points pay 10.00. */
const partlyPaid = () => requestFor({ redeemables: [payWith(100)], total: 1400, points: 100 })

const noMovement = { debited: [], returned: [] }

test('debits only the points the order needs', async () => {
  const movements = await watch()

  const outcome = await checkoutWith().place(requestFor({ redeemables: [payWith(500)] }), ada)

  expect(outcome).toMatchObject({
    kind: 'paid',
    order: { amount: 2400, savings: [], total: 0 },
  })
  if (outcome?.kind !== 'paid') throw new Error('Nothing was bought.')
  expect(outcome.order.tenders).toEqual([
    { code: adasCard, amount: 2400, points: { used: 240, chosen: 500 } },
  ])
  expect(await storedOrder(serviceUrl, outcome.order.number)).toMatchObject({ amount: 2400, total_amount: 0 })
  expect(await movements()).toEqual({ debited: [240], returned: [] })
})

test.each([
  ['a guest', undefined],
  ['another member', shopperNamed('ben')],
  ['a member without a card', shopperNamed('cleo')],
])('rejects the points of a card spent by %s', async (_, shopper) => {
  const movements = await watch()

  const outcome = await checkoutWith().place(requestFor(), shopper)

  expect(outcome).toEqual({
    kind: 'changed',
    seen: 0,
    total: 2400,
    lost: [{ ...payWith(240), key: 'not_found' }],
  })
  expect(await movements()).toEqual(noMovement)
})

test('returns the same error for an unknown card as for another customer’s', async () => {
  const redeemables = [{ ...payWith(240), id: 'TC-NONE-0000' }]

  const outcome = await checkoutWith().place(requestFor({ redeemables }), ada)

  expect(outcome).toMatchObject({ kind: 'changed', total: 2400, lost: [{ key: 'not_found' }] })
})

test('debits no more points than the shopper saw, even for the same total', async () => {
  const movements = await watch()

  const outcome = await checkoutWith().place(requestFor({ redeemables: [payWith(500)], points: 239 }), ada)

  expect(outcome).toMatchObject({ kind: 'changed', seen: 0, total: 0 })
  expect(await movements()).toEqual(noMovement)
})

test('rolls back the redemption if the points changed after validation', async () => {
  const movements = await watch()
  const withFewerPoints: Perks = {
    ...perks,
    async validate(body) {
      const validation = await perks.validate(body)
      const result = { loyalty_card: { points: 200 } }
      return { ...validation, redeemables: validation.redeemables.map((one) => ({ ...one, result })) }
    },
  }

  const outcome = await checkoutWith({ perks: withFewerPoints }).place(requestFor({ points: 200 }), ada)

  expect(outcome).toMatchObject({ kind: 'changed' })
  expect(await movements()).toEqual({ debited: [240], returned: [240] })
})

test('returns the points if the payment is declined', async () => {
  const movements = await watch()
  const charged: number[] = []
  const payment = {
    ...noMoney,
    async charge(amount: number) {
      charged.push(amount)
      return false
    },
  }

  const request = partlyPaid()
  const checkout = checkoutWith({ payment })
  const outcome = await checkout.place(request, ada)

  expect(outcome).toEqual({ kind: 'declined' })
  expect(await checkout.place(request, ada)).toEqual({ kind: 'declined' })
  expect(charged).toEqual([1400])
  expect(await movements()).toEqual({ debited: [100], returned: [100] })
})

test('settles a payment with an unknown outcome on retry, and redeems once', async () => {
  const movements = await watch()
  const keys = new Set<string>()
  const payment = {
    ...noMoney,
    async charge(_: number, key: string) {
      const isFirst = keys.size === 0
      keys.add(key)
      if (isFirst) throw new Error('The connection was lost.')
      return true
    },
  }
  const checkout = checkoutWith({ payment })
  const request = partlyPaid()

  expect(await checkout.place(request, ada)).toEqual({ kind: 'unknown' })
  expect(await checkout.place(request, ada)).toMatchObject({ kind: 'paid', order: { total: 1400 } })

  expect(keys.size).toBe(1)
  expect(await movements()).toEqual({ debited: [100], returned: [] })
})

test('charges nothing for an order fully paid with points', async () => {
  expect(await checkoutWith({ payment: noMoney }).place(requestFor(), ada)).toMatchObject({ kind: 'paid' })
})

test('earns no points for the part paid with points', async () => {
  const before = await balanceOf(serviceUrl, adasCard)

  await checkoutWith().place(partlyPaid(), ada)

  expect(await balanceOf(serviceUrl, adasCard)).toBe(before - 100 + 14)
})

test.each([
  ['is lost', new CallError('offline', 'offline')],
  ['is a rejection by a proxy', new CallError('refused', 'forbidden', { status: 403 })],
  ['reports a running request', new CallError('refused', 'busy', { status: 409, keyStatus: 'running' })],
])('debits points once for an order whose first response %s', async (_, reply) => {
  const movements = await watch()
  const checkout = checkoutWith({ perks: losingResponses(perks, firstTime(), reply) })
  const request = partlyPaid()

  expect(await checkout.place(request, ada)).toEqual({ kind: 'unknown' })
  expect(await checkout.place(request, ada)).toMatchObject({ kind: 'paid' })

  expect(await movements()).toEqual({ debited: [100], returned: [] })
})
