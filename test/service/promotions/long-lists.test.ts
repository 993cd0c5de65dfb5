/** Lists of more promotion tiers than are read with the credentials. */
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import type { Store } from '../../../src/service/database/store.ts'
import type { PromotionTierQuery } from '../../../src/service/promotions/queries.ts'
import { readPromotionTiers } from '../../../src/service/promotions/read-tiers.ts'
import { findProject } from '../../support/project.ts'
import { onPostgres } from '../../support/stores.ts'

const monday = new Date('2026-11-23T12:00:00.000Z')
const tuesday = new Date('2026-11-24T12:00:00.000Z')
const wednesday = new Date('2026-11-25T12:00:00.000Z')

interface DeclaredTier {
  name: string
}

const action = { discount: { type: 'AMOUNT', amount_off: 100 } }

/** Another project has five tiers. */
const catalogueOf = (promotion_tiers: readonly DeclaredTier[], validity: object = {}) => ({
  projects: [
    projectOf('shop', { ...validity, promotion_tiers }),
    projectOf('other', {
      promotion_tiers: Array.from({ length: 5 }, (_, at) => ({ name: `other-${at}`, action })),
    }),
  ],
})

const projectOf = (name: string, campaign: object) => ({
  id: `proj_${name}`,
  name,
  campaigns: [{ id: `camp_${name}`, name: 'Winter', campaign_type: 'PROMOTION', ...campaign }],
})

/** `tier-000`, `tier-001`, … */
const tiersOf = (count: number, moreOf: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    id: `promo_${at}`,
    name: `tier-${String(at).padStart(3, '0')}`,
    action,
    ...moreOf(at),
  }))

async function list({ db }: Store, query: Partial<PromotionTierQuery> = {}) {
  const project = await findProject(db, 'proj_shop')
  const defaults = { now: monday, limit: 10, page: 1, order: 'created_at' } as const
  return readPromotionTiers(db, project, { ...defaults, ...query })
}

const totalOf = async (store: Store, query: Partial<PromotionTierQuery>) => (await list(store, query)).total

async function namesOf(store: Store, query: Partial<PromotionTierQuery>) {
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await list(store, { ...query, page })
    names.push(...rows.map(({ name }) => name))
    if (page * (query.limit ?? 10) >= total) return names
  }
}

onPostgres('a long list of promotion tiers', (open) => {
  test.each([
    ['all', false, 230],
    ['the available', true, 15],
  ])('contains %s tiers once, in each order', async (_name, is_available, count) => {
    const store = await open()
    // The available ones are the last in order of creation.
    const tiers = tiersOf(230, (at) => (at < 215 ? { expiration_date: '2026-11-22T00:00:00Z' } : {}))
    await loadCatalogue(store, catalogueOf(tiers))
    const expected = tiers.map(({ name }) => name).slice(-count)

    for (const limit of [7, 100]) {
      const query = { is_available, limit }
      expect(await namesOf(store, { ...query, order: 'created_at' })).toEqual(expected)
      expect(await namesOf(store, { ...query, order: '-created_at' })).toEqual(expected.toReversed())
      expect(await namesOf(store, { ...query, order: 'updated_at' })).toEqual(expected)
      expect(await namesOf(store, { ...query, order: '-updated_at' })).toEqual(expected.toReversed())
    }
    expect(await list(store, { is_available, page: 24 })).toMatchObject({ rows: [], total: count })
  })

  test('is counted again after a change of the catalog', async () => {
    const store = await open()
    await loadCatalogue(store, catalogueOf(tiersOf(210)))
    expect(await totalOf(store, {})).toBe(210)
    expect(await totalOf(store, { is_available: true })).toBe(210)

    await loadCatalogue(store, catalogueOf(tiersOf(211, (at) => ({ active: at > 0 }))))

    expect(await totalOf(store, {})).toBe(211)
    expect(await totalOf(store, { is_available: true })).toBe(210)
  })

  test('is not counted again without a change', async () => {
    const store = await open()
    await loadCatalogue(store, catalogueOf(tiersOf(210)))
    const project = await findProject(store.db, 'proj_shop')
    const query = { now: monday, limit: 10, page: 1, order: 'created_at', is_available: true } as const
    await readPromotionTiers(store.db, project, query)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => statements.mockRestore())

    await readPromotionTiers(store.db, project, { ...query, now: tuesday })

    expect(statements).toHaveBeenCalledTimes(1)
  })

  const changes: [name: string, validity: object, available: boolean[]][] = [
    ['starts', { start_date: '2026-11-24T00:00:00Z' }, [false, true, true]],
    ['ends', { expiration_date: '2026-11-24T12:00:00Z' }, [true, true, false]],
    [
      'starts and ends',
      { start_date: tuesday.toISOString(), expiration_date: '2026-11-25T00:00:00Z' },
      [false, true, false],
    ],
    ['is valid on one weekday', { validity_day_of_week: [2] }, [false, true, false]],
    ['is valid at some hours', hoursOn(2), [false, true, false]],
    [
      'recurs',
      { start_date: tuesday.toISOString(), validity_timeframe: { interval: 'P7D', duration: 'PT1H' } },
      [false, true, false],
    ],
  ]

  async function totalsOf(catalogue: object) {
    const store = await open()
    await loadCatalogue(store, catalogue)
    const totals = []
    for (const now of [monday, tuesday, wednesday])
      totals.push(await totalOf(store, { is_available: true, now }))
    return totals
  }

  test.each(changes)('is counted again when a tier %s', async (_name, validity, available) => {
    const totals = await totalsOf(catalogueOf(tiersOf(210, (at) => (at === 3 ? validity : {}))))

    expect(totals).toEqual(available.map((one) => (one ? 210 : 209)))
  })

  test.each(changes)('is counted again when a campaign %s', async (_name, validity, available) => {
    const totals = await totalsOf(catalogueOf(tiersOf(210), validity))

    expect(totals).toEqual(available.map((one) => (one ? 210 : 0)))
  })
})

function hoursOn(weekday: number) {
  const daily = [{ start_time: '08:00', expiration_time: '20:00', days_of_week: [weekday] }]
  return { validity_hours: { daily } }
}
