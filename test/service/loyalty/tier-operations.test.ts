/** Reading the tiers of a member, and creating tiers. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../src/service/log.ts'
import { applyDuePoints } from '../../../src/service/loyalty/due-points.ts'
import { readReviewedMembership } from '../../../src/service/loyalty/review-tier.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import { createService } from '../../../src/service/server/service.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { page } from '../../support/clients.ts'
import { bearerOf, startFullService, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { activityOf, balanceOf, perEuro, tierOf, type Club } from './support/earning-shop.ts'
import { changePoints, openTierShop } from './support/tiers.ts'

const yearOfPoints = {
  qualification_type: 'POINTS_IN_PERIOD',
  expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
}

onPostgres('loyalty tiers', (open) => {
  const shopWith = async (club: Club) => openTierShop(await open(), club)

  describe('reading the tiers of a member', () => {
    const list = async (shop: Shop, customer?: string, card = 'ADA') => {
      const { get } = await page(shop, customer, 'client_vouchers')
      return get(`/v1/loyalties/members/${card}/tiers`)
    }

    test('returns the current and the next tier by code and id', async () => {
      const { backEnd } = await shopWith({ points: 50, earning_rules: [perEuro] })
      for (const name of ['ADA', 'v_ada']) {
        const { status, body } = await backEnd.get(`/v1/loyalties/members/${name}/tiers`)
        expect(status).toBe(200)
        expect(body).toMatchObject({
          object: 'list',
          data_ref: 'data',
          total: 2,
          data: [
            {
              id: 'lty_silver',
              campaign_id: 'camp_club',
              name: 'Silver',
              points: { from: 30, to: 99 },
              config: { points: { from: 30, to: 99 } },
              expiration: {
                customer_id: 'cust_ada',
                tier_id: 'lty_silver',
                qualification_type: 'BALANCE',
                expiration_date: null,
              },
            },
            { id: 'lty_gold', name: 'Gold', points: { from: 100 } },
          ],
        })
        expect(body.data[1]).not.toHaveProperty('expiration')
      }
    })

    test('returns only the next tier below the first, and only the current tier at the top', async () => {
      const none = await shopWith({})
      const { body } = await none.backEnd.get('/v1/loyalties/members/ADA/tiers')
      expect([body.data, body.total]).toMatchObject([[{ name: 'Silver' }], 1])
      expect(body.data[0]).not.toHaveProperty('expiration')
      await changePoints(none.shop, 120)
      const top = await none.backEnd.get('/v1/loyalties/members/ADA/tiers')
      expect(top.body.data).toMatchObject([{ name: 'Gold', expiration: { tier_id: 'lty_gold' } }])
      expect(top.body.total).toBe(1)
    })

    test('returns a tier that is not stored yet, and requests its settlement', async () => {
      const { shop } = await shopWith({})
      await shop.store.db.updateTable('vouchers').set({ balance: 50 }).where('id', '=', 'v_ada').execute()
      const settled: object[] = []
      const service = createService({
        store: shop.store,
        clock: shop.clock,
        limits: false,
        log: createLog(undefined, 'silent'),
        dueCards: { settle: (card, now) => void settled.push({ ...card, now }) },
      })
      const headers = { ...demoKeys.server, Authorization: `Bearer ${await shop.token('api')}` }
      const url = 'http://shop.example/v1/loyalties/members/ADA/tiers'

      const reply = await service.fetch(new Request(url, { headers }))

      const now = shop.clock.now().toISOString()
      expect(await reply.json()).toMatchObject({
        data: [
          { name: 'Silver', expiration: { created_at: now, start_date: now, updated_at: null } },
          { name: 'Gold' },
        ],
      })
      expect(await tierOf(shop)).toBeUndefined()
      expect(settled).toEqual([{ project_id: 'proj_shop', voucher_id: 'v_ada', now: shop.clock.now() }])
    })

    test('stores a tier in the background if it is outdated', async () => {
      const { shop } = await shopWith({})
      await shop.store.db.updateTable('vouchers').set({ balance: 50 }).where('id', '=', 'v_ada').execute()
      const service = await startFullService(shop.store, smallCatalogue)
      onTestFinished(() => service.close())
      const headers = { ...demoKeys.server, ...(await bearerOf(service.url, 'api')) }

      await fetch(`${service.url}/v1/loyalties/members/ADA/tiers`, { headers })

      await expect.poll(() => tierOf(shop), { timeout: 30_000 }).toBe('Silver')
    })

    test('counts points that are due but not credited yet', async () => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers_expiration: yearOfPoints })
      const now = shop.clock.now()
      const pending = { points: 50, available_at: now, expires_on: null, details: {}, now }
      await addPending(shop.store.db, 'proj_shop', 'v_ada', pending)

      const { body } = await backEnd.get('/v1/loyalties/members/ADA/tiers')

      expect(body.data).toMatchObject([{ name: 'Silver' }, { name: 'Gold' }])
    })

    test.each([1, 2])('counts points once that are credited after statement %i', async (count) => {
      const { shop } = await shopWith({ loyalty_tiers_expiration: yearOfPoints })
      const now = shop.clock.now()
      const pending = { points: 50, available_at: now, expires_on: null, details: {}, now }
      await addPending(shop.store.db, 'proj_shop', 'v_ada', pending)
      let statements = 0
      const db = shop.store.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements += 1
          if (statements === count)
            await shop.store.transaction((tx) => applyDuePoints(tx, 'proj_shop', 'v_ada', now))
          return result
        },
      })

      const membership = await readReviewedMembership(db, 'proj_shop', { id: 'v_ada', balance: 50 }, now)

      expect(statements).toBeGreaterThanOrEqual(count)
      expect(membership?.place?.tier.name).toBe('Silver')
    })

    test('returns only the tiers of the shopper’s own card', async () => {
      const { shop } = await shopWith({ points: 50 })
      expect((await list(shop, 'ada')).body.data).toMatchObject([{ name: 'Silver' }, { name: 'Gold' }])
      const foreign = await list(shop, 'ben')
      const unknown = await list(shop, 'ben', 'NONE')
      const unbound = await list(shop)
      const replies = [foreign, unknown, unbound].map(({ status, body }) => [
        status,
        { ...body, request_id: '' },
      ])
      expect(replies).toEqual(Array.from({ length: 3 }, () => replies[0]))
      expect(foreign.status).toBe(404)
      expect(await activityOf(shop, 'v_nobody')).toEqual([])
    })
  })

  describe('creating tiers', () => {
    const path = '/v1/loyalties/camp_club/tiers'
    const platinum = { name: 'Platinum', points: { from: 2_000_000, to: 3_000_000 } }

    test('returns the tiers in order, and members join them', async () => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers: [], points: 2_500_000 })
      const mapping = { type: 'MULTIPLY', multiplier: 2 }
      const { status, body } = await backEnd.post(path, [
        { ...platinum, earning_rules: { ern_euro: mapping }, metadata: { colour: 'grey' } },
        { name: 'Basic', points: { from: 0, to: 1_999_999 } },
      ])

      expect(status).toBe(200)
      expect(body).toMatchObject([
        {
          campaign_id: 'camp_club',
          name: 'Platinum',
          points: { from: 2_000_000, to: 3_000_000 },
          config: { points: { from: 2_000_000, to: 3_000_000 } },
          earning_rules: { ern_euro: mapping },
          rewards: {},
          metadata: { colour: 'grey' },
          updated_at: null,
          object: 'loyalty_tier',
        },
        { name: 'Basic' },
      ])
      await backEnd.pay('order-1')
      expect(await balanceOf(shop)).toBe(2_500_070)
    })

    test('finds the campaign by name', async () => {
      const { backEnd } = await shopWith({ loyalty_tiers: [] })
      expect((await backEnd.post('/v1/loyalties/Club/tiers', [platinum])).status).toBe(200)
    })

    test.each<[string, string, unknown, string]>([
      ['for an unknown campaign', '/v1/loyalties/camp_none/tiers', [platinum], 'not_found'],
      ['for a campaign of codes', '/v1/loyalties/camp_codes/tiers', [platinum], 'not_found'],
      ['without any tier', path, [], 'invalid_payload'],
      ['with an end below the start', path, [{ ...platinum, points: { from: 2, to: 1 } }], 'invalid_payload'],
      [
        'that change unknown rules',
        path,
        [{ ...platinum, earning_rules: { ern_none: { type: 'CUSTOM', points: 1 } } }],
        'invalid_payload',
      ],
      [
        'that change unknown rewards',
        path,
        [{ ...platinum, rewards: { __proto__x: { type: 'CUSTOM', points: 1 } } }],
        'invalid_payload',
      ],
    ])('%s is rejected and creates no tiers', async (_title, to, body, key) => {
      const { shop, backEnd } = await shopWith({})
      expect((await backEnd.post(to, body)).body.key).toBe(key)
      expect(await shop.store.db.selectFrom('loyalty_tiers').selectAll().execute()).toHaveLength(2)
    })

    test('names the invalid field', async () => {
      const { backEnd } = await shopWith({})
      const body = [
        platinum,
        { name: 'Odd', points: { from: 2, to: 1 }, rewards: { rew_none: { type: 'CUSTOM', points: 1 } } },
      ]
      expect((await backEnd.post(path, body)).body.details).toEqual([
        { field: '[1].points.to', message: 'must be at least points.from' },
        { field: '[1].rewards.rew_none', message: 'must be the id of a reward' },
      ])
    })
  })
})
