/** Referral programs in the catalog. */
import { expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { earnedBy, referralsToConvert } from '../../../src/service/referrals/conversions.ts'
import { addReferee } from '../../../src/service/referrals/referral-holders.ts'
import { onPostgres } from '../../support/stores.ts'
import { referralCatalogue } from '../referrals/support/shop.ts'

const discount = { type: 'AMOUNT', amount_off: 1000 }
const reward = (id: string, more: object = {}) => ({ related_object_parent: { id }, ...more })

/** A shop with one referral program. */
const shopWith = (referral_program: object, more: object = {}) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      customers: [{ source_id: 'ada' }, { source_id: 'ben' }],
      campaigns: [
        {
          name: 'Friends',
          campaign_type: 'REFERRAL_PROGRAM',
          voucher: { discount },
          referral_program: { conversion_event_type: 'order.paid', ...referral_program },
          vouchers: [{ id: 'v_friend', code: 'FRIEND', discount, holder: 'ada' }],
          ...more,
        },
        { name: 'Club', campaign_type: 'LOYALTY_PROGRAM', voucher: { loyalty_card: { points: 0 } } },
        { name: 'Closed club', campaign_type: 'LOYALTY_PROGRAM' },
        { name: 'Gifts', campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 500 } } },
        { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', voucher: { discount } },
        { name: 'Board', campaign_type: 'PROMOTION' },
      ],
    },
  ],
})

const at = 'projects[0].campaigns[0].referral_program'

test('accepts points, gift credits and coupons as rewards', () => {
  expect(checkCatalogue(referralCatalogue)).toEqual([])
  const rewards = { referrer_reward: reward('Gifts', { amount: 5 }), referee_reward: reward('Coupons') }
  expect(checkCatalogue(shopWith(rewards))).toEqual([])
  expect(
    checkCatalogue(shopWith({ referrer_reward: reward('Club', { amount: 5, type: 'LOYALTY_CARD' }) })),
  ).toEqual([])
})

test.each([
  ['custom events', { conversion_event_type: 'custom' }, 'conversion_event_type', 'redemption'],
  [
    'an unknown campaign',
    { referrer_reward: reward('None', { amount: 5 }) },
    'referrer_reward.related_object_parent.id',
    'one of the campaigns',
  ],
  [
    'promotions',
    { referee_reward: reward('Board') },
    'referee_reward.related_object_parent.id',
    'LOYALTY_PROGRAM, GIFT_VOUCHERS or DISCOUNT_COUPONS',
  ],
  [
    'a campaign without a template',
    { referee_reward: reward('Closed club', { amount: 5 }) },
    'referee_reward.related_object_parent.id',
    'declares a voucher',
  ],
  ['points without an amount', { referee_reward: reward('Club') }, 'referee_reward.amount', 'is required'],
  [
    'an amount of coupons',
    { referee_reward: reward('Coupons', { amount: 2 }) },
    'referee_reward.amount',
    'must be omitted',
  ],
  [
    'half a point',
    { referee_reward: reward('Club', { amount: 0.5 }) },
    'referee_reward.amount',
    'whole number',
  ],
  [
    'a reward type that its campaign does not have',
    { referee_reward: reward('Club', { amount: 5, type: 'GIFT_VOUCHER' }) },
    'referee_reward.type',
    'LOYALTY_CARD',
  ],
])('rejects rewards with %s', (_, program, path, message) => {
  const [fault] = checkCatalogue(shopWith(program))
  expect(fault?.path).toBe(`${at}.${path}`)
  expect(fault?.message).toContain(message)
})

test('accepts a program only in a REFERRAL_PROGRAM, and no loyalty cards as its codes', () => {
  const otherType = shopWith({}, { campaign_type: 'DISCOUNT_COUPONS' })
  expect(checkCatalogue(otherType)).toMatchObject([{ path: at }])
  const vouchers = [{ code: 'CARD', type: 'LOYALTY_CARD', holder: 'ada' }]
  expect(checkCatalogue(shopWith({}, { vouchers }))).toMatchObject([
    { path: 'projects[0].campaigns[0].vouchers[0].type' },
  ])
})

test('rejects the same referee twice in a program', () => {
  const vouchers = [{ code: 'FRIEND', discount, referees: [{ customer: 'ben' }, { customer: 'ben' }] }]
  expect(checkCatalogue(shopWith({}, { vouchers }))).toMatchObject([
    { path: 'projects[0].campaigns[0].vouchers[0].referees[1].customer' },
  ])
})

onPostgres('referral codes of a catalog', (open) => {
  test('have the referrer of the latest file', async () => {
    const store = await open()
    const holders = () =>
      store.db
        .selectFrom('referral_holders')
        .innerJoin('customers', 'customers.id', 'referral_holders.customer_id')
        .select(['referral_holders.id', 'source_id', 'holder_role'])
        .execute()
    await loadCatalogue(store, shopWith({}))
    expect(await holders()).toEqual([{ id: 'rh_v_friend', source_id: 'ada', holder_role: 'REFERRER' }])

    expect(await loadCatalogue(store, shopWith({}))).toMatchObject({ created: 0, updated: 0 })
    const vouchers = [{ id: 'v_friend', code: 'FRIEND', discount, holder: 'ben' }]
    await loadCatalogue(store, shopWith({}, { vouchers }))
    expect(await holders()).toEqual([{ id: 'rh_v_friend', source_id: 'ben', holder_role: 'REFERRER' }])
    expect(
      await store.db.selectFrom('vouchers').select(['holder_id', 'referrer_id']).execute(),
    ).toMatchObject([{ holder_id: null, referrer_id: expect.stringMatching(/^cust_/) }])
  })

  test('include earlier referees without rewarding them again', async () => {
    const store = await open()
    const referees = [{ customer: 'ben', rewarded_at: '2026-01-01T00:00:00Z' }]
    const vouchers = [{ id: 'v_friend', code: 'FRIEND', discount, holder: 'ada', referees }]
    const catalogue = shopWith({ referrer_reward: reward('Club', { amount: 5 }) }, { vouchers })
    await loadCatalogue(store, catalogue)

    expect(await earnedBy(store.db, 'proj_shop', 'v_friend')).toEqual([
      { type: 'LOYALTY_CARD', amount: 5, count: 1 },
    ])
    const ben = await store.db
      .selectFrom('referral_holders')
      .select(['customer_id', 'converted_at', 'created_at'])
      .where('holder_role', '=', 'REFEREE')
      .executeTakeFirstOrThrow()
    const paid = '2026-01-01T00:00:00.000Z'
    expect([ben.converted_at?.toISOString(), ben.created_at.toISOString()]).toEqual([paid, paid])
    const pending = referralsToConvert(store.db, 'proj_shop', ben.customer_id, 'order.paid', new Date())
    expect(await pending).toEqual([])
    expect(await loadCatalogue(store, catalogue)).toMatchObject({ created: 0, updated: 0 })
  })

  test('keep the date when a referee joined, and reject a date after the reward', async () => {
    const store = await open()
    const shop = (referee: object) =>
      shopWith(
        {},
        { vouchers: [{ id: 'v_friend', code: 'FRIEND', discount, holder: 'ada', referees: [referee] }] },
      )
    const joined_at = '2025-12-24T18:00:00Z'
    const tooLate = shop({ customer: 'ben', joined_at, rewarded_at: '2025-12-24T17:00:00Z' })
    await expect(loadCatalogue(store, tooLate)).rejects.toThrow('referees[0].joined_at')

    await loadCatalogue(store, shop({ customer: 'ben', joined_at }))
    const joined = store.db.selectFrom('referral_holders').select('created_at')
    expect(await joined.where('holder_role', '=', 'REFEREE').execute()).toEqual([
      { created_at: new Date(joined_at) },
    ])
  })

  test('keep referees who joined by a redemption', async () => {
    const store = await open()
    await loadCatalogue(store, shopWith({}))
    const campaign = await store.db.selectFrom('vouchers').select('campaign_id').executeTakeFirstOrThrow()
    const ben = await store.db
      .selectFrom('customers')
      .select('id')
      .where('source_id', '=', 'ben')
      .executeTakeFirstOrThrow()
    const referee = {
      redeemable_id: 'v_friend',
      campaign_id: campaign.campaign_id ?? '',
      customer_id: ben.id,
      redemption_id: 'r_1',
    }
    expect(await addReferee(store.db, 'proj_shop', referee, new Date())).toBe(true)

    const vouchers = [
      { id: 'v_friend', code: 'FRIEND', discount, holder: 'ada', referees: [{ customer: 'ben' }] },
    ]
    await loadCatalogue(store, shopWith({}, { vouchers }))
    const referees = store.db
      .selectFrom('referral_holders')
      .select('redemption_id')
      .where('holder_role', '=', 'REFEREE')
    expect(await referees.execute()).toEqual([{ redemption_id: 'r_1' }])
  })
})
