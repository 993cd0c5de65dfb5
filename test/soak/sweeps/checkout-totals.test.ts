/** The demo's cart and receipt add up for any selection, including points, gift cards and free items. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalsOf } from '../../../demo/browser/totals.ts'
import { readShopProject } from '../../../demo/catalogue.ts'
import { priceItems, orderOf } from '../../../demo/checkout/pricing.ts'
import { plainOrder, redeemedOrder } from '../../../demo/checkout/order.ts'
import type { Perks } from '../../../demo/checkout/perks.ts'
import type { Redeemable } from '../../../src/state/cart.ts'
import { adasCard, perksAt } from '../../system/journeys/support/ledger.ts'
import { openService } from '../../system/journeys/support/shop.ts'
import { runs } from '../../support/sweep-runs.ts'
import { expectConsistent } from './sums/receipt.ts'

const project = readShopProject()
const many = runs(8, 384)

const choices: readonly Redeemable[] = [
  { object: 'promotion_tier', id: 'promo_regulars' },
  { object: 'promotion_tier', id: 'promo_candle' },
  { object: 'promotion_tier', id: 'promo_cups' },
  { object: 'voucher', id: 'HELLO-CLAY' },
  { object: 'voucher', id: 'GIFT-FOR-ADA' },
]
const pay = (points: number): Redeemable => ({
  object: 'voucher',
  id: adasCard,
  reward: { id: 'rew_coin', points },
})

let service: Awaited<ReturnType<typeof openService>>
let perks: Perks

beforeAll(async () => {
  service = await openService()
  perks = perksAt(service.url)
})

afterAll(() => service?.close())

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

const balance = async () => (await perks.card(adasCard)).loyalty_card.balance

/** Reproducible carts. 5 and 7 are coprime to the counts, so every combination occurs. */
function cartOf(run: number) {
  const products = [0, 5, 7].map(
    (step, index) => project.products[(run * step + index) % project.products.length],
  )
  const lines = products.flatMap((product, index) =>
    product ? [{ product_id: product.id, quantity: 1 + ((run + index) % 4), price: product.price }] : [],
  )
  const chosen = choices.filter((_, index) => (run >> index) & 1)
  const points = [0, 7, 130, 1_111][(run >> 3) % 4] ?? 0
  return { lines, selection: points ? [...chosen, pay(10 + points)] : chosen }
}

test(`page, receipt and service agree on ${many} carts`, async () => {
  let withPoints = 0

  for (let run = 1; run <= many; run++) {
    const cart = cartOf(run * 37)
    if (cart.selection.length === 0) continue
    const priced = priceItems(cart.lines, project.products)
    const base = { order: orderOf(priced), customer: { source_id: 'ada' } }
    const validation = await perks.validate({ ...base, redeemables: [...cart.selection] })
    const totals = totalsOf(cart, validation)
    expectConsistent(validation, cart.selection, 'EUR')
    expect(totals.total, `total of cart ${run}`).toBe(validation.order?.total_amount)
    if (totals.redeemables.length === 0) continue

    const request = {
      attempt: crypto.randomUUID(),
      items: [...cart.lines],
      ...totals,
      redeemables: [...totals.redeemables],
    }
    const before = await balance()
    const redeemed = await perks.redeem({ ...base, redeemables: request.redeemables }, request.attempt)
    if (!redeemed.order) throw new Error('The redemption has no order.')
    expect(await balance(), `points of cart ${run}`).toBe(before - request.points)
    const receipt = redeemedOrder(
      plainOrder(request, priced, new Date(), project),
      request,
      redeemed,
      redeemed.order,
      project,
    )

    expect(receipt.total, `total of cart ${run}`).toBe(totals.total)
    expect(sumOf(receipt.lines), `items of cart ${run}`).toBe(receipt.amount)
    expect(receipt.amount - sumOf(receipt.savings) - sumOf(receipt.tenders), `receipt ${run}`).toBe(
      receipt.total,
    )
    for (const { points, amount } of receipt.tenders) {
      if (!points) continue
      withPoints++
      expect(points.used).toBe(request.points)
      // Ten points are worth one euro; the last point may be worth less.
      expect(Math.ceil(amount / 10)).toBe(points.used)
    }
    for (const { id } of redeemed.parent_redemption ? [redeemed.parent_redemption] : redeemed.redemptions)
      await perks.rollBack(id, 'Test cleanup.')
    // Some orders change Ada's tier and back, without another bonus.
    expect(await balance(), `points after cart ${run}`).toBe(before)
  }

  expect(withPoints).toBeGreaterThan(0)
}, 600_000)
