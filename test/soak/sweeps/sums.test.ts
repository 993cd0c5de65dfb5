/** The displayed receipt adds up for any cart and selection in any currency. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payableUnit } from '../../../src/contract/money.ts'
import type { OrderRequest } from '../../../src/contract/resources/order.ts'
import type { Validation } from '../../../src/contract/resources/validation.ts'
import { asValidatedLists } from '../../../src/service/eligibility/validated-entries.ts'
import { undiscounted } from '../../../src/service/rules/discounts/order.ts'
import { serializeOrder } from '../../../src/service/rules/discounts/wire-order.ts'
import { priceOrder } from '../../../src/service/rules/pricing.ts'
import { stack } from '../../../src/service/rules/stack.ts'
import { defaultStackingRules } from '../../../src/service/rules/stacking-rules.ts'
import { startShop } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import {
  requestedOf,
  carts,
  catalogueOf,
  currencies,
  products,
  keysOf,
  redeemableOf,
  selections,
} from './sums/shop.ts'
import { expectConsistent } from './sums/receipt.ts'

const modes = fc.constantFrom('ALL' as const, 'PARTIAL' as const)

test('sums the lines of a receipt exactly to its total', () => {
  const seen = { discounted: 0, rejected: 0 }
  fc.assert(
    fc.property(carts, selections, modes, (cart, selection, redeemables_application_mode) => {
      for (const currency of currencies) {
        const unit = payableUnit(currency)
        const order = undiscounted(priceOrder(cart(unit), products, 'server', currency))
        const stacked = stack(
          selection.map((choice, index) => requestedOf(choice, index, unit)),
          {
            order,
            situation: { now: new Date(0), customer: null, metadata: {} },
            products,
            rules: { ...defaultStackingRules, redeemables_application_mode },
          },
        )
        const validation: Validation = {
          valid: stacked.valid,
          ...asValidatedLists(stacked),
          order: serializeOrder(stacked.order),
        }
        expectConsistent(validation, selection.map(redeemableOf), currency)
        if (validation.order?.total_discount_amount) seen.discounted += 1
        else if (selection.length > 0 && !validation.valid) seen.rejected += 1
      }
    }),
    { numRuns: runs(200, 10_000) },
  )
  // Many carts have discounts, and some have rejected combinations.
  expect(seen.discounted).toBeGreaterThan(runs(200, 10_000))
  expect(seen.rejected).toBeGreaterThan(runs(200, 10_000) / 10)
})

test('sums the lines of a receipt exactly to its total over HTTP', { timeout: 600_000 }, async () => {
  for (const currency of currencies.slice(0, runs(1, 4))) {
    const unit = payableUnit(currency)
    const shop = await startShop(await postgresql.open(), { catalogue: catalogueOf(currency) })
    const headers = {
      ...keysOf,
      Authorization: `Bearer ${await shop.token('validations', { keys: keysOf })}`,
      'Content-Type': 'application/json',
    }
    const send = async (redeemables: object[], order: OrderRequest) => {
      const body = JSON.stringify({ redeemables, order })
      return shop.send('/v1/validations', { method: 'POST', headers, body })
    }
    try {
      await fc.assert(
        fc.asyncProperty(carts, selections, async (cart, selection) => {
          if (selection.length === 0) return
          const redeemables = selection.map(redeemableOf)
          const { status, body } = await send(redeemables, cart(unit))
          expect(status).toBe(200)
          expectConsistent(body, redeemables, currency)
        }),
        { numRuns: runs(5, 250) },
      )
    } finally {
      await shop.close()
      await shop.store.close()
    }
  }
})
