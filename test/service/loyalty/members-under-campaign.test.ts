/** Member operations at `/v1/loyalties/{campaignId}/members/{memberId}`. */
import { beforeEach, expect, test } from 'vitest'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { clubCatalogue, backEndOf } from './support/club.ts'

const reads = [
  '',
  '/rewards?limit=5',
  '/tiers',
  '/earning-rules',
  '/activity?limit=5',
  '/redemptions/attempt-1',
] as const

onPostgres('a member under a campaign', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeEach(async () => {
    shop = await startShopForTest(await open(), { catalogue: clubCatalogue })
    backEnd = await backEndOf(shop)
  })

  const read = (path: string, campaign = '') => backEnd.get(`/v1/loyalties/${campaign}members/ADA${path}`)
  const forecast = (campaign = '') =>
    backEnd.post(`/v1/loyalties/${campaign}members/ADA/points-forecast`, { orders: [{ amount: 1000 }] })

  test.each(reads)('returns the same for GET %s as without the campaign', async (path) => {
    const expected = await read(path)

    expect(expected.status).toBe(200)
    for (const campaign of ['camp_club/', 'Club/']) {
      const { status, body } = await read(path, campaign)
      expect([status, body]).toEqual([200, expected.body])
    }
  })

  test('forecasts the same points as without the campaign', async () => {
    const expected = await forecast()

    expect(expected.status).toBe(200)
    for (const campaign of ['camp_club/', 'Club/']) {
      const { status, body } = await forecast(campaign)
      expect([status, body]).toEqual([200, expected.body])
    }
  })

  test.each(['camp_other', 'Other%20club', 'camp_codes', 'camp_theirs', 'NO-SUCH-CAMPAIGN'])(
    'is not found under %s, which the card does not belong to',
    async (campaign) => {
      const replies = await Promise.all([
        ...reads.map((path) => read(path, `${campaign}/`)),
        forecast(`${campaign}/`),
      ])

      for (const { status, body } of replies) {
        expect([status, body]).toMatchObject([404, { key: 'not_found', resource_type: 'voucher' }])
      }
    },
  )
})
