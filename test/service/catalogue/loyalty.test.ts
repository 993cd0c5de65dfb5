/** Tiers and earning rules of a loyalty program in a catalog. */
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { onPostgres } from '../../support/stores.ts'
import { catalogueOf, fixed, type Club } from '../loyalty/support/earning-shop.ts'

const club = 'projects[0].campaigns[1]'
const forAYear = {
  qualification_type: 'BALANCE',
  expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
}
const gold = { id: 'lty_gold', name: 'Gold', points: { from: 100, to: 1000 } }
const afterMonth13 = {
  period_type: 'MONTH',
  period_value: 12,
  rounding_type: 'PARTICULAR_MONTH',
  rounding_value: 13,
}
const perItem = (object: string, id: string) =>
  fixed('item', 0, {
    loyalty: {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_ITEMS_AMOUNT',
      order_items: { amount: { every: 100, points: 1, object, id } },
    },
  })

describe('names the path of a fault:', () => {
  test.each<[string, Club, string, string]>([
    [
      'a tier period of zero',
      { loyalty_tiers_expiration: { ...forAYear, expiration_date: { type: 'CUSTOM', extend: 'P0D' } } },
      `${club}.loyalty_tiers_expiration.expiration_date.extend`,
      'must be a duration of more than zero',
    ],
    [
      'a tier without a period',
      { loyalty_tiers_expiration: { ...forAYear, expiration_date: { type: 'CUSTOM' } } },
      `${club}.loyalty_tiers_expiration.expiration_date.extend`,
      'is missing',
    ],
    [
      'a tier with an unknown qualification type',
      { loyalty_tiers_expiration: { ...forAYear, qualification_type: 'STARS' } },
      `${club}.loyalty_tiers_expiration.qualification_type`,
      'must be one of',
    ],
    [
      'tiers of a campaign of codes',
      {
        more: [
          {
            name: 'Other codes',
            campaign_type: 'DISCOUNT_COUPONS',
            loyalty_tiers_expiration: forAYear,
          },
        ],
      },
      'projects[0].campaigns[2].loyalty_tiers_expiration',
      'only a LOYALTY_PROGRAM can have it',
    ],
    [
      'a rule for an unknown tier',
      { earning_rules: [fixed('ten', 10, { loyalty_tier: { id: 'Golden' } })], loyalty_tiers: [gold] },
      `${club}.earning_rules[0].loyalty_tier.id`,
      'must be one of the loyalty tiers of this campaign',
    ],
    [
      'a rule for an unknown segment',
      { earning_rules: [fixed('ten', 10, { segment: { id: 'seg_none' } })] },
      `${club}.earning_rules[0].segment.id`,
      'must be one of the segments of this project',
    ],
    [
      'a rule for an unknown product',
      { earning_rules: [perItem('product', 'mug')] },
      `${club}.earning_rules[0].loyalty.order_items.amount.id`,
      'must be one of the products of this project',
    ],
    [
      'a multiplier above the maximum',
      { loyalty_tiers: [{ ...gold, earning_rules: { ern_euro: { type: 'MULTIPLY', multiplier: 1001 } } }] },
      `${club}.loyalty_tiers[0].earning_rules.ern_euro.multiplier`,
      'must be at most 1000',
    ],
    [
      'points that expire after a thirteenth month',
      { campaign: { voucher: { loyalty_card: { points: 0, expiration_rules: afterMonth13 } } } },
      `${club}.voucher.loyalty_card.expiration_rules.rounding_value`,
      'must be at most 12',
    ],
  ])('%s', (_title, declared, path, message) => {
    expect(checkCatalogue(catalogueOf(declared))).toEqual([
      { path, message: expect.stringContaining(message) },
    ])
  })
})

onPostgres('a loyalty program in a catalog', (open) => {
  test('sets how long members keep a tier, and removes the setting', async () => {
    const store = await open()
    const stored = async () => {
      const row = await store.db
        .selectFrom('campaigns')
        .select('loyalty_tiers_expiration')
        .where('id', '=', 'camp_club')
        .executeTakeFirstOrThrow()
      return row.loyalty_tiers_expiration
    }
    await loadCatalogue(store, catalogueOf({ loyalty_tiers_expiration: forAYear }))
    expect(await stored()).toEqual(forAYear)
    expect(await loadCatalogue(store, catalogueOf({ loyalty_tiers_expiration: forAYear }))).toMatchObject({
      created: 0,
      updated: 0,
    })
    await loadCatalogue(store, catalogueOf())
    expect(await stored()).toBeNull()
  })

  test('resolves products by source_id and tiers by name', async () => {
    const store = await open()
    const rules = [perItem('product', 'cup'), fixed('gold', 5, { loyalty_tier: { id: 'Gold' } })]
    await loadCatalogue(store, catalogueOf({ earning_rules: rules, loyalty_tiers: [gold] }))
    const rows = await store.db
      .selectFrom('earning_rules')
      .select(['loyalty', 'loyalty_tier'])
      .orderBy('created_at')
      .execute()
    expect(rows).toMatchObject([
      { loyalty: { order_items: { amount: { object: 'product', id: 'prod_cup' } } }, loyalty_tier: null },
      { loyalty_tier: { id: 'lty_gold' } },
    ])
  })

  test('keeps the type and parameters of a reward consistent after an operation changed both', async () => {
    const store = await open()
    const shopWith = (id: string) => {
      const [project] = catalogueOf({}).projects
      const parameters = { product: { id } }
      return {
        projects: [{ ...project, rewards: [{ id: 'rew_gift', name: 'Gift', type: 'MATERIAL', parameters }] }],
      }
    }
    await loadCatalogue(store, shopWith('cup'))
    const coin = JSON.stringify({ coin: { exchange_ratio: 1, points_ratio: 10 } })
    await store.db.updateTable('rewards').set({ type: 'COIN', parameters: coin }).execute()

    await loadCatalogue(store, shopWith('plate'))

    const rewards = await store.db.selectFrom('rewards').select(['type', 'parameters']).execute()
    expect(rewards).toEqual([{ type: 'MATERIAL', parameters: { product: { id: 'prod_plate' } } }])
  })
})
