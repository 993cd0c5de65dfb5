/** PostgreSQL converts dates to JSON in the time zone of the server. `Date` cannot parse some of the results. */
import { expect, onTestFinished, test } from 'vitest'
import { parseTimestamp } from '../../../src/service/database/json-timestamp.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { backEnd, page } from '../../support/clients.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { balanceOf, catalogueOf, fixed, items } from '../loyalty/support/earning-shop.ts'

const first = '0001-01-01T00:00:00.000Z'
const old = '1800-01-01T00:00:00.000Z'
const last = '9999-12-31T23:59:59.000Z'

onPostgres('a timestamp in JSON', (open) => {
  test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
    'is parsed in the time zone %s',
    async (zone) => {
      const store = await open()
      for (const date of [first, old, '2026-11-27T08:00:00.123Z', last]) {
        const text = await store.transaction(async (tx) => {
          await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
          const { rows } = await sql<{ text: string }>`
            select to_jsonb(${date}::timestamptz) as text`.execute(tx)
          return rows[0]?.text ?? ''
        })
        expect(parseTimestamp(text).toISOString(), text).toBe(date)
      }
    },
  )
})

const promotion = {
  id: 'camp_old',
  name: 'Old',
  campaign_type: 'PROMOTION',
  start_date: old,
  expiration_date: last,
  promotion_tiers: [
    { id: 'promo_past', name: 'Past', action: { discount: amountOff(100) }, expiration_date: old },
    { id: 'promo_open', name: 'Open', action: { discount: amountOff(100) }, expiration_date: last },
  ],
}

const coupons = {
  id: 'camp_held',
  name: 'Held',
  campaign_type: 'DISCOUNT_COUPONS',
  vouchers: [
    { code: 'PAST', discount: amountOff(100), holder: 'ada', expiration_date: old },
    { code: 'OPEN', discount: amountOff(100), holder: 'ada', expiration_date: last },
  ],
}

test('offers are valid at the same times on a server whose time zone is not UTC', async () => {
  const options = encodeURIComponent('-c timezone=Europe/Berlin')
  const store = await openStore({ databaseUrl: `${await emptyDatabase()}?options=${options}` })
  onTestFinished(() => store.close())
  const earning_rules = [
    fixed('past', 7, { expiration_date: old }),
    fixed('open', 10, { expiration_date: last }),
  ]
  const shop = await startShopForTest(store, {
    catalogue: catalogueOf({ earning_rules, more: [promotion, coupons] }),
  })
  const { get, post } = await page(shop, 'ada')

  const { body: listed } = await get('/v1/promotions/tiers')
  const { body: qualified } = await post('/v1/qualifications', { order: { items } })
  const order = { source_id: 'order-1', status: 'PAID', items, customer: { source_id: 'ada' } }
  await (await backEnd(shop)).post('/v1/orders', order)

  expect(listed.tiers).toMatchObject([
    { id: 'promo_past', expiration_date: old, campaign: { start_date: old, expiration_date: last } },
    { id: 'promo_open', expiration_date: last },
  ])
  const ids = qualified.redeemables.data.map(({ id }: { id: string }) => id)
  expect(ids).toContain('promo_open')
  expect(ids).toContain('OPEN')
  expect(ids).not.toContain('promo_past')
  expect(ids).not.toContain('PAST')
  expect(await balanceOf(shop)).toBe(10)
})
