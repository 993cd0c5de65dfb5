/** A platform's cart in a currency, with the shop's total for the items. */

export interface Currency {
  code: string
  /** Number of decimals. */
  decimals: 0 | 2 | 3
}

export const currencies: readonly Currency[] = [
  { code: 'EUR', decimals: 2 },
  { code: 'USD', decimals: 2 },
  { code: 'JPY', decimals: 0 },
  { code: 'KWD', decimals: 3 },
  { code: 'CLP', decimals: 0 },
]

export interface Payload {
  name: string
  /** The response of the shop's server, or the entries of its data layer. */
  data: unknown
  /** The shop's total for the items, in hundredths. */
  due: number
  /** The adapter cannot get the right total and must report an error. */
  isUnsupported?: boolean
}

/** Converts smallest units to hundredths. It divides, because multiplying by a tenth is not exact. */
export const hundredths = (smallest: number, { decimals }: Currency) =>
  decimals > 2 ? smallest / 10 ** (decimals - 2) : smallest * 10 ** (2 - decimals)

/** A payable amount in smallest units. Thousandths are multiples of ten. */
export const payable = (amount: number, { decimals }: Currency) => (decimals > 2 ? amount * 10 : amount)
