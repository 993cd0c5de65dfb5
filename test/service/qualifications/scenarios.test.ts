/** The scenarios of qualifications: operation 9 of the specification. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { qualification } from '../../../src/contract/resources/qualification.ts'
import { z } from '../../../src/contract/zod.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { maxWallet } from '../../../src/service/eligibility/customer-context.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  all,
  qualifyAs,
  condition,
  entry,
  idsOf,
  line,
  off,
  units,
  product,
  rule,
  shopCatalogue,
  sorted,
  type Qualify,
} from './support/shop.ts'

onPostgres('qualification scenarios', (open) => {
  let shop: Shop
  let server: Qualify
  let ada: Qualify
  let guest: Qualify

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: shopCatalogue })
    server = await qualifyAs(shop)
    ada = await qualifyAs(shop, { customer: 'ada' })
    guest = await qualifyAs(shop, {})
    return () => shop.close()
  })

  test('ALL: returns offers and held vouchers that apply to the customer and cart', async () => {
    const order = { items: [line('cup', 2)] }

    expect(sorted(await ada({ order, options: all }))).toBe(
      'CARD FOR-ADA GIFT all friends gold once spoon tea',
    )
    expect(sorted(await guest({ order, options: all }))).toBe('all spoon tea')
    expect(sorted(await server({ order, customer: { source_id: 'ben' }, options: all }))).toBe(
      'FOR-BEN all once spoon tea',
    )
  })

  test('ALL: returns more offers for a bigger cart', async () => {
    const order = { items: [line('cup', 3), line('spoon', 2)] }
    expect(sorted(await guest({ order, options: all }))).toBe('all forty set spoon tea three_cups')
  })

  test('CUSTOMER_WALLET: returns the customer’s vouchers that apply to the cart', async () => {
    const scenario = 'CUSTOMER_WALLET'
    expect(sorted(await ada({ scenario, order: { items: [line('cup')] } }))).toBe('CARD FOR-ADA GIFT')
    expect(sorted(await ada({ scenario, order: { items: [line('bowl')] } }))).toBe('CARD GIFT')
    expect(sorted(await guest({ scenario, order: { items: [line('cup')] } }))).toBe('')
  })

  async function tokenFor(fields: Record<string, string>) {
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'client_api', ...fields })
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const headers = { ...demoKeys.server, ...form }
    return (await shop.send('/v1/oauth/token', { method: 'POST', headers, body: `${body}` })).body
  }

  test('returns the loyalty card of the customer with a token', async () => {
    expect(await tokenFor({ customer: 'ada' })).toMatchObject({ loyalty_card: 'CARD' })
    expect(await tokenFor({ customer: 'ben' })).toMatchObject({ loyalty_card: null })
    for (const fields of [{}, { customer: 'ada', scope: 'client_promotions' }])
      expect(await tokenFor(fields)).not.toHaveProperty('loyalty_card')
  })

  test('returns the loyalty card with a token if the customer has many newer vouchers', async () => {
    const isNewer = sql<boolean>`vouchers.id like 'v_newer_%'`
    onTestFinished(async () => void (await shop.store.db.deleteFrom('vouchers').where(isNewer).execute()))
    await sql`
      insert into vouchers (project_id, id, code, type, active, metadata, discount, holder_id, created_at)
      select card.project_id, 'v_newer_' || number, 'NEWER-' || number, 'DISCOUNT_VOUCHER', true, '{}',
        '{"type": "AMOUNT", "amount_off": 100}', card.holder_id, card.created_at + interval '1 day'
      from vouchers as card, generate_series(1, ${maxWallet + 1}::integer) as number
      where card.project_id = 'proj_shop' and card.id = 'v_card'`.execute(shop.store.db)

    expect(await tokenFor({ customer: 'ada' })).toMatchObject({ loyalty_card: 'CARD' })
  })

  test('AUDIENCE_ONLY: also returns offers that apply only to other carts, with their requirements', async () => {
    const scenario = 'AUDIENCE_ONLY'
    const order = { items: [line('cup')] }

    expect(sorted(await guest({ scenario, order, options: all }))).toBe(
      'all bowls forty set spoon tea three_cups',
    )
    const forty = await entry(guest, 'forty', { scenario, order })
    expect(forty.result).toMatchObject({
      discount: { amount_off: 500 },
      requirements: [{ name: 'order.amount', required: 4000, available: 1600, missing: 2400 }],
      details: { key: 'order_rules_violated' },
    })
    expect(forty.order).toBeUndefined()
    expect(forty.validation_rules_assignments.data).toMatchObject([
      {
        rule_id: 'val_forty',
        validation_status: 'PARTIALLY_VALID',
        validation_omitted_rules: ['order.amount'],
      },
    ])
    const tea = await entry(guest, 'tea', { scenario, order })
    expect(tea.validation_rules_assignments.data).toMatchObject([
      { rule_id: 'val_tea', validation_status: 'VALID', validation_omitted_rules: [] },
    ])
    expect(tea.order).toMatchObject({ total_amount: 1550 })
  })

  test('returns two scenarios in one reply', async () => {
    const body = { order: { items: [line('cup')] }, options: all }
    for (const qualify of [ada, server]) {
      const both = await qualify(body, '?also=AUDIENCE_ONLY')
      const other = await qualify({ ...body, scenario: 'AUDIENCE_ONLY' })

      expect(both.body.also).toEqual(other.body.redeemables)
      expect(both.body.also.data.length).toBeGreaterThan(0)
      expect({ ...both.body, also: undefined }).toEqual({ ...(await qualify(body)).body, also: undefined })
      expect(z.safeParse(qualification, both.body).error).toBeUndefined()
    }
    expect((await ada(body)).body).not.toHaveProperty('also')
    const wrong = await ada(body, '?also=ALL')
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'also'])
  })

  test('AUDIENCE_ONLY: returns only offers for the customer', async () => {
    const ids = idsOf(await ada({ scenario: 'AUDIENCE_ONLY', options: all }))
    expect(ids).toEqual(expect.arrayContaining(['gold', 'friends', 'FOR-ADA', 'GIFT', 'CARD']))
    expect(ids).not.toContain('USED')
  })

  test('names the missing product of a condition', async () => {
    const cups = await entry(guest, 'three_cups', {
      scenario: 'AUDIENCE_ONLY',
      order: { items: [line('cup', 2)] },
    })
    expect(cups.result.requirements).toMatchObject([
      {
        name: 'order.items.quantity',
        missing: 1,
        items: [{ id: 'prod_cup', object: 'product', name: 'Cup' }],
      },
    ])
  })

  test('names the missing collection or bundle', async () => {
    const body = { scenario: 'AUDIENCE_ONLY', order: { items: [line('bowl')] } }
    expect((await entry(guest, 'tea', body)).result.requirements).toMatchObject([
      { items: [{ id: 'pc_tea', object: 'products_collection', name: 'Tea' }] },
    ])
    const cups = { ...body, order: { items: [line('cup', 2)] } }
    for (const scenario of ['AUDIENCE_ONLY', 'PRODUCTS']) {
      expect((await entry(guest, 'set', { ...cups, scenario })).result.bundle.missing).toEqual([
        { id: 'prod_spoon', object: 'product', item_quantity: 2, name: 'Spoon' },
      ])
    }
  })

  test('AUDIENCE_ONLY: returns a discount on products that the cart does not contain', async () => {
    const body = { order: { items: [line('cup')] } }
    expect(await entry(guest, 'bowls', body)).toBeUndefined()
    expect((await entry(guest, 'bowls', { order: { items: [line('bowl')] } })).order).toMatchObject({
      items_discount_amount: 300,
    })
    expect((await entry(guest, 'bowls', { ...body, scenario: 'AUDIENCE_ONLY' })).result).toMatchObject({
      requirements: [{ missing: 1, items: [{ object: 'product', id: 'prod_bowl', name: 'Bowl' }] }],
    })
  })

  test('PRODUCTS: returns promotions that require or discount products of the cart', async () => {
    const scenario = 'PRODUCTS'
    expect(sorted(await guest({ scenario, order: { items: [line('cup', 3)] }, options: all }))).toBe(
      'set tea three_cups',
    )
    expect(sorted(await guest({ scenario, order: { items: [line('bowl')] }, options: all }))).toBe('bowls')
    expect(sorted(await guest({ scenario, options: all }))).toBe('')
  })

  test('PRODUCTS_DISCOUNT: returns promotions that discount products of the cart', async () => {
    const scenario = 'PRODUCTS_DISCOUNT'
    expect(sorted(await guest({ scenario, order: { items: [line('cup', 3)] } }))).toBe('')
    expect(sorted(await guest({ scenario, order: { items: [line('bowl'), line('spoon')] } }))).toBe(
      'bowls spoon',
    )
  })

  test('PROMOTION_STACKS: returns only stacks', async () => {
    const { body } = await guest({ scenario: 'PROMOTION_STACKS', order: { items: [line('cup', 3)] } })
    expect(body.redeemables.data).toEqual([])
  })
})

onPostgres('a condition that excludes customers', (open) => {
  let shop: Shop

  beforeAll(async () => {
    const [project, ...others] = shopCatalogue.projects
    const outsiders = condition('customer.segment', { $is_not: ['seg_friends'] })
    const silver = condition('customer.metadata', { $is_not: ['gold'] }, { property: 'club' })
    const campaign = {
      id: 'camp_outsiders',
      name: 'Outsiders',
      campaign_type: 'PROMOTION',
      promotion_tiers: ['outsiders', 'silver'].map((name) => ({
        id: `promo_${name}`,
        name,
        action: off(100),
        validation_rules: [`val_${name}`],
      })),
    }
    const validation_rules = [
      ...(project?.validation_rules ?? []),
      rule('val_outsiders', outsiders, units([product('cup')], 1)),
      rule('val_silver', silver, units([product('cup')], 1)),
    ]
    const catalogue = { projects: [{ ...project, campaigns: [campaign], validation_rules }, ...others] }
    shop = await startShop(await open(), { catalogue })
    return () => shop.close()
  })

  const body = { order: { items: [line('cup')] }, options: all }

  test.each(['ALL', 'AUDIENCE_ONLY', 'PRODUCTS_BY_CUSTOMER'])(
    '%s: is never met without a customer, and is evaluated for every customer',
    async (scenario) => {
      const found = async (qualify: Qualify, more: object = {}) =>
        sorted(await qualify({ ...body, scenario, ...more }))
      const server = await qualifyAs(shop)

      const forGuest = [await found(await qualifyAs(shop, {})), await found(server)]
      const forOthers = [
        await found(await qualifyAs(shop, { customer: 'ben' })),
        await found(server, { customer: { source_id: 'unknown' } }),
      ]
      expect(forGuest).toEqual(['', ''])
      expect(forOthers).toEqual(['outsiders silver', 'outsiders silver'])
      expect(await found(await qualifyAs(shop, { customer: 'ada' }))).toBe('')
    },
  )

  test('PRODUCTS: counts as met for everybody', async () => {
    const request = { ...body, scenario: 'PRODUCTS' }

    expect(sorted(await (await qualifyAs(shop, {}))(request))).toBe('outsiders silver')
    expect(sorted(await (await qualifyAs(shop, { customer: 'ada' }))(request))).toBe('outsiders silver')
  })
})
