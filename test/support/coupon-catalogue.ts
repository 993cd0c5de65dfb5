/** A shop with one coupon campaign that has these codes. `settings` are fields of the project. */
export const couponCatalogue = (codes: readonly string[], settings: object = {}) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      ...settings,
      campaigns: [
        {
          id: 'camp_coupons',
          name: 'Coupons',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ORDER' } },
          vouchers: codes.map((code) => ({
            code,
            discount: { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ORDER' },
          })),
        },
      ],
    },
  ],
})
