/** Parses amounts that a shop reports as numbers or as formatted text. */
import { payableUnit } from '../../contract/money.ts'
import { numberFrom } from '../cart-sync.ts'

/** Digits in groups of three, or of two as in India, then optional decimals. */
const english = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$|^\d*(?:\.\d+)?$/
const european = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d+)?$|^\d*(?:,\d+)?$/

/** Either thousands or three decimals, depending on the country. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/

const hasThousandths = (currency: string) => /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/i.test(currency)

/**
 * Reads `2000`, `"2000.00"`, `"2,000.00"`, `"2.000,00"` and `"2 000,00"`. Throws a RangeError for other texts. Also
 * throws for `"2.000"` and `"2,000"`, which are ambiguous, with two exceptions: both are 2000 in a currency without
 * decimals, and `"2.000"` is 2 in a currency with three decimals.
 */
export function amountFrom(value: unknown, field: string, currency = ''): number {
  if (typeof value !== 'string' || !value.trim()) return numberFrom(value)
  const text = value.trim().replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  if (ambiguous.test(text)) {
    if (payableUnit(currency) > 1) return Number(text.replace(/[.,]/, ''))
    if (!hasThousandths(currency) || text.includes(',')) {
      throw new RangeError(`${field} "${value}" is ambiguous: push it as a number`)
    }
  }
  if (english.test(text)) return Number(text.replaceAll(',', ''))
  if (european.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  throw new RangeError(`${field} "${value}" is not an amount: push it as a number`)
}
