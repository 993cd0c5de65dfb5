/** A campaign with two promotions. */
const tier = (name: string, banner: string, amount_off: number) => ({
  name,
  banner,
  action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off } },
})

export const autumn = {
  name: 'Autumn',
  campaign_type: 'PROMOTION',
  promotion_tiers: [
    tier('five', 'Five euros off everything', 500),
    tier('ten', 'Ten euros off the big basket', 1000),
  ],
}
