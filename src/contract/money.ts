/** Money on the wire: integers in minor units, which are hundredths whatever the currency. */

/** The currencies of ISO 4217 without decimals. */
const whole = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/i

/**
 * The smallest amount that can be paid, in hundredths: 100 where a currency has no decimals, else 1. That holds for
 * currencies with three decimals too, whose thousandths the wire cannot tell ("where the specification is silent",
 * Money). Every amount that a rule makes is a multiple of it.
 */
export const payableUnit = (currency: string) => (whole.test(currency) ? 100 : 1)
