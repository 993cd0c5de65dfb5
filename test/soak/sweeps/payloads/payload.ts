/** A cart as a shop's platform says it, in a currency, and what the shop charges for the items. */

export interface Currency {
  code: string
  /** How many decimals it has. */
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
  /** What comes from the shop: one answer of its server, or the entries of its data layer. */
  said: unknown
  /** What the shop charges for the items, in hundredths. */
  due: number
  /** Where the adapter can only tell that it is not all of it. */
  isToldOnly?: boolean
}

/** Hundredths from the smallest units of a currency. Divided, since a product with a tenth is not exact. */
export const hundredths = (smallest: number, { decimals }: Currency) =>
  decimals > 2 ? smallest / 10 ** (decimals - 2) : smallest * 10 ** (2 - decimals)

/** An amount that can be paid, in the smallest units of a currency: thousandths come by tens. */
export const payable = (amount: number, { decimals }: Currency) => (decimals > 2 ? amount * 10 : amount)
