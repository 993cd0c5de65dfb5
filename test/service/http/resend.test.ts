/** Whatever the service answered can be sent wherever such a thing is taken, and changes nothing that it should not. */
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { withoutReplyFields } from '../../../src/contract/request.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Answer, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogue } from '../redemptions/support/reward-shop.ts'

const [project] = catalogue.projects
const extended = {
  projects: [
    {
      ...project,
      campaigns: [
        ...(project?.campaigns ?? []),
        {
          id: 'camp_free',
          name: 'Free',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [
            {
              code: 'FREE-CUP',
              discount: { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { id: 'prod_cup' } },
            },
            { code: 'TENTH', discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } },
          ],
        },
      ],
    },
  ],
}

type Body = Answer['body']
type Send = (path: string, body: object) => Promise<Answer>

const [freeCup, tenth] = ['FREE-CUP', 'TENTH'].map((id) => ({ object: 'voucher', id }))
const ada = { source_id: 'ada' }

onPostgres('what was answered, sent again', (open) => {
  let shop: Shop
  let server: Send
  let page: Send

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: extended })
    const { post } = await backEndOf(shop)
    server = (path, body) => post(path, body)
    const token = await shop.token(
      'client_redemptions client_vouchers client_validations client_qualifications',
      { customer: 'ada' },
    )
    const headers = {
      ...demoKeys.client,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    }
    page = (path, body) => shop.ask(`/client${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return shop.close
  })

  const answered = async (answer: Promise<Answer>): Promise<Body> => {
    const { status, text, body } = await answer
    expect([status, status < 300 ? '' : text]).toEqual([expect.toSatisfy((code) => code < 300), ''])
    return body
  }

  describe('an order', () => {
    const redeemables = [freeCup, tenth]
    const question = { redeemables, order: cart, customer: ada }
    const sources: [string, () => Promise<Body>][] = [
      [
        'as it was kept',
        () => answered(server('/v1/orders', { ...cart, customer: ada, metadata: { a: 1 } })),
      ],
      ['of a shopper nobody knows', () => answered(server('/v1/orders', { ...cart, status: 'PAID' }))],
      [
        'with lines by source id and their own amounts',
        () =>
          answered(
            server('/v1/orders', {
              source_id: `till-${crypto.randomUUID()}`,
              customer: ada,
              items: [
                { source_id: 'cup', related_object: 'product', quantity: '3', amount: 2500 },
                { product_id: 'prod_unknown', quantity: 1, price: 700, product: { name: 'Vase' } },
              ],
            }),
          ),
      ],
      ['as it was found valid', async () => (await answered(server('/v1/validations', question))).order],
      ['as a page was told', async () => (await answered(page('/v1/validations', question))).order],
      ['as it was redeemed', async () => (await answered(server('/v1/redemptions', question))).order],
      [
        'as points paid for it',
        async () => (await answered(server(rewardPath, { reward: coin, order: cart }))).order,
      ],
    ]
    const rewardPath = '/v1/loyalties/members/GOLD/redemption'
    const coin = { id: 'rew_coin', points: 10 }
    const takers: [string, (order: Body) => Promise<Body>][] = [
      ['orders', (order) => answered(server('/v1/orders', order))],
      [
        'validations',
        async (order) => (await answered(server('/v1/validations', { redeemables, order }))).order,
      ],
      [
        'validations of a page',
        async (order) => (await answered(page('/v1/validations', { redeemables, order }))).order,
      ],
      ['qualifications', async (order) => (await answered(server('/v1/qualifications', { order }))).order],
      [
        'qualifications of a page',
        async (order) => (await answered(page('/v1/qualifications', { order }))).order,
      ],
      [
        'redemptions',
        async (order) =>
          (await answered(server('/v1/redemptions', { redeemables, order, customer: ada }))).order,
      ],
      ['rewards', async (order) => (await answered(server(rewardPath, { reward: coin, order }))).order],
    ]

    test.each(
      sources.flatMap(([source, make]) =>
        takers.map(([taker, take]) => [source, taker, make, take] as const),
      ),
    )('%s is taken by %s, and its sums count for nothing', async (_source, _taker, make, take) => {
      const [plain, whole] = [await make(), await make()]
      const ordered = plain.items.filter((line: Body) => line.initial_quantity !== 0)
      const inputs = [
        'product_id',
        'sku_id',
        'source_id',
        'related_object',
        'quantity',
        'price',
        'amount',
        'product',
      ]
      const items = ordered.map((line: Body) =>
        Object.fromEntries(inputs.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]]))),
      )
      for (const { product } of items) if (product?.price === null) delete product.price

      const expected = await take({ ...(plain.id && { id: plain.id }), items })
      const spoiled = {
        ...whole,
        total_discount_amount: 1,
        initial_amount: 7,
        total_amount: 0,
        discount_amount: 99,
      }

      expect(moneyOf(await take(spoiled))).toEqual(moneyOf(expected))
    })
  })

  test('an order without lines, to which a free cup was added, is worth what it was', async () => {
    const question = { redeemables: [freeCup], customer: ada }
    const { order } = await answered(server('/v1/validations', { ...question, order: { amount: 5000 } }))
    const again = await answered(server('/v1/validations', { ...question, order }))
    expect(again.order).toEqual(order)
    expect(order).toMatchObject({ amount: 6000, total_amount: 5000 })
  })

  test('a paid order does not earn again, and stays as it is', async () => {
    const paid = await answered(
      server('/v1/orders', { ...cart, status: 'PAID', customer: ada, source_id: 'once' }),
    )
    const again = await answered(server('/v1/orders', paid))
    expect({ ...again, updated_at: null }).toEqual(paid)
  })

  test.each([
    ['server', (): Send => server],
    ['page', (): Send => page],
  ])('a customer is taken by every operation of the %s that takes one, and stays', async (_side, send) => {
    const order = await answered(server('/v1/orders', { ...cart, customer: ada }))
    const before = await customersOf()
    const { redemptions } = await answered(
      server('/v1/redemptions', { redeemables: [tenth], order: cart, customer: ada }),
    )
    const customers: Body[] =
      send() === server
        ? [order.customer, redemptions[0].customer]
        : [{ id: 'cust_ada', name: null, email: null, source_id: null, metadata: {}, object: 'customer' }]
    for (const customer of customers) {
      await answered(send()('/v1/qualifications', { customer, order: cart }))
      await answered(send()('/v1/validations', { customer, order: cart, redeemables: [tenth] }))
      if (send() === page) continue
      await answered(server('/v1/redemptions', { customer, order: cart, redeemables: [tenth] }))
      await answered(server('/v1/orders', { ...cart, customer }))
      await answered(server('/v1/customers/bulk/async', [customer]))
      await shop.jobs.wake()
    }
    expect(await customersOf()).toEqual(before)
  })

  test('nobody, as an anonymous redemption names its customer, is nobody', async () => {
    const { redemptions } = await answered(server('/v1/redemptions', { redeemables: [tenth], order: cart }))
    const { id, customer } = redemptions[0]
    expect(customer.id ?? null).toBeNull()
    const again = await answered(server('/v1/redemptions', { redeemables: [tenth], order: cart, customer }))
    expect(again.redemptions[0]).toMatchObject({ customer_id: null, customer })
    expect(again.redemptions[0].id).not.toBe(id)
  })

  test.each([
    ['a code', { id: 'FIVE' }],
    ['a gift card', { id: 'GIFT-90', gift: { credits: 100 } }],
  ])('%s is taken as what is to be used', async (_title, asked) => {
    const use = { object: 'voucher', ...asked }
    const [{ voucher }] = (await answered(server('/v1/redemptions', { redeemables: [use], order: cart })))
      .redemptions
    const named = { object: 'voucher', id: asked.id }
    const found = await answered(server('/v1/validations', { redeemables: [voucher], order: cart }))
    const byName = await answered(server('/v1/validations', { redeemables: [named], order: cart }))
    expect(found.valid).toBe(true)
    expect(found.order).toEqual(byName.order)
    await answered(page('/v1/validations', { redeemables: [voucher], order: cart }))
    await answered(server('/v1/redemptions', { redeemables: [voucher], order: cart }))
  })

  test('a voucher is a model for a new one', async () => {
    const made = await answered(server('/v1/campaigns/camp_codes/vouchers', { metadata: { print: 7 } }))
    const { status, body } = await server('/v1/campaigns/camp_codes/vouchers', made)
    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    const again = await answered(server('/v1/campaigns/camp_codes/vouchers', { ...made, code: 'NEW-ONE' }))
    expect(again).toMatchObject({
      code: 'NEW-ONE',
      metadata: { print: 7 },
      redemption: made.redemption,
      active: true,
    })
    expect(again.id).not.toBe(made.id)
  })

  test('a reward is taken where it is redeemed, made and changed', async () => {
    const path = '/v1/loyalties/members/GOLD/redemption'
    const redeemed = await answered(server(path, { reward: { id: 'rew_cup' } }))
    const again = await answered(server(path, redeemed))
    expect([again.result, again.amount]).toEqual(['SUCCESS', redeemed.amount])
    expect(again.id).not.toBe(redeemed.id)
    const fromPage = await answered(page('/v1/loyalties/members/GOLD/redemption', redeemed))
    expect(fromPage.amount).toBe(redeemed.amount)

    const made = await answered(
      server('/v1/rewards', { name: 'Code', parameters: { campaign: { id: 'camp_codes' } } }),
    )
    const twin = await answered(server('/v1/rewards', made))
    expect(twin).toEqual({ ...made, id: twin.id })
    const { put } = await backEndOf(shop)
    expect((await put(`/v1/rewards/${made.id}`, made)).body).toEqual({
      ...made,
      updated_at: expect.any(String),
    })
  })

  test('a validation is taken whole, and redeemed as it was judged', async () => {
    const question = { redeemables: [freeCup, tenth], order: cart, customer: ada, session: { type: 'LOCK' } }
    const valid = await answered(server('/v1/validations', question))
    const again = await answered(server('/v1/validations', valid))
    expect(again).toMatchObject({ valid: true, order: valid.order, session: valid.session })
    await answered(page('/v1/validations', { ...valid, session: undefined }))
    const { order } = await answered(server('/v1/redemptions', valid))
    expect(moneyOf(order)).toEqual(moneyOf(valid.order))
    await answered(
      server('/v1/qualifications', await answered(server('/v1/qualifications', { order: cart }))),
    )
  })

  test('a rollback takes the redemption that it undoes', async () => {
    const { redemptions } = await answered(server('/v1/redemptions', { redeemables: [tenth], order: cart }))
    const undone = await answered(server(`/v1/redemptions/${redemptions[0].id}/rollback`, redemptions[0]))
    expect(undone.redemption).toBe(redemptions[0].id)
  })

  test('a name that neither request nor reply knows is refused, wherever it stands', async () => {
    const order = await answered(server('/v1/orders', { ...cart, customer: ada }))
    const [line] = order.items
    const sent = {
      ...order,
      totl_amount: 1,
      items: [{ ...line, prise: 1, product: { ...line.product, nmae: 'Cup' } }],
      customer: { ...order.customer, e_mail: 'x' },
    }
    const { status, body } = await server('/v1/orders', sent)
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'customer.e_mail',
      'items[0].prise',
      'items[0].product.nmae',
      'totl_amount',
    ])
  })

  const customersOf = () =>
    shop.store.db
      .selectFrom('customers')
      .select(['id', 'source_id', 'name', 'email', 'phone', 'address', 'metadata'])
      .orderBy('id')
      .execute()
})

/** What an order comes to, line by line. */
const moneyOf = ({ items, amount, total_discount_amount, total_amount }: Body) => ({
  amount,
  total_discount_amount,
  total_amount,
  items: items.map((line: Body) => [line.quantity, line.amount, line.discount_amount]),
})

describe('a field of a reply', () => {
  test('is taken as soon as the reply has it', () => {
    const body = {
      redeemables: [],
      order: { object: 'order', created_at: 'x', items: [{ subtotal_amount: 1, qty: 2 }] },
    }
    expect(withoutReplyFields(operations.redeem.body, body)).toEqual({
      redeemables: [],
      order: { items: [{ qty: 2 }] },
    })
  })
})
