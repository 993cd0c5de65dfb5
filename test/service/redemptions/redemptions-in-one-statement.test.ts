/** A redemption in one statement has the same effects as the same redemption in a transaction. */
import { expect, test, vi } from 'vitest'
import type { RedeemablesRequest } from '../../../src/contract/resources/redemption-request.ts'
import type { Caller } from '../../../src/service/auth/caller.ts'
import { setCampaignActive } from '../../../src/service/campaigns/queries.ts'
import type { Store } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { readRedeemablesContext } from '../../../src/service/eligibility/redeemables-context.ts'
import { holdInSession } from '../../../src/service/redeemables/usage.ts'
import { errorBodyOf } from '../../../src/service/http/response.ts'
import { redeemAll } from '../../../src/service/redemptions/redeem.ts'
import { saveRefusal } from '../../../src/service/redemptions/refusal.ts'
import { stack } from '../../../src/service/rules/stack.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { countTransactions } from '../../support/effects.ts'
import { sendWhileLocked } from '../../support/locks.ts'
import { findProject } from '../../support/project.ts'
import { type Shop, startShopForTest } from '../../support/service.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { backEndOf, cart, catalogueOf, code, cupsAndPlates, tier, voucherOf } from './support/shop.ts'

const tables = [
  'redemptions',
  'orders',
  'customers',
  'voucher_transactions',
  'redemption_counts',
  'promotion_tier_totals',
  'session_holds',
  'vouchers',
]

/** Tracking ids are keyed with a secret of the project. */
const withoutIds = (text: string) => text.replaceAll(/_[0-9a-f]{32}|track_[\w-]{43}/g, '_id')

async function effectsIn(store: Store) {
  const contents = await contentsOf(store)
  return tables.map((table) => [table, contents[table]?.map(withoutIds).toSorted()])
}

const catalogue = () => {
  const { projects } = catalogueOf({ stacking_rules: { redeemables_application_mode: 'PARTIAL' } })
  return {
    projects: projects.map((project) => ({
      ...project,
      segments: [{ id: 'seg_table', name: 'Table', customers: ['ada'] }],
      categories: [{ id: 'cat_sale', name: 'Sale', hierarchy: 1 }],
      campaigns: project.campaigns.map((campaign) =>
        campaign.id === 'camp_promotions'
          ? {
              ...campaign,
              promotion_stacks: [
                { id: 'stack_both', name: 'Both', tiers: { ids: ['promo_two', 'promo_shipping'] } },
              ],
            }
          : campaign,
      ),
    })),
  }
}

const bigCart = {
  items: [
    { product_id: 'prod_plate', quantity: 2 },
    { source_id: 'cup', quantity: 3 },
  ],
}
const ada = { source_id: 'ada', metadata: { size: 'L' } }
const stranger = { source_id: 'stranger', name: 'Eve', birthdate: '1990-05-17', metadata: { level: 3 } }

onPostgres('redeeming in one statement', (open) => {
  const redeemInOneStatement = async (body: RedeemablesRequest) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogue() })
    const { post } = await backEndOf(shop)
    if (body.session) await post('/v1/validations', body)
    // Jobs use transactions, too.
    await shop.jobs.close()
    const transaction = vi.spyOn(shop.store, 'transaction')
    const { text } = await post('/v1/redemptions', body, { 'Idempotency-Key': 'click' })
    expect(transaction, text).not.toHaveBeenCalled()
    expect(await countTransactions(shop.store)).toBe(1)
    return { reply: JSON.parse(withoutIds(text)), effects: await effectsIn(shop.store) }
  }

  const redeemInTransaction = async (body: RedeemablesRequest) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogue() })
    const { store, clock } = shop
    const { post } = await backEndOf(shop)
    if (body.session) await post('/v1/validations', body)
    const project = await findProject(store.db, 'proj_shop')
    const client = { side: 'server', client_id: 'app-shop', scopes: null, customer_id: null } as const
    const caller: Caller = { ...client, project }
    const input = { body, caller, now: clock.now() }
    const reply = await store.transaction(async (tx) => {
      const context = await readRedeemablesContext(tx, input, { forUpdate: true })
      const stacked = stack(context.requested, context.stacking)
      if (stacked.valid) return redeemAll(tx, input, context, stacked)
      return errorBodyOf(await saveRefusal(tx, input, context, stacked), 'req_id')
    })
    return { reply: JSON.parse(withoutIds(JSON.stringify(reply))), effects: await effectsIn(store) }
  }

  test.each<[string, RedeemablesRequest]>([
    ['a voucher', { redeemables: [code('FIVE')], order: cart }],
    ['a voucher without an order', { redeemables: [code('FIVE')] }],
    ['a voucher by a code in other case', { redeemables: [code('five')], order: cart, customer: ada }],
    ['a voucher of its holder', { redeemables: [code('ADAS')], order: cart, customer: ada }],
    ['a limited voucher', { redeemables: [code('TEN-USES')], order: cart, metadata: { desk: 4 } }],
    ['a voucher with rules', { redeemables: [code('TABLE')], order: bigCart, customer: ada }],
    ['a promotion tier', { redeemables: [tier('promo_two')], order: { ...cart, source_id: 'order-1' } }],
    ['a gift card', { redeemables: [code('GIFT')], order: cart, customer: ada }],
    ['credits of a gift card', { redeemables: [code('GIFT', { gift: { credits: 40 } })], order: cart }],
    ['a new customer', { redeemables: [code('FIVE')], order: cart, customer: stranger }],
    ['a customer without an id', { redeemables: [code('FIVE')], order: cart, customer: { name: 'Eve' } }],
    [
      'a promotion stack and vouchers',
      {
        redeemables: [
          { object: 'promotion_stack', id: 'stack_both' },
          code('SMALL-GIFT'),
          code('FIVE'),
          code('BIG'),
        ],
        order: { ...cart, status: 'PAID', metadata: { channel: 'web' } },
        customer: ada,
        options: { expand: ['redeemable', 'category', 'validation_rules'] },
      },
    ],
    [
      'what its session holds',
      {
        redeemables: [code('ONE-USE'), code('GIFT')],
        order: cart,
        customer: ada,
        session: { type: 'LOCK', key: 's-1' },
      },
    ],
  ])('has the same effects as in a transaction for %s', async (_, body) => {
    const one = await redeemInOneStatement(body)
    const other = await redeemInTransaction(body)

    expect(one.reply.redemptions[0]).toMatchObject({ result: 'SUCCESS' })
    expect(one).toEqual(other)
  })

  test.each<[string, RedeemablesRequest]>([
    ['a voucher that has expired', { redeemables: [code('OLD')], order: cart, customer: ada }],
    [
      'a voucher of another customer',
      { redeemables: [code('ADAS')], order: cart, customer: { source_id: 'ben' } },
    ],
    ['a voucher whose rules are not met', { redeemables: [code('BIG')], order: cart }],
    [
      'more credits than a gift card has',
      { redeemables: [code('SMALL-GIFT', { gift: { credits: 400 } })], order: cart },
    ],
    [
      'promotion tiers that are off',
      { redeemables: [tier('promo_off')], order: cart, metadata: { desk: 4 } },
    ],
  ])('saves the same refusal as in a transaction for %s', async (_, body) => {
    const one = await redeemInOneStatement(body)
    const other = await redeemInTransaction(body)

    expect(one.reply).toMatchObject({ code: expect.any(Number), key: expect.any(String) })
    expect(one).toEqual({ ...other, reply: { ...other.reply, request_id: one.reply.request_id } })
  })

  /** Sends a redemption, and runs `change` while it waits for the lock of the voucher. */
  const whileLocked = async (
    shop: Shop,
    name: string,
    change: (tx: Db) => Promise<unknown>,
    redeemables: readonly object[] = [code(name)],
  ) => {
    const { redeem } = await backEndOf(shop)
    const { store, jobs } = shop
    await jobs.close()
    return sendWhileLocked(store, {
      lock: (tx) => tx.selectFrom('vouchers').select('id').where('code', '=', name).forUpdate().execute(),
      send: () => redeem(redeemables),
      change,
    })
  }

  test.each([
    ['the last use of a voucher', 'ONE-USE', 'quantity_exceeded', 0],
    ['the balance of a gift card', 'SMALL-GIFT', 'gift_amount_exceeded', 300],
  ])('respects that a session holds %s meanwhile', async (_, name, key, credits) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    const { id } = await shop.store.db
      .selectFrom('vouchers')
      .select('id')
      .where('code', '=', name)
      .executeTakeFirstOrThrow()
    const owner = { key: 'other', customer_id: null, isPage: false }
    const hold = { related_object_id: id, campaign_id: null, credits, discount_amount: 0 }

    const { body } = await whileLocked(shop, name, (tx) =>
      holdInSession(tx, 'proj_shop', owner, [hold], new Date('2030-01-01')),
    )

    expect(body).toMatchObject({ key })
  })

  test.each([
    ['expires', { expiration_date: new Date('2020-01-01') }, { key: 'voucher_expired' }],
    [
      'gets another discount',
      { discount: JSON.stringify({ type: 'AMOUNT', amount_off: 1 }) },
      { order: { total_discount_amount: 1 } },
    ],
  ])('uses a voucher as it is after it %s meanwhile', async (_, change, expected) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })

    const { body } = await whileLocked(shop, 'FIVE', (tx) =>
      tx
        .updateTable('vouchers')
        .set({ ...change, updated_at: new Date() })
        .where('code', '=', 'FIVE')
        .execute(),
    )

    expect(body).toMatchObject(expected)
  })

  test.each([
    ['a voucher', 'camp_codes', [code('FIVE')], 'voucher_disabled'],
    ['a promotion tier', 'camp_promotions', [code('FIVE'), tier('promo_two')], 'promotion_inactive'],
  ])('rejects %s whose campaign is disabled meanwhile', async (_, campaign, redeemables, key) => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })

    const { body } = await whileLocked(
      shop,
      'FIVE',
      (tx) => setCampaignActive(tx, 'proj_shop', campaign, false, new Date()),
      redeemables,
    )

    expect(body).toMatchObject({ key })
    expect(await voucherOf(shop, 'FIVE')).toMatchObject({ redeemed_quantity: 0 })
  })

  test('rejects a voucher whose campaign is disabled while another voucher is locked', async () => {
    // Vouchers are locked in the order of their ids.
    const voucher = (id: string, code: string) => ({ id, code, discount: amountOff(500) })
    const campaign = (id: string, ...vouchers: object[]) => ({
      id,
      name: id,
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers,
    })
    const campaigns = [
      campaign('camp_first', voucher('v_1', 'FIRST')),
      campaign('camp_second', voucher('v_2', 'SECOND')),
    ]
    const catalogue = { projects: [{ ...cupsAndPlates, campaigns }] }
    const shop = await startShopForTest(await open(), { catalogue })

    const { body } = await whileLocked(
      shop,
      'SECOND',
      (tx) => setCampaignActive(tx, 'proj_shop', 'camp_first', false, new Date()),
      [code('FIRST'), code('SECOND')],
    )

    expect(body).toMatchObject({ inapplicable_redeemables: [{ id: 'FIRST' }], redemptions: [{}] })
  })

  test('rejects a voucher that is disabled meanwhile', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })

    const { body } = await whileLocked(shop, 'FIVE', (tx) =>
      tx.updateTable('vouchers').set({ active: false }).where('code', '=', 'FIVE').execute(),
    )

    expect(body).toMatchObject({ key: 'voucher_disabled' })
  })
})

onBothStores('redeeming one voucher at once', (open) => {
  test('numbers the redemptions in the replies, and repeats the same replies', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    const { redeem } = await backEndOf(shop)
    const send = (at: number) =>
      redeem([code('FIVE'), tier('promo_two')], {}, { 'Idempotency-Key': `key-${at}` })
    const all = Array.from({ length: 20 }, (_, at) => at)

    const replies = await Promise.all(all.map(send))

    const numbers = replies.map(({ body }) => body.redemptions[0].voucher.redemption.redeemed_quantity)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(all.map((at) => at + 1))
    const repeated = await Promise.all(all.map(send))
    expect(repeated.map(({ text }) => text)).toEqual(replies.map(({ text }) => text))
    expect(repeated[0]?.headers).toMatchObject({ 'idempotency-status': 'replayed' })
  })
})
