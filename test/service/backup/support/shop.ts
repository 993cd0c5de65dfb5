/** A shop with contents of every kind, and the replies of a service on its store. */
import fc from 'fast-check'
import { sql } from '../../../../src/service/database/kysely.ts'
import type { Store } from '../../../../src/service/database/store.ts'
import { backEnd } from '../../../support/clients.ts'
import { amountOff } from '../../../support/catalogue-parts.ts'
import { startShop } from '../../../support/service.ts'
import { clubCatalogue } from '../../loyalty/support/club.ts'

/** Text with quotes, escapes and line separators, but without characters that no store accepts. */
const specialCharacters = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('a\u2028b\u2029c\u0085d\r\ne\tf', `'"\\\\u0041{}[],;--`, '\\N', 'null', '𝟘é\u0301'),
  )
  .filter((text) => !/[\0\p{Surrogate}]/u.test(text))

const transfers = fc.array(
  fc.record({
    from: fc.constantFrom('ADA', 'BEN', 'CLEO', 'DORA'),
    to: fc.constantFrom('ADA', 'BEN', 'CLEO', 'DORA'),
    points: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 4 },
)

/** The random parts of a shop. */
export const anyShop = fc.record({
  names: fc.array(specialCharacters, { minLength: 2, maxLength: 2 }),
  metadata: fc.dictionary(
    specialCharacters.filter((name) => name !== '__proto__'),
    fc.oneof(
      specialCharacters,
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      fc.boolean(),
      fc.array(specialCharacters, { maxLength: 2 }),
    ),
    { maxKeys: 3, noNullPrototype: true },
  ),
  transfers,
  amounts: fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 3 }),
})

export type AnyShop = typeof anyShop extends fc.Arbitrary<infer Shop> ? Shop : never

const tenOff = { discount: amountOff(1000) }

export function catalogueOf({ names, metadata }: Pick<AnyShop, 'names' | 'metadata'>) {
  const [project, ...others] = clubCatalogue.projects
  if (!project) throw new Error('The club has no project.')
  const winter = {
    id: 'camp_winter',
    name: 'Winter',
    campaign_type: 'PROMOTION',
    start_date: '2026-01-01T00:00:00.001Z',
    promotion_tiers: names.map((name, index) => ({
      id: `promo_${index}`,
      name,
      banner: name,
      action: tenOff,
    })),
  }
  const customers = [...project.customers, { id: 'cust_eve', source_id: 'eve', name: names[0], metadata }]
  return { projects: [{ ...project, customers, campaigns: [...project.campaigns, winter] }, ...others] }
}

/** Transfers points and redeems several promotion tiers at once for each order. Some requests are rejected. */
export async function addActivity(store: Store, { transfers, amounts, ...shape }: AnyShop) {
  const shop = await startShop(store, { catalogue: catalogueOf(shape) })
  const { post } = await backEnd(shop)
  for (const [index, { from, to, points }] of transfers.entries()) {
    const items = [{ code: from, points, source_id: `move-${index}` }]
    await post(`/v1/loyalties/camp_club/members/${to}/transfers`, items)
  }
  const statuses: number[] = []
  for (const [index, amount] of amounts.entries()) {
    const redeemables = shape.names.map((_, tier) => ({ object: 'promotion_tier', id: `promo_${tier}` }))
    const order = { source_id: `order-${index}`, amount, status: 'PAID' }
    const { status } = await post('/v1/redemptions', { redeemables, order, customer: { source_id: 'eve' } })
    statuses.push(status)
  }
  await shop.close()
  return statuses
}

/** Replies of a service on the store: members, activity, summary and qualification. */
export async function repliesOf(store: Store, shape: Pick<AnyShop, 'names' | 'metadata'>) {
  const shop = await startShop(store, { catalogue: catalogueOf(shape) })
  const { get, post } = await backEnd(shop)
  const order = { amount: 5000 }
  const replies = [
    await get('/v1/loyalties/members/ADA'),
    await get('/v1/loyalties/members/BEN/activity'),
    await get('/v1/campaigns/camp_winter/summary'),
    await post('/v1/qualifications', { customer: { source_id: 'eve' }, order }),
    await post('/v1/loyalties/camp_club/members/ADA/transfers', [
      { code: 'BEN', points: 1, source_id: 'again' },
    ]),
  ]
  await shop.close()
  const ignored = new Set(['id', 'request_id', 'tracking_id'])
  return replies.map(({ status, text }) => [
    status,
    JSON.parse(text, (name, value) => (ignored.has(name) ? undefined : (value as unknown))) as unknown, // only compared
  ])
}

/** Adds values at the limits of the columns, which no request can write. */
export async function addExtremes({ db }: Store) {
  await sql`
    insert into pending_points (project_id, id, created_at, voucher_id, points, available_at, expires_on, details)
    values ('proj_shop', 'pp_max', '2026-11-21T12:00:00.123456Z', 'v_ada', 9223372036854775807,
      'infinity', '0044-03-15 BC', 'null'),
    ('proj_shop', 'pp_odd', '1999-12-31T23:59:59.999999Z', 'v_ada', 9007199254740993,
      '-infinity', null, ${'{"n": 12345678901234567890.12345678901234567890, "t": "\u2028", "a": [null, {"b": null}]}'})`.execute(
    db,
  )
  await sql`
    update campaigns set validity_day_of_week = '{1,NULL,6}', timeframe_interval_dates = '1 mon -3 days',
      timeframe_interval_time = '25:00:00.000001', timeframe_interval_seconds = 0.1::float8 + 0.2::float8
    where id = 'camp_winter'`.execute(db)
  await sql`update vouchers set discount = 'null', expiration_rules = null where id = 'v_nobody'`.execute(db)
}
