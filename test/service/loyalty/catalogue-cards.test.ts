/** What a catalogue says of cards, told again and again. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { startShopForTest } from '../../support/service.ts'
import { eachStore } from '../../support/stores.ts'
import { backEnd } from '../../support/ask-json.ts'
import { takePoints } from '../../../src/service/loyalty/ledger.ts'
import { clubCatalogue, expectSoundBooks, ledgerOf, project_id, ref, rowOf } from './support/club.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** The club, with other points on Ada's card. */
const withPoints = (points: number) =>
  JSON.parse(
    JSON.stringify(clubCatalogue).replace(
      '"ADA","loyalty_card":{"points":100}',
      `"ADA","loyalty_card":{"points":${points}}`,
    ),
  ) as object // It is what it was, with another number.

eachStore('cards of a catalogue', (open) => {
  test('get the difference when the file says more points, and lose nothing when it says fewer', async () => {
    const store = await open()
    await loadCatalogue(store, clubCatalogue, now)
    const afterwards = new Date(now.getTime() + 1_000)
    await store.transaction((tx) =>
      takePoints(tx, project_id, ref('ada'), { type: 'POINTS_REDEMPTION', points: 70, now: afterwards }),
    )
    const later = new Date(now.getTime() + 60_000)

    expect(await loadCatalogue(store, withPoints(100), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await loadCatalogue(store, withPoints(150), later)).toMatchObject({ created: 0, updated: 1 })
    expect(await loadCatalogue(store, withPoints(150), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 80, granted: 150 })
    expect(await loadCatalogue(store, withPoints(20), later)).toMatchObject({ created: 0, updated: 0 })
    expect(await rowOf(store, 'ada')).toMatchObject({ balance: 80, granted: 150 })

    expect((await ledgerOf(store, 'ada')).map(({ amount }) => amount)).toEqual([100, -70, 50])
    const events = await store.db.selectFrom('member_activity').select(['voucher_id', 'type']).execute()
    expect(events).toEqual([{ voucher_id: 'v_ada', type: 'customer.voucher.loyalty_card.points_added' }])
    await expectSoundBooks(store)
  })

  test('made by operations begin with a ledger row and the days on which their points expire', async () => {
    const shop = await startShopForTest(await open(), { catalogue: clubCatalogue })
    const { post } = await backEnd(shop)
    const one = await post('/v1/campaigns/Club/vouchers?vouchers_count=1', {})
    await post('/v1/campaigns/Club/vouchers?vouchers_count=12', {})
    await shop.jobs.idle()

    expect(one.body.loyalty_card).toMatchObject({
      points: 10,
      balance: 10,
      next_expiration_date: '2026-12-21',
      next_expiration_points: 10,
    })
    const rows = await shop.store.db
      .selectFrom('expiring_points')
      .select(['points', 'expires_on'])
      .where('expires_on', '=', '2026-12-21')
      .execute()
    expect(rows).toHaveLength(13)
    await expectSoundBooks(shop.store)
  })
})
