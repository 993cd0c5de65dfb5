/** What each redemption took off an order: several may, and each may be rolled back. */
export const orderDiscounts = {
  name: '0022-order-discounts',
  statements: [
    // By the redemption's id, in minor units; what is rolled back is not in it.
    `alter table orders add column discounts jsonb not null default '{}'`,
    `update orders set discounts = jsonb_build_object(redemption_id, total_discount_amount)
      where redemption_id is not null and total_discount_amount > 0`,
  ],
}
