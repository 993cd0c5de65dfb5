/** Reading a card and its activity as a member and as the back end. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../src/service/ids.ts'
import { recordEvents } from '../../../src/service/loyalty/activity.ts'
import { addPoints, deductPoints } from '../../../src/service/loyalty/ledger.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import { startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { callerFor, clubCatalogue, pageOf, project_id, cardRef, backEndOf } from './support/club.ts'

interface Event {
  id: string
  type: string
  data: { data: { points: number } }
}

onPostgres('a member', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: clubCatalogue })
    server = await backEndOf(shop)
  })

  const inTransaction: Shop['store']['transaction'] = (work) => shop.store.transaction(work)

  test('has a card with balance, pending and expiring points', async () => {
    const now = shop.clock.now()
    const later = new Date('2026-12-05T12:00:00Z')
    await inTransaction(async (tx) => {
      const add = (points: number, expires_on: string) =>
        addPoints(tx, project_id, cardRef('ada'), { type: 'POINTS_ADDITION', points, now, expires_on })
      await add(20, '2026-11-30')
      await add(10, '2027-01-31')
      await deductPoints(tx, project_id, cardRef('ada'), { type: 'POINTS_REDEMPTION', points: 5, now })
      const pending = { points: 7, available_at: later, expires_on: '2026-12-31', details: {}, now }
      await addPending(tx, project_id, cardRef('ada').id, pending)
    })

    const { status, body } = await server.member('ADA')

    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'v_ada',
      code: 'ADA',
      campaign: 'Club',
      holder: { source_id: 'ada' },
      redemption: { redeemed_points: 5 },
      loyalty_card: {
        points: 130,
        balance: 125,
        pending_points: 7,
        expired_points: 0,
        subtracted_points: 5,
        next_expiration_date: '2026-11-30',
        next_expiration_points: 15,
      },
    })

    // The reply is up to date, although no job has settled the card.
    shop.clock.set('2026-12-05T12:00:00Z')
    server = await backEndOf(shop)
    expect((await server.member('v_ada')).body.loyalty_card).toEqual({
      points: 137,
      balance: 117,
      expiration_rules: null,
      pending_points: 0,
      expired_points: 15,
      subtracted_points: 5,
      next_expiration_date: '2026-12-31',
      next_expiration_points: 7,
    })
  })

  test('reads their own card without private data', async () => {
    const page = await pageOf(shop, 'ada')
    const { status, text, body } = await page.member('ADA')
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'ADA', holder: { id: 'cust_ada' }, loyalty_card: { balance: 100 } })
    expect(text).not.toMatch(/email|phone|source_id|shop\.example/)
  })

  const comparable = ({ status, text }: Reply) => [status, text.replace(/"request_id":"[^"]*"/, '')]

  test('gets the same reply for the card of another member and an unknown card', async () => {
    const pages = [await pageOf(shop, 'ada'), await pageOf(shop, 'cust_ada'), await pageOf(shop)]
    for (const page of pages) {
      const unknown = comparable(await page.member('NO-SUCH-CARD'))
      expect(unknown[0]).toBe(404)
      for (const card of ['BEN', 'v_ben', 'NOBODY', 'GIFT', 'COUPON', 'THEIRS', 'DORA']) {
        expect(comparable(await page.member(card))).toEqual(unknown)
        expect(comparable(await page.activity(card))).toEqual(unknown)
      }
    }
    const [, , unbound] = pages
    expect((await unbound?.member('ADA'))?.status).toBe(404)
  })

  test('is found only for loyalty cards of the project', async () => {
    expect((await server.member('NOBODY')).status).toBe(200)
    for (const name of ['GIFT', 'COUPON', 'THEIRS', 'NO-SUCH-CARD', 'adam']) {
      expect(await server.member(name)).toMatchObject({ status: 404, body: { key: 'not_found' } })
    }
    expect((await server.member('ADA')).body.loyalty_card.balance).toBe(100)
  })

  const recordPoints = (name: string, points: readonly number[], now = shop.clock.now()) =>
    inTransaction((tx) =>
      recordEvents(
        tx,
        project_id,
        `v_${name}`,
        points.map((points) => ({
          type: 'customer.voucher.loyalty_card.points_added',
          data: {
            points,
            customer: { id: 'cust_ada', email: 'ada@shop.example' },
            order: { source_id: '4711' },
          },
        })),
        { now, group_id: newId('group'), caller: callerFor(null, 'server') },
      ),
    )

  const pointsOf = ({ body }: Reply): number[] => body.data.map((event: Event) => event.data.data.points)

  test('reads activity in pages of ten, newest first', async () => {
    await recordPoints('ada', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    const { status, body } = await server.activity('ADA')
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'list', data_ref: 'data', has_more: true })
    expect(body.more_starting_after).toBe(body.data[9].id)
    expect(body.data.map((event: Event) => event.data.data.points)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^evcus_/),
      type: 'customer.voucher.loyalty_card.points_added',
      created_at: '2026-11-21T12:00:00.000Z',
      group_id: body.data[1].group_id,
      data: {
        data: {
          points: 12,
          created_at: '2026-11-21T12:00:00.000Z',
          order: { source_id: '4711' },
          customer: {
            id: 'cust_ada',
            name: 'ada',
            email: 'ada@shop.example',
            source_id: 'ada',
            metadata: {},
            object: 'customer',
          },
          voucher: { id: 'v_ada', code: 'ADA', type: 'LOYALTY_CARD', object: 'voucher' },
          campaign: { id: 'camp_club', name: 'Club', campaign_type: 'LOYALTY_PROGRAM', object: 'campaign' },
        },
        event_source: {
          channel: 'API',
          user: null,
          api_key: { name: 'app-shop', app_id: 'app-shop' },
        },
      },
    })
    const rest = await server.activity('ADA', `?starting_after_id=${body.more_starting_after}`)
    // The last event records the initial points.
    expect(pointsOf(rest)).toEqual([2, 1, 100])
    expect(rest.body.has_more).toBe(false)
    expect(rest.body).not.toHaveProperty('more_starting_after')
    expect(pointsOf(await server.activity('ADA', '?order=created_at&limit=3'))).toEqual([100, 1, 2])
  })

  test('reads activity on a page without private data', async () => {
    await recordPoints('ada', [1])
    const page = await pageOf(shop, 'ada')
    const { status, text, body } = await page.activity('ADA')
    expect([status, pointsOf({ body } as Reply)]).toEqual([200, [1, 100]]) // only the body is read
    expect(body.data[0].data.event_source).toEqual({ channel: 'API' })
    expect(body.data[0].data.data.customer).toEqual({
      id: 'cust_ada',
      name: 'ada',
      metadata: {},
      object: 'customer',
    })
    expect(text).not.toMatch(/email|phone|source_id|4711|app-shop/)
  })

  test('reads pages without gaps or repetitions while events are added', async () => {
    for (const [order, expected] of [
      ['-created_at', Array.from({ length: 30 }, (_, at) => 30 - at)],
      ['created_at', Array.from({ length: 60 }, (_, at) => at + 1)],
    ] as const) {
      await shop.store.db.deleteFrom('member_activity').execute()
      // All events have the same millisecond, except some that a slow clock dates earlier.
      await recordPoints(
        'ada',
        Array.from({ length: 30 }, (_, at) => at + 1),
      )
      const read: number[] = []
      let query = `?order=${order}&limit=7`
      for (let page = 0; ; page += 1) {
        const reply = await server.activity('ADA', query)
        read.push(...pointsOf(reply))
        if (!reply.body.has_more) break
        query = `?order=${order}&limit=7&starting_after_id=${reply.body.more_starting_after}`
        const slow = new Date(shop.clock.now().getTime() - 60_000)
        if (page < 3)
          await recordPoints(
            'ada',
            Array.from({ length: 10 }, (_, at) => 31 + page * 10 + at),
            slow,
          )
      }
      expect(read).toEqual(expected)
    }
  })

  test('has numbered events without gaps after concurrent changes', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => recordPoints('ada', [at, at])))
    const rows = await shop.store.db
      .selectFrom('member_activity')
      .select('number')
      .where('voucher_id', '=', 'v_ada')
      .where('project_id', '=', 'proj_shop')
      .orderBy('number')
      .execute()
    // The first event records the initial points.
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 81 }, (_, at) => at + 1))
  })

  test('cannot read activity after an unknown event or an event of another member', async () => {
    await recordPoints('ben', [1])
    const [other] = (await server.activity('BEN')).body.data
    for (const id of [other.id, 'evcus_none']) {
      expect(await server.activity('ADA', `?starting_after_id=${id}`)).toMatchObject({
        status: 400,
        body: { key: 'invalid_query_params', details: [{ field: 'starting_after_id' }] },
      })
    }
  })
})
