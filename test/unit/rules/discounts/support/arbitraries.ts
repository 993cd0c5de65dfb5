/** Random amounts and carts. Amounts go up to the largest safe integer. */
import fc from 'fast-check'
import type { BasketLine } from '../../../../../src/service/rules/basket.ts'
import { line } from './cart.ts'

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const money = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.maxSafeNat().map((n) => n % (max + 1)),
  )

/** The sum of twenty such amounts stays below 2^53. */
export const maxLineAmount = 450_000_000_000_000

export const lines = fc.array(
  fc
    .record({ name: fc.constantFrom('cup', 'bowl', 'spoon'), quantity: fc.integer({ min: 1, max: 999_999 }) })
    .chain(({ name, quantity }) =>
      money(Math.floor(maxLineAmount / quantity)).map((price): BasketLine => line(name, quantity, price)),
    ),
  { maxLength: 20 },
)
