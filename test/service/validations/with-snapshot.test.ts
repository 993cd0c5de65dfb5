/** Validations that take settings, stacks and products from the snapshot return what the database would. */
import { expect, test } from 'vitest'
import { snapshotsOf } from '../../../src/service/eligibility/snapshots.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { backEnd, page, type Post } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'
import { condition, line, off, rule, shopCatalogue } from '../qualifications/support/shop.ts'

const [project] = shopCatalogue.projects
const stack = { id: 'stack_two', name: 'Two', tiers: { ids: ['promo_near', 'promo_for_friends'] } }

const catalogue = (rules: object = {}) => ({
  projects: [
    {
      ...project,
      stacking_rules: { exclusive_categories: ['cat_alone'], ...rules },
      categories: [{ id: 'cat_alone', name: 'Alone', hierarchy: 1 }],
      segments: [
        { id: 'seg_friends', name: 'Friends', customers: ['ada'] },
        { id: 'seg_known', name: 'Known', filter: { 1: condition('customer.source_id', { $is: ['ada'] }) } },
      ],
      validation_rules: [
        rule('val_friends', condition('customer.segment', { $is: ['seg_friends'] })),
        rule('val_known', condition('customer.segment', { $is: ['seg_known'] })),
        rule('val_cups', condition('order.items', { $is: [{ id: 'prod_cup', object: 'product' }] })),
        rule('val_once', condition('redemption.count', { $less_than_or_equal: [1] })),
      ],
      campaigns: [
        {
          id: 'camp_tiers',
          name: 'Tiers',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            { id: 'promo_near', name: 'Near', action: off(300), validation_rules: ['val_cups'] },
            { id: 'promo_for_friends', name: 'Friends', action: off(200), validation_rules: ['val_friends'] },
            { id: 'promo_known', name: 'Known', action: off(100), validation_rules: ['val_known'] },
            { id: 'promo_once', name: 'Once', action: off(50), validation_rules: ['val_once'] },
          ],
          promotion_stacks: [stack],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { id: 'v_alone', code: 'ALONE', discount: off(700).discount, category: 'Alone' },
            { id: 'v_two', code: 'TWO', discount: off(200).discount, redemption: { quantity: 2 } },
          ],
        },
        {
          id: 'camp_gifts',
          name: 'Gifts',
          campaign_type: 'GIFT_VOUCHERS',
          vouchers: [{ id: 'v_gift', code: 'GIFT', gift: { amount: 500 }, holder: 'ada' }],
        },
      ],
    },
  ],
})

const tier = (id: string) => ({ object: 'promotion_tier', id: `promo_${id}` })
const voucher = (id: string) => ({ object: 'voucher', id })

const requests = [
  [tier('near')],
  [tier('for_friends'), tier('known')],
  [tier('once'), voucher('two')],
  [voucher('ALONE'), tier('near')],
  [{ object: 'promotion_stack', id: 'stack_two' }, voucher('GIFT')],
  [{ object: 'promotion_stack', id: 'stack_gone' }, voucher('NONE')],
]

const order = { items: [line('cup', 2), line('bowl')] }
const options = { expand: ['redeemable', 'category', 'validation_rules'] }

onBothStores('a validation', (open) => {
  test('has the same reply whether or not the snapshot is in memory', async () => {
    const store = await open()
    const shop = await startShopForTest(store, { catalogue: catalogue() })
    const [server, ada, guest] = [await backEnd(shop), await page(shop, 'ada'), await page(shop)]
    const validate = async (post: Post, customer?: object) => {
      const bodies = []
      for (const redeemables of requests) {
        const { body } = await post('/v1/validations', { redeemables, order, options, customer })
        bodies.push({ ...body, id: '' })
      }
      return bodies
    }
    const validateAll = async () => [
      await validate(server.post, { source_id: 'ada', metadata: { vip: true } }),
      await validate(server.post, { id: 'cust_nobody' }),
      await validate(server.post),
      await validate(ada.post),
      await validate(guest.post),
    ]
    const read = await validateAll()
    await snapshotsOf(store).prepare('proj_shop')

    expect(await validateAll()).toEqual(read)
    expect(read.flat().filter(({ valid }) => valid).length).toBeGreaterThan(10)
  })

  test('applies changed stacking rules at once', async () => {
    const store = await open()
    const shop = await startShopForTest(store, { catalogue: catalogue() })
    const { post } = await backEnd(shop)
    const redeemables = [tier('near'), tier('once')]
    const countApplied = async () =>
      (await post('/v1/validations', { redeemables, order })).body.redeemables.length
    await snapshotsOf(store).prepare('proj_shop')
    expect(await countApplied()).toBe(2)

    await loadCatalogue(store, catalogue({ applicable_redeemables_limit: 1 }))

    expect(await countApplied()).toBe(1)
  })
})
