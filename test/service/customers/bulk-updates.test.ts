/** Operation 13: many customers at once. */
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { asyncAction } from '../../../src/contract/resources/async-action.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd, type Post } from '../../support/ask-json.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { bulk, followed } from './support/send-bulk.ts'
import { memberCatalogue } from './support/shop.ts'

const keptOf = ({ store }: Shop, source_id: string, project_id = 'proj_shop') =>
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

onPostgres('bulk customers', (open) => {
  let shop: Shop
  let post: Post
  let apply: (items: unknown) => Promise<any> // oxlint-disable-line typescript/no-explicit-any
  let headers: Record<string, string>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: memberCatalogue })
    ;({ post, apply, headers } = await followed(shop))
  })
  afterAll(async () => {
    await shop.close()
    await shop.store.close()
  })

  test('are made where the shop has no customer of that source_id, and changed where it has one', async () => {
    const before = await keptOf(shop, 'ada')
    const address = { city: 'Ulm', line_1: 'Münsterplatz 1', country: 'DE' }
    const whole = {
      name: 'Cy',
      description: 'Asks for receipts',
      email: 'cy@shop.example',
      phone: '+49 1',
      birthdate: '1990-02-28',
      address,
      metadata: { vip: true, visits: [1, 2] },
    }
    const ended = await apply([
      { source_id: 'cy', ...whole },
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
    expect(await keptOf(shop, 'cy')).toEqual({
      id: ended.result.reports[0].id,
      source_id: 'cy',
      ...whole,
    })
    expect(await keptOf(shop, 'ada')).toEqual({ ...before, phone: '+49 2' })
  })

  test('keep the metadata that a bulk does not name, and get a new address as a whole', async () => {
    await apply([
      { source_id: 'dee', address: { city: 'Ulm', state: 'BW' }, metadata: { a: 1, b: { c: 2 } } },
    ])
    await apply([{ source_id: 'dee', address: { city: 'Bonn' }, metadata: { b: { d: 3 }, e: null } }])
    await apply([{ source_id: 'dee', name: '' }])

    expect(await keptOf(shop, 'dee')).toMatchObject({
      name: '',
      address: { city: 'Bonn' },
      metadata: { a: 1, b: { d: 3 }, e: null },
    })
    expect((await keptOf(shop, 'dee'))?.address).toEqual({ city: 'Bonn' })
  })

  test('take the old name of the birthdate, but not two different days', async () => {
    await apply([
      { source_id: 'old', birthday: '2000-02-29' },
      { source_id: 'both', birthday: '1999-12-31', birthdate: '1999-12-31' },
    ])
    expect((await keptOf(shop, 'old'))?.birthdate).toBe('2000-02-29')
    expect((await keptOf(shop, 'both'))?.birthdate).toBe('1999-12-31')

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

  describe('that are faulty', () => {
    const long = 'x'.repeat(501)
    test.each([
      ['no array', { source_id: 'x' }, 'body'],
      ['an empty one', [], 'body'],
      ['no source_id', [{ source_id: 'x' }, { name: 'X' }], '[1].source_id'],
      ['an empty source_id', [{ source_id: '' }], '[0].source_id'],
      ['a source_id that is too long', [{ source_id: long }], '[0].source_id'],
      ['a source_id that is a number', [{ source_id: 7 }], '[0].source_id'],
      [
        'the same source_id twice',
        [{ source_id: 'x' }, { source_id: 'z' }, { source_id: 'x' }],
        '[2].source_id',
      ],
      ['a day that no calendar has', [{ source_id: 'x', birthdate: '2023-02-29' }], '[0].birthdate'],
      ['a birthday with a time', [{ source_id: 'x', birthday: '2023-02-01T00:00:00Z' }], '[0].birthday'],
      ['a field of the store', [{ source_id: 'x', project_id: 'proj_other' }], '[0].project_id'],
      ['an id under another name', [{ source_id: 'x', ident: 'cust_x' }], '[0].ident'],
      ['a nested field that nobody knows', [{ source_id: 'x', address: { zip: '1' } }], '[0].address.zip'],
      ['metadata that is a list', [{ source_id: 'x', metadata: [] }], '[0].metadata'],
      ['a null that no reply has', [{ source_id: 'x', phone: null }], '[0].phone'],
      [
        'metadata that is too big',
        [{ source_id: 'x', metadata: { a: 'x'.repeat(262_144) } }],
        '[0].metadata',
      ],
    ])('by %s are refused as a whole, with the place named', async (_, items, field) => {
      const before = await countsOf(shop)
      const { status, body } = await post(bulk, items)

      expect([status, body.key]).toEqual([400, 'invalid_payload'])
      expect(body.details).toEqual([{ field, message: expect.stringMatching(/must|is /) }])
      expect(await countsOf(shop)).toEqual(before)
    })
  })

  test('of more than 10 MB are refused before they are read', async () => {
    const send = (more: Record<string, string>, body: string) =>
      shop.ask(bulk, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', ...more },
        body,
      })
    const limit = 10 * 1024 * 1024
    const item = JSON.stringify([{ source_id: 'big', metadata: { a: 'x' } }])

    // The body is as long as it says, but what is said is enough.
    const said = await send({ 'Content-Length': String(limit + 1) }, ' '.repeat(limit + 1))
    const sent = await send({ 'Transfer-Encoding': 'chunked' }, item.padEnd(limit + 1))
    const fits = await send({ 'Transfer-Encoding': 'chunked' }, item.padEnd(limit))
    expect([said.status, sent.status, fits.status]).toEqual([413, 413, 202])
    await shop.jobs.idle()
  })

  test('that would get too much metadata bit by bit fail alone, and are named first', async () => {
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
        error: 'metadata would be more than 262144 bytes together with what is kept already',
      },
      { number: 0, source_id: 'fine', status: 'CREATED', id: expect.stringMatching(/^cust_/) },
    ])
    const kept = await keptOf(shop, 'full')
    expect([kept?.name, Object.keys(kept?.metadata ?? {})]).toEqual([null, ['one']])
  })

  test('are those of their own project only', async () => {
    const neighbour = await backEnd(shop, otherKeys.server)
    const { body } = await neighbour.post(bulk, [{ source_id: 'ada', name: 'Another Ada' }])
    await shop.jobs.idle()

    expect((await keptOf(shop, 'ada'))?.name).toBe('Ada')
    expect((await keptOf(shop, 'ada', 'proj_other'))?.name).toBe('Another Ada')
    const { get } = await backEnd(shop)
    expect((await get(`/v1/async-actions/${body.async_action_id}`)).status).toBe(404)
    expect((await neighbour.get(`/v1/async-actions/${body.async_action_id}`)).body.status).toBe('DONE')
  })

  test('are taken once, however often a bulk is sent with one key', async () => {
    const send = (name: string) => post(bulk, [{ source_id: 'once', name }], { 'Idempotency-Key': 'bulk-1' })
    const [first, again, other] = [await send('A'), await send('A'), await send('B')]
    await shop.jobs.idle()

    expect([first.status, again.status, other.status]).toEqual([202, 202, 422])
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
    expect((await keptOf(shop, 'once'))?.name).toBe('A')
  })

  test('are in their segments, and get what those get, with the very next question', async () => {
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

  test('of whom there are many are all there; the first thousand and all that failed are reported', async () => {
    const items = Array.from({ length: 1203 }, (_, at) => ({ source_id: `many-${at}`, metadata: { at } }))
    await apply([{ source_id: 'many-1100', metadata: { old: 'x'.repeat(200_000) } }])
    const grown = items.map((item, at) =>
      at === 1100 ? { ...item, metadata: { new: 'x'.repeat(90_000) } } : item,
    )
    const { result } = await apply(grown)

    expect([result.done_count, result.failed_count, result.reports.length]).toEqual([1202, 1, 1000])
    expect(result.reports[0]).toMatchObject({ number: 1100, status: 'FAILED' })
    expect(result.reports.slice(1).map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 999 }, (_, at) => at),
    )
    const kept = await shop.store.db
      .selectFrom('customers')
      .select(['source_id', 'metadata'])
      .where('source_id', 'like', 'many-%')
      .execute()
    expect(kept).toHaveLength(1203)
    expect(
      kept.every(({ source_id, metadata }) => source_id === `many-${metadata.at}` || 'old' in metadata),
    ).toBe(true)
  })
})
