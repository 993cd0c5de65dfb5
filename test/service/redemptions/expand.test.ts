/** `options.expand` on validations and redemptions, which works as on qualifications. */
import { beforeAll, expect, test } from 'vitest'
import { redemptions } from '../../../src/contract/resources/redemption.ts'
import { validation } from '../../../src/contract/resources/validation.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd, page, type Post } from '../../support/clients.ts'
import { startShop, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { cart, code, cupsAndPlates, tier } from './support/shop.ts'

const off = (amount_off: number, effect = 'APPLY_TO_ORDER') => ({
  discount: { type: 'AMOUNT', amount_off, effect },
})

const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      categories: [
        { id: 'cat_sale', name: 'Sale', hierarchy: 1 },
        { id: 'cat_set', name: 'Sets', hierarchy: 2 },
      ],
      product_collections: [{ id: 'pc_table', name: 'For the table', products: ['cup', 'plate'] }],
      validation_rules: [
        {
          id: 'val_table',
          name: 'For the table',
          rules: {},
          applicable_to: {
            included_all: false,
            included: [{ object: 'products_collection', id: 'pc_table' }],
          },
        },
        {
          id: 'val_big',
          name: 'Big orders',
          rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [100_000] } } },
        },
      ],
      campaigns: [
        {
          id: 'camp_sale',
          name: 'Autumn sale',
          campaign_type: 'PROMOTION',
          category: 'Sale',
          promotion_tiers: [
            {
              id: 'promo_table',
              name: 'Table',
              banner: 'Lay the table',
              action: off(100, 'APPLY_TO_ITEMS'),
              metadata: { color: 'red' },
              validation_rules: ['val_table'],
            },
            { id: 'promo_two', name: 'Two off', action: off(200) },
            { id: 'promo_big', name: 'Big', action: off(300), validation_rules: ['val_big'] },
          ],
          promotion_stacks: [
            {
              id: 'stack_both',
              name: 'Both',
              tiers: { ids: ['promo_table', 'promo_two'] },
              category: 'Sets',
            },
          ],
        },
        {
          id: 'camp_codes',
          name: 'Codes',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            { code: 'ADAS', ...off(50), holder: 'ada', category: 'printed', metadata: { print: 1 } },
            { code: 'BENS', ...off(50), holder: 'ben', metadata: { print: 2 } },
            { code: 'NOTHING', ...off(0) },
          ],
        },
      ],
    },
  ],
}

type Entry = Record<string, unknown>

const everything = ['redeemable', 'category', 'validation_rules']
const stack = { object: 'promotion_stack', id: 'stack_both' }
const customer = { source_id: 'ada' }

/** The fields that each value of `expand` adds. */
const added: Record<string, readonly string[]> = {
  redeemable: ['name', 'banner', 'metadata', 'campaign_id', 'campaign_name'],
  category: ['category', 'categories'],
  validation_rules: ['validation_rules'],
}

onPostgres('expand', (open) => {
  let shop: Shop
  let post: Post
  let qualified: Map<unknown, Entry>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    ;({ post } = await backEnd(shop))
    const options = { limit: 50, expand: everything }
    const { body } = await post('/v1/qualifications', { order: cart, customer, options })
    qualified = new Map(body.redeemables.data.map((entry: Entry) => [entry.id, entry]))
    return () => shop.close()
  })

  const validate = (redeemables: object[], expand?: string[], more: object = {}) =>
    post('/v1/validations', {
      redeemables,
      order: cart,
      customer,
      ...(expand && { options: { expand } }),
      ...more,
    })

  test.each(Object.entries(added))(
    '%s adds its fields to a validation, and no others',
    async (value, fields) => {
      for (const redeemable of [tier('promo_table'), tier('promo_two'), stack, code('ADAS')]) {
        const [unexpanded] = entriesOf(await validate([redeemable]))
        const reply = await validate([redeemable], [value])
        const [expanded] = entriesOf(reply)

        expect([reply.status, validation.safeParse(reply.body).error]).toEqual([200, undefined])
        expect(pickFields(expanded, fields)).toEqual(pickFields(qualified.get(redeemable.id), fields))
        const others = Object.keys(expanded ?? {}).filter((field) => !fields.includes(field))
        expect(others.toSorted()).toEqual(
          Object.keys(unexpanded ?? {})
            .filter((field) => !fields.includes(field))
            .toSorted(),
        )
      }
    },
  )

  test('redeemable lists the products that the discount applies to', async () => {
    const [unexpanded] = entriesOf(await validate([tier('promo_table')]))
    const [expanded] = entriesOf(await validate([tier('promo_table')], ['redeemable']))

    expect(unexpanded).toMatchObject({ applicable_to: { data: [{ id: 'pc_table' }] } })
    expect(unexpanded).not.toHaveProperty('applicable_to.data.0.name')
    expect(expanded).toMatchObject({ applicable_to: { data: [{ id: 'pc_table', name: 'For the table' }] } })
  })

  test('expands inapplicable and skipped redeemables, but not unknown codes', async () => {
    const requested = [tier('promo_two'), tier('promo_big'), code('NO-SUCH-CODE')]
    const { body } = await validate(requested, everything)
    const byId = new Map(entriesOf({ body }).map((entry) => [entry.id, entry]))

    expect(byId.get('promo_big')).toMatchObject({
      status: 'INAPPLICABLE',
      name: 'Big',
      campaign_name: 'Autumn sale',
      categories: [{ id: 'cat_sale' }],
      validation_rules: [{ id: 'val_big', name: 'Big orders', object: 'validation_rules' }],
    })
    expect(Object.keys(byId.get('NO-SUCH-CODE') ?? {}).toSorted()).toEqual([
      'id',
      'object',
      'result',
      'status',
    ])
  })

  test('works with a session', async () => {
    const { body } = await validate([tier('promo_two')], ['redeemable'], { session: { type: 'LOCK' } })
    await validate([tier('promo_two')], [], { session: { key: body.session.key, type: 'LOCK', ttl: 1 } })

    expect(entriesOf({ body })).toMatchObject([{ name: 'Two off' }])
  })

  test('works on a page and reveals nothing about codes of other customers', async () => {
    const client = await page(shop, 'ada', 'client_validations')
    const redeemables = [tier('promo_table'), code('ADAS'), code('BENS')]
    const { status, body, text } = await client.post('/v1/validations', {
      redeemables,
      order: cart,
      options: { expand: everything },
    })

    expect(status).toBe(200)
    expect(entriesOf({ body })).toMatchObject([
      { id: 'promo_table', name: 'Table', metadata: { color: 'red' } },
      { id: 'ADAS', category: 'printed', campaign_name: 'Codes' },
      { id: 'BENS', status: 'INAPPLICABLE' },
    ])
    expect(text).not.toContain('"print":2')
  })

  test('expands redeemables that a redemption excluded', async () => {
    const body = {
      redeemables: [tier('promo_two'), tier('promo_big')],
      order: cart,
      customer,
      options: { expand: everything },
    }
    const reply = await post('/v1/redemptions', body)

    expect([reply.status, z.safeParse(redemptions, reply.body).error]).toEqual([200, undefined])
    expect(reply.body.redemptions).toMatchObject([{ promotion_tier: { name: 'Two off' } }])
    expect(reply.body.inapplicable_redeemables).toMatchObject([
      {
        id: 'promo_big',
        name: 'Big',
        categories: [{ id: 'cat_sale' }],
        validation_rules: [{ id: 'val_big' }],
      },
    ])
  })

  test('accepts other clients’ values for fields that replies always contain, and rejects other values', async () => {
    const [unexpanded] = entriesOf(await validate([tier('promo_two')]))
    const [expanded] = entriesOf(await validate([tier('promo_two')], ['order', 'redemption']))
    expect(expanded).toEqual(unexpanded)

    for (const [options, field] of [
      [{ expand: ['everything'] }, 'options.expand[0]'],
      [{ expand: true }, 'options.expand'],
      [{ expands: [] }, 'options.expands'],
    ] as const) {
      for (const path of ['/v1/validations', '/v1/redemptions']) {
        const { status, body } = await post(path, { redeemables: [tier('promo_two')], order: cart, options })
        expect([status, body.details]).toMatchObject([400, [{ field }]])
      }
    }
  })
})

/** The entries of all three lists of a validation. */
const entriesOf = ({ body }: Pick<Reply, 'body'>): Entry[] => [
  ...body.redeemables,
  ...(body.skipped_redeemables ?? []),
  ...(body.inapplicable_redeemables ?? []),
]

const pickFields = (entry: Entry | undefined, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, entry?.[field]]))
