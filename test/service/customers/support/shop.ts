/** The small shop with a promotion for everybody and a promotion for gold customers. */
import { amountOff, rule } from '../../../support/catalogue-parts.ts'
import { smallCatalogue } from '../../../support/catalogue.ts'

const [shop, other] = smallCatalogue.projects
const action = { discount: amountOff(100) }
const isGold = { 1: { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } } }

export const memberCatalogue = {
  projects: [
    {
      ...shop,
      segments: [{ id: 'seg_gold', name: 'Gold', filter: isGold }],
      validation_rules: [rule('val_gold', 'customer.segment', { $is: ['seg_gold'] })],
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
