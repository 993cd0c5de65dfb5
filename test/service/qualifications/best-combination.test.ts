/** The best combination of a cart, compared with all combinations and with its validation. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qualification } from '../../../src/contract/resources/qualification.ts'
import { z } from '../../../src/contract/zod.ts'
import { readRedeemablesContext } from '../../../src/service/eligibility/redeemables-context.ts'
import { totalOf } from '../../../src/service/rules/discounts/order.ts'
import { stack, groupByRequest } from '../../../src/service/rules/stack.ts'
import { shopKeys } from '../../support/catalogue-parts.ts'
import { findProject } from '../../support/project.ts'
import { startShop, type Shop, type ShopOptions } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { backEndOf, pageOf } from '../redemptions/support/shop.ts'
import { qualifyAs, atLeast, condition, off, units, product, rule } from './support/shop.ts'

interface Named {
  object: 'voucher' | 'promotion_tier' | 'promotion_stack'
  id: string
}

const bestQuery = '?best_combination=true'
const options = { limit: 50 }
const line = (name: string, quantity = 1) => ({ product_id: `prod_${name}`, quantity })
const reference = ({ object, id }: Named) => ({ object, id })

/** A shop that sells cups at 10.00, bowls at 24.00 and spoons at 4.55. */
const shopWith = (project: object) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: shopKeys,
      products: [
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 },
        { id: 'prod_bowl', source_id: 'bowl', name: 'Bowl', price: 2400 },
        { id: 'prod_spoon', source_id: 'spoon', name: 'Spoon', price: 455 },
      ],
      customers: [{ id: 'cust_ada', source_id: 'ada', email: 'ada@shop.example' }],
      ...project,
    },
  ],
})

const tier = (name: string, action: object, more: object = {}) => ({
  id: `promo_${name}`,
  name,
  action,
  ...more,
})
const promotions = (...promotion_tiers: object[]) => ({
  id: 'camp_promotions',
  name: 'Promotions',
  campaign_type: 'PROMOTION',
  promotion_tiers,
})
const percent = (percent_off: number, effect = 'APPLY_TO_ORDER') => ({
  discount: { type: 'PERCENT', percent_off, effect },
})
const free = (name: string, effect = 'ADD_NEW_ITEMS') => ({
  discount: { type: 'UNIT', unit_off: 1, effect, product: { id: `prod_${name}` } },
})

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)

/** Projects whose offers exclude each other in different ways. Six offers have 1,957 sequences, five have 326. */
const projects = (count: object) =>
  fc.record({
    stacking_rules: fc.record({
      redeemables_application_mode: oneOf('ALL', 'PARTIAL'),
      redeemables_sorting_rule: oneOf('REQUESTED_ORDER', 'CATEGORY_HIERARCHY'),
      redeemables_no_effect_rule: oneOf('REDEEM_ANYWAY', 'SKIP'),
      redeemables_limit: oneOf(30, 3),
      applicable_redeemables_limit: oneOf(5, 1, 2, 3),
      applicable_exclusive_redeemables_limit: oneOf(1, 2),
    }),
    offers: fc.array(
      fc.record({
        kind: oneOf('tier', 'voucher', 'stack'),
        action: oneOf<object>(
          off(500),
          off(330),
          off(300, 'APPLY_TO_ITEMS'),
          off(2500),
          percent(10),
          percent(33.33),
          percent(50, 'APPLY_TO_ITEMS'),
          free('spoon'),
          free('cup', 'ADD_MISSING_ITEMS'),
        ),
        category: oneOf(null, null, 'cat_alone', 'cat_joint', 'cat_first', 'cat_last'),
        rule_id: oneOf(null, null, 'val_thirty', 'val_cups', 'val_bowls', 'val_budget'),
      }),
      count,
    ),
    limits: oneOf<string[]>([], [], ['val_twice'], ['val_shared']),
  })

const carts = fc.array(
  fc.array(fc.record({ name: oneOf('cup', 'bowl', 'spoon'), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 3, maxLength: 3 },
)

type Project = ReturnType<typeof projects> extends fc.Arbitrary<infer Value> ? Value : never

function catalogueOf({ stacking_rules, limits, offers }: Project) {
  const tiers = offers.map(({ action, category, rule_id }, at) =>
    tier(String(at), action, { category_id: category, validation_rules: rule_id ? [rule_id] : [] }),
  )
  const stacks = offers.flatMap(({ kind, category }, at) =>
    kind === 'stack'
      ? [
          {
            id: `stack_${at}`,
            name: `Stack ${at}`,
            tiers: { ids: [`promo_${at}`], hierarchy_mode: 'MANUAL' },
            ...(category && { category_id: category }),
          },
        ]
      : [],
  )
  return shopWith({
    stacking_rules,
    categories: [
      { id: 'cat_alone', name: 'Alone', hierarchy: 3, stacking_rules_type: 'EXCLUSIVE' },
      { id: 'cat_joint', name: 'Joint', hierarchy: 2, stacking_rules_type: 'JOINT' },
      { id: 'cat_first', name: 'First', hierarchy: 1 },
      { id: 'cat_last', name: 'Last', hierarchy: 4 },
    ],
    validation_rules: [
      rule('val_thirty', condition('order.amount', atLeast(3000))),
      rule('val_cups', units([product('cup')], 2)),
      {
        ...rule('val_bowls', condition('order.amount', atLeast(0))),
        applicable_to: { included: [{ ...product('bowl'), effect: 'APPLY_TO_EVERY' }] },
      },
      rule('val_budget', condition('redemption.discounted_amount', { $less_than_or_equal: [600] })),
      rule('val_shared', condition('redemption.discounted_amount', { $less_than_or_equal: [1500] })),
      rule('val_twice', condition('redemption.count.per_customer', { $less_than_or_equal: [2] })),
    ],
    campaigns: [
      {
        ...promotions(...tiers.filter((_, at) => offers[at]?.kind !== 'voucher')),
        validation_rules: limits,
        ...(stacks.length > 0 && { promotion_stacks: stacks }),
      },
      {
        id: 'camp_codes',
        name: 'Codes',
        campaign_type: 'DISCOUNT_COUPONS',
        validation_rules: limits,
        vouchers: offers.flatMap(({ kind, action, category, rule_id }, at) =>
          kind === 'voucher'
            ? [
                {
                  code: `CODE-${at}`,
                  ...action,
                  ...(category && { category }),
                  holder: 'ada',
                  validation_rules: rule_id ? [rule_id] : [],
                },
              ]
            : [],
        ),
      },
    ],
  })
}

/** Every ordered selection of the items, including the empty one. */
function* sequences<Item>(items: readonly Item[]): Generator<Item[]> {
  yield []
  for (const [at, item] of items.entries()) {
    const others = items.filter((_, index) => index !== at)
    for (const rest of sequences(others)) yield [item, ...rest]
  }
}

/** The lowest total of any combination in any order, as validations evaluate it. */
async function lowestTotal(shop: Shop, redeemables: Named[], order: object) {
  const project = await findProject(shop.store.db, 'proj_shop')
  const caller = { project, side: 'server' as const, client_id: 'app-shop', scopes: null, customer_id: null }
  const body = { redeemables, order, customer: { source_id: 'ada' } }
  const input = { body, caller, now: shop.clock.now() }
  const { requested, stacking } = await readRedeemablesContext(shop.store.db, input, { eachOnce: false })
  let lowest = totalOf(stacking.order)
  for (const sequence of sequences(groupByRequest(requested))) {
    const ids = sequence.flat().map(({ redeemable }) => redeemable?.id)
    // Duplicates are rejected.
    if (new Set(ids).size < ids.length) continue
    const { valid, order } = stack(
      sequence.flatMap((group, index) => group.map((one) => ({ ...one, index }))),
      stacking,
    )
    if (valid) lowest = Math.min(lowest, totalOf(order))
  }
  return lowest
}

onPostgres('the best combination', (open) => {
  const openShop = async (catalogue: object, more: ShopOptions = {}) => {
    const shop = await startShop(await open(), { catalogue, ...more })
    return { shop, qualify: await qualifyAs(shop), ...(await backEndOf(shop)) }
  }

  test.each([
    [runs(3, 8), { minLength: 1, maxLength: 5 }, runs(1, 4)],
    [runs(1, 2), { minLength: 6, maxLength: 6 }, runs(0, 1)],
  ])(
    'in %i shops has the lowest total of all combinations, as its validation confirms',
    async (numRuns, count, minCompared) => {
      let compared = 0
      await fc.assert(
        fc.asyncProperty(projects(count), carts, async (project, filled) => {
          const { shop, qualify, validate } = await openShop(catalogueOf(project))
          for (const lines of filled) {
            const order = { items: lines.map(({ name, quantity }) => line(name, quantity)) }
            const customer = { source_id: 'ada' }
            const { body } = await qualify({ order, customer, options }, bestQuery)
            const listed: Named[] = body.redeemables.data.map(reference)
            const lowest = await lowestTotal(shop, listed, order)
            const found = body.best_combination
            expect(found?.order.total_amount ?? body.order.total_amount).toBe(lowest)
            if (!found) continue
            compared += found.redeemables.length > 1 ? 1 : 0
            expect(found).toMatchObject({ payable_amount: lowest, exhaustive: true })
            const validated = await validate(found.redeemables, { order, customer })
            expect(validated.body).toMatchObject({ valid: true, order: found.order })
            expect(validated.body.redeemables.map(reference)).toEqual(found.redeemables)
          }
          await shop.close()
          await shop.store.close()
        }),
        { numRuns, seed: 22, endOnFailure: true },
      )
      expect(compared).toBeGreaterThan(minCompared)
    },
  )

  describe('of a cart of two cups and a bowl, 44.00', () => {
    const order = { items: [line('cup', 2), line('bowl')] }
    const customer = { source_id: 'ada' }
    const catalogue = (rules: object = {}) =>
      shopWith({
        stacking_rules: { exclusive_categories: ['alone'], ...rules },
        rewards: [
          {
            id: 'rew_coin',
            name: 'Coin',
            type: 'COIN',
            parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
          },
        ],
        campaigns: [
          promotions(
            tier('five', off(500)),
            tier('tenth', percent(10)),
            tier('mug', free('cup')),
            tier('van', off(0), { metadata: { shipping: 'free' } }),
          ),
          {
            id: 'camp_codes',
            name: 'Codes',
            campaign_type: 'DISCOUNT_COUPONS',
            vouchers: [
              { code: 'THIRD', ...percent(30), category: 'alone' },
              { code: 'SECRET', ...off(1000) },
            ],
          },
          {
            id: 'camp_gifts',
            name: 'Gifts',
            campaign_type: 'GIFT_VOUCHERS',
            vouchers: [{ id: 'v_gift', code: 'GIFT', gift: { amount: 1500 }, holder: 'ada' }],
          },
          {
            id: 'camp_club',
            name: 'Club',
            campaign_type: 'LOYALTY_PROGRAM',
            vouchers: [{ id: 'v_card', code: 'CARD', loyalty_card: { points: 120 }, holder: 'ada' }],
            reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 1 } } }],
          },
        ],
      })
    const bestOf = async (
      qualify: Awaited<ReturnType<typeof qualifyAs>>,
      chosen?: object[],
      cart: object = order,
    ) => {
      const body = { order: cart, customer, options: { ...options, ...(chosen && { chosen }) } }
      return (await qualify(body, bestQuery)).body.best_combination
    }
    const ids = (found: { redeemables: Named[] }) => found.redeemables.map(({ id }) => id)

    test('is returned only on request', async () => {
      const { qualify } = await openShop(catalogue())
      const body = { order, customer, options }
      const basic = await qualify(body)
      const extended = await qualify(body, `${bestQuery}&also=AUDIENCE_ONLY`)
      const { best_combination, also, ...rest } = extended.body
      expect(rest).toEqual(basic.body)
      expect(also.data.length).toBeGreaterThan(0)
      expect(z.safeParse(qualification, extended.body).error).toBeUndefined()
      // Offers of products or shipping do not discount the cart, but are included.
      expect(ids(best_combination).sort()).toEqual(['promo_five', 'promo_mug', 'promo_tenth', 'promo_van'])
      expect(best_combination).toMatchObject({ payable_amount: 3460, exhaustive: true })
      expect((await qualify(body, '?best_combination=yes')).body.details[0].field).toBe('best_combination')
    })

    test('is not exhaustive if offers were left out of the reply', async () => {
      const tiers = [tier('five', off(500)), tier('three', off(300)), tier('tenth', percent(10))]
      const { qualify } = await openShop(shopWith({ campaigns: [promotions(...tiers)] }))

      const { body } = await qualify({ order, options: { limit: 2 } }, bestQuery)
      const { redeemables, best_combination } = body

      expect(redeemables.has_more).toBe(true)
      expect(best_combination.exhaustive).toBe(false)
    })

    test('spends gift cards and points only if they are chosen', async () => {
      const { qualify } = await openShop(catalogue())
      expect(ids(await bestOf(qualify))).not.toContain('GIFT')
      const points = { object: 'voucher', id: 'CARD', reward: { id: 'rew_coin', points: 5 } }
      const found = await bestOf(qualify, [{ object: 'voucher', id: 'GIFT' }, points])
      expect(found.redeemables.slice(-2)).toEqual([{ object: 'voucher', id: 'GIFT' }, points])
      // The payable amount is the same. The gift card and the points pay part of it.
      expect(found.payable_amount).toBe(3460)
      expect(found.order.total_amount).toBe(3460 - 1500 - 500)
    })

    test('includes an entered code, and ignores which offers are currently chosen', async () => {
      const { qualify } = await openShop(catalogue())
      expect(await bestOf(qualify, [{ object: 'voucher', id: 'secret' }])).toMatchObject({
        payable_amount: 2460,
      })
      const exclusive = await bestOf(qualify, [{ object: 'voucher', id: 'THIRD' }])
      expect(ids(exclusive)).toEqual(['THIRD'])
      expect(exclusive.payable_amount).toBe(3080)
    })

    test('is null without a discount or without items', async () => {
      const { qualify } = await openShop(shopWith({ campaigns: [promotions(tier('van', off(0)))] }))
      expect(await bestOf(qualify)).toBeNull()
      expect((await qualify({ options }, bestQuery)).body.best_combination).toBeNull()
      expect(await bestOf(qualify, undefined, { items: [] })).toBeNull()
    })

    test('is not exhaustive among many offers, but the same every time', async () => {
      const offers = Array.from({ length: 30 }, (_, at) =>
        tier(`t${at}`, at % 2 ? percent(2 + at / 4) : off(40 + at)),
      )
      const { qualify, validate } = await openShop(shopWith({ campaigns: [promotions(...offers)] }))
      const found = await bestOf(qualify)
      expect(found.exhaustive).toBe(false)
      const largest = offers.slice(-10).map(({ id }) => id)
      expect(largest).toEqual(expect.arrayContaining(ids(found).filter((id) => largest.includes(id))))
      const { body } = await validate(found.redeemables, { order, customer })
      expect(body).toMatchObject({ valid: true, order: found.order })
      expect(await bestOf(qualify)).toEqual(found)
    })

    test('counts unknown codes as guesses, for customers and guests', async () => {
      const { shop } = await openShop(catalogue(), { limits: { unknownCodes: 3 } })
      const ada = await qualifyAs(shop, { customer: 'ada' })
      const codes = ['A1', 'A2', 'A3', 'A4'].map((id) => ({ object: 'voucher', id }))
      const body = { order, options: { ...options, chosen: codes } }
      expect((await ada(body, bestQuery)).status).toBe(429)
      const page = await pageOf(shop, 'ada')
      expect((await page.validate([{ object: 'voucher', id: 'A5' }], { order })).status).toBe(429)
      const qualify = await qualifyAs(shop, {})
      expect((await qualify(body, bestQuery)).status).toBe(429)
      const guest = await pageOf(shop)
      const validate = async (id: string) =>
        (await guest.validate([{ object: 'voucher', id }], { order })).status
      expect([await validate('A6'), await validate('SECRET')]).toEqual([429, 200])
    })
  })
})
