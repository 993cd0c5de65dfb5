/** Checks the formatted amounts of receipts. */
import { expect } from 'vitest'
import { payableUnit } from '../../../../src/contract/money.ts'
import type { Validation } from '../../../../src/contract/resources/validation.ts'
import { formatFor } from '../../../../src/elements/format/format.ts'
import { receiptOf } from '../../../../src/elements/receipt/receipt.ts'
import { common, reasons } from '../../../../src/elements/format/common.messages.ts'
import { localizeGroups } from '../../../../src/elements/format/localization.ts'
import { offers } from '../../../../src/elements/offers/offers.messages.ts'
import { receipt } from '../../../../src/elements/receipt/perk-receipt.messages.ts'
import { emptyCart, type Redeemable } from '../../../../src/state/cart.ts'

/** Parses an amount into exact thousandths. */
function parse(text: string): number {
  const [integer = '', decimals = ''] = text.replace(/[^\d.]/g, '').split('.')
  expect(decimals.length).toBeLessThanOrEqual(3)
  return (text.includes('−') ? -1 : 1) * Number(integer + decimals.padEnd(3, '0'))
}

/** The formatted amounts add up, match the order and are payable. */
export function expectConsistent(validation: Validation, selection: readonly Redeemable[], currency: string) {
  const format = formatFor('en', currency, 'UTC')
  const messages = localizeGroups({ common, reasons, offers, receipt }, [], format)
  const localization = { locale: 'en', messages, format }
  const { subtotal, total, lines } = receiptOf({ ...emptyCart, selection }, validation, [], localization)
  const { amount, total_amount } = validation.order ?? {}
  expect([subtotal, total]).toEqual([amount, total_amount])
  expect(lines.map(({ id }) => id)).toEqual(selection.map(({ id }) => id))
  if (!validation.valid) expect(total).toBe(subtotal)

  const amounts = [subtotal ?? NaN, ...lines.map(({ saves }) => -saves)].map((each) =>
    parse(format.money(each)),
  )
  const formattedTotal = parse(format.money(total ?? NaN))
  expect(amounts.reduce((sum, each) => sum + each)).toBe(formattedTotal)
  expect(formattedTotal).toBeGreaterThanOrEqual(0)
  for (const each of [...amounts, formattedTotal])
    expect(Math.abs(each % (payableUnit(currency) * 10))).toBe(0)
}
