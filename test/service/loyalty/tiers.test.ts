/** Loyalty tiers that members reach and leave. */
import { describe, expect, test } from 'vitest'
import { addPoints } from '../../../src/service/loyalty/ledger.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  activityOf,
  backEndOf,
  balanceOf,
  fixed,
  ledgerOf,
  tierOf,
  typesOf,
  type Club,
} from './support/earning-shop.ts'
import { changePoints, onTier, openTierShop, cardRef, tier } from './support/tiers.ts'

onPostgres('loyalty tiers', (open) => {
  const shopWith = async (club: Club) => openTierShop(await open(), club)

  describe('a member', () => {
    test('joins with the first order that reaches a tier and moves up with the next', async () => {
      const { shop, backEnd } = await shopWith({})
      await backEnd.pay('order-1')
      expect(await tierOf(shop)).toBe('Silver')
      await backEnd.pay('order-2', { items: [{ product_id: 'prod_plate', quantity: 3 }] })
      expect(await tierOf(shop)).toBe('Gold')

      const tierEvents = (await activityOf(shop)).filter(({ type }) => type.includes('tier'))
      const silver = {
        id: 'lty_silver',
        name: 'Silver',
        points: { from: 30, to: 99 },
        object: 'loyalty_tier',
      }
      expect(tierEvents).toMatchObject([
        { type: 'customer.loyalty.tier.joined', loyalty_tier: silver },
        {
          type: 'customer.loyalty.tier.upgraded',
          loyalty_tier_from: silver,
          loyalty_tier_to: { id: 'lty_gold', name: 'Gold' },
        },
      ])
    })

    test('moves down and leaves when points are spent', async () => {
      const { shop } = await shopWith({ points: 120 })
      await changePoints(shop, -20)
      expect(await tierOf(shop)).toBe('Gold')
      await changePoints(shop, -10)
      expect(await tierOf(shop)).toBe('Silver')
      await changePoints(shop, -90)
      expect(await tierOf(shop)).toBeUndefined()
      expect(await typesOf(shop)).toEqual([
        'voucher.loyalty_card.points_added',
        ...['joined', 'downgraded', 'left'].map((change) => `loyalty.tier.${change}`),
      ])
    })

    test('can be in a tier even if the card has no holder', async () => {
      const { shop } = await shopWith({ earning_rules: [onTier('joined', 5)] })
      await changePoints(shop, 40, { id: 'v_nobody', campaign_id: 'camp_club' })
      expect([await tierOf(shop, 'v_nobody'), await balanceOf(shop, 'v_nobody')]).toEqual(['Silver', 45])
    })

    test('has no duplicate events after concurrent tier updates', async () => {
      const { shop } = await shopWith({ points: 50, earning_rules: [onTier('joined', 5)] })
      await Promise.all(Array.from({ length: 20 }, () => changePoints(shop, 0)))
      expect(await typesOf(shop)).toEqual([
        'voucher.loyalty_card.points_added',
        'loyalty.tier.joined',
        'voucher.loyalty_card.points_added',
      ])
      expect(await balanceOf(shop)).toBe(55)
    })
  })

  describe('a tier', () => {
    const gold = (mapping: object) => [tier('Gold', 0, 1_000_000, { earning_rules: { ern_euro: mapping } })]

    test.each([
      ['by a multiplier', { type: 'MULTIPLY', multiplier: 1.5 }, 52],
      ['to other points', { type: 'CUSTOM', points: 3 }, 105],
      ['to zero', { type: 'MULTIPLY', multiplier: 0 }, 0],
    ])('changes the points of a rule %s', async (_title, mapping, expected) => {
      const { shop, backEnd } = await shopWith({ loyalty_tiers: gold(mapping) })
      await backEnd.pay('order-1')
      expect(await balanceOf(shop)).toBe(expected)
    })

    test('changes points only for members who were in it when the order was paid', async () => {
      const mapping = { ern_euro: { type: 'MULTIPLY', multiplier: 2 } }
      const { shop, backEnd } = await shopWith({
        loyalty_tiers: [tier('Gold', 30, 1000, { earning_rules: mapping })],
      })
      await backEnd.pay('order-1')
      await backEnd.pay('order-2')
      expect(await ledgerOf(shop)).toEqual([35, 70])
    })

    test('limits a rule that requires it by name', async () => {
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

  describe('rules for a change of tier', () => {
    test('earn points for joining and moving up, each by its own tier', async () => {
      const { shop } = await shopWith({
        earning_rules: [
          onTier('joined', 5),
          onTier('upgraded', 50, { loyalty_tier: { id: 'lty_gold' } }),
          { ...onTier('upgraded', 70, { loyalty_tier: { id: 'lty_silver' } }), id: 'ern_silver' },
        ],
      })
      await changePoints(shop, 40)
      expect(await balanceOf(shop)).toBe(45)
      await changePoints(shop, 60)
      expect(await balanceOf(shop)).toBe(155)
    })

    test('can move a member to the next tier, whose rules apply in the same event group', async () => {
      const { shop } = await shopWith({ earning_rules: [onTier('joined', 70), onTier('upgraded', 1)] })
      await changePoints(shop, 30)
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

    test('apply once per cause, even with many tiers', async () => {
      const manyTiers = Array.from({ length: 30 }, (_, at) =>
        tier(`Step ${at}`, at * 10, at * 10 + 9, { id: `lty_${at}` }),
      )
      const { shop } = await shopWith({ loyalty_tiers: manyTiers, earning_rules: [onTier('upgraded', 10)] })
      await changePoints(shop, 5)
      await changePoints(shop, 10)
      expect(await balanceOf(shop)).toBe(25)
      expect(await tierOf(shop)).toBe('Step 2')
    })

    test('stop after ten steps', async () => {
      const manyTiers = Array.from({ length: 30 }, (_, at) =>
        tier(`Step ${at}`, at * 10, at * 10 + 9, { id: `lty_${at}` }),
      )
      const rules = manyTiers.map(({ id }, at) => ({
        ...onTier('upgraded', 10, { loyalty_tier: { id } }),
        id: `ern_step_${at}`,
      }))
      const { shop } = await shopWith({ loyalty_tiers: manyTiers, earning_rules: rules })
      await changePoints(shop, 5)
      await changePoints(shop, 10)
      expect((await activityOf(shop)).filter(({ type }) => type.endsWith('upgraded'))).toHaveLength(10)
      expect(await ledgerOf(shop)).toHaveLength(12)
    })

    test('of another program do not apply', async () => {
      const second = {
        id: 'camp_second',
        name: 'Second',
        campaign_type: 'LOYALTY_PROGRAM',
        vouchers: [{ id: 'v_second', code: 'SECOND', holder: 'ada', loyalty_card: { points: 0 } }],
        earning_rules: [{ ...onTier('joined', 7), id: 'ern_second' }],
      }
      const { shop } = await shopWith({ more: [second] })
      await changePoints(shop, 40)
      expect(await balanceOf(shop, 'v_second')).toBe(0)
    })
  })

  describe('a tier with a period of a year', () => {
    const forAYear = (qualification_type: string) => ({
      loyalty_tiers_expiration: { qualification_type, expiration_date: { type: 'CUSTOM', extend: 'P1Y' } },
    })

    test('is kept when points are spent, and lost at its end', async () => {
      const { shop } = await shopWith({ ...forAYear('BALANCE'), earning_rules: [] })
      await changePoints(shop, 120)
      await changePoints(shop, -80)
      expect(await tierOf(shop)).toBe('Gold')
      shop.clock.set('2027-11-21T11:59:59.000Z')
      await changePoints(shop, 0)
      expect(await tierOf(shop)).toBe('Gold')

      shop.clock.set('2027-11-21T12:00:00.000Z')
      // The token of the first back end has expired.
      const { body } = await (await backEndOf(shop)).get('/v1/loyalties/members/ADA/tiers')
      expect(body.data).toMatchObject([
        {
          name: 'Silver',
          expiration: { start_date: '2027-11-21T12:00:00.000Z', expiration_date: '2028-11-21T12:00:00.000Z' },
        },
        { name: 'Gold' },
      ])
    })

    test('is prolonged while the points still reach it', async () => {
      const { shop } = await shopWith({ ...forAYear('BALANCE'), earning_rules: [onTier('prolonged', 9)] })
      await changePoints(shop, 120)
      shop.clock.set('2027-11-22T00:00:00.000Z')
      await changePoints(shop, 0)
      expect((await activityOf(shop)).slice(1)).toMatchObject([
        {
          type: 'customer.loyalty.tier.prolonged',
          loyalty_tier: { name: 'Gold' },
          expiration_date: '2028-11-21T12:00:00.000Z',
        },
        { type: 'customer.voucher.loyalty_card.points_added', points: 9, balance: 129 },
      ])
    })

    test('can require points earned in that year', async () => {
      const { shop } = await shopWith({ ...forAYear('POINTS_IN_PERIOD'), earning_rules: [] })
      await changePoints(shop, 60)
      shop.clock.set('2027-03-01T00:00:00.000Z')
      await changePoints(shop, 60)
      expect(await tierOf(shop)).toBe('Gold')
      shop.clock.set('2027-06-01T00:00:00.000Z')
      await shop.store.transaction((tx) =>
        addPoints(tx, 'proj_shop', cardRef, {
          type: 'POINTS_TRANSFER_IN',
          points: 500,
          now: shop.clock.now(),
        }),
      )
      shop.clock.set('2027-09-01T00:00:00.000Z')
      await changePoints(shop, 40)
      shop.clock.set('2028-03-01T00:00:00.000Z')
      await changePoints(shop, 0)
      expect(await tierOf(shop)).toBe('Silver')
    })
  })
})
