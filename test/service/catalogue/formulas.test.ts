/** Formulas are checked when the catalog is loaded. */
import { expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { sample } from './support/sample.ts'

const at = 'projects[0].campaigns[0].promotion_tiers[0].action.discount'

/** The faults of the sample with another discount in its first tier. */
function faultsOf(discount: object) {
  const text = JSON.stringify(sample())
  const file: unknown = JSON.parse(
    text.replace(/"action":\{"discount":\{[^}]*\}/, `"action":{"discount":${JSON.stringify(discount)}`),
  )
  return checkCatalogue(file)
}

test.each([
  { type: 'AMOUNT', amount_off_formula: 'IF(ORDER_AMOUNT > 20000; ORDER_AMOUNT * 0.15; 0)' },
  { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_BY_QUANTITY', amount_off_formula: 'PRODUCT_PRICE / 2' },
  { type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off_formula: 'PRODUCT_METADATA("off")' },
  { type: 'FIXED', fixed_amount_formula: 'CUSTOMER_METADATA("price")' },
])('accepts the formula %j', (discount) => {
  expect(faultsOf(discount)).toEqual([])
})

test.each([
  [{ type: 'AMOUNT', amount_off_formula: 'ORDER_AMOUNT *' }, 'amount_off_formula', 'syntax error'],
  [
    { type: 'PERCENT', percent_off_formula: 'process.exit()' },
    'percent_off_formula',
    'unknown name or operator',
  ],
  [
    { type: 'FIXED', fixed_amount_formula: 'PRODUCT_PRICE' },
    'fixed_amount_formula',
    'values of a product are not available, because the discount applies to the whole order',
  ],
  [
    { type: 'AMOUNT', effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', amount_off_formula: 'PRODUCT_PRICE' },
    'amount_off_formula',
    'values of a product are not available, because the discount applies to the whole order',
  ],
])('rejects the formula %j and names its path', (discount, field, reason) => {
  expect(faultsOf(discount)).toEqual([
    { path: `${at}.${field}`, message: `is not a valid formula: ${reason}` },
  ])
})
