/** `perkit customer`: exporting and erasing the data of one customer. */
import { expect, test } from 'vitest'
import { tablesOf } from '../../../src/service/backup/lines.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { eraseCustomer, exportCustomer } from '../../../src/service/customers/own-data.ts'
import { personalData } from '../../../src/service/customers/personal-data.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { createLog } from '../../../src/service/log.ts'
import { startJobs } from '../../../src/service/server/worker.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { page } from '../../support/clients.ts'
import { sendWhileLocked } from '../../support/locks.ts'
import {
  ada,
  friendRedemption,
  personalCatalogue,
  project,
  startPersonalShop,
} from './support/personal-shop.ts'

const now = new Date('2026-11-27T06:00:00Z')

/** Tables with rows that contain a text, in upper or lower case. */
async function tablesWith(store: Store, text: string) {
  const contents = Object.entries(await contentsOf(store))
  return contents.flatMap(([table, rows]) =>
    rows.some((row) => row.toLowerCase().includes(text)) ? [table] : [],
  )
}

/** Figures that must not change. */
async function totals({ db }: Store) {
  const { rows } = await sql`
    select
      (select sum(amount) from voucher_transactions) as ledger,
      (select sum(balance) from vouchers) as balances,
      (select array_agg(redeemed order by related_object_id, customer_id) from redemption_counts) as counts,
      (select sum(discount_amount) from redemptions) as discounts,
      (select count(*) from redemptions) as redemptions,
      (select sum(amount) from orders) as orders`.execute(db)
  return rows
}

onBothStores('erasing a customer', (open) => {
  test('leaves no personal data in any table, and the totals', async () => {
    const { store } = await startPersonalShop(await open())
    const before = await totals(store)
    expect(await tablesWith(store, 'lovelace')).toEqual([
      'async_action_reports',
      'catalogue_entries',
      'customer_bulk_pieces',
      'customers',
      'idempotency_keys',
      'orders',
      'redemption_rollbacks',
      'redemptions',
      'session_holds',
      'vouchers',
    ])

    const { wasDeclared, rows } = await eraseCustomer(store, project, 'lovelace')

    for (const text of ['lovelace', '+440001', '1985-12-10'])
      expect(await tablesWith(store, text), text).toEqual([])
    expect(rows).toMatchObject({ access_tokens: 1, exports: 1, export_chunks: 1, member_activity: 6 })
    expect(wasDeclared).toBe(true)
    expect(await totals(store)).toEqual(before)
    const { rows: kept } = await sql`
      select customer_id from orders where source_id = 'order-1'
      union all select customer_id from redemptions where related_object_id = 'v_code' and customer_id is not null`.execute(
      store.db,
    )
    expect(kept).toEqual([{ customer_id: ada }, { customer_id: ada }])
  })

  test('changes nothing of other customers', async () => {
    const { store } = await startPersonalShop(await open())
    const others = async () => {
      const { customers, orders, redemptions, vouchers, member_activity, idempotency_keys } =
        await contentsOf(store)
      const rows = [customers, orders, redemptions, vouchers, member_activity].map((table) =>
        table?.filter((row) => /cust_2|^\(proj_shop,v_ben|for Ben/.test(row)),
      )
      return [...rows, idempotency_keys?.filter((row) => row.includes(',order-6,'))]
    }
    const before = await others()
    expect(before.filter((rows) => !rows?.length)).toEqual([])

    await eraseCustomer(store, project, ada)

    expect(await others()).toEqual(before)
  })

  test('removes the customer from a queued bulk update', async () => {
    const shop = await startPersonalShop(await open())

    await eraseCustomer(shop.store, project, ada)
    const jobs = startJobs({ ...shop, log: createLog(undefined, 'silent') })
    jobs.wake()
    await jobs.idle()
    await jobs.close()

    const customers = await shop.store.db
      .selectFrom('customers')
      .select(['id', 'source_id', 'name'])
      .orderBy('id')
      .execute()
    expect(customers).toEqual([
      { id: ada, source_id: null, name: null },
      { id: 'cust_2', source_id: 'ben', name: 'Benjamin' },
    ])
  })

  test('twice is the same as once', async () => {
    const { store } = await startPersonalShop(await open())
    await eraseCustomer(store, project, ada)
    const once = await contentsOf(store)

    expect(await eraseCustomer(store, project, ada)).toMatchObject({ rows: {}, wasDeclared: false })
    expect(await contentsOf(store)).toEqual(once)
  })

  test('runs no earlier request again, and ends the customer’s tokens', async () => {
    const shop = await startPersonalShop(await open())
    const shopper = await page(shop, 'lovelace')
    await eraseCustomer(shop.store, project, ada)
    const redemption = {
      redeemables: [{ object: 'voucher', id: 'LOVELACE-5' }],
      order: {
        source_id: 'order-1',
        items: [{ product_id: 'prod_cup', quantity: 2, metadata: { engraving: 'for Lovelace' } }],
        metadata: { card: 'for Lovelace' },
        status: 'PAID',
      },
      customer: { source_id: 'lovelace' },
      metadata: { note: 'lovelace' },
    }

    const again = await shop.post('/v1/redemptions', redemption, { 'Idempotency-Key': 'redeem' })

    expect(again).toMatchObject({ status: 404, body: { message: 'The data of the customer was erased.' } })
    expect(await shopper.get('/v1/loyalties/members/LOVELACE-1')).toMatchObject({ status: 401 })
  })

  test('issues no token for the id, until the catalog is loaded again', async () => {
    const shop = await startPersonalShop(await open())
    await eraseCustomer(shop.store, project, ada)
    await expect(page(shop, ada)).rejects.toThrow('invalid_customer')

    await loadCatalogue(shop.store, personalCatalogue, now)

    await page(shop, ada)
    expect((await shop.put(`/v1/customers/${ada}`, { phone: '1' })).status).toBe(200)
  })

  test('keeps responses to others, without the customer', async () => {
    const { store, post } = await startPersonalShop(await open())
    const replay = () => post('/v1/redemptions', friendRedemption, { 'Idempotency-Key': 'order-4' })
    const { body: before } = await replay()
    const [{ voucher, ...redemption }] = before.redemptions

    await eraseCustomer(store, project, ada)

    const { status, body } = await replay()
    expect(status).toBe(200)
    expect(body.order).toEqual(before.order)
    expect(body.redemptions).toEqual([
      {
        ...redemption,
        voucher: {
          ...voucher,
          code: 'v_friends',
          holder: { id: ada, object: 'customer', source_id: null, metadata: {} },
        },
      },
    ])
  })

  test('rejects an unknown customer', async () => {
    const { store } = await startPersonalShop(await open())

    await expect(eraseCustomer(store, project, 'nobody')).rejects.toThrow('proj_shop has no customer nobody.')
    await expect(exportCustomer(store, project, 'cust_none', now)).rejects.toThrow(
      'proj_shop has no customer cust_none.',
    )
  })
})

onPostgres('erasing a customer who is ordering', (open) => {
  test('rejects no order, and the ledger adds up', async () => {
    const { store, post } = await startPersonalShop(await open())
    const order = (number: number) =>
      post(
        '/v1/orders',
        { source_id: `late-${number}`, status: 'PAID', amount: 100, customer: { source_id: 'lovelace' } },
        { 'Idempotency-Key': `late-${number}` },
      )
    const orders = Array.from({ length: 30 }, (_, number) => order(number))

    await eraseCustomer(store, project, ada)
    const statuses = (await Promise.all(orders)).map(({ status }) => status)

    expect(new Set(statuses)).toEqual(new Set([200]))
    const { rows } = await sql`
      select id from vouchers where type = 'LOYALTY_CARD' and balance <> (
        select sum(amount) from voucher_transactions where voucher_id = vouchers.id)`.execute(store.db)
    expect(rows).toEqual([])
  })
})

onPostgres('a token for a customer who is being erased', (open) => {
  test.each(['lovelace', ada])('is refused for %s', async (customer) => {
    const { store, send } = await startPersonalShop(await open())
    const form = { grant_type: 'client_credentials', scope: 'client_vouchers', customer }

    const { status, body } = await sendWhileLocked(store, {
      lock: (tx) => eraseCustomer({ ...store, transaction: (work) => work(tx) }, project, ada),
      send: () =>
        send('/v1/oauth/token', {
          method: 'POST',
          headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }),
    })

    expect([status, body.key]).toEqual([400, 'invalid_customer'])
    const tokens = store.db.selectFrom('access_tokens').select('customer_id').where('customer_id', '=', ada)
    expect(await tokens.execute()).toEqual([])
  })
})

onBothStores('exporting a customer', (open) => {
  test('contains the customer’s rows of all tables, and nothing of others', async () => {
    const { store } = await startPersonalShop(await open())

    const { data, ...head } = await exportCustomer(store, project, 'lovelace', now)

    expect(head).toEqual({
      project_id: 'proj_shop',
      customer_id: ada,
      exported_at: '2026-11-27T06:00:00.000Z',
    })
    expect(Object.keys(data).sort()).toEqual([
      'access_tokens',
      'async_action_reports',
      'catalogue_entries',
      'customer_bulk_pieces',
      'customers',
      'idempotency_keys',
      'member_activity',
      'orders',
      'redemption_counts',
      'redemption_rollbacks',
      'redemptions',
      'referral_holders',
      'segment_members',
      'segments',
      'session_holds',
      'voucher_transactions',
      'vouchers',
    ])
    expect(data.customers).toMatchObject([{ email: 'lovelace@shop.example', birthdate: '1985-12-10' }])
    expect(data.customer_bulk_pieces).toEqual([[{ number: 0, item: expect.anything() }]])
    expect(data.orders).toHaveLength(4)
    expect(JSON.stringify(data)).not.toMatch(/cust_2|ben@|for Ben|Benjamin|_hash/)
  })
})

onPostgres('the list of personal data', (open) => {
  test('covers each table with a customer, a voucher or a code', async () => {
    const { db } = await open()
    const identifying =
      /customer|holder|referrer_id|referee_id|voucher_id|member_id|^code$|tracking_id|session_key/
    const covered = new Map(Object.entries(personalData))
    const missing = (await tablesOf(db)).flatMap(({ name, columns }) => {
      const columnsOfCustomers = columns.filter((column) => identifying.test(column.name))
      return columnsOfCustomers.length > 0 && (covered.get(name) ?? 'none') === 'none'
        ? [`${name}: ${columnsOfCustomers.map((column) => column.name).join(', ')}`]
        : []
    })

    expect(missing).toEqual([])
    expect([...covered.keys()].sort()).toEqual((await tablesOf(db)).map(({ name }) => name).sort())
  })
})
