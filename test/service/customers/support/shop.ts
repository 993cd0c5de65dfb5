/** The small shop with a promotion for everybody and one for those who are gold. */
import { smallCatalogue } from '../../../support/catalogue.ts'

const [shop, other] = smallCatalogue.projects
const action = { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER' } }
const isGold = { 1: { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } } }

export const memberCatalogue = {
  projects: [
    {
      ...shop,
      segments: [{ id: 'seg_gold', name: 'Gold', filter: isGold }],
      validation_rules: [
        {
          id: 'val_gold',
          name: 'Gold',
          rules: { 1: { name: 'customer.segment', conditions: { $is: ['seg_gold'] } } },
        },
      ],
      campaigns: [
        {
          id: 'camp_all',
          name: 'All',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            { id: 'promo_all', name: 'All', action },
            { id: 'promo_gold', name: 'Gold', action, validation_rules: ['val_gold'] },
          ],
        },
      ],
    },
    other,
  ],
}
