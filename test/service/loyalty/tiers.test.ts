/** Loyalty tiers of members as they buy, and operation 19. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/service/ids.ts'
import { addPoints, takePoints } from '../../../src/service/loyalty/ledger.ts'
import { reviewTier } from '../../../src/service/loyalty/review-tier.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  activityOf,
  backEndOf,
  balanceOf,
  catalogueOf,
  fixed,
  ledgerOf,
  perEuro,
  tierOf,
  typesOf,
  type Club,
} from './support/earning-shop.ts'

const tier = (name: string, from: number, to: number, more: object = {}) => ({
  id: `lty_${name.toLowerCase()}`,
  name,
  points: { from, to },
  ...more,
})
const tiers = [tier('Silver', 30, 99), tier('Gold', 100, 1_000_000)]
const onTier = (move: string, points: number, more: object = {}) =>
  fixed(move, points, { event: `customer.loyalty.tier.${move}`, ...more })

onPostgres('loyalty tiers', (open) => {
  async function shopWith(club: Club) {
    const shop = await startShopForTest(await open(), {
      catalogue: catalogueOf({ loyalty_tiers: tiers, ...club }),
    })
    return { shop, backEnd: await backEndOf(shop) }
  }

  const ref = { id: 'v_ada', campaign_id: 'camp_club' }
  /** Moves points as redemptions and transfers do. */
  const moved = ({ store, clock }: Shop, points: number, card = ref) =>
    store.transaction(async (tx) => {
      const now = clock.now()
      const entry = { points: Math.abs(points), now }
      if (points > 0) await addPoints(tx, 'proj_shop', card, { ...entry, type: 'POINTS_ADDITION' })
      if (points < 0) await takePoints(tx, 'proj_shop', card, { ...entry, type: 'POINTS_REDEMPTION' })
      await reviewTier(tx, 'proj_shop', card.id, { now, group_id: newId('group') })
    })

  describe('a member', () => {
    test('joins with the first order that reaches a tier, climbs with the next, and is told of both', async () => {
      const { shop, backEnd } = await shopWith({})
      await backEnd.pay('order-1')
      expect(await tierOf(shop)).toBe('Silver')
      await backEnd.pay('order-2', { items: [{ product_id: 'prod_plate', quantity: 3 }] })
      expect(await tierOf(shop)).toBe('Gold')

      const told = (await activityOf(shop)).filter(({ type }) => type.includes('tier'))
      const silver = {
        id: 'lty_silver',
        name: 'Silver',
        points: { from: 30, to: 99 },
        object: 'loyalty_tier',
      }
      expect(told).toMatchObject([
        { type: 'customer.loyalty.tier.joined', loyalty_tier: silver },
        {
          type: 'customer.loyalty.tier.upgraded',
          loyalty_tier_from: silver,
          loyalty_tier_to: { id: 'lty_gold', name: 'Gold' },
        },
      ])
    })

    test('falls and leaves when points are spent, where only the points keep a tier', async () => {
      const { shop } = await shopWith({ points: 120 })
      await moved(shop, -20)
      expect(await tierOf(shop)).toBe('Gold')
      await moved(shop, -10)
      expect(await tierOf(shop)).toBe('Silver')
      await moved(shop, -90)
      expect(await tierOf(shop)).toBeUndefined()
      expect(await typesOf(shop)).toEqual([
        'voucher.loyalty_card.points_added',
        ...['joined', 'downgraded', 'left'].map((move) => `loyalty.tier.${move}`),
      ])
    })

    test('of a card that nobody holds is in a tier, too', async () => {
      const { shop } = await shopWith({ earning_rules: [onTier('joined', 5)] })
      await moved(shop, 40, { id: 'v_nobody', campaign_id: 'camp_club' })
      expect([await tierOf(shop, 'v_nobody'), await balanceOf(shop, 'v_nobody')]).toEqual(['Silver', 45])
    })

    test('is reviewed as often as one likes, and nothing happens twice', async () => {
      const { shop } = await shopWith({ points: 50, earning_rules: [onTier('joined', 5)] })
      await Promise.all(Array.from({ length: 20 }, () => moved(shop, 0)))
      expect(await typesOf(shop)).toEqual([
        'voucher.loyalty_card.points_added',
        'loyalty.tier.joined',
        'voucher.loyalty_card.points_added',
      ])
      expect(await balanceOf(shop)).toBe(55)
    })
  })

  describe('a tier changes what rules give', () => {
    const gold = (mapping: object) => [tier('Gold', 0, 1_000_000, { earning_rules: { ern_euro: mapping } })]

    test.each([
      ['by half more', { type: 'MULTIPLY', multiplier: 1.5 }, 52],
      ['to three a euro', { type: 'CUSTOM', points: 3 }, 105],
      ['to nothing', { type: 'MULTIPLY', multiplier: 0 }, 0],
    ])('%s', async (_how, mapping, expected) => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers: gold(mapping) })
      await backEnd.pay('order-1')
      expect(await balanceOf(shop)).toBe(expected)
    })

    test('only for who was in it when the order was paid', async () => {
      const mapping = { ern_euro: { type: 'MULTIPLY', multiplier: 2 } }
      const { shop, backEnd } = await shopWith({
        loyalty_tiers: [tier('Gold', 30, 1000, { earning_rules: mapping })],
      })
      await backEnd.pay('order-1')
      await backEnd.pay('order-2')
      expect(await ledgerOf(shop)).toEqual([35, 70])
    })

    test('and rules may be for one tier alone, called by its name', async () => {
      const rule = fixed('gold', 10, { loyalty_tier: { id: 'Gold' } })
      for (const [points, expected] of [
        [50, 50],
        [200, 210],
      ] as const) {
        const { shop, backEnd } = await shopWith({ points, earning_rules: [rule] })
        await backEnd.pay('order-1')
        expect(await balanceOf(shop)).toBe(expected)
      }
    })
  })

  describe('rules that wait for a tier', () => {
    test('give points for joining and for climbing, each by its own tier', async () => {
      const { shop } = await shopWith({
        earning_rules: [
          onTier('joined', 5),
          onTier('upgraded', 50, { loyalty_tier: { id: 'lty_gold' } }),
          { ...onTier('upgraded', 70, { loyalty_tier: { id: 'lty_silver' } }), id: 'ern_silver' },
        ],
      })
      await moved(shop, 40)
      expect(await balanceOf(shop)).toBe(45)
      await moved(shop, 60)
      expect(await balanceOf(shop)).toBe(155)
    })

    test('give points that lead to the next tier, whose rules fire in turn, under one cause', async () => {
      const { shop } = await shopWith({ earning_rules: [onTier('joined', 70), onTier('upgraded', 1)] })
      await moved(shop, 30)
      expect(await ledgerOf(shop)).toEqual([30, 70, 1])
      expect(await tierOf(shop)).toBe('Gold')
      const activity = await activityOf(shop)
      expect(activity.map(({ type }) => type.split('.').at(-1))).toEqual([
        'joined',
        'points_added',
        'upgraded',
        'points_added',
      ])
      expect(new Set(activity.map(({ group_id }) => group_id)).size).toBe(1)
    })

    test('fire once a cause, even where a ladder of tiers would bring them again and again', async () => {
      const ladder = Array.from({ length: 30 }, (_, at) =>
        tier(`Step ${at}`, at * 10, at * 10 + 9, { id: `lty_${at}` }),
      )
      const { shop } = await shopWith({ loyalty_tiers: ladder, earning_rules: [onTier('upgraded', 10)] })
      await moved(shop, 5)
      await moved(shop, 10)
      expect(await balanceOf(shop)).toBe(25)
      expect(await tierOf(shop)).toBe('Step 2')
    })

    test('end after ten steps, however many there are', async () => {
      const ladder = Array.from({ length: 30 }, (_, at) =>
        tier(`Step ${at}`, at * 10, at * 10 + 9, { id: `lty_${at}` }),
      )
      const rules = ladder.map(({ id }, at) => ({
        ...onTier('upgraded', 10, { loyalty_tier: { id } }),
        id: `ern_step_${at}`,
      }))
      const { shop } = await shopWith({ loyalty_tiers: ladder, earning_rules: rules })
      await moved(shop, 5)
      await moved(shop, 10)
      expect((await activityOf(shop)).filter(({ type }) => type.endsWith('upgraded'))).toHaveLength(10)
      expect(await ledgerOf(shop)).toHaveLength(12)
    })

    test('of another programme do not fire', async () => {
      const second = {
        id: 'camp_second',
        name: 'Second',
        campaign_type: 'LOYALTY_PROGRAM',
        vouchers: [{ id: 'v_second', code: 'SECOND', holder: 'ada', loyalty_card: { points: 0 } }],
        earning_rules: [{ ...onTier('joined', 7), id: 'ern_second' }],
      }
      const { shop } = await shopWith({ more: [second] })
      await moved(shop, 40)
      expect(await balanceOf(shop, 'v_second')).toBe(0)
    })
  })

  describe('a tier that is kept for a year', () => {
    const forAYear = (qualification_type: string) => ({
      loyalty_tiers_expiration: { qualification_type, expiration_date: { type: 'CUSTOM', extend: 'P1Y' } },
    })

    test('stays when points are spent, and is lost at its end', async () => {
      const { shop } = await shopWith({ ...forAYear('BALANCE'), earning_rules: [] })
      await moved(shop, 120)
      await moved(shop, -80)
      expect(await tierOf(shop)).toBe('Gold')
      shop.clock.set('2027-11-21T11:59:59.000Z')
      await moved(shop, 0)
      expect(await tierOf(shop)).toBe('Gold')

      shop.clock.set('2027-11-21T12:00:00.000Z')
      // A token does not last for a year.
      const { body } = await (await backEndOf(shop)).get('/v1/loyalties/members/ADA/tiers')
      expect(body.data).toMatchObject([
        {
          name: 'Silver',
          expiration: { start_date: '2027-11-21T12:00:00.000Z', expiration_date: '2028-11-21T12:00:00.000Z' },
        },
        { name: 'Gold' },
      ])
    })

    test('is prolonged where the points still reach it, which rules may wait for', async () => {
      const { shop } = await shopWith({ ...forAYear('BALANCE'), earning_rules: [onTier('prolonged', 9)] })
      await moved(shop, 120)
      shop.clock.set('2027-11-22T00:00:00.000Z')
      await moved(shop, 0)
      expect((await activityOf(shop)).slice(1)).toMatchObject([
        {
          type: 'customer.loyalty.tier.prolonged',
          loyalty_tier: { name: 'Gold' },
          expiration_date: '2028-11-21T12:00:00.000Z',
        },
        { type: 'customer.voucher.loyalty_card.points_added', points: 9, balance: 129 },
      ])
    })

    test('may ask for points earned in that year: old ones, and those of others, do not keep it', async () => {
      const { shop } = await shopWith({ ...forAYear('POINTS_IN_PERIOD'), earning_rules: [] })
      await moved(shop, 60)
      shop.clock.set('2027-03-01T00:00:00.000Z')
      await moved(shop, 60)
      expect(await tierOf(shop)).toBe('Gold')
      shop.clock.set('2027-06-01T00:00:00.000Z')
      await shop.store.transaction((tx) =>
        addPoints(tx, 'proj_shop', ref, { type: 'POINTS_TRANSFER_IN', points: 500, now: shop.clock.now() }),
      )
      shop.clock.set('2027-09-01T00:00:00.000Z')
      await moved(shop, 40)
      shop.clock.set('2028-03-01T00:00:00.000Z')
      await moved(shop, 0)
      expect(await tierOf(shop)).toBe('Silver')
    })
  })

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
    const platinum = { name: 'Platinum', points: { from: 200, to: 300 } }

    test('answers them in their order, and members join', async () => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers: [], points: 250 })
      const mapping = { type: 'MULTIPLY', multiplier: 2 }
      const { status, body } = await backEnd.post(path, [
        { ...platinum, earning_rules: { ern_euro: mapping }, metadata: { colour: 'grey' } },
        { name: 'Basic', points: { from: 0, to: 199 } },
      ])

      expect(status).toBe(200)
      expect(body).toMatchObject([
        {
          campaign_id: 'camp_club',
          name: 'Platinum',
          points: { from: 200, to: 300 },
          config: { points: { from: 200, to: 300 } },
          earning_rules: { ern_euro: mapping },
          rewards: {},
          metadata: { colour: 'grey' },
          updated_at: null,
          object: 'loyalty_tier',
        },
        { name: 'Basic' },
      ])
      await backEnd.pay('order-1')
      expect(await balanceOf(shop)).toBe(320)
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
        { field: '[1].points.to', message: 'should be at least points.from' },
        { field: '[1].rewards.rew_none', message: 'should be the id of a reward' },
      ])
    })
  })
})
