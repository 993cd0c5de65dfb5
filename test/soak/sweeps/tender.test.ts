/** Payments with points over HTTP: points are worth their discount, debited once per key, and fully returned. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsToMoney } from '../../../src/contract/coin.ts'
import { payableUnit } from '../../../src/contract/money.ts'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import type { Reply } from '../../../src/contract/operation.ts'
import type { redeem } from '../../../src/contract/operations/redemptions.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Redeemable } from '../../../src/state/cart.ts'
import { backEnd } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { expectConsistent } from './sums/receipt.ts'
import { carts, catalogueOf, coin, currencies, keysOf, redeemableOf, selections } from './sums/shop.ts'

/** Balances of all gift and loyalty cards. Checks loyalty cards against the ledger. */
async function balancesOf(shop: Shop) {
  const { rows } = await sql<{ code: string; balance: number; ledger: number }>`
    select card.code, card.balance::int, coalesce(sum(entry.amount), 0)::int as ledger
    from vouchers as card
    left join voucher_transactions as entry
      on entry.project_id = card.project_id and entry.voucher_id = card.id
    where card.balance is not null
    group by card.code, card.balance order by card.code`.execute(shop.store.db)
  for (const { code, balance, ledger } of rows.filter(({ code }) => code.startsWith('CARD')))
    expect(ledger, `ledger of ${code}`).toBe(balance)
  return new Map(rows.map(({ code, balance }) => [code, balance]))
}

/** Selections with at least one loyalty card. */
const withCard = selections.filter((selection) => selection.some((choice) => 'card' in choice))

/** Points that another checkout debits from each card before the order. */
const drainedPoints = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 400 }))

type Redeemed = Reply<typeof redeem>

/** The discount of one redeemable in minor units, and the payment of its card in points or minor units. */
const partOf = ({ order, voucher, loyalty_card, gift }: Redeemed['redemptions'][number]) => ({
  code: voucher?.code,
  used: loyalty_card?.points ?? gift?.amount ?? 0,
  off: order?.total_applied_discount_amount ?? 0,
  isCard: loyalty_card !== undefined,
})

/** The redemption to roll back: the parent, or the only one. */
const idOf = ({ parent_redemption, redemptions }: Redeemed) => parent_redemption?.id ?? redemptions[0]?.id

async function checkoutClient(shop: Shop) {
  const { post } = await backEnd(shop, keysOf)
  return {
    balances: () => balancesOf(shop),
    validate: (redeemables: object[], order: OrderRequest) => post('/v1/validations', { redeemables, order }),
    redeem: (redeemables: object[], order: OrderRequest, key: string) =>
      post('/v1/redemptions', { redeemables, order }, { 'Idempotency-Key': key }),
    rollBack: (id: string | undefined) => post(`/v1/redemptions/${id}/rollback`, {}),
  }
}

const debitsOf = (before: Map<string, number>, after: Map<string, number>) =>
  new Map(
    [...before]
      .map(([code, balance]): [string, number] => [code, balance - (after.get(code) ?? NaN)])
      .filter(([, debits]) => debits !== 0),
  )

const isCard = ({ reward }: Redeemable) => reward !== undefined

/** Half of the orders are small, so that the cards hold more than is due. */
const orders = fc.oneof(
  carts,
  fc.constantFrom('spoon', 'cup').map((name) => () => ({
    items: [{ product_id: `prod_${name}`, quantity: 1 }],
  })),
)

const seen = { paid: 0, short: 0, refused: 0 }

/**
 * Sends one order three times, twice concurrently, and rolls it back. Before that, another checkout debits `drained`
 * points.
 */
async function payAndReturn(
  { validate, redeem, rollBack, balances }: Awaited<ReturnType<typeof checkoutClient>>,
  order: OrderRequest,
  redeemables: Redeemable[],
  drained: number,
  currency: string,
) {
  const unit = payableUnit(currency)
  const start = await balances()
  const validation = await validate(redeemables, order)
  expectConsistent(validation.body, redeemables, currency)
  expect(await balances(), 'validation debits nothing').toEqual(start)

  const others: (string | undefined)[] = []
  for (const { id, reward } of drained ? redeemables.filter(isCard) : []) {
    const points = Math.min(drained, start.get(id) ?? 0)
    const one = { object: 'voucher', id, reward: { ...reward, points } }
    const { body } = await redeem([one], { amount: 99_999_900 }, crypto.randomUUID())
    others.push(idOf(body))
  }
  const before = await balances()

  const key = crypto.randomUUID()
  const twice = [redeem(redeemables, order, key), redeem(redeemables, order, key)]
  const replies = await Promise.all(twice)
  const last = await redeem(redeemables, order, key)
  for (const { status, body } of replies) {
    if (status === 409) expect(body.key).toBe('request_in_progress')
    else expect(body).toEqual(last.body)
  }
  const after = await balances()
  const debits = debitsOf(before, after)

  if (last.status === 200) {
    const body: Redeemed = last.body
    expectPaid(body, redeemables, debits, unit)
    if (!drained) expect(body.order).toMatchObject({ total_amount: validation.body.order.total_amount })
    expect((await rollBack(idOf(body))).status).toBe(200)
    expect(await balances(), 'rollback').toEqual(before)
    expect((await rollBack(idOf(body))).status).toBeGreaterThanOrEqual(400)
  } else {
    seen.refused += 1
    expect(debits).toEqual(new Map())
  }
  for (const id of others) expect((await rollBack(id)).status).toBe(200)
  expect(await balances()).toEqual(start)
}

/** The parts sum to the order's discount, and each debits exactly the points that it is worth. */
function expectPaid(body: Redeemed, redeemables: Redeemable[], debits: Map<string, number>, unit: number) {
  const { amount = 0, total_discount_amount = 0, total_amount = 0 } = body.order ?? {}
  expect(amount - total_discount_amount).toBe(total_amount)
  expect(total_amount % unit).toBe(0)

  const parts = body.redemptions.map(partOf)
  expect(parts.reduce((sum, { off }) => sum + off, 0)).toBe(total_discount_amount)
  expect(debits).toEqual(new Map(parts.flatMap(({ code, used }) => (code && used ? [[code, used]] : []))))
  for (const { code, used, off, isCard } of parts) {
    if (!isCard) continue
    const requested = redeemables.find(({ id }) => id === code)?.reward?.points ?? NaN
    seen.paid += 1
    if (used < requested) seen.short += 1
    expect(used).toBeLessThanOrEqual(requested)
    // One point less would be worth less than the discount.
    expect(pointsToMoney(used, coin, unit)).toBeGreaterThanOrEqual(off)
    expect(pointsToMoney(used - 1, coin, unit)).toBeLessThan(off)
  }
}

const many = runs(6, 250)

test('debits points worth their discount once per key', { timeout: 1_800_000 }, async () => {
  for (const currency of currencies.slice(0, runs(1, 4))) {
    const unit = payableUnit(currency)
    const shop = await startShop(await postgresql.open(), { catalogue: catalogueOf(currency) })
    const client = await checkoutClient(shop)
    try {
      await fc.assert(
        fc.asyncProperty(orders, withCard, drainedPoints, (order, selection, drained) =>
          payAndReturn(client, order(unit), selection.map(redeemableOf), drained, currency),
        ),
        // A sample has a fixed seed that is known to cover each case.
        { numRuns: many, seed: runs(1, Date.now()) },
      )
    } finally {
      await shop.close()
      await shop.store.close()
    }
  }
  expect(seen.short).toBeGreaterThanOrEqual(runs(0, 50))
  expect(seen.paid).toBeGreaterThan(0)
  if (process.env.PERKIT_SWEEPS === 'full') process.stdout.write(`Tender: ${JSON.stringify(seen)}\n`)
})
