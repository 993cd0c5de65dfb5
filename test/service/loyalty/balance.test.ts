/** Points that a back end adds or removes. */
import { expect, test } from 'vitest'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd } from '../../support/clients.ts'
import { type Shop, startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

const path = '/v1/loyalties/members/ADA/balance'

onBothStores('the balance of a card', (open) => {
  /** @param club Fields of the program. */
  async function start(club: object = {}) {
    const [project] = backOfficeCatalogue.projects
    const campaigns = project?.campaigns.map((campaign) =>
      campaign.id === 'camp_club' ? { ...campaign, ...club } : campaign,
    )
    const catalogue = { projects: [{ ...project, campaigns }] }
    const shop = await startShopForTest(await open(), { catalogue })
    const client = await backEnd(shop)
    const card = async () => (await client.get('/v1/loyalties/members/ADA')).body.loyalty_card
    const transactions = async () =>
      (await client.get('/v1/loyalties/members/ADA/transactions?order=created_at')).body.data
    const activity = async () => (await client.get('/v1/loyalties/members/ADA/activity')).body.data
    return { ...shop, ...client, shop, card, transactions, activity }
  }

  test('grows and shrinks with entries in ledger and activity', async () => {
    const { post, card, transactions, activity, clock } = await start()
    clock.pass(60)
    const added = await post(path, { points: 50, source_id: 'goodwill-1', reason: 'Late delivery' })
    expect(added.body, added.text).toEqual({
      points: 50,
      total: 150,
      balance: 150,
      type: 'loyalty_card',
      object: 'balance',
      related_object: { type: 'voucher', id: 'v_ada' },
      operation_type: 'MANUAL',
    })
    clock.pass(60)
    const removed = await post('/v1/loyalties/Club/members/ADA/balance', { points: -30, reason: 'A mistake' })
    expect(removed.body).toMatchObject({ points: -30, total: 150, balance: 120 })

    expect(await card()).toMatchObject({ points: 150, balance: 120, subtracted_points: 30 })
    expect((await transactions()).slice(-2)).toMatchObject([
      { type: 'POINTS_ADDITION', amount: 50, balance: 150, source_id: 'goodwill-1', reason: 'Late delivery' },
      { type: 'POINTS_REMOVAL', amount: -30, balance: 120, reason: 'A mistake' },
    ])
    const [last] = await activity()
    expect(last).toMatchObject({
      type: 'customer.voucher.loyalty_card.points_added',
      data: { data: { points: -30, balance: 120 } },
    })
  })

  test('never drops below zero, even in concurrent requests', async () => {
    const { post, card } = await start()
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(path, { points: -40 })))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400])
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      key: 'loyalty_card_points_exceeded',
      details: [{ field: 'points' }],
    })
    expect(await card()).toMatchObject({ balance: 20 })
  })

  test('is changed once for one Idempotency-Key, and for one source id', async () => {
    const { post, card } = await start()
    const send = (points: number, source_id: string, key: string) =>
      post(path, { points, source_id }, { 'Idempotency-Key': key })
    const first = await send(10, 'same', 'a')
    expect((await send(10, 'same', 'a')).body).toEqual(first.body)
    expect((await send(10, 'same', 'b')).body.key).toBe('duplicate_found')
    await send(-10, 'same', 'c')
    expect((await send(-10, 'same', 'd')).body.key).toBe('duplicate_found')
    expect((await send(-500, 'other', 'e')).body.key).toBe('loyalty_card_points_exceeded')
    expect((await send(-500, 'other', 'e')).body.key).toBe('loyalty_card_points_exceeded')

    expect(await card()).toMatchObject({ balance: 100 })
  })

  /** The member's tier and higher ones. Uses a fresh token, because an earlier one may have expired. */
  async function tiersOf(shop: Shop) {
    const { get } = await backEnd(shop)
    return (await get('/v1/loyalties/members/ADA/tiers')).body.data.map(({ id }: { id: string }) => id)
  }

  const inBase = ['lty_base', 'lty_gold']
  const inGold = ['lty_gold']

  test('moves the member to another tier and back', async () => {
    const { post, shop } = await start()
    await post(path, { points: 400 })
    expect(await tiersOf(shop)).toEqual(inGold)

    await post(path, { points: -400 })

    expect(await tiersOf(shop)).toEqual(inBase)
  })

  const earnedInYear = {
    loyalty_tiers_expiration: {
      qualification_type: 'POINTS_IN_PERIOD',
      expiration_date: { type: 'CUSTOM', extend: 'P1Y' },
    },
  }

  test('counts removed points as never earned', async () => {
    const { post, clock, shop } = await start(earnedInYear)
    for (const points of [400, 600, -600]) {
      await post(path, { points })
      clock.pass(60)
    }
    expect(await tiersOf(shop)).toEqual(inGold)
    clock.set('2027-11-22T12:00:00Z')

    expect(await tiersOf(shop)).toEqual(inBase)
    // Stores the tier.
    await (await backEnd(shop)).post(path, { points: 1 })
    expect(await tiersOf(shop)).toEqual(inBase)
  })

  test('keeps the lowest tier if more points are removed than were earned in the period', async () => {
    const vouchers = [
      { id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 0 } },
      { id: 'v_other', code: 'OTHER', holder: 'ada', loyalty_card: { points: 100 } },
    ]
    const { post, clock, shop } = await start({ ...earnedInYear, vouchers })
    await post(path, { points: 1 })
    await post('/v1/loyalties/Club/members/ADA/transfers', [{ code: 'OTHER', points: 100, source_id: 'all' }])
    clock.set('2027-11-22T12:00:00Z')
    const removed = await (await backEnd(shop)).post(path, { points: -50 })

    expect(removed.body, removed.text).toMatchObject({ balance: 51 })
    expect(await tiersOf(shop)).toEqual(inBase)
    clock.set('2028-11-23T12:00:00Z')
    expect(await tiersOf(shop)).toEqual(inBase)
  })

  const goldOnly = [{ id: 'lty_gold', name: 'Gold', points: { from: 300, to: 9999 } }]

  test.each([
    ['upgraded', {}],
    ['downgraded', {}],
    ['left', { loyalty_tiers: goldOnly }],
  ])('pays a bonus for tier.%s once, even after corrections', async (move, club) => {
    const event = `customer.loyalty.tier.${move}`
    const bonus = { id: 'ern_bonus', event, loyalty: { type: 'FIXED', points: 100 } }
    const { post, card } = await start({ ...club, earning_rules: [bonus] })

    for (const points of [400, -400, 400, -400, 400, -400]) await post(path, { points })

    expect(await card()).toMatchObject({ balance: 200 })
  })

  test('expires by the rules of the card unless the request sets another expiration', async () => {
    const voucher = {
      loyalty_card: { points: 20, expiration_rules: { period_type: 'MONTH', period_value: 1 } },
    }
    const vouchers = [{ id: 'v_ada', code: 'ADA', holder: 'ada', loyalty_card: { points: 0 } }]
    const { post, card } = await start({ voucher, vouchers })
    await post(path, { points: 10, expiration_type: 'NON_EXPIRING' })
    expect(await card()).toMatchObject({ balance: 10, next_expiration_date: null })

    await post(path, { points: 30 })

    expect(await card()).toMatchObject({
      balance: 40,
      next_expiration_date: '2026-12-21',
      next_expiration_points: 30,
    })
  })

  test('loses pending points once they are due', async () => {
    const rule = {
      id: 'ern_order',
      event: 'order.paid',
      loyalty: { type: 'FIXED', points: 5 },
      pending_points: { period_type: 'DAY', period_value: 1 },
    }
    const { post, clock, shop } = await start({ earning_rules: [rule] })
    await post('/v1/orders', { status: 'PAID', amount: 100, customer: { source_id: 'ada' } })
    expect((await post(path, { points: -105 })).body.key).toBe('loyalty_card_points_exceeded')
    clock.set('2026-11-24T12:00:00Z')
    const later = await backEnd(shop)

    const removed = await later.post(path, { points: -105 })

    expect(removed.body, removed.text).toMatchObject({ balance: 0 })
  })

  test('has points that expire as requested, and loses these first', async () => {
    const { post, card, clock, shop } = await start()
    await post(path, { points: 30, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-12-31' })
    expect(await card()).toMatchObject({
      next_expiration_date: '2026-12-31',
      next_expiration_points: 30,
    })
    await post(path, { points: -10 })
    clock.set('2027-01-01T00:00:00Z')
    const later = await backEnd(shop)

    expect((await later.get('/v1/loyalties/members/ADA')).body.loyalty_card).toMatchObject({
      balance: 100,
      expired_points: 20,
    })
    expect((await later.post(path, { points: -101 })).body.key).toBe('loyalty_card_points_exceeded')
  })

  test.each([
    ['points', { points: 0 }],
    ['points', { points: 1.5 }],
    ['points', {}],
    ['expiration_date', { points: 1, expiration_type: 'CUSTOM_DATE' }],
    ['expiration_date', { points: 1, expiration_date: '2027-01-01' }],
    ['expiration_date', { points: 1, expiration_type: 'CUSTOM_DATE', expiration_date: '2020-01-01' }],
    ['expiration_type', { points: -1, expiration_type: 'NON_EXPIRING' }],
  ])('is not changed if %s is wrong: %o', async (field, body) => {
    const { post, card } = await start()
    const reply = await post(path, body)

    expect(reply.body, reply.text).toMatchObject({ details: [{ field }] })
    expect(await card()).toMatchObject({ balance: 100 })
  })

  test('of a card in another program is not found', async () => {
    const { post } = await start()
    expect((await post('/v1/loyalties/Sale/members/ADA/balance', { points: 1 })).status).toBe(404)
    expect((await post('/v1/loyalties/members/FIVE/balance', { points: 1 })).status).toBe(404)
  })
})
