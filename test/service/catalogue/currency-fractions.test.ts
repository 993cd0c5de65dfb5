/** Amounts in a catalog must be payable in the currency of the project. */
import { expect, test } from 'vitest'
import { planCatalogue } from '../../../src/service/catalogue/mappers.ts'
import { readCatalogue } from '../../../src/service/catalogue/check.ts'

const discount = { type: 'PERCENT', percent_off: 10, amount_limit: 1250, aggregated_amount_limit: 2550 }
const nothingOff = { type: 'AMOUNT', amount_off: 0 }
const gift = { amount: 5050 }
const program = (id: string) => ({
  conversion_event_type: 'order.paid',
  referrer_reward: { related_object_parent: { id }, amount: 150 },
  referee_reward: { related_object_parent: { id }, amount: 250 },
})

/** Every amount that a project can contain, with fractions of a unit. */
const projectIn = (currency?: string) => ({
  id: 'proj_1',
  name: 'Shop',
  ...(currency && { currency }),
  products: [
    {
      source_id: 'mug',
      name: 'Mug',
      price: 1250,
      metadata: { price: 1, amount_off: 2 },
      skus: [{ source_id: 'mug-blue', price: 1350 }],
    },
  ],
  validation_rules: [
    {
      id: 'val_1',
      name: 'Mugs',
      rules: {},
      applicable_to: {
        included: [{ object: 'product', id: 'mug', amount_limit: 10, aggregated_amount_limit: 20 }],
      },
    },
  ],
  rewards: [
    { name: 'Gift', type: 'CAMPAIGN', parameters: { campaign: { id: 'Gifts', balance: 1050 } } },
    { name: 'Points', type: 'CAMPAIGN', parameters: { campaign: { id: 'Club', balance: 1050 } } },
  ],
  campaigns: [
    {
      name: 'Sale',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        { name: 'Ten', action: { discount } },
        { name: 'Off', action: { discount: { type: 'AMOUNT', amount_off: 99 } } },
        { name: 'For', action: { discount: { type: 'FIXED', fixed_amount: 999 } } },
        {
          name: 'Sent',
          action: { discount: nothingOff },
          metadata: { shipping: { amount_off: 250 }, price: 1 },
        },
      ],
    },
    {
      name: 'Gifts',
      campaign_type: 'GIFT_VOUCHERS',
      voucher: { gift },
      vouchers: [{ code: 'GIFT-1', gift }],
    },
    {
      name: 'Club',
      campaign_type: 'LOYALTY_PROGRAM',
      voucher: { loyalty_card: { points: 50 } },
      vouchers: [{ code: 'ADA', loyalty_card: { points: 55 } }],
    },
    {
      name: 'Friends',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount },
      referral_program: program('Gifts'),
    },
    {
      name: 'Members',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher: { discount },
      referral_program: program('Club'),
    },
  ],
})

const faultsIn = async (currency?: string) =>
  planCatalogue((await readCatalogue({ projects: [projectIn(currency)] })).catalogue, () => () => undefined)
    .faults

test('rejects each fraction of a yen and names its path', async () => {
  const faults = await faultsIn('JPY')

  expect(new Set(faults.map(({ message }) => message))).toEqual(
    new Set(['must be a multiple of 100: JPY has no decimals']),
  )
  expect(faults.map(({ path }) => path.replace('projects[0].', ''))).toEqual([
    'products[0].price',
    'products[0].skus[0].price',
    'campaigns[0].promotion_tiers[3].metadata.shipping.amount_off',
    'campaigns[0].promotion_tiers[0].action.discount.amount_limit',
    'campaigns[0].promotion_tiers[0].action.discount.aggregated_amount_limit',
    'campaigns[0].promotion_tiers[1].action.discount.amount_off',
    'campaigns[0].promotion_tiers[2].action.discount.fixed_amount',
    'campaigns[1].voucher.gift.amount',
    'campaigns[1].vouchers[0].gift.amount',
    'campaigns[3].voucher.discount.amount_limit',
    'campaigns[3].voucher.discount.aggregated_amount_limit',
    'campaigns[4].voucher.discount.amount_limit',
    'campaigns[4].voucher.discount.aggregated_amount_limit',
    'validation_rules[0].applicable_to.included[0].amount_limit',
    'validation_rules[0].applicable_to.included[0].aggregated_amount_limit',
    'rewards[0].parameters.campaign.balance',
    'campaigns[3].referral_program.referrer_reward.amount',
    'campaigns[3].referral_program.referee_reward.amount',
  ])
})

test.each(['EUR', 'KWD', undefined])('accepts hundredths in %s', async (currency) => {
  expect(await faultsIn(currency)).toEqual([])
})
