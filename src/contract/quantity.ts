/** The largest quantity of one order line. The smallest is 1. */
export const maxQuantity = 999_999
