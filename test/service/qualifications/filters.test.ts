/** Filters of qualifications ("Where the specification is silent": Shapes and enumerations). */
import { beforeAll, describe, expect, test } from 'vitest'
import { startShop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { idsOf, pagesOf, qualifyAs, shopCatalogue, sorted } from './support/shop.ts'

const [shop] = shopCatalogue.projects
const stacks = [{ id: 'stack_two', name: 'Two', tiers: { ids: ['all', 'spoon'] } }]
const categories = [
  { id: 'cat_house', name: 'House', hierarchy: 1 },
  { id: 'cat_codes', name: 'Codes', hierarchy: 2 },
]
const catalogue = {
  projects: [
    {
      ...shop,
      categories,
      campaigns: shop?.campaigns?.map((campaign) =>
        campaign.id === 'camp_house'
          ? { ...campaign, category: 'House', promotion_stacks: stacks }
          : {
              ...campaign,
              voucher: voucherOf(campaign.campaign_type),
              ...(campaign.id === 'camp_codes' && {
                category: 'Codes',
                vouchers: withFreeText(campaign.vouchers),
              }),
            },
      ),
    },
  ],
}

/** The catalog with a voucher whose category is free text. */
function withFreeText(vouchers: readonly object[] = []) {
  return vouchers.map((voucher) => ({ ...voucher, category: 'printed' }))
}

function voucherOf(campaign_type: string) {
  if (campaign_type === 'GIFT_VOUCHERS') return { gift: { amount: 100 } }
  return campaign_type === 'DISCOUNT_COUPONS' ? { discount: { type: 'AMOUNT', amount_off: 1 } } : undefined
}

const cart = { customer: { source_id: 'ada' }, order: { items: [{ product_id: 'prod_cup', quantity: 3 }] } }
const is = (...values: unknown[]) => ({ conditions: { $is: values } })
const isNot = (...values: unknown[]) => ({ conditions: { $is_not: values } })
const among = (...values: unknown[]) => ({ conditions: { $in: values } })
const notAmong = (...values: unknown[]) => ({ conditions: { $not_in: values } })

onPostgres('filters of qualifications', (open) => {
  let qualify: Awaited<ReturnType<typeof qualifyAs>>

  beforeAll(async () => {
    const shop = await startShop(await open(), { catalogue })
    qualify = await qualifyAs(shop)
    return () => shop.close()
  })

  const ada = (filters: object, more: object = {}) =>
    qualify({
      ...cart,
      options: { limit: 50, filters, ...more },
    })

  const house = 'all forty friends gold once spoon stack_two tea three_cups'
  const wallet = 'CARD FOR-ADA GIFT'

  test.each<[string, object, string]>([
    ['no conditions', {}, `${wallet} ${house}`],
    ['resource type', { resource_type: is('voucher') }, wallet],
    ['two resource types', { resource_type: among('voucher', 'promotion_stack') }, `${wallet} stack_two`],
    ['all resource types but one', { resource_type: isNot('promotion_tier') }, `${wallet} stack_two`],
    ['category', { category_id: is('cat_house') }, house],
    ['the category of the campaign, not the text of a voucher', { category_id: is('cat_codes') }, 'FOR-ADA'],
    ['all categories but one', { category_id: notAmong('cat_house') }, wallet],
    ['campaign', { campaign_id: among('camp_gifts', 'camp_none') }, 'GIFT'],
    ['campaign types', { campaign_type: among('LOYALTY_PROGRAM', 'DISCOUNT_COUPONS') }, 'CARD FOR-ADA'],
    ['resource id', { resource_id: among('promo_tea', 'v_gift', 'stack_two') }, 'GIFT stack_two tea'],
    ['voucher type', { voucher_type: is('GIFT_VOUCHER') }, 'GIFT'],
    ['all voucher types but one', { voucher_type: notAmong('GIFT_VOUCHER') }, `CARD FOR-ADA ${house}`],
    ['code', { code: is('FOR-ADA') }, 'FOR-ADA'],
    ['an unknown code', { code: is('FOR-BEN') }, ''],
    ['owner', { holder_role: among('OWNER') }, wallet],
    ['referral role', { holder_role: among('REFERRER', 'REFEREE') }, ''],
    [
      'several fields',
      { resource_type: is('voucher'), campaign_type: isNot('LOYALTY_PROGRAM') },
      'FOR-ADA GIFT',
    ],
    ['any of several fields', { junction: 'OR', code: is('GIFT'), resource_id: is('promo_tea') }, 'GIFT tea'],
    [
      'several conditions of a field',
      { resource_id: { conditions: { $in: ['promo_tea', 'promo_all'], $is_not: ['promo_all'] } } },
      'tea',
    ],
  ])('select by %s', async (_title, filters, expected) => {
    expect(sorted(await ada(filters))).toBe(expected)
  })

  test('select by campaign if campaigns are listed', async () => {
    const reply = await qualify({
      scenario: 'AUDIENCE_ONLY',
      options: { filters: { resource_type: is('campaign') } },
    })
    expect(sorted(reply)).toBe('camp_codes camp_gifts')
    const coupons = { resource_type: is('campaign'), campaign_type: is('DISCOUNT_COUPONS') }
    expect(sorted(await qualify({ scenario: 'AUDIENCE_ONLY', options: { filters: coupons } }))).toBe(
      'camp_codes',
    )
  })

  test.each(['DEFAULT', 'BEST_DEAL'])(
    'apply before the limit: every page is full, sorted by %s',
    async (sorting_rule) => {
      const filters = { campaign_type: is('PROMOTION'), resource_type: notAmong('promotion_stack') }
      const complete = idsOf(await ada(filters, { sorting_rule }))
      const pages = await pagesOf(qualify, cart, { limit: 3, sorting_rule, filters })

      expect(pages.map(({ length }) => length)).toEqual([3, 3, 2])
      expect(pages.flat()).toEqual(complete)
    },
  )

  describe('are rejected with', () => {
    const at = (rest: string) => `options.filters.${rest}`
    test.each<[string, object, string, string]>([
      ['an unknown name', { category: is('x') }, at('category'), 'is not a known field'],
      [
        'an unknown value',
        { resource_type: is('coupon') },
        at('resource_type.conditions.$is[0]'),
        'promotion_stack',
      ],
      ['an unknown junction', { junction: 'XOR' }, at('junction'), 'must be one of AND, OR'],
      [
        'an unknown operator',
        { code: { conditions: { $like: ['x'] } } },
        at('code.conditions.$like'),
        'not a known field',
      ],
      [
        'a value instead of a list',
        { code: { conditions: { $is: 'x' } } },
        at('code.conditions.$is'),
        'must be a list',
      ],
      ['an empty list', { code: is() }, at('code.conditions.$is'), 'at least 1'],
      ['no conditions', { code: {} }, at('code.conditions'), 'is missing'],
      [
        'empty conditions',
        { code: { conditions: {} } },
        at('code.conditions'),
        'must have $in, $not_in, $is or $is_not',
      ],
      ['a number', { campaign_id: is(7) }, at('campaign_id.conditions.$is[0]'), 'must be text'],
      [
        'an unknown type',
        { voucher_type: among('CARD') },
        at('voucher_type.conditions.$in[0]'),
        'LOYALTY_CARD',
      ],
      ['an unknown role', { holder_role: among('FRIEND') }, at('holder_role.conditions.$in[0]'), 'OWNER'],
    ])('%s', async (_title, filters, field, message) => {
      const { status, body } = await ada(filters)
      expect([status, body.key]).toEqual([400, 'invalid_payload'])
      expect(body.details).toContainEqual({ field, message: expect.stringContaining(message) })
    })
  })
})
