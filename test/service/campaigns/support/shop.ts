/** A shop with a campaign that has every kind of event, and other campaigns whose events must not be counted. */
import { amountOff } from '../../../support/catalogue-parts.ts'
import { smallCatalogue } from '../../../support/catalogue.ts'

const [shop, other] = smallCatalogue.projects
export const summaryCatalogue = {
  projects: [
    {
      ...shop,
      categories: [{ id: 'cat_season', name: 'Season', hierarchy: 1 }],
      // One inapplicable redeemable rejects the whole request.
      stacking_rules: { redeemables_application_mode: 'ALL' },
      campaigns: [
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          type: 'STANDALONE',
          category_id: 'cat_season',
          voucher: { discount: amountOff(100), redemption: { quantity: 1 } },
          vouchers: [
            { code: 'ONE', discount: amountOff(100) },
            { code: 'TWO', discount: amountOff(250) },
            { code: 'THREE', discount: amountOff(1000) },
            { code: 'OFF', discount: amountOff(100), active: false },
          ],
        },
        {
          id: 'camp_beside',
          name: 'Beside',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'BESIDE', discount: amountOff(70) },
            { code: 'BESIDE-OFF', discount: amountOff(70), active: false },
          ],
        },
        { id: 'camp_prizes', name: 'Prizes', campaign_type: 'DISCOUNT_COUPONS', vouchers: rewardVouchers(2) },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          vouchers: [{ code: 'CARD', loyalty_card: { points: 1000 }, holder: 'ada' }],
          reward_assignments: [{ reward: 'rew_prize', parameters: { loyalty: { points: 10 } } }],
        },
      ],
      rewards: [
        {
          id: 'rew_prize',
          name: 'A prize',
          type: 'CAMPAIGN',
          parameters: { campaign: { id: 'camp_prizes' } },
        },
      ],
    },
    {
      ...other,
      campaigns: [
        {
          id: 'camp_neighbor',
          name: 'Neighbor',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ code: 'ONE', discount: amountOff(9) }],
        },
      ],
    },
  ],
}

/** A later catalog that assigns a holder to a code. */
export const assignedToBen = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      customers: [{ source_id: 'ben' }],
      campaigns: [
        {
          id: 'camp_beside',
          name: 'Beside',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ code: 'BESIDE-OFF', discount: amountOff(70), active: false, holder: 'ben' }],
        },
      ],
    },
  ],
}

/** Vouchers without holders, which rewards grant. */
function rewardVouchers(count: number) {
  return Array.from({ length: count }, (_, at) => ({ code: `PRIZE-${at}`, discount: amountOff(500) }))
}

/** The figures of a campaign without events. */
export const emptyFigures = {
  redemptions: 0,
  redemptions_succeeded: 0,
  redemptions_failed: 0,
  rollbacks: 0,
  rollbacks_succeeded: 0,
  rollbacks_failed: 0,
  validations: 0,
  validations_succeeded: 0,
  validations_failed: 0,
  vouchers_created: 0,
  vouchers_deleted: 0,
  publications: 0,
  publications_succeeded: 0,
  publications_failed: 0,
  discounted_amount: 0,
  rolledback_discounted_amount: 0,
  orders_amount: 0,
  orders_rolledback_amount: 0,
}

export type Figures = typeof emptyFigures
