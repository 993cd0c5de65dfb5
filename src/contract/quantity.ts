/** Maximum quantity of an order line. */
export const maxQuantity = 999_999
