/** Maximum quantity of an order line. The minimum is 1. */
export const maxQuantity = 999_999
