/** Loading a changed file: the reported changes, and the entries that are missing from the file and can be ended. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { linesOf } from '../../../src/service/catalogue/report.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { createLog } from '../../../src/service/log.ts'
import { startOn } from '../../../src/service/start.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { onPostgres } from '../../support/stores.ts'
import { sample } from './support/sample.ts'

const first = new Date('2026-11-21T08:00:00.000Z')
const later = new Date('2026-11-22T08:00:00.000Z')

/** The sample with one entry added, some changed and some removed. */
function edited() {
  const file = JSON.parse(
    JSON.stringify(sample())
      .replace('"amount_off":1000', '"amount_off":1500')
      .replace('"banner":"Ten euros off"', '"banner":"Fifteen euros off"')
      .replace('"points":500', '"points":600')
      .replace('server-secret', 'another-secret'),
  )
  const [shop] = file.projects
  const [spring, coupons, gifts, club] = shop.campaigns
  spring.promotion_tiers.pop()
  coupons.vouchers = [{ code: 'TWENTY', discount: { type: 'PERCENT', percent_off: 20 } }]
  gifts.vouchers = []
  club.reward_assignments = []
  shop.keys.client = []
  return file
}

const differences = [
  '+ voucher "TWENTY" (',
  '~ server key "app-1": secret "…" → "…"',
  '~ promotion tier "Ten off" (',
  'banner "Ten euros off" → "Fifteen euros off"',
  'action.discount.amount_off 1000 → 1500',
  '~ voucher "CARD-ADA" (',
  'loyalty_card.points 500 → 600',
  '- promotion tier "Free mug" (',
  '- voucher "FIFTEEN" (',
  '- voucher "GIFT-1" (',
]

onPostgres('a dry run', (open) => {
  test('reports each changed field and changes nothing', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)
    const before = await contentsOf(store)

    const report = await loadCatalogue(store, edited(), later, { dryRun: true, endMissing: true })

    const lines = linesOf(report).join('\n')
    for (const difference of differences) expect(lines).toContain(difference)
    expect(lines).not.toContain('secret"')
    expect(report.changes.map(({ what }) => what)).toContain('ended')
    expect(await contentsOf(store)).toEqual(before)
    // A dry run reports exactly what a load does.
    const loaded = await loadCatalogue(store, edited(), later, { endMissing: true })
    expect(linesOf(loaded)).toEqual(linesOf(report))
  })
})

onPostgres('a file that lacks an earlier entry', (open) => {
  test('reports the entry as live at each load until it is ended', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)

    for (const now of [later, new Date(later.getTime() + 1)]) {
      const { missing } = await loadCatalogue(store, edited(), now)
      expect(missing.filter(({ state }) => state === 'live').map(({ name }) => name)).toEqual([
        'Free mug',
        expect.stringMatching(/^rew_/),
        'FIFTEEN',
      ])
    }
    expect(await liveEntries(store)).toMatchObject({
      'Free mug': true,
      FIFTEEN: true,
      'GIFT-1': true,
      offers: 1,
    })

    const ended = await loadCatalogue(store, edited(), later, { endMissing: true })
    expect(ended.changes.map(({ what }) => what)).toEqual(['ended', 'ended', 'ended'])
    // Credits on a gift card belong to its holder, and only operators revoke keys.
    expect(linesOf(ended).filter((line) => line.includes('kept'))).toEqual([
      expect.stringMatching(/client key "client-1".*perkit keys revoke client-1/),
      expect.stringMatching(/voucher "GIFT-1".*belongs to a customer/),
    ])
    expect(await liveEntries(store)).toMatchObject({
      'Free mug': false,
      FIFTEEN: false,
      'GIFT-1': true,
      offers: 0,
    })

    const again = await loadCatalogue(store, edited(), later, { endMissing: true })
    expect(again).toMatchObject({ created: 0, updated: 0, changes: [] })
  })

  test('ends a promotion stack and keeps its tiers', async () => {
    const store = await open()
    const stacked = sample()
    const [spring] = stacked.projects[0]?.campaigns ?? []
    Object.assign(spring ?? {}, {
      promotion_stacks: [{ name: 'Both', tiers: { ids: ['Ten off', 'Free mug'] } }],
    })
    const stacks = () => store.db.selectFrom('promotion_stacks').select('name').execute()
    await loadCatalogue(store, stacked, first)
    expect(await stacks()).toEqual([{ name: 'Both' }])

    const { changes } = await loadCatalogue(store, sample(), later, { endMissing: true })

    expect(changes).toMatchObject([{ kind: 'promotion_stacks', name: 'Both', what: 'ended' }])
    expect(await stacks()).toEqual([])
    expect(await liveEntries(store)).toMatchObject({ 'Ten off': true, 'Free mug': true })
  })

  test('restores an ended entry when the file contains it again', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)
    await loadCatalogue(store, edited(), later, { endMissing: true })

    await loadCatalogue(store, sample(), later)

    expect(await liveEntries(store)).toMatchObject({ 'Free mug': true, FIFTEEN: true, offers: 1 })
  })

  test('reports the entry in the log of a service that loads the file at startup', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)
    let logged = ''
    const log = createLog({ write: (line) => void (logged += line) })

    const service = await startOn(store, { catalogue: edited(), port: 0, log })
    await service.close()

    expect(logged).toMatch(/"name":"FIFTEEN".*no longer in the catalog file, but still live/)
    expect(logged).not.toContain('GIFT-1')
  })

  test('keeps other projects, and entries that operations created', async () => {
    const store = await open()
    const [shop] = sample().projects
    const neighbor = {
      id: 'proj_other',
      name: 'Other',
      campaigns: [{ name: 'Theirs', campaign_type: 'PROMOTION' }],
    }
    await loadCatalogue(store, { projects: [shop, neighbor] }, first)
    await sql`
      insert into campaigns (project_id, id, name, campaign_type, type, active, time_zone, metadata, created_at)
      values ('proj_shop', 'camp_made', 'Made by hand', 'PROMOTION', 'STATIC', true, 'UTC', '{}', now())`.execute(
      store.db,
    )

    const { changes, missing } = await loadCatalogue(store, { projects: [shop] }, later, { endMissing: true })

    expect({ changes, missing }).toEqual({ changes: [], missing: [] })
  })
})

async function liveEntries({ db }: Store) {
  const tiers = await db.selectFrom('promotion_tiers').select(['name', 'active']).execute()
  const vouchers = await db.selectFrom('vouchers').select(['code', 'active']).execute()
  const offers = await db.selectFrom('reward_assignments').select('id').execute()
  return {
    ...Object.fromEntries(tiers.map(({ name, active }) => [name, active])),
    ...Object.fromEntries(vouchers.map(({ code, active }) => [code, active])),
    offers: offers.length,
  }
}
