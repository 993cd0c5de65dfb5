/** Money on the wire: integers in hundredths of the currency unit, for every currency. */

/** Currencies without decimals in ISO 4217. */
const withoutDecimals = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/i

/**
 * The smallest payable amount in hundredths: 100 if the currency has no decimals, else 1. Thousandths are not
 * represented ("where the specification is silent", Money).
 */
export const payableUnit = (currency: string) => (withoutDecimals.test(currency) ? 100 : 1)
