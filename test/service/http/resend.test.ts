/** Every reply can be sent back in a request, and its calculated fields have no effect. */
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { withoutReplyFields } from '../../../src/contract/request.ts'
import { page as pageClient } from '../../support/clients.ts'
import { percentOff } from '../../support/catalogue-parts.ts'
import { startShop, type Reply, type Shop } from '../../support/service.ts'
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
            { code: 'TENTH', discount: percentOff(10, 'APPLY_TO_ITEMS') },
          ],
        },
      ],
    },
  ],
}

type Body = Reply['body']
type Send = (path: string, body: object) => Promise<Reply>

const [freeCup, tenth] = ['FREE-CUP', 'TENTH'].map((id) => ({ object: 'voucher', id }))
const ada = { source_id: 'ada' }

onPostgres('a reply that is sent back', (open) => {
  let shop: Shop
  let server: Send
  let page: Send

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: extended })
    const { post } = await backEndOf(shop)
    server = post
    page = (await pageClient(shop, 'ada')).post
    return shop.close
  })

  const bodyOf = async (reply: Promise<Reply>): Promise<Body> => {
    const { status, text, body } = await reply
    expect([status, status < 300 ? '' : text]).toEqual([expect.toSatisfy((code) => code < 300), ''])
    return body
  }

  const orderFrom = async (reply: Promise<Reply>): Promise<Body> => {
    const body = await bodyOf(reply)
    return body.order ?? body
  }

  describe('an order', () => {
    const redeemables = [freeCup, tenth]
    const request = { redeemables, order: cart, customer: ada }
    const rewardPath = '/v1/loyalties/members/GOLD/redemption'
    const coin = { id: 'rew_coin', points: 10 }
    const linesBySource = () => ({
      source_id: `register-${crypto.randomUUID()}`,
      customer: ada,
      items: [
        { source_id: 'cup', related_object: 'product', quantity: '3', amount: 2500 },
        { product_id: 'prod_unknown', quantity: 1, price: 700, product: { name: 'Vase' } },
      ],
    })
    const sources: [string, () => Promise<Reply>][] = [
      ['a saved order', () => server('/v1/orders', { ...cart, customer: ada, metadata: { a: 1 } })],
      ['an anonymous order', () => server('/v1/orders', { ...cart, status: 'PAID' })],
      ['an order with lines by source id and amount', () => server('/v1/orders', linesBySource())],
      ['the order of a validation', () => server('/v1/validations', request)],
      ['the order of a validation for a page', () => page('/v1/validations', request)],
      ['the order of a redemption', () => server('/v1/redemptions', request)],
      ['an order paid with points', () => server(rewardPath, { reward: coin, order: cart })],
    ]
    const targets: [string, (order: Body) => Promise<Reply>][] = [
      ['orders', (order) => server('/v1/orders', order)],
      ['validations', (order) => server('/v1/validations', { redeemables, order })],
      ['validations of a page', (order) => page('/v1/validations', { redeemables, order })],
      ['qualifications', (order) => server('/v1/qualifications', { order })],
      ['qualifications of a page', (order) => page('/v1/qualifications', { order })],
      ['redemptions', (order) => server('/v1/redemptions', { redeemables, order, customer: ada })],
      ['rewards', (order) => server(rewardPath, { reward: coin, order })],
    ]
    // Sends every order to two operations, and the order of a redemption to every operation.
    const pairs = sources.flatMap(([source, make]) =>
      targets
        .filter((_, index) => index < 2 || source === 'the order of a redemption')
        .map(([target, send]) => [source, target, make, send] as const),
    )

    test.each(pairs)(
      '%s is accepted by the operation for %s, which ignores its totals',
      async (_source, _target, make, send) => {
        const [plain, complete] = [await orderFrom(make()), await orderFrom(make())]
        const paidLines = plain.items.filter((line: Body) => line.initial_quantity !== 0)
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
        const items = paidLines.map((line: Body) =>
          Object.fromEntries(
            inputs.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])),
          ),
        )
        for (const { product } of items) if (product?.price === null) delete product.price

        const expected = await orderFrom(send({ ...(plain.id && { id: plain.id }), items }))
        const altered = {
          ...complete,
          total_discount_amount: 1,
          initial_amount: 7,
          total_amount: 0,
          discount_amount: 99,
        }

        expect(amountsOf(await orderFrom(send(altered)))).toEqual(amountsOf(expected))
      },
    )
  })

  test('does not count a free product twice in an order without lines', async () => {
    const request = { redeemables: [freeCup], customer: ada }
    const { order } = await bodyOf(server('/v1/validations', { ...request, order: { amount: 5000 } }))
    const again = await bodyOf(server('/v1/validations', { ...request, order }))
    expect(again.order).toEqual(order)
    expect(order).toMatchObject({ amount: 6000, total_amount: 5000 })
  })

  test('does not earn points again for a paid order', async () => {
    const paid = await bodyOf(
      server('/v1/orders', { ...cart, status: 'PAID', customer: ada, source_id: 'once' }),
    )
    const again = await bodyOf(server('/v1/orders', paid))
    expect({ ...again, updated_at: null }).toEqual(paid)
  })

  test.each([
    ['server', (): Send => server],
    ['page', (): Send => page],
  ])('leaves its customer unchanged in every %s operation', async (_side, send) => {
    const order = await bodyOf(server('/v1/orders', { ...cart, customer: ada }))
    const before = await customersOf()
    const { redemptions } = await bodyOf(
      server('/v1/redemptions', { redeemables: [tenth], order: cart, customer: ada }),
    )
    const customers: Body[] =
      send() === server
        ? [order.customer, redemptions[0].customer]
        : [{ id: 'cust_ada', name: null, email: null, source_id: null, metadata: {}, object: 'customer' }]
    for (const customer of customers) {
      await bodyOf(send()('/v1/qualifications', { customer, order: cart }))
      await bodyOf(send()('/v1/validations', { customer, order: cart, redeemables: [tenth] }))
      if (send() === page) continue
      await bodyOf(server('/v1/redemptions', { customer, order: cart, redeemables: [tenth] }))
      await bodyOf(server('/v1/orders', { ...cart, customer }))
      await bodyOf(server('/v1/customers/bulk/async', [customer]))
      await shop.jobs.wake()
    }
    expect(await customersOf()).toEqual(before)
  })

  test('keeps the customer of an anonymous redemption anonymous', async () => {
    const { redemptions } = await bodyOf(server('/v1/redemptions', { redeemables: [tenth], order: cart }))
    const { id, customer } = redemptions[0]
    expect(customer.id ?? null).toBeNull()
    const again = await bodyOf(server('/v1/redemptions', { redeemables: [tenth], order: cart, customer }))
    expect(again.redemptions[0]).toMatchObject({ customer_id: null, customer })
    expect(again.redemptions[0].id).not.toBe(id)
  })

  test.each([
    ['code', { id: 'FIVE' }],
    ['gift card', { id: 'GIFT-90', gift: { credits: 100 } }],
  ])('of a redeemed %s contains a voucher that is accepted as a redeemable', async (_title, redeemable) => {
    const voucherUse = { object: 'voucher', ...redeemable }
    const [{ voucher }] = (
      await bodyOf(server('/v1/redemptions', { redeemables: [voucherUse], order: cart }))
    ).redemptions
    const byIdOnly = { object: 'voucher', id: redeemable.id }
    const byReply = await bodyOf(server('/v1/validations', { redeemables: [voucher], order: cart }))
    const byName = await bodyOf(server('/v1/validations', { redeemables: [byIdOnly], order: cart }))
    expect(byReply.valid).toBe(true)
    expect(byReply.order).toEqual(byName.order)
    await bodyOf(page('/v1/validations', { redeemables: [voucher], order: cart }))
    await bodyOf(server('/v1/redemptions', { redeemables: [voucher], order: cart }))
  })

  test('of a voucher creates another voucher', async () => {
    const created = await bodyOf(server('/v1/campaigns/camp_codes/vouchers', { metadata: { print: 7 } }))
    const { status, body } = await server('/v1/campaigns/camp_codes/vouchers', created)
    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    const again = await bodyOf(server('/v1/campaigns/camp_codes/vouchers', { ...created, code: 'NEW-ONE' }))
    expect(again).toMatchObject({
      code: 'NEW-ONE',
      metadata: { print: 7 },
      redemption: created.redemption,
      active: true,
    })
    expect(again.id).not.toBe(created.id)
  })

  test('of a reward is accepted to redeem, create and update rewards', async () => {
    const path = '/v1/loyalties/members/GOLD/redemption'
    const redeemed = await bodyOf(server(path, { reward: { id: 'rew_cup' } }))
    const again = await bodyOf(server(path, redeemed))
    expect([again.result, again.amount]).toEqual(['SUCCESS', redeemed.amount])
    expect(again.id).not.toBe(redeemed.id)
    const fromPage = await bodyOf(page('/v1/loyalties/members/GOLD/redemption', redeemed))
    expect(fromPage.amount).toBe(redeemed.amount)

    const created = await bodyOf(
      server('/v1/rewards', { name: 'Code', parameters: { campaign: { id: 'camp_codes' } } }),
    )
    const copy = await bodyOf(server('/v1/rewards', created))
    expect(copy).toEqual({ ...created, id: copy.id })
    const { put } = await backEndOf(shop)
    expect((await put(`/v1/rewards/${created.id}`, created)).body).toEqual({
      ...created,
      updated_at: expect.any(String),
    })
  })

  test('of a validation is redeemed with the same amounts', async () => {
    const request = { redeemables: [freeCup, tenth], order: cart, customer: ada, session: { type: 'LOCK' } }
    const valid = await bodyOf(server('/v1/validations', request))
    const again = await bodyOf(server('/v1/validations', valid))
    expect(again).toMatchObject({ valid: true, order: valid.order, session: valid.session })
    await bodyOf(page('/v1/validations', { ...valid, session: undefined }))
    const { order } = await bodyOf(server('/v1/redemptions', valid))
    expect(amountsOf(order)).toEqual(amountsOf(valid.order))
    await bodyOf(server('/v1/qualifications', await bodyOf(server('/v1/qualifications', { order: cart }))))
  })

  test('of a redemption rolls it back', async () => {
    const { redemptions } = await bodyOf(server('/v1/redemptions', { redeemables: [tenth], order: cart }))
    const rollback = await bodyOf(server(`/v1/redemptions/${redemptions[0].id}/rollback`, redemptions[0]))
    expect(rollback.redemption).toBe(redemptions[0].id)
  })

  test('is rejected with fields that neither requests nor replies have', async () => {
    const order = await bodyOf(server('/v1/orders', { ...cart, customer: ada }))
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

/** The amounts of an order and its lines. */
const amountsOf = ({ items, amount, total_discount_amount, total_amount }: Body) => ({
  amount,
  total_discount_amount,
  total_amount,
  items: items.map((line: Body) => [line.quantity, line.amount, line.discount_amount]),
})

test('removes the reply fields of a nested order and keeps unknown fields', () => {
  const body = {
    redeemables: [],
    order: { object: 'order', created_at: 'x', items: [{ subtotal_amount: 1, qty: 2 }] },
  }
  expect(withoutReplyFields(operations.redeem.body, body)).toEqual({
    redeemables: [],
    order: { items: [{ qty: 2 }] },
  })
})
