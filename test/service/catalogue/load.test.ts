/** Effects of loading a catalog on the store. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CatalogueError, loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { onBothStores } from '../../support/stores.ts'
import { sample, type Sample } from './support/sample.ts'

const first = new Date('2026-11-21T08:00:00.000Z')
const later = new Date('2026-11-22T08:00:00.000Z')

onBothStores('a catalog', (open) => {
  test('changes nothing when it is loaded again', async () => {
    const store = await open()

    const created = await loadCatalogue(store, sample(), first)
    const before = await contentsOf(store)
    const again = await loadCatalogue(store, sample(), later)

    expect(created).toMatchObject({ updated: 0, unchanged: 0 })
    expect(created.created).toBeGreaterThan(30)
    expect(again).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: created.created,
      changes: [],
      missing: [],
    })
    expect(await contentsOf(store)).toEqual(before)
    expect(await versionOf(store)).toBe(1)
  })

  test('counts as unchanged if only the order of fields or the format of dates differs', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    const text = JSON.stringify(reversed(sample())).replace(
      '2026-01-05T08:00:00Z',
      '2026-01-05T09:00:00.000+01:00',
    )

    expect(await loadCatalogue(store, JSON.parse(text))).toMatchObject({ created: 0, updated: 0 })
  })

  test('resolves references between its entries', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    const mug = await rowWith(store, 'products', 'source_id', 'mug')
    const ada = await rowWith(store, 'customers', 'source_id', 'ada')
    const reward = await rowWith(store, 'rewards', 'name', 'A mug')
    const club = await rowWith(store, 'campaigns', 'name', 'Club')

    expect(await rowWith(store, 'vouchers', 'code', 'CARD-ADA')).toMatchObject({
      type: 'LOYALTY_CARD',
      holder_id: ada.id,
      campaign_id: club.id,
      granted: 500,
      balance: 500,
    })
    expect(await rowWith(store, 'promotion_tiers', 'name', 'Free mug')).toMatchObject({
      hierarchy: 2,
      action: { discount: { product: { id: mug.id, source_id: 'mug', name: 'Mug' } } },
    })
    expect(await rowWith(store, 'reward_assignments', 'reward_id', String(reward.id))).toMatchObject({
      points: 200,
    })
    expect(await rowWith(store, 'loyalty_tiers', 'name', 'Gold')).toMatchObject({
      earning_rules: { ern_order: { type: 'MULTIPLY', multiplier: 2 } },
      rewards: { [String(reward.id)]: { type: 'CUSTOM', points: 150 } },
    })
    expect(await rowWith(store, 'product_collections', 'id', 'pc_all')).toMatchObject({
      products: [mug.id, 'prod_tea'],
    })
    expect(await rowWith(store, 'customers', 'source_id', 'ada')).toMatchObject({
      description: 'Drinks tea',
      birthdate: '1990-02-28',
    })
  })

  test('creates ids with the right prefix, the same in every store', async () => {
    const ids = async (store: Store) => {
      await loadCatalogue(store, sample())
      const tier = await rowWith(store, 'promotion_tiers', 'name', 'Ten off')
      const product = await rowWith(store, 'products', 'source_id', 'mug')
      return [tier.id, product.id]
    }
    const expected = await ids(await open())

    expect(expected).toEqual([expect.stringMatching(/^promo_[0-9a-f]{24}$/), expect.stringMatching(/^prod_/)])
    expect(await ids(await open())).toEqual(expected)
  })

  test('keeps the order of the file in the creation times', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)

    const tiers = await store.db
      .selectFrom('promotion_tiers')
      .select(['name', 'created_at'])
      .orderBy('created_at')
      .execute()

    expect(tiers.map(({ name }) => name)).toEqual(['Ten off', 'Free mug'])
    expect(tiers[0]?.created_at.getTime()).toBeGreaterThanOrEqual(first.getTime())
    expect(tiers[1]?.created_at.getTime()).toBeLessThan(first.getTime() + 1000)
  })

  test('updates what the file changes and increments the version', async () => {
    const store = await open()
    await loadCatalogue(store, sample(), first)

    const counts = await loadCatalogue(store, edited('Ten euros off', 'Ten off everything'), later)

    expect(counts).toMatchObject({ created: 0, updated: 1 })
    expect(await versionOf(store)).toBe(2)
    expect(await rowWith(store, 'promotion_tiers', 'name', 'Ten off')).toMatchObject({
      banner: 'Ten off everything',
      updated_at: later,
    })
    expect(await rowWith(store, 'promotion_tiers', 'name', 'Free mug')).toMatchObject({ updated_at: null })
  })

  test('removes a date that the file removes', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    await loadCatalogue(store, edited('"start_date":"2026-01-01T00:00:00+01:00",', ''))

    expect(await rowWith(store, 'campaigns', 'name', 'Spring')).toMatchObject({ start_date: null })
  })

  test('keeps values that operations changed unless the file changes them too', async () => {
    const store = await open()
    await loadCatalogue(store, sample())
    const { db } = store
    await db.updateTable('rewards').set({ stock: 2, redeemed: 3 }).where('name', '=', 'A mug').execute()
    await db
      .updateTable('vouchers')
      .set({ balance: 120, active: false })
      .where('code', '=', 'CARD-ADA')
      .execute()

    await loadCatalogue(store, edited('"points":500', '"points":900'))
    await loadCatalogue(store, edited('"A mug","type"', '"A mug","metadata":{"new":true},"type"'))

    expect(await rowWith(store, 'rewards', 'name', 'A mug')).toMatchObject({
      stock: 2,
      redeemed: 3,
      metadata: { new: true },
    })
    // The file grants 400 more points, which the card keeps.
    expect(await rowWith(store, 'vouchers', 'code', 'CARD-ADA')).toMatchObject({
      balance: 520,
      active: false,
    })

    await loadCatalogue(store, edited('"stock":5', '"stock":50'))
    expect(await rowWith(store, 'rewards', 'name', 'A mug')).toMatchObject({ stock: 50, redeemed: 3 })
  })

  test('keeps entries that are no longer in the file', async () => {
    const store = await open()
    await loadCatalogue(store, sample())
    const shorter = sample()
    shorter.projects[0]?.campaigns.splice(0)
    shorter.projects[0]?.rewards.splice(1)

    const counts = await loadCatalogue(store, shorter)

    expect(counts).toMatchObject({ created: 0, updated: 0 })
    expect(await rowWith(store, 'promotion_tiers', 'name', 'Ten off')).toBeDefined()
  })

  test('removes assignments of a rule that the file no longer lists, and no others', async () => {
    const store = await open()
    await loadCatalogue(store, sample())
    const smaller = sample()
    delete smaller.projects[0]?.campaigns[0]?.promotion_tiers?.[0]?.validation_rules
    delete smaller.projects[0]?.campaigns[1]?.vouchers
    // Created by an operation.
    const tier = await rowWith(store, 'promotion_tiers', 'name', 'Ten off')
    const created = { project_id: 'proj_shop', id: 'asgm_made', rule_id: 'val_many', created_at: later }
    const related = { related_object_id: String(tier.id), related_object_type: 'promotion_tier' }
    await store.db
      .insertInto('validation_rule_assignments')
      .values({ ...created, ...related })
      .execute()

    const counts = await loadCatalogue(store, smaller)

    expect(counts).toMatchObject({ created: 0, updated: 1 })
    const remaining = await store.db.selectFrom('validation_rule_assignments').selectAll().execute()
    expect(
      remaining.map(({ id, related_object_type: type }) => (id === 'asgm_made' ? id : type)).sort(),
    ).toEqual(['asgm_made', 'campaign', 'voucher'])
  })

  test('adopts an entry of the same name that an operation created', async () => {
    const store = await open()
    await loadCatalogue(store, { projects: [{ id: 'proj_shop', name: 'Shop' }] })
    const row = { project_id: 'proj_shop', id: 'prod_made', source_id: 'mug', created_at: first }
    await store.db
      .insertInto('products')
      .values({ ...row, attributes: '[]', metadata: '{}' })
      .execute()

    await loadCatalogue(store, sample())

    expect(await rowWith(store, 'products', 'source_id', 'mug')).toMatchObject({
      id: 'prod_made',
      price: 1250,
    })
    expect(await rowWith(store, 'skus', 'source_id', 'mug-blue')).toMatchObject({ product_id: 'prod_made' })
  })

  test('rejects a different id for an existing entry', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    const loading = loadCatalogue(store, edited('prod_tea', 'prod_green'))

    await expect(loading).rejects.toThrow(
      'projects[0].products[1].source_id: must be unique; prod_tea already has the same value',
    )
  })

  test('rejects keys of another project', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    const loading = loadCatalogue(store, edited('"proj_shop"', '"proj_other"'))

    await expect(loading).rejects.toThrow(
      'projects[0].keys.client[0].application_id: must be unique; another project already uses it',
    )
    expect(await store.db.selectFrom('projects').select('project_id').execute()).toHaveLength(1)
  })

  test('separates projects with the same ids, codes and names', async () => {
    const store = await open()
    await loadCatalogue(store, sample())
    const twin = edited('"proj_shop"', '"proj_twin"')
    Object.assign(twin.projects[0] ?? {}, { keys: {} })

    await loadCatalogue(store, twin)
    await loadCatalogue(store, edited('Ten euros off', 'Ten off everything'))

    const tiers = await store.db
      .selectFrom('promotion_tiers')
      .select(['project_id', 'banner'])
      .where('name', '=', 'Ten off')
      .orderBy('project_id')
      .execute()
    expect(tiers).toEqual([
      { project_id: 'proj_shop', banner: 'Ten off everything' },
      { project_id: 'proj_twin', banner: 'Ten euros off' },
    ])
  })

  test('is rejected as a whole if it has a fault', async () => {
    const store = await open()

    const loading = loadCatalogue(store, edited('"holder":"ada"', '"holder":"eve"'))

    await expect(loading).rejects.toBeInstanceOf(CatalogueError)
    await expect(loading).rejects.toMatchObject({
      faults: [
        {
          path: 'projects[0].campaigns[3].vouchers[0].holder',
          message: 'must be one of the customers of this project',
        },
      ],
    })
    expect(await store.db.selectFrom('projects').selectAll().execute()).toEqual([])
  })

  test('is created once when several services load it at the same time', async () => {
    const store = await open()

    const counts = await Promise.all(Array.from({ length: 4 }, () => loadCatalogue(store, sample())))

    expect(counts.filter(({ created }) => created > 0)).toHaveLength(1)
    expect(counts.filter(({ updated }) => updated > 0)).toEqual([])
    expect(await versionOf(store)).toBe(1)
  })

  test('never stores a secret in plain text', async () => {
    const store = await open()

    await loadCatalogue(store, sample())

    expect(JSON.stringify(await contentsOf(store))).not.toMatch(
      /server-secret|client-secret|management-secret/,
    )
  })

  describe('in a file', () => {
    test('is read from its path', async () => {
      const store = await open()

      const counts = await loadCatalogue(store, file(JSON.stringify(sample())))

      expect(counts.created).toBeGreaterThan(30)
    })

    test('is rejected with line and column if it is not valid JSON', async () => {
      const store = await open()
      const path = file('{\n  "projects": [\n    { "id": "proj_1", }\n  ]\n}')

      await expect(loadCatalogue(store, path)).rejects.toThrow(
        `${path}: is not valid JSON: expected a name in double quotes at line 3, column 23`,
      )
    })

    test('is rejected with its path if it does not exist', async () => {
      const store = await open()

      await expect(loadCatalogue(store, '/none/catalogue.json')).rejects.toThrow(
        '/none/catalogue.json: cannot be read (ENOENT)',
      )
    })
  })
})

function edited(from: string, to: string): Sample {
  const text = JSON.stringify(sample())
  if (!text.includes(from)) throw new Error(`The sample does not contain ${from}.`)
  return JSON.parse(text.replace(from, to))
}

/** Reverses the fields of every object. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  )
}

function file(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-catalogue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, text)
  return path
}

async function rowWith(
  { db }: Store,
  table: string,
  column: string,
  value: string,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows of ${table} have the ${column} ${value}`)
  return row
}

async function versionOf({ db }: Store) {
  const row = await db.selectFrom('project_versions').select('version').executeTakeFirstOrThrow()
  return row.version
}
