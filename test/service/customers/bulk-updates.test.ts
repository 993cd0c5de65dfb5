/** Bulk update of customers: operation 13 of the specification. */
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { asyncAction } from '../../../src/contract/resources/async-action.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd, type Post } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { bulk, bulkClient } from './support/send-bulk.ts'
import { memberCatalogue } from './support/shop.ts'

const storedOf = ({ store }: Shop, source_id: string, project_id = 'proj_shop') =>
  store.db
    .selectFrom('customers')
    .select(['id', 'source_id', 'name', 'description', 'email', 'phone', 'birthdate', 'address', 'metadata'])
    .where('project_id', '=', project_id)
    .where('source_id', '=', source_id)
    .executeTakeFirst()

const countsOf = async ({ store: { db } }: Shop) => [
  await db.selectFrom('customers').select('id').execute(),
  await db.selectFrom('async_actions').select('id').execute(),
  await db.selectFrom('customer_bulk_pieces').select('first').execute(),
]

onPostgres('bulk updates of customers', (open) => {
  let shop: Shop
  let post: Post
  let apply: (items: unknown) => Promise<any> // oxlint-disable-line typescript/no-explicit-any
  let headers: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: memberCatalogue })
    ;({ post, apply, headers } = await bulkClient(shop))
  })
  afterAll(async () => {
    await shop.close()
    await shop.store.close()
  })

  test('create unknown customers and change existing ones', async () => {
    const before = await storedOf(shop, 'ada')
    const address = { city: 'Ulm', line_1: 'Münsterplatz 1', country: 'DE' }
    const complete = {
      name: 'Cy',
      description: 'Asks for receipts',
      email: 'cy@shop.example',
      phone: '+49 1',
      birthdate: '1990-02-28',
      address,
      metadata: { vip: true, visits: [1, 2] },
    }
    const ended = await apply([
      { source_id: 'cy', ...complete },
      { source_id: 'ada', phone: '+49 2' },
    ])

    expect(z.safeParse(asyncAction, ended).success).toBe(true)
    expect(ended).toMatchObject({
      type: 'CUSTOMERS_UPDATE_IN_BULK',
      status: 'DONE',
      operation_status: 'SUCCESS',
      progress: 100,
      result: { done_count: 2, failed_count: 0, errors: [] },
    })
    expect(ended.result.reports).toEqual([
      { number: 0, source_id: 'cy', status: 'CREATED', id: expect.stringMatching(/^cust_/) },
      { number: 1, source_id: 'ada', status: 'UPDATED', id: before?.id },
    ])
    expect(await storedOf(shop, 'cy')).toEqual({
      id: ended.result.reports[0].id,
      source_id: 'cy',
      ...complete,
    })
    expect(await storedOf(shop, 'ada')).toEqual({ ...before, phone: '+49 2' })
  })

  test('keep other metadata and replace the address', async () => {
    await apply([
      { source_id: 'dee', address: { city: 'Ulm', state: 'BW' }, metadata: { a: 1, b: { c: 2 } } },
    ])
    await apply([{ source_id: 'dee', address: { city: 'Bonn' }, metadata: { b: { d: 3 }, e: null } }])
    await apply([{ source_id: 'dee', name: '' }])

    expect(await storedOf(shop, 'dee')).toMatchObject({
      name: '',
      address: { city: 'Bonn' },
      metadata: { a: 1, b: { d: 3 }, e: null },
    })
    expect((await storedOf(shop, 'dee'))?.address).toEqual({ city: 'Bonn' })
  })

  test('accept the former name of the birthdate, but not two different dates', async () => {
    await apply([
      { source_id: 'old', birthday: '2000-02-29' },
      { source_id: 'both', birthday: '1999-12-31', birthdate: '1999-12-31' },
    ])
    expect((await storedOf(shop, 'old'))?.birthdate).toBe('2000-02-29')
    expect((await storedOf(shop, 'both'))?.birthdate).toBe('1999-12-31')

    const { status, body } = await post(bulk, [
      { source_id: 'x' },
      { source_id: 'y', birthday: '1999-12-31', birthdate: '1999-12-30' },
    ])
    expect([status, body.details]).toEqual([
      400,
      [
        {
          field: '[1].birthday',
          message: 'must be omitted or equal to birthdate, its new name',
        },
      ],
    ])
  })

  describe('with faults', () => {
    test.each([
      [
        'the same source_id twice',
        [{ source_id: 'x' }, { source_id: 'z' }, { source_id: 'x' }],
        '[2].source_id',
      ],
      ['an invalid date', [{ source_id: 'x', birthdate: '2023-02-29' }], '[0].birthdate'],
      ['a birthday with a time', [{ source_id: 'x', birthday: '2023-02-01T00:00:00Z' }], '[0].birthday'],
      ['a field of the database', [{ source_id: 'x', project_id: 'proj_other' }], '[0].project_id'],
      ['another name for the id', [{ source_id: 'x', ident: 'cust_x' }], '[0].ident'],
      ['an unknown nested field', [{ source_id: 'x', address: { zip: '1' } }], '[0].address.zip'],
      ['large metadata', [{ source_id: 'x', metadata: { a: 'x'.repeat(262_144) } }], '[0].metadata'],
    ])('are rejected as a whole with the field: %s', async (_, items, field) => {
      const before = await countsOf(shop)
      const { status, body } = await post(bulk, items)

      expect([status, body.key]).toEqual([400, 'invalid_payload'])
      expect(body.details).toEqual([{ field, message: expect.stringMatching(/must|is /) }])
      expect(await countsOf(shop)).toEqual(before)
    })
  })

  test('are rejected before they are read if they exceed 10 MB', async () => {
    const send = (more: Record<string, string>, body: string) =>
      shop.send(bulk, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', ...more },
        body,
      })
    const limit = 10 * 1024 * 1024
    const item = JSON.stringify([{ source_id: 'big', metadata: { a: 'x' } }])

    // The announced length is enough to reject the body.
    const announced = await send({ 'Content-Length': String(limit + 1) }, ' '.repeat(limit + 1))
    const sent = await send({ 'Transfer-Encoding': 'chunked' }, item.padEnd(limit + 1))
    const fits = await send({ 'Transfer-Encoding': 'chunked' }, item.padEnd(limit))
    expect([announced.status, sent.status, fits.status]).toEqual([413, 413, 202])
    await shop.jobs.idle()
  })

  test('report the customers whose metadata grows too large, and no others', async () => {
    const part = 'x'.repeat(150_000)
    await apply([{ source_id: 'full', metadata: { one: part } }])
    const ended = await apply([
      { source_id: 'fine', name: 'Fine' },
      { source_id: 'full', name: 'Full', metadata: { two: part } },
    ])

    expect(ended).toMatchObject({
      status: 'DONE',
      operation_status: 'FAILED',
      progress: 100,
      result: { done_count: 1, failed_count: 1 },
    })
    expect(ended.result.reports).toEqual([
      {
        number: 1,
        source_id: 'full',
        status: 'FAILED',
        error:
          "metadata must be at most 262144 bytes of JSON as stored, including the customer's other metadata",
      },
      { number: 0, source_id: 'fine', status: 'CREATED', id: expect.stringMatching(/^cust_/) },
    ])
    const stored = await storedOf(shop, 'full')
    expect([stored?.name, Object.keys(stored?.metadata ?? {})]).toEqual([null, ['one']])
  })

  test('change only customers of their own project', async () => {
    const neighbor = await backEnd(shop, otherKeys.server)
    const { body } = await neighbor.post(bulk, [{ source_id: 'ada', name: 'Another Ada' }])
    await shop.jobs.idle()

    expect((await storedOf(shop, 'ada'))?.name).toBe('Ada')
    expect((await storedOf(shop, 'ada', 'proj_other'))?.name).toBe('Another Ada')
    const { get } = await backEnd(shop)
    expect((await get(`/v1/async-actions/${body.async_action_id}`)).status).toBe(404)
    expect((await neighbor.get(`/v1/async-actions/${body.async_action_id}`)).body.status).toBe('DONE')
  })

  test('move customers between segments for the next qualification', async () => {
    const offered = async () => {
      const { body } = await post('/v1/qualifications', {
        customer: { source_id: 'ada' },
        order: { amount: 1000 },
      })
      return body.redeemables.data.map(({ id }: { id: string }) => id)
    }
    expect(await offered()).toEqual(['promo_all'])

    await apply([{ source_id: 'ada', metadata: { level: 'gold' } }])
    expect((await offered()).toSorted()).toEqual(['promo_all', 'promo_gold'])

    await apply([{ source_id: 'ada', metadata: { level: 'tin' } }])
    expect(await offered()).toEqual(['promo_all'])
  })

  test('apply to all customers, and report the first thousand and every failure', async () => {
    const items = Array.from({ length: 1203 }, (_, at) => ({ source_id: `many-${at}`, metadata: { at } }))
    await apply([{ source_id: 'many-1100', metadata: { old: 'x'.repeat(200_000) } }])
    const withLargeMetadata = items.map((item, at) =>
      at === 1100 ? { ...item, metadata: { new: 'x'.repeat(90_000) } } : item,
    )
    const { result } = await apply(withLargeMetadata)

    expect([result.done_count, result.failed_count, result.reports.length]).toEqual([1202, 1, 1000])
    expect(result.reports[0]).toMatchObject({ number: 1100, status: 'FAILED' })
    expect(result.reports.slice(1).map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 999 }, (_, at) => at),
    )
    const stored = await shop.store.db
      .selectFrom('customers')
      .select(['source_id', 'metadata'])
      .where('source_id', 'like', 'many-%')
      .execute()
    expect(stored).toHaveLength(1203)
    expect(
      stored.every(({ source_id, metadata }) => source_id === `many-${metadata.at}` || 'old' in metadata),
    ).toBe(true)
  })
})
