/** Promotion stacks: declared in the catalog and redeemed as one redeemable. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { QualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { percentOff, rule } from '../../support/catalogue-parts.ts'
import { startShop, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { idsOf, pagesOf, qualifyAs } from '../qualifications/support/shop.ts'
import { backEndOf, cart, code, cupsAndPlates, pageOf, stateOf, tier } from '../redemptions/support/shop.ts'

const off = (amount_off: number) => ({ discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' } })
const stack = (id: string) => ({ object: 'promotion_stack', id })
const ada = { customer: { source_id: 'ada' } }

const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      categories: [{ id: 'cat_alone', name: 'Alone', hierarchy: 1, stacking_rules_type: 'EXCLUSIVE' }],
      stacking_rules: { redeemables_application_mode: 'PARTIAL', applicable_redeemables_limit: 2 },
      validation_rules: [
        rule('val_big', 'order.amount', { $more_than_or_equal: [4000] }),
        rule('val_once', 'redemption.count.per_customer', { $less_than_or_equal: [1] }),
      ],
      campaigns: [
        {
          id: 'camp_house',
          name: 'House',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            { id: 'promo_two', name: 'Two off', action: off(200) },
            {
              id: 'promo_half',
              name: 'Half',
              action: { discount: percentOff(50) },
            },
            { id: 'promo_once', name: 'Once', action: off(300), validation_rules: ['val_once'] },
            { id: 'promo_big', name: 'Big', action: off(400), validation_rules: ['val_big'] },
            { id: 'promo_asleep', name: 'Asleep', action: off(400), active: false },
          ],
          promotion_stacks: [
            {
              id: 'stack_both',
              name: 'Both',
              tiers: { ids: ['promo_two', 'Half'], hierarchy_mode: 'MANUAL' },
            },
            { id: 'stack_turned', name: 'Turned', tiers: { ids: ['Half', 'Two off'] } },
            { id: 'stack_once', name: 'Once', tiers: { ids: ['promo_two', 'promo_once'] } },
            { id: 'stack_big', name: 'Big', tiers: { ids: ['promo_two', 'promo_big'] } },
            { id: 'stack_asleep', name: 'Asleep', tiers: { ids: ['promo_two', 'promo_asleep'] } },
            {
              id: 'stack_alone',
              name: 'Alone',
              tiers: { ids: ['promo_once', 'promo_half'] },
              category: 'Alone',
            },
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'FIVE', ...off(500) },
            { code: 'SIX', ...off(600) },
          ],
        },
      ],
    },
  ],
}

const entries = ({ body }: Reply): QualifiedRedeemable[] => body.redeemables.data
const ids = (reply: Reply) => entries(reply).map(({ id }) => id)

onPostgres('promotion stacks', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>
  let qualify: Awaited<ReturnType<typeof qualifyAs>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    server = await backEndOf(shop)
    qualify = await qualifyAs(shop)
    return () => shop.close()
  })

  describe('qualify', () => {
    test.each([
      ['the back end', undefined],
      ['a page', { customer: 'ada' }],
    ])('for %s, newest first, with the result of each tier', async (_title, page) => {
      const qualifyAsCaller = page ? await qualifyAs(shop, page) : qualify
      const reply = await qualifyAsCaller({
        ...ada,
        scenario: 'PROMOTION_STACKS',
        order: cart,
        options: { expand: ['redeemable'] },
      })

      expect(ids(reply)).toEqual(['stack_alone', 'stack_once', 'stack_turned', 'stack_both'])
      expect(entries(reply)[2]).toMatchObject({
        object: 'promotion_stack',
        name: 'Turned',
        campaign_id: 'camp_house',
        order: { amount: 3500, total_discount_amount: 1950, total_applied_discount_amount: 1950 },
        tiers: [
          { id: 'promo_half', object: 'promotion_tier', result: { discount: { percent_off: 50 } } },
          { id: 'promo_two', object: 'promotion_tier', result: { discount: { amount_off: 200 } } },
        ],
      })
    })

    test('in scenario ALL, in pages, and in no other scenario', async () => {
      const all = await qualify({ ...ada, order: cart, options: { limit: 50 } })
      expect(ids(all).filter((id) => id.startsWith('stack_'))).toEqual([
        'stack_alone',
        'stack_once',
        'stack_turned',
        'stack_both',
      ])
      const pages = await pagesOf(qualify, { ...ada, order: cart }, { limit: 2 })
      expect(pages.flat()).toEqual(idsOf(all))
      const bestDeals = await qualify({
        ...ada,
        order: cart,
        options: { limit: 50, sorting_rule: 'BEST_DEAL' },
      })
      expect(ids(bestDeals).slice(0, 2)).toEqual(['stack_turned', 'stack_alone'])
      for (const scenario of ['AUDIENCE_ONLY', 'CUSTOMER_WALLET', 'PRODUCTS', 'PRODUCTS_DISCOUNT']) {
        const other = await qualify({ ...ada, scenario, order: cart, options: { limit: 50 } })
        expect(ids(other).filter((id) => id.startsWith('stack_'))).toEqual([])
      }
    })

    test('under the same id for any cart', async () => {
      const more = { items: [{ product_id: 'prod_plate', quantity: 5 }] }
      const reply = await qualify({
        ...ada,
        scenario: 'PROMOTION_STACKS',
        order: more,
        options: { limit: 50 },
      })
      expect(ids(reply)).toEqual(['stack_alone', 'stack_big', 'stack_once', 'stack_turned', 'stack_both'])
    })
  })

  describe('are validated', () => {
    test.each(['the back end', 'a page'])('for %s, in order and as one redeemable', async (caller) => {
      const { validate } = caller === 'a page' ? await pageOf(shop, 'ada') : server
      const { status, body } = await validate([stack('stack_turned'), code('FIVE')])

      expect(status).toBe(200)
      expect(body).toMatchObject({ valid: true, order: { total_discount_amount: 2450 } })
      expect(body.redeemables).toMatchObject([
        {
          status: 'APPLICABLE',
          id: 'stack_turned',
          object: 'promotion_stack',
          order: { total_discount_amount: 1950, total_applied_discount_amount: 1950 },
          tiers: [{ id: 'promo_half' }, { id: 'promo_two' }],
        },
        { status: 'APPLICABLE', id: 'FIVE' },
      ])
    })

    test('as a whole or not at all', async () => {
      const { body } = await server.validate([stack('stack_big'), code('FIVE')])
      expect(body).toMatchObject({
        valid: true,
        order: { total_discount_amount: 500 },
        redeemables: [{ id: 'FIVE' }],
        inapplicable_redeemables: [
          { id: 'stack_big', object: 'promotion_stack', result: { error: { key: 'order_rules_violated' } } },
        ],
      })
    })

    test('as one redeemable each, within the limits', async () => {
      const { body } = await server.validate([stack('stack_both'), code('FIVE'), code('SIX')])
      expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['stack_both', 'FIVE'])
      expect(body.skipped_redeemables).toMatchObject([
        { id: 'SIX', result: { details: { key: 'applicable_redeemables_limit_exceeded' } } },
      ])
    })

    test('by the category of the stack, not of its tiers', async () => {
      const { body } = await server.validate([code('FIVE'), stack('stack_alone')], ada)
      expect(body.redeemables).toMatchObject([{ id: 'stack_alone', order: { total_discount_amount: 1900 } }])
      expect(body.skipped_redeemables).toMatchObject([{ id: 'FIVE' }])
    })

    test.each([
      ['an unknown stack', [stack('stack_none')], 'not_found'],
      ['the id of a tier', [stack('promo_two')], 'not_found'],
      ['a stack with a disabled tier', [stack('stack_asleep')], 'promotion_inactive'],
    ])('but not %s', async (_title, redeemables, key) => {
      const { body } = await server.validate(redeemables)
      expect(body).toMatchObject({
        valid: false,
        redeemables: [{ ...redeemables[0], result: { error: { key } } }],
      })
    })

    test.each([
      ['a stack twice', [stack('stack_both'), stack('stack_both')]],
      ['a stack and one of its tiers', [stack('stack_both'), tier('promo_half')]],
      ['two stacks with a common tier', [stack('stack_both'), stack('stack_once')]],
    ])('but not %s', async (_title, redeemables) => {
      const { status, body } = await server.validate(redeemables)
      expect(status).toBe(400)
      expect(body.details).toEqual([{ field: 'redeemables[1]', message: 'is the same as redeemables[0]' }])
    })
  })

  describe('are redeemed', () => {
    test('tier by tier, once per key, and rolled back together', async () => {
      const before = await stateOf(shop)
      const key = { 'Idempotency-Key': 'a-stack' }
      const first = await server.redeem([stack('stack_once'), code('FIVE')], ada, key)
      const again = await server.redeem([stack('stack_once'), code('FIVE')], ada, key)

      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.body).toEqual(first.body)
      expect(first.body.order.total_discount_amount).toBe(1000)
      expect(first.body.redemptions).toMatchObject([
        {
          related_object_type: 'promotion_tier',
          related_object_id: 'promo_two',
          promotion_stack: { id: 'stack_once' },
          order: { total_discount_amount: 200 },
        },
        { related_object_id: 'promo_once', promotion_stack: { id: 'stack_once' } },
        { related_object_type: 'voucher' },
      ])
      expect(first.body.redemptions[2].promotion_stack).toBeUndefined()

      const used = await stateOf(shop)
      const refused = await server.redeem([stack('stack_once')], ada)
      expect([refused.status, refused.body.key, refused.body.resource_id]).toEqual([
        400,
        'redemption_rules_violated',
        'stack_once',
      ])
      expect(await stateOf(shop)).toEqual(used)
      expect(used.tiers.map(({ tier_id }) => tier_id).sort()).toEqual(['promo_once', 'promo_two'])

      const rollback = await server.rollBack(first.body.parent_redemption.id)
      expect(rollback.status).toBe(200)
      expect(await stateOf(shop)).toEqual(before)
    })

    test('once per customer in concurrent requests', async () => {
      const replies = await Promise.all(
        Array.from({ length: 6 }, () =>
          server.redeem([stack('stack_once')], { customer: { source_id: 'ben' } }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
      const [succeeded] = replies.filter(({ status }) => status === 200)
      await server.rollBack(succeeded?.body.parent_redemption.id)
    })
  })
})

describe('the catalog check rejects a stack that', () => {
  test.each([
    ['has a tier of another campaign', '"Half"]', '"Third"]', 'promotion_stacks[0].tiers.ids[1]'],
    [
      'has a tier twice',
      '["promo_two","Half"]',
      '["promo_two","Two off"]',
      'promotion_stacks[0].tiers.ids[1]',
    ],
    ['has no tiers', '["promo_two","Half"]', '[]', 'promotion_stacks[0].tiers.ids'],
    ['has an unknown mode', '"MANUAL"', '"AUTO"', 'promotion_stacks[0].tiers.hierarchy_mode'],
    ['has the id of another stack', '"stack_turned"', '"stack_both"', 'promotion_stacks[1].id'],
    [
      'has an unknown category',
      '"category":"Alone"',
      '"category":"cat_none"',
      'promotion_stacks[5].category',
    ],
  ])('%s', (_title, right, wrong, path) => {
    const text = JSON.stringify(catalogue)
    expect(text).toContain(right)
    const faults = checkCatalogue(JSON.parse(text.replace(right, wrong)))
    expect(faults.map((fault) => fault.path)).toContain(`projects[0].campaigns[0].${path}`)
  })
})
