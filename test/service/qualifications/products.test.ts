/** Offers for the products of a page: the PRODUCTS scenarios of operation 9 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { startShop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  qualifyAs,
  condition,
  line,
  off,
  units,
  product,
  rule,
  shopCatalogue,
  sorted,
} from './support/shop.ts'

const [shop] = shopCatalogue.projects

const cupAndSpoon = condition('order.items.bundle', {
  $is: [
    { ...product('cup'), item_quantity: 1 },
    { ...product('spoon'), item_quantity: 1 },
  ],
})
const appliesTo = (name: string) => ({
  applicable_to: { included: [{ ...product(name), effect: 'APPLY_TO_EVERY' }] },
})
const items = off(100, 'APPLY_TO_ITEMS')
const tier = (name: string, action: object, ...validation_rules: string[]) => ({
  id: `promo_${name}`,
  name,
  action,
  validation_rules,
})

const catalogue = {
  projects: [
    {
      ...shop,
      validation_rules: [
        rule('val_set', cupAndSpoon),
        { ...rule('val_set_for_spoons', cupAndSpoon), ...appliesTo('spoon') },
        { ...rule('val_set_for_bowls', cupAndSpoon), ...appliesTo('bowl') },
        { ...rule('val_cup_for_bowls', units([product('cup')], 1)), ...appliesTo('bowl') },
        rule('val_gold', condition('customer.metadata', { $is: ['gold'] }, { property: 'club' })),
      ],
      campaigns: [
        {
          id: 'camp_house',
          name: 'House',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            tier('set', off(10), 'val_set'),
            tier('set_all', items, 'val_set'),
            tier('set_spoon', items, 'val_set_for_spoons'),
            tier('set_bowl', items, 'val_set_for_bowls'),
            tier('set_gold', items, 'val_set', 'val_gold'),
            tier('cup_bowl', items, 'val_cup_for_bowls'),
            tier('items', items),
            tier('order', off(10)),
          ],
        },
      ],
    },
  ],
}

onPostgres('a page about products', (open) => {
  let qualify: Awaited<ReturnType<typeof qualifyAs>>

  beforeAll(async () => {
    const catalogueShop = await startShop(await open(), { catalogue })
    qualify = await qualifyAs(catalogueShop)
    return () => catalogueShop.close()
  })

  test.each([
    ['PRODUCTS', 'cup', 'cup_bowl items set set_all set_bowl set_gold set_spoon'],
    ['PRODUCTS', 'spoon', 'items set set_all set_bowl set_gold set_spoon'],
    ['PRODUCTS', 'gift', 'items'],
    ['PRODUCTS', 'bowl', 'items set_bowl'],
    ['PRODUCTS_BY_CUSTOMER', 'cup', 'cup_bowl items set set_all set_bowl set_spoon'],
    ['PRODUCTS_BY_CUSTOMER', 'gift', 'items'],
    ['PRODUCTS_DISCOUNT', 'cup', ''],
    ['PRODUCTS_DISCOUNT', 'spoon', 'set_spoon'],
    ['PRODUCTS_DISCOUNT', 'bowl', 'set_bowl'],
    ['PRODUCTS_DISCOUNT_BY_CUSTOMER', 'spoon', 'set_spoon'],
    ['ALL', 'cup', 'items order'],
    ['ALL', 'spoon', 'items order'],
    ['AUDIENCE_ONLY', 'gift', 'cup_bowl items order set set_all set_bowl set_spoon'],
  ])('gets the offers of scenario %s for a %s: %s', async (scenario, name, expected) => {
    expect(sorted(await qualify({ scenario, order: { items: [line(name)] }, options: { limit: 50 } }))).toBe(
      expected,
    )
  })

  test('gets the missing products of a bundle', async () => {
    const filters = { resource_id: { conditions: { $is: ['promo_set_spoon'] } } }
    const body = { scenario: 'PRODUCTS', order: { items: [line('cup')] }, options: { filters } }
    const { result } = (await qualify(body)).body.redeemables.data[0]
    expect(result.bundle).toMatchObject({
      quantity: 0,
      identified: [{ id: 'prod_cup' }],
      missing: [{ id: 'prod_spoon', item_quantity: 1, name: 'Spoon' }],
    })
  })
})
