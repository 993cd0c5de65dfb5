/** Orders with a lost response: after a restart, when abandoned, and when the shopper buys something else. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutOptions } from '../../../demo/checkout/checkout.ts'
import { attemptLogIn } from '../../../demo/checkout/attempt-log.ts'
import type { Perks } from '../../../demo/checkout/perks.ts'
import type { CheckoutRequest } from '../../../demo/checkout/request.ts'
import { adasCard } from './support/ledger.ts'
import { openCheckout, losingResponses } from './support/checkout.ts'

const folder = mkdtempSync(join(tmpdir(), 'tern-'))
const file = join(folder, 'attempts.jsonl')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const { project, perks, ada, watch, ...checkout } = await openCheckout()
const checkoutWith = (more: Partial<CheckoutOptions> = {}) =>
  checkout.checkoutWith({ attemptLog: attemptLogIn(file), ...more })

/** A mug for 24.00, of which points pay 10.00. */
const newRequest = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  attempt: crypto.randomUUID(),
  items: [{ product_id: 'prod_mug', quantity: 1 }],
  redeemables: [{ object: 'voucher', id: adasCard, reward: { id: 'rew_coin', points: 100 } }],
  total: 1400,
  points: 100,
  ...more,
})

/** Redeems and then never returns, as if the process were killed. */
const killedAfterRedeeming = (redeemed: () => void): Perks => ({
  ...perks,
  async redeem(body, key) {
    await perks.redeem(body, key)
    redeemed()
    return new Promise(() => undefined)
  },
})

/** A checkout that is killed after it has redeemed. */
async function killDuringRedemption(request: CheckoutRequest) {
  await new Promise<void>((redeemed) => {
    void checkoutWith({ perks: killedAfterRedeeming(redeemed) }).place(request, ada)
  })
}

test('finishes an order after a restart with the prices it started with', async () => {
  const movements = await watch()
  const request = newRequest()
  await killDuringRedemption(request)
  appendFileSync(file, '\n{"key":"half a li')

  const higherPriced = project.products.map((product) => ({ ...product, price: product.price + 100 }))
  const restarted = checkoutWith({ project: { ...project, products: higherPriced } })

  expect(await restarted.find(request.attempt, ada)).toMatchObject({
    kind: 'paid',
    order: { amount: 2400, total: 1400 },
  })
  expect(await restarted.place(request, ada)).toMatchObject({ kind: 'paid', order: { total: 1400 } })
  expect(await checkoutWith().find(request.attempt, ada)).toMatchObject({ kind: 'paid' })
  expect(await movements()).toEqual({ debited: [100], returned: [] })
})

test('redeems nothing if the attempt cannot be logged', async () => {
  const movements = await watch()
  const full = { read: () => [], write: () => Promise.reject(new Error('The disk is full.')) }

  expect(await checkoutWith({ attemptLog: full }).place(newRequest(), ada)).toEqual({ kind: 'unavailable' })

  expect(await movements()).toEqual({ debited: [], returned: [] })
})

test('returns the points of an abandoned order after 15 minutes', async () => {
  const movements = await watch()
  const request = newRequest()
  await killDuringRedemption(request)
  let later = 14 * 60_000
  const restarted = checkoutWith({ now: () => new Date(Date.now() + later) })

  await restarted.undoAbandoned()
  expect(await movements()).toEqual({ debited: [100], returned: [] })
  later = 16 * 60_000
  await restarted.undoAbandoned()

  expect(await movements()).toEqual({ debited: [100], returned: [100] })
  expect(await restarted.place(request, ada)).toEqual({ kind: 'abandoned' })
  expect(await checkoutWith().find(request.attempt, ada)).toEqual({ kind: 'abandoned' })
})

test('returns the points of an abandoned order when the shopper checks out another cart', async () => {
  const movements = await watch()
  let isLosing = true
  const checkout = checkoutWith({ perks: losingResponses(perks, () => isLosing) })
  const first = newRequest()
  expect(await checkout.place(first, ada)).toEqual({ kind: 'unknown' })
  const second = newRequest({ items: [{ product_id: 'prod_mug', quantity: 2 }], total: 3800 })

  // The second order does not start before the first is settled.
  expect(await checkout.place(second, ada)).toEqual({ kind: 'unavailable' })
  isLosing = false
  expect(await checkout.place(second, ada)).toMatchObject({ kind: 'paid', order: { total: 3800 } })

  expect(await checkout.find(first.attempt, ada)).toEqual({ kind: 'abandoned' })
  expect((await movements()).returned).toEqual([100])
  expect((await movements()).debited).toEqual([100, 100])
})
