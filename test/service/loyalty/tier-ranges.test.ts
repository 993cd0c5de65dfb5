/** Tiers of a campaign neither overlap nor share a name, however they are created. */
import { expect, test } from 'vitest'
import { CatalogueError, loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { codeOf } from '../../../src/service/database/retry.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { waitForBlockedTransaction } from '../../support/locks.ts'
import { onBothStores, onPostgres } from '../../support/stores.ts'
import { catalogueOf } from './support/earning-shop.ts'
import { openTierShop, tier } from './support/tiers.ts'

const path = '/v1/loyalties/camp_club/tiers'
const clubWith = (...loyalty_tiers: readonly object[]) => catalogueOf({ loyalty_tiers })

const tiersIn = async ({ db }: Pick<Store, 'db'>) => {
  const rows = await db
    .selectFrom('loyalty_tiers')
    .select(['name', 'points_from', 'points_to'])
    .orderBy('points_from')
    .orderBy('name')
    .execute()
  return rows.map(({ name, points_from, points_to }) => `${name} ${points_from}-${points_to}`)
}

const insertTier = (db: Store['db'], id: string, name: string, from: number, to: number) =>
  sql`insert into loyalty_tiers
    (project_id, id, created_at, campaign_id, name, points_from, points_to, earning_rules, rewards, metadata)
    values ('proj_shop', ${id}, now(), 'camp_club', ${name}, ${from}, ${to}, '{}', '{}', '{}')`.execute(db)

onPostgres('creating loyalty tiers', (open) => {
  const shopWith = async (...loyalty_tiers: readonly object[]) =>
    openTierShop(await open(), { loyalty_tiers })
  const define = (name: string, from: number, to: number) => ({ name, points: { from, to } })

  test('rejects tiers that overlap with an existing tier or with each other, by field', async () => {
    const { shop, backEnd } = await shopWith(tier('Gold', 100, 199))
    const { status, body } = await backEnd.post(path, [
      define('Basic', 0, 99),
      define('Silver', 50, 60),
      define('Platinum', 199, 300),
    ])

    expect([status, body.key]).toEqual([400, 'invalid_payload'])
    expect(body.details).toEqual([
      {
        field: '[1].points',
        message: 'overlaps with "Basic" (0 to 99); choose points that no other tier of the campaign has',
      },
      {
        field: '[2].points',
        message: 'overlaps with "Gold" (100 to 199); choose points that no other tier of the campaign has',
      },
    ])
    expect(await tiersIn(shop.store)).toEqual(['Gold 100-199'])
  })

  test('accepts adjacent tiers', async () => {
    const { backEnd } = await shopWith(tier('Gold', 100, 199))
    const { status } = await backEnd.post(path, [define('Silver', 0, 99), define('Platinum', 200, 200)])
    expect(status).toBe(200)
  })

  test('names each tier whose name is taken', async () => {
    const { backEnd } = await shopWith(tier('Gold', 100, 199))
    const { status, body } = await backEnd.post(path, [
      define('Gold', 0, 1),
      define('Silver', 2, 3),
      define('Silver', 4, 5),
    ])

    expect([status, body.key]).toEqual([409, 'duplicate_found'])
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['[0].name', '[2].name'])
  })

  test('accepts only one of several concurrent requests for overlapping tiers', async () => {
    const { shop, backEnd } = await shopWith()
    const names = ['One', 'Two', 'Three', 'Four']
    const replies = await Promise.all(names.map((name) => backEnd.post(path, [define(name, 0, 10)])))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await tiersIn(shop.store)).toHaveLength(1)
  })

  test('waits for a catalog load that adds tiers to the campaign', async () => {
    const { shop, backEnd } = await shopWith()
    const { pending } = await shop.store.transaction(async (tx) => {
      await sql`select from campaigns where id = 'camp_club' for no key update`.execute(tx)
      const pending = backEnd.post(path, [define('Gold', 150, 300)])
      await waitForBlockedTransaction(tx)
      await insertTier(tx, 'lty_silver', 'Silver', 100, 199)
      return { pending }
    })

    expect((await pending).body.details).toMatchObject([{ field: '[0].points' }])
  })
})

onPostgres('a catalog load', (open) => {
  const faultsOf = async (store: Store, catalogue: object) => {
    const error: unknown = await loadCatalogue(store, catalogue).catch((error: unknown) => error)
    return error instanceof CatalogueError
      ? error.faults.map(({ path, message }) => `${path}: ${message}`)
      : error
  }

  test('rejects a tier that overlaps with a tier from an operation, and names its id', async () => {
    const { shop, backEnd } = await openTierShop(await open(), { loyalty_tiers: [] })
    const { body } = await backEnd.post(path, [{ name: 'Gold', points: { from: 100, to: 199 } }])

    expect(await faultsOf(shop.store, clubWith(tier('Silver', 0, 100)))).toEqual([
      'projects[0].campaigns[1].loyalty_tiers[0].points: overlaps with "Gold" (100 to 199); choose points that no ' +
        `other tier of the campaign has. That tier is not in the file; to change it, declare it with the id ${body[0].id}.`,
    ])
    expect(await tiersIn(shop.store)).toEqual(['Gold 100-199'])
  })

  test('adopts a tier of the same name that an operation created', async () => {
    const { shop, backEnd } = await openTierShop(await open(), { loyalty_tiers: [] })
    await backEnd.post(path, [{ name: 'Gold', points: { from: 100, to: 199 } }])

    await loadCatalogue(shop.store, clubWith({ name: 'Gold', points: { from: 100, to: 250 } }))
    expect(await tiersIn(shop.store)).toEqual(['Gold 100-250'])
  })

  test('swaps the points and the names of tiers', async () => {
    const store = await open()
    await loadCatalogue(store, clubWith(tier('Silver', 0, 99), tier('Gold', 100, 199)))

    await loadCatalogue(store, clubWith(tier('Silver', 100, 199), tier('Gold', 0, 99)))
    expect(await tiersIn(store)).toEqual(['Gold 0-99', 'Silver 100-199'])
  })
})

onBothStores('the database', (open) => {
  test('rejects overlapping tiers and duplicate names in a campaign', async () => {
    const store = await open()
    await loadCatalogue(store, clubWith(tier('Gold', 100, 199)))
    const insert = async (name: string, from: number, to: number) => {
      const error: unknown = await store
        .transaction((tx) => insertTier(tx, `lty_${name}_${from}`, name, from, to))
        .catch((error: unknown) => error)
      return codeOf(error)
    }

    expect(await insert('Silver', 0, 100)).toBe('23P01')
    expect(await insert('Inside', 150, 150)).toBe('23P01')
    expect(await insert('Gold', 0, 99)).toBe('23P01')
    expect(await insert('Backwards', 9, 0)).toBe('23514')
    expect(await insert('Silver', 0, 99)).toBe('')
    expect(await insert('Most', 200, Number.MAX_SAFE_INTEGER)).toBe('')
  })
})
