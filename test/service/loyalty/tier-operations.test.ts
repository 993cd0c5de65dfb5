/** Reading the tiers of a member, and creating tiers. */
import { describe, expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import type { Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { activityOf, balanceOf, perEuro, type Club } from './support/earning-shop.ts'
import { moved, openTierShop } from './support/tiers.ts'

onPostgres('loyalty tiers', (open) => {
  const shopWith = async (club: Club) => openTierShop(await open(), club)

  describe('GET tiers of a member', () => {
    const list = async (shop: Shop, customer?: string, card = 'ADA') => {
      const token = await shop.token('client_vouchers', customer ? { customer } : {})
      return shop.ask(`/client/v1/loyalties/members/${card}/tiers`, {
        headers: { ...demoKeys.client, Authorization: `Bearer ${token}` },
      })
    }

    test('says the one that the member is in and the next one up, by code and by id, and joins who has not been looked at', async () => {
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

    test('says only the lowest, as the next, for who is in none, and no next at the top', async () => {
      const none = await shopWith({})
      const { body } = await none.backEnd.get('/v1/loyalties/members/ADA/tiers')
      expect([body.data, body.total]).toMatchObject([[{ name: 'Silver' }], 1])
      expect(body.data[0]).not.toHaveProperty('expiration')
      await moved(none.shop, 120)
      const top = await none.backEnd.get('/v1/loyalties/members/ADA/tiers')
      expect(top.body.data).toMatchObject([{ name: 'Gold', expiration: { tier_id: 'lty_gold' } }])
      expect(top.body.total).toBe(1)
    })

    test('shows a shopper the own card, and of no other whether it exists', async () => {
      const { shop } = await shopWith({ points: 50 })
      expect((await list(shop, 'ada')).body.data).toMatchObject([{ name: 'Silver' }, { name: 'Gold' }])
      const foreign = await list(shop, 'ben')
      const unknown = await list(shop, 'ben', 'NONE')
      const unbound = await list(shop)
      const told = [foreign, unknown, unbound].map(({ status, body }) => [
        status,
        { ...body, request_id: '' },
      ])
      expect(told).toEqual(Array.from({ length: 3 }, () => told[0]))
      expect(foreign.status).toBe(404)
      expect(await activityOf(shop, 'v_nobody')).toEqual([])
    })
  })

  describe('creating tiers', () => {
    const path = '/v1/loyalties/camp_club/tiers'
    const platinum = { name: 'Platinum', points: { from: 2_000_000, to: 3_000_000 } }

    test('answers them in their order, and members join', async () => {
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

    test('takes the name of the campaign, and one Idempotency-Key once', async () => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers: [] })
      const key = { 'Idempotency-Key': 'tiers' }
      const first = await backEnd.post('/v1/loyalties/Club/tiers', [platinum], key)
      const again = await backEnd.post('/v1/loyalties/Club/tiers', [platinum], key)
      expect([first.status, again.text]).toEqual([200, first.text])
      expect(await shop.store.db.selectFrom('loyalty_tiers').selectAll().execute()).toHaveLength(1)
    })

    test.each<[string, string, unknown, string]>([
      ['in no campaign', '/v1/loyalties/camp_none/tiers', [platinum], 'not_found'],
      ['in a campaign of codes', '/v1/loyalties/camp_codes/tiers', [platinum], 'not_found'],
      ['none', path, [], 'invalid_payload'],
      ['upside down', path, [{ ...platinum, points: { from: 2, to: 1 } }], 'invalid_payload'],
      ['of less than nothing', path, [{ ...platinum, points: { from: -1, to: 1 } }], 'invalid_payload'],
      ['of half a point', path, [{ ...platinum, points: { from: 0.5, to: 1 } }], 'invalid_payload'],
      ['beyond 2^53', path, [{ ...platinum, points: { from: 0, to: 2 ** 53 } }], 'invalid_payload'],
      ['without a name', path, [{ points: { from: 0, to: 1 } }], 'invalid_payload'],
      ['with a name that nobody knows', path, [{ ...platinum, ident: 'lty_own' }], 'invalid_payload'],
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
      ['with a name twice', path, [platinum, platinum], 'duplicate_found'],
      ['with a name that is taken', path, [{ ...platinum, name: 'Gold' }], 'duplicate_found'],
      ['that overlap', path, [{ ...platinum, points: { from: 0, to: 30 } }], 'invalid_payload'],
    ])('%s is refused, and none is made', async (_how, to, body, key) => {
      const { shop, backEnd } = await shopWith({})
      expect((await backEnd.post(to, body)).body.key).toBe(key)
      expect(await shop.store.db.selectFrom('loyalty_tiers').selectAll().execute()).toHaveLength(2)
    })

    test('names the field that is wrong', async () => {
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
