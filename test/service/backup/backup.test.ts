/** A shop's whole store: moved to PostgreSQL, backed up and restored. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { migrate, migrations } from '../../../src/service/database/migrate.ts'
import type { Migration } from '../../../src/service/database/migration.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { backUp, checkBackup, restore, migrationsOf, move } from '../../../src/service/backup/backup.ts'
import { exportStore } from '../../../src/service/backup/export.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { emptyDatabase } from '../../support/databases.ts'
import { embedded, onBothStores, postgresql } from '../../support/stores.ts'
import { addExtremes, repliesOf, anyShop, addActivity } from './support/shop.ts'

const madeAt = new Date('2026-11-21T12:00:00Z')
const quiet = () => undefined

function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-transfer-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

describe('moving from the embedded store to PostgreSQL', () => {
  test('keeps the contents of the store and the replies of the service', { timeout: 300_000 }, async () => {
    const redeemed = new Set<number>()
    await fc.assert(
      fc.asyncProperty(anyShop, async (shape) => {
        const [from, to] = [await embedded.open(), await postgresql.open()]
        try {
          for (const status of await addActivity(from, shape)) redeemed.add(status)
          await addExtremes(from)
          const before = await contentsOf(from)

          const tables = await move(from, to, quiet)

          expect(await contentsOf(to)).toEqual(before)
          expect(await contentsOf(from)).toEqual(before)
          expect(tables.find(({ name }) => name === 'pending_points')?.rows).toBe(2)
          expect(tables.find(({ name }) => name === 'voucher_transactions')?.rows).toBeGreaterThan(4)
          expect(await repliesOf(to, shape)).toEqual(await repliesOf(from, shape))
        } finally {
          await from.close()
          await to.close()
        }
      }),
      { numRuns: 2 },
    )
    expect(redeemed).toContain(200)
  })

  test('inserts the parts of a redemption after their parent', async () => {
    const [from, to] = [await embedded.open(), await postgresql.open()]
    await loadCatalogue(from, smallCatalogue)
    await sql`
      insert into redemptions (project_id, id, created_at, parent_id, related_object_type, related_object_id, result,
        status, discount_amount, order_amount, details)
      select 'proj_shop', 'r_' || n, now(), case when n > 0 then 'r_0' end, 'redemption', 'r_0', 'SUCCESS',
        'SUCCEEDED', 0, 0, '{}'
      from generate_series(0, 450) as n`.execute(from.db)
    const before = await contentsOf(from)

    await move(from, to, quiet)

    expect(await contentsOf(to)).toEqual(before)
    await Promise.all([from.close(), to.close()])
  })

  test('rejects a database that is not empty and leaves it unchanged', async () => {
    const [from, to] = [await embedded.open(), await postgresql.open()]
    await loadCatalogue(from, smallCatalogue)
    await loadCatalogue(to, { projects: [{ id: 'proj_there', name: 'There' }] })
    const before = await contentsOf(to)

    await expect(move(from, to, quiet)).rejects.toThrow('The store is not empty')

    expect(await contentsOf(to)).toEqual(before)
    await Promise.all([from.close(), to.close()])
  })

  test('rolls back if a row differs after the move', async () => {
    const [from, to] = [await embedded.open(), await postgresql.open()]
    await loadCatalogue(from, smallCatalogue)
    const empty = await contentsOf(to)
    const makeNames = (type: 'varchar(2)' | 'text') =>
      to.db.schema
        .alterTable('customers')
        .alterColumn('name', (name) => name.setDataType(type))
        .execute()
    await makeNames('varchar(2)')

    await expect(move(from, to, quiet)).rejects.toThrow('customers differs from its source')
    expect(await contentsOf(to)).toEqual(empty)

    await makeNames('text')
    await Promise.all([from.close(), to.close()])
  })
})

onBothStores('a backup', (open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
    const [shape] = fc.sample(anyShop, { numRuns: 1, seed: 7 })
    if (shape) await addActivity(store, shape)
    await addExtremes(store)
  })

  const createBackup = async () => {
    const path = join(newFolder(), 'backup')
    await backUp(store, path, madeAt, quiet)
    return path
  }

  test('restores the contents into an empty store', async () => {
    const path = await createBackup()
    const other = await embedded.open()

    await restore(other, path, await checkBackup(path, quiet), quiet)

    expect(await contentsOf(other)).toEqual(await contentsOf(store))
    await expect(restore(other, path, await checkBackup(path, quiet), quiet)).rejects.toThrow('not empty')
    await other.close()
  })

  test('is rejected if any file is damaged', async () => {
    const path = await createBackup()
    const files = new Map(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'latin1')]))
    const nonEmpty = [...files].filter(([, text]) => text.length > 0).map(([file]) => file)
    expect(nonEmpty.length).toBeGreaterThan(10)

    const manifest = join(path, 'backup.json')
    const manifestText = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, manifestText.replace(madeAt.toISOString(), new Date(0).toISOString()))
    await expect(checkBackup(path, quiet)).rejects.toThrow('backup.json is damaged')
    writeFileSync(manifest, manifestText)

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...nonEmpty),
        fc.nat(),
        fc.constantFrom('flip', 'cut', 'gone', 'twice'),
        async (file, offset, damage) => {
          const text = files.get(file) ?? ''
          const at = offset % (text.length - 1)
          const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1)
          if (damage === 'flip')
            writeFileSync(join(path, file), text.slice(0, at) + flipped + text.slice(at + 1), 'latin1')
          if (damage === 'cut') writeFileSync(join(path, file), text.slice(0, at), 'latin1')
          if (damage === 'gone') rmSync(join(path, file))
          if (damage === 'twice') appendFileSync(join(path, file), text, 'latin1')

          await expect(checkBackup(path, quiet)).rejects.toThrow(/damaged|cannot be read|not a backup/)
          writeFileSync(join(path, file), text, 'latin1')
        },
      ),
      { numRuns: 40 },
    )
    await expect(checkBackup(path, quiet)).resolves.toMatchObject({ made_at: madeAt.toISOString() })
  })

  test('does not overwrite existing files, and is removed if it fails', async () => {
    const path = await createBackup()
    await expect(backUp(store, path, madeAt, quiet)).rejects.toThrow('not empty')

    const failing = () => {
      throw new Error('no more room')
    }
    await expect(backUp(store, `${path}-2`, madeAt, failing)).rejects.toThrow('no more room')
    expect(readdirSync(join(path, '..'))).toEqual(['backup'])
  })

  test('contains one project with its own rows and without secrets', async () => {
    const path = join(newFolder(), 'export')
    await loadCatalogue(store, {
      projects: [{ id: 'proj_next', name: 'Next door', customers: [{ source_id: 'nora' }] }],
    })
    const { rows } = await (
      await import('../../../src/service/database/kysely.ts')
    ).sql<{ secret: string }>`
      select secret_hash as secret from server_keys union select tracking_secret from projects
      union select token_hash from access_tokens`.execute(store.db)

    await exportStore(store, path, 'proj_shop', quiet)

    const text = readdirSync(path)
      .map((file) => readFileSync(join(path, file), 'utf8'))
      .join('')
    expect(text).toContain('"source_id":"ada"')
    expect(text).not.toContain('nora')
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ secret }) => text.includes(secret))).toEqual([])
    await expect(exportStore(store, `${path}-2`, 'proj_none', quiet)).rejects.toThrow('no project proj_none')
  })
})

const later: Migration = {
  name: '0002-greeting',
  expand: ['alter table customers add column greeting text'],
  backfill: [
    {
      table: 'customers',
      statement: `update customers set greeting = 'Hello ' || source_id
        from batch where customers.project_id = batch.project_id and customers.id = batch.id`,
    },
  ],
}

async function createOldBackup() {
  const path = join(newFolder(), 'backup')
  const old = await openStore({ databaseUrl: await emptyDatabase() })
  await loadCatalogue(old, { projects: [{ id: 'proj_old', name: 'Old', customers: [{ source_id: 'ada' }] }] })
  await backUp(old, path, madeAt, quiet)
  await old.close()
  return path
}

test('makes no backup while a migration is unfinished', async () => {
  const path = join(newFolder(), 'backup')
  const store = await openStore({ databaseUrl: await emptyDatabase() })
  const broken = { ...later, contract: ['select nonsense'] }
  await expect(migrate(store, { wanted: [...migrations, broken] })).rejects.toThrow()

  await expect(backUp(store, path, madeAt, quiet)).rejects.toThrow(
    'A migration of the store is unfinished (0002-greeting). Run "perkit migrate", then try again.',
  )
  await store.close()
})

test('moves no store while a migration is unfinished', async () => {
  const from = await openStore({ databaseUrl: await emptyDatabase() })
  const to = await openStore({ databaseUrl: await emptyDatabase() })
  const broken = { ...later, contract: ['select nonsense'] }
  await expect(migrate(from, { wanted: [...migrations, broken] })).rejects.toThrow()

  await expect(move(from, to, quiet)).rejects.toThrow(
    'A migration of the store is unfinished (0002-greeting).',
  )
  await from.close()
  await to.close()
})

test('restores a backup of an older release and migrates it', async () => {
  const path = await createOldBackup()
  const contents = await checkBackup(path, quiet)
  const now = await openStore({ databaseUrl: await emptyDatabase(), migrations: migrationsOf(contents) })
  await restore(now, path, contents, quiet, [...migrations, later])

  const { rows } = await sql`select greeting from customers`.execute(now.db)
  expect(rows).toEqual([{ greeting: 'Hello ada' }])
  await now.close()
})

test('does not restore a backup into newer tables', async () => {
  const path = await createOldBackup()
  const store = await openStore({ databaseUrl: await emptyDatabase() })
  await migrate(store, { wanted: [...migrations, later] })

  await expect(
    restore(store, path, await checkBackup(path, quiet), quiet, [...migrations, later]),
  ).rejects.toThrow('The tables are newer than the backup. Restore it into a database without tables.')
  await store.close()
})
