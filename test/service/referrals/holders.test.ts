/** Holders of a referral code, for pages and the back end: operation 10 of the specification. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referralHolderList } from '../../../src/contract/resources/referral-holder.ts'
import { z } from '../../../src/contract/zod.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEnd } from '../../support/clients.ts'
import { as, pageOf, referralCatalogue, backEndOf } from './support/shop.ts'

interface Holder {
  id: string
  created_at: string
  holder_role: string
  customer_id?: string
}

const friends = Array.from({ length: 7 }, (_, at) => `friend-${at}`)

onPostgres('holders of a referral code', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>
  const holders = async (query = '') => {
    const { status, body } = await server.holders('ADA-POINTS', query)
    expect(status).toBe(200)
    return body
  }
  const idsOf = async (query: string): Promise<string[]> =>
    (await holders(query)).data.map(({ id }: Holder) => id)

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: referralCatalogue })
    server = await backEndOf(shop)
    for (const friend of friends) {
      shop.clock.pass(60)
      await server.redeem('ADA-POINTS', as(friend))
    }
  })
  afterAll(() => shop.close())

  test('are the referrer and each referee in order of joining', async () => {
    const body = await holders()

    expect(z.safeParse(referralHolderList, body).error).toBeUndefined()
    expect(body).toMatchObject({ object: 'list', data_ref: 'data', total: 8, has_more: false })
    const referees = body.data.filter(({ holder_role }: Holder) => holder_role === 'REFEREE')
    expect(referees.map(({ created_at }: Holder) => created_at)).toEqual(
      friends.map((_, at) => `2026-11-21T12:0${at + 1}:00.000Z`),
    )
    expect(body.data.find(({ holder_role }: Holder) => holder_role === 'REFERRER')).toMatchObject({
      redeemable_id: 'v_points',
      redeemable_object: 'voucher',
      campaign_id: 'camp_points',
      campaign_type: 'REFERRAL_PROGRAM',
      voucher_type: 'DISCOUNT_VOUCHER',
      customer_id: 'cust_ada',
      object: 'redeemable_holder',
    })
    expect(body.referrer_rewards).toEqual([{ type: 'LOYALTY_CARD', amount: 3500, count: 7 }])
  })

  test('are found by the id of the code, and under the program by id or name', async () => {
    const all = await holders()
    const programs = ['camp_points', 'Program%20points'].flatMap((campaign) =>
      ['ADA-POINTS', 'v_points'].map((code) => `/v1/referrals/${campaign}/members/${code}/holders`),
    )
    for (const path of [...programs, '/v1/referrals/members/v_points/holders']) {
      expect((await server.get(path)).body).toEqual(all)
    }
  })

  test('are returned in pages in both directions', async () => {
    const all = await idsOf('?order=id')
    expect(all).toHaveLength(8)
    expect(await idsOf('?order=-id')).toEqual(all.toReversed())
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.constantFrom('id', '-id'), async (limit, order) => {
        const ids: string[] = []
        let cursor: string | undefined = ''
        for (let pages = 0; cursor !== undefined && pages < 10; pages += 1) {
          const body = await holders(
            `?limit=${limit}&order=${order}${cursor && `&starting_after_id=${cursor}`}`,
          )
          expect(body.data.length).toBe(Math.min(limit, 8 - ids.length))
          expect(body.total).toBe(8)
          ids.push(...body.data.map(({ id }: Holder) => id))
          expect(body.has_more).toBe(ids.length < 8)
          cursor = body.more_starting_after
        }
        expect(ids).toEqual(order === 'id' ? all : all.toReversed())
      }),
      { numRuns: 6 },
    )
  })

  test('are filtered by role, customer, id and time', async () => {
    const { data } = await holders()
    const [first, second, third] = data
    const role = (name: string) => `filters[holder_role][conditions][$in][0]=${name}`
    const filter = (field: string, ...values: string[]) =>
      values.map((value, at) => `filters[${field}][conditions][$in][${at}]=${value}`).join('&')
    const time = (operator: string, moment: string) =>
      `filters[created_at][conditions][${operator}][0]=${moment}`
    const idsFor = async (...filters: string[]) => {
      const body = await holders(`?limit=100&${filters.join('&')}`)
      expect(body.total).toBe(body.data.length)
      return body.data.map(({ id }: Holder) => id)
    }
    const idsWhere = (matches: (holder: Holder) => boolean) =>
      data.filter(matches).map(({ id }: Holder) => id)

    expect(await idsFor(role('REFERRER'))).toEqual(idsWhere((one) => one.holder_role === 'REFERRER'))
    expect(await idsFor(filter('customer_id', 'cust_ada', second.customer_id))).toHaveLength(2)
    expect(await idsFor(filter('id', first.id, third.id, 'rh_none'))).toEqual([first.id, third.id])
    expect(await idsFor(time('$after', second.created_at))).toEqual(
      idsWhere((one) => one.created_at > second.created_at),
    )
    const between = [time('$after', first.created_at), time('$before', third.created_at)]
    expect(await idsFor(...between)).toEqual([second.id])

    const both = [role('REFERRER'), filter('id', second.id)]
    expect(await idsFor(...both)).toEqual([])
    expect(await idsFor(...both, 'filters[junction]=AND')).toEqual([])
    expect(await idsFor(...both, 'filters[junction]=OR')).toHaveLength(2)
    expect(await idsFor('filters[junction]=OR')).toHaveLength(8)
  })

  test('are not returned for an invalid parameter, which the error names', async () => {
    const faults: [string, string][] = [
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['order=created_at', 'order'],
      ['starting_after_id=evcus_1', 'starting_after_id'],
      ['filters[holder_role][conditions][$in][0]=FRIEND', 'filters.holder_role.conditions.$in[0]'],
      ['filters[junction]=XOR', 'filters.junction'],
      ['filters[email][conditions][$in][0]=a', 'filters.email'],
      ['filters[created_at][conditions][$after][0]=2026-02-30', 'filters.created_at.conditions.$after[0]'],
    ]
    for (const [query, field] of faults) {
      const { status, body } = await server.holders('ADA-POINTS', `?${query}`)
      expect([query, status, body.key]).toEqual([query, 400, 'invalid_query_params'])
      expect(body.details[0].field).toBe(field)
    }
  })

  test('are not found for any other code, always with the same error', async () => {
    const paths = [
      '/v1/referrals/members/NONE/holders',
      '/v1/referrals/members/CARD-ADA/holders',
      '/v1/referrals/camp_paid/members/ADA-POINTS/holders',
      '/v1/referrals/camp_none/members/ADA-POINTS/holders',
    ]
    const replies = await Promise.all(paths.map((path) => server.get(path)))
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const resourceIds = replies.map(({ body }) => body.resource_id)
    expect(resourceIds).toEqual(['NONE', 'CARD-ADA', 'ADA-POINTS', 'ADA-POINTS'])
    const comparable = replies.map(({ body }) => ({ ...body, request_id: '', resource_id: '' }))
    expect(comparable).toEqual(comparable.map(() => comparable[0]))
  })

  test('of another project with the same codes are separate', async () => {
    const keys = { 'X-App-Id': 'app-next', 'X-App-Token': 'app-next-secret' }
    expect(otherKeys.server).not.toEqual(keys)
    const next = await backEnd(shop, keys)
    const { body } = await next.get('/v1/referrals/members/ADA-POINTS/holders')
    expect(body).toMatchObject({ total: 1, data: [{ holder_role: 'REFERRER', customer_id: 'cust_ada' }] })
    expect(body.referrer_rewards).toEqual([])
    expect((await next.get('/v1/referrals/members/ADA-PAID/holders')).status).toBe(404)
  })

  test('are listed without identities on the page of the referrer', async () => {
    const { status, body } = await (await pageOf(shop, 'ada'))('ADA-POINTS', '?limit=100&order=-id')

    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 8, referrer_rewards: [{ amount: 3500 }] })
    expect(body.data.map(({ holder_role, customer_id }: Holder) => [holder_role, customer_id])).toEqual([
      ['REFERRER', 'cust_ada'],
      ...friends.map(() => ['REFEREE', undefined]),
    ])
    const { db } = shop.store
    const ids = await db.selectFrom('customers').select('id').where('source_id', 'like', 'friend%').execute()
    expect(ids).toHaveLength(7)
    for (const { id } of ids) expect(JSON.stringify(body)).not.toContain(id)
  })

  test('cannot be filtered by customer on a page', async () => {
    const page = await pageOf(shop, 'ada')
    const { status, body } = await page('ADA-POINTS', '?filters[customer_id][conditions][$in][0]=cust_ben')
    expect([status, body.details[0].field]).toEqual([400, 'filters.customer_id'])
  })

  test('are hidden from pages of other customers', async () => {
    const unknown = await (await pageOf(shop, 'ben'))('NONE')
    const comparable = ({ body: { request_id, ...body }, status }: typeof unknown) => [
      status,
      typeof request_id,
      body,
    ]
    expect(unknown.status).toBe(404)
    for (const page of [await pageOf(shop, 'ben'), await pageOf(shop, 'friend-1'), await pageOf(shop)]) {
      expect(comparable(await page('ADA-POINTS'))).toEqual(comparable(unknown))
    }
  })
})
