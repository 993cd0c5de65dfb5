/** Stacking rules of a project: `stacking_rules` in operation 9 of the specification. */
import { expect, test } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogueOf, code, stateOf, tier, voucherOf } from './support/shop.ts'

type Entry = { id: string; status: string; result: { details?: { key: string } } }

/** `id status reason` of the entries of all three lists. */
const statusesOf = (body: Record<string, Entry[]>) =>
  ['redeemables', 'skipped_redeemables', 'inapplicable_redeemables']
    .flatMap((list) => body[list] ?? [])
    .map(({ id, status, result }) => `${id} ${status} ${result.details?.key ?? ''}`.trim())

const partial = { redeemables_application_mode: 'PARTIAL' }
const exclusive = { exclusive_categories: ['exclusive'], joint_categories: ['joint'] }

/** A catalog with default stacking rules. */
const withDefaultRules = () => ({
  projects: catalogueOf().projects.map((project) => ({ ...project, stacking_rules: {} })),
})

onPostgres('stacking rules', (open) => {
  const shopWith = async (stacking_rules: object) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf({ stacking_rules }) })
    return { shop, ...(await backEndOf(shop)) }
  }

  test('PARTIAL: redeems what applies and lists the rest', async () => {
    const { shop, redeem } = await shopWith(partial)
    const { status, body } = await redeem([code('OLD'), code('TEN-USES'), code('NONE')])

    expect(status).toBe(200)
    expect(body).toMatchObject({
      redemptions: [{ voucher: { code: 'TEN-USES' } }],
      inapplicable_redeemables: [{ id: 'OLD' }, { id: 'NONE' }],
      order: { total_amount: 3000 },
    })
    expect(await voucherOf(shop, 'OLD')).toMatchObject({ redeemed_quantity: 0 })
  })

  test('PARTIAL: rejects a request without any applicable redeemable', async () => {
    const { validate, redeem } = await shopWith(partial)
    expect((await validate([code('OLD'), code('OFF')])).body).toMatchObject({ valid: false })
    expect((await redeem([code('OLD'), code('OFF')])).body).toMatchObject({
      code: 400,
      key: 'voucher_expired',
    })
  })

  test('SKIP: redeems a tier that only discounts shipping', async () => {
    const { shop, validate, redeem } = await shopWith({ ...partial, redeemables_no_effect_rule: 'SKIP' })

    expect(statusesOf((await validate([code('NOTHING'), tier('promo_shipping')])).body)).toEqual([
      'promo_shipping APPLICABLE',
      'NOTHING SKIPPED no_effect',
    ])
    expect((await redeem([tier('promo_shipping')])).body).toMatchObject({
      redemptions: [{ promotion_tier: { id: 'promo_shipping', metadata: { shipping: 'free' } } }],
      order: { total_amount: 3500 },
    })
    expect((await stateOf(shop)).tiers).toMatchObject([{ tier_id: 'promo_shipping', redeemed: 1 }])
  })

  test('combines an exclusive redeemable only with joint redeemables', async () => {
    const { validate } = await shopWith({ ...partial, ...exclusive })
    const { body } = await validate([code('FIVE'), code('JOINS'), code('ALONE')])
    expect(statusesOf(body)).toEqual([
      'JOINS APPLICABLE',
      'ALONE APPLICABLE',
      'FIVE SKIPPED exclusion_rules_not_met',
    ])
  })

  test('ALL: rejects all redeemables if one cannot be combined', async () => {
    const { validate, redeem } = await shopWith(exclusive)
    const { body } = await validate([code('FIVE'), code('ALONE')])

    expect(body.valid).toBe(false)
    expect(statusesOf(body)).toEqual(['FIVE INAPPLICABLE exclusion_rules_not_met', 'ALONE APPLICABLE'])
    expect(body.redeemables[0].result.error).toMatchObject({ code: 400, key: 'stacking_rules_violated' })
    expect(body.order.total_amount).toBe(3500)
    expect((await redeem([code('FIVE'), code('ALONE')])).body.key).toBe('stacking_rules_violated')
  })

  test('redeems the applicable redeemables unless the project requires ALL', async () => {
    const shop = await startShopForTest(await open(), { catalogue: withDefaultRules() })
    const { validate, redeem } = await backEndOf(shop)
    const requested = [code('FIVE'), code('BIG')]
    const validated = await validate(requested)
    const { status, body } = await redeem(requested)

    expect(validated.body.stacking_rules.redeemables_application_mode).toBe('PARTIAL')
    expect(validated.body).toMatchObject({ valid: true, order: { total_discount_amount: 500 } })
    expect([status, body.order.total_discount_amount]).toEqual([200, 500])
    expect(body.inapplicable_redeemables).toMatchObject([{ id: 'BIG', status: 'INAPPLICABLE' }])
    expect(await voucherOf(shop, 'FIVE')).toMatchObject({ redeemed_quantity: 1 })
    expect(await voucherOf(shop, 'BIG')).toMatchObject({ redeemed_quantity: 0 })
    const alone = await redeem([code('BIG')])
    expect([alone.status, alone.body.key]).toEqual([400, 'order_rules_violated'])
  })

  test('redeems offers without effect unless the rules of the project skip them', async () => {
    const { validate } = await shopWith({})
    expect(statusesOf((await validate([code('NOTHING')])).body)).toEqual(['NOTHING APPLICABLE'])

    const skipping = await shopWith({ redeemables_no_effect_rule: 'SKIP' })
    expect(statusesOf((await skipping.validate([code('FIVE'), code('NOTHING')])).body)).toEqual([
      'FIVE APPLICABLE',
      'NOTHING SKIPPED no_effect',
    ])
    const refused = await skipping.redeem([code('NOTHING')])
    expect([refused.status, refused.body.key]).toEqual([400, 'stacking_rules_violated'])
    expect(await voucherOf(skipping.shop, 'NOTHING')).toMatchObject({ redeemed_quantity: 0 })
  })

  test('sorts by category: exclusive, joint, then as requested', async () => {
    const { validate } = await shopWith({ ...exclusive, redeemables_sorting_rule: 'CATEGORY_HIERARCHY' })
    const { body } = await validate([code('JOINS'), code('ALONE')])
    expect(statusesOf(body)).toEqual(['ALONE APPLICABLE', 'JOINS APPLICABLE'])
    expect((await validate([code('FIVE'), code('JOINS')])).body.redeemables[0].id).toBe('JOINS')
  })
})
