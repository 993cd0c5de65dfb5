/** Categories: declared in the catalog, returned with their resources, and used by stacking rules. */
import { beforeAll, describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { backEnd, page, type Post } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { cart, code, cupsAndPlates, tier } from '../redemptions/support/shop.ts'
const offer = (id: string, amount_off: number, more: object = {}) => ({
  id,
  name: id,
  action: { discount: amountOff(amount_off) },
  ...more,
})

const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      categories: [
        { id: 'cat_last', name: 'Last', hierarchy: 9 },
        { id: 'cat_sale', name: 'Sale', hierarchy: 2, stacking_rules_type: 'EXCLUSIVE' },
        { id: 'cat_thanks', name: 'Thanks', hierarchy: 1, stacking_rules_type: 'JOINT' },
        { name: 'Without an id', hierarchy: 5 },
      ],
      stacking_rules: {
        redeemables_sorting_rule: 'CATEGORY_HIERARCHY',
        redeemables_application_mode: 'PARTIAL',
        exclusive_categories: ['printed'],
      },
      campaigns: [
        {
          id: 'camp_sale',
          name: 'Sale',
          campaign_type: 'PROMOTION',
          category: 'Sale',
          promotion_tiers: [
            offer('promo_sale', 100),
            offer('promo_thanks', 50, { category_id: 'cat_thanks' }),
            offer('promo_last', 30, { category_id: 'Last' }),
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          category_id: 'cat_last',
          voucher: { discount: amountOff(20) },
          vouchers: [
            { code: 'OWN', discount: amountOff(10), category: 'Thanks' },
            { code: 'BY-ID', discount: amountOff(10), category: 'cat_thanks', holder: 'ada' },
            { code: 'A-WORD', discount: amountOff(10), category: 'printed' },
            { code: 'INHERITED', discount: amountOff(10) },
          ],
        },
      ],
    },
  ],
}

const category = (id: string, name: string, hierarchy: number, stacking_rules_type?: string) => ({
  id,
  name,
  hierarchy,
  ...(stacking_rules_type && { stacking_rules_type }),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updated_at: null,
  object: 'category',
})
const sale = category('cat_sale', 'Sale', 2, 'EXCLUSIVE')
const thanks = category('cat_thanks', 'Thanks', 1, 'JOINT')
const last = category('cat_last', 'Last', 9)

onPostgres('categories', (open) => {
  let shop: Shop
  let post: Post
  let get: Awaited<ReturnType<typeof backEnd>>['get']

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    ;({ get, post } = await backEnd(shop))
    return () => shop.close()
  })

  describe('are returned', () => {
    test.each([
      ['OWN', 'Thanks', 'cat_thanks', [thanks]],
      ['BY-ID', 'Thanks', 'cat_thanks', [thanks]],
      ['A-WORD', 'printed', 'cat_last', [last]],
      ['INHERITED', 'Last', 'cat_last', [last]],
    ])('for voucher %s', async (name, category, category_id, categories) => {
      const { body } = await post(`/v1/vouchers/${name}/enable`)
      expect(body).toMatchObject({ category, category_id, categories })
    })

    test('for a voucher that an operation creates with a category name', async () => {
      const { body } = await post('/v1/campaigns/camp_codes/vouchers', { category: 'Sale' })
      expect(body).toMatchObject({ category: 'Sale', category_id: 'cat_sale', categories: [sale] })
    })

    test('for a campaign', async () => {
      const { body } = await get('/v1/campaigns/camp_sale/summary')
      expect(body.campaign).toMatchObject({ category_id: 'cat_sale', categories: [sale] })
    })

    test('for promotion tiers, before the category of their campaign', async () => {
      const client = await page(shop, undefined, 'client_promotions')
      const { body } = await client.get('/v1/promotions/tiers?order=created_at')
      expect(body.tiers).toMatchObject([
        {
          id: 'promo_sale',
          category_id: 'cat_sale',
          categories: [sale],
          campaign: { category_id: 'cat_sale' },
        },
        { id: 'promo_thanks', category_id: 'cat_thanks', categories: [thanks] },
        { id: 'promo_last', category_id: 'cat_last', categories: [last] },
      ])
    })

    test('for qualified redeemables if the request expands the category', async () => {
      const request = { order: cart, customer: { source_id: 'ada' } }
      const withoutExpand = await post('/v1/qualifications', request)
      const expanded = await post('/v1/qualifications', { ...request, options: { expand: ['category'] } })
      const categoriesById = expanded.body.redeemables.data.map(
        ({ id, categories }: { id: string; categories: object }) => [id, categories],
      )
      expect(withoutExpand.body.redeemables.data[0].categories).toBeUndefined()
      expect(Object.fromEntries(categoriesById)).toEqual({
        promo_sale: [sale],
        promo_thanks: [thanks],
        promo_last: [last],
        'BY-ID': [thanks],
      })
    })

    test('in the stacking rules, by id', async () => {
      const { body } = await post('/v1/qualifications', {})
      expect(body.stacking_rules).toEqual(
        expect.objectContaining({
          exclusive_categories: ['printed', 'cat_sale'],
          joint_categories: ['cat_thanks'],
        }),
      )
      expect(body.stacking_rules).not.toHaveProperty('hierarchies')
    })
  })

  test('sort redeemables and exclude others', async () => {
    const request = [
      code('INHERITED'),
      tier('promo_last'),
      tier('promo_sale'),
      tier('promo_thanks'),
      code('OWN'),
    ]
    const { body } = await post('/v1/validations', { redeemables: request, order: cart })

    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual([
      'promo_thanks',
      'OWN',
      'promo_sale',
    ])
    expect(body.skipped_redeemables).toMatchObject([
      { id: 'INHERITED', result: { details: { key: 'exclusion_rules_not_met' } } },
      { id: 'promo_last', result: { details: { key: 'exclusion_rules_not_met' } } },
    ])
  })

  test('come before a category without a hierarchy', async () => {
    const request = [code('A-WORD'), code('OWN')]
    const { body } = await post('/v1/validations', { redeemables: request, order: cart })
    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['OWN', 'A-WORD'])
  })
})

describe('the catalog check rejects', () => {
  test.each([
    ['an unknown category of a campaign', '"category":"Sale"', '"category":"Sail"', 'campaigns[0].category'],
    [
      'an unknown category of a tier',
      '"category_id":"Last"',
      '"category_id":"cat_none"',
      'campaigns[0].promotion_tiers[2].category_id',
    ],
    [
      'both category and category_id',
      '"category":"Sale"',
      '"category":"Sale","category_id":"cat_sale"',
      'campaigns[0].category',
    ],
    ['two categories with one name', '"name":"Thanks"', '"name":"Last"', 'categories[2].name'],
    ['an unknown stacking type', '"JOINT"', '"BOTH"', 'categories[2].stacking_rules_type'],
    [
      'stacking rules that contradict a category',
      '["printed"]',
      '["Thanks"]',
      'stacking_rules.exclusive_categories[0]',
    ],
  ])('%s', (_title, right, wrong, path) => {
    const text = JSON.stringify(catalogue)
    expect(text).toContain(right)
    const faults = checkCatalogue(JSON.parse(text.replace(right, wrong)))
    expect(faults.map((fault) => fault.path)).toContain(`projects[0].${path}`)
  })
})
