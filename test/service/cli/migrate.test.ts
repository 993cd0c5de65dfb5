/** `perkit migrate`, and commands that do not migrate. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../support/databases.ts'
import { perkit } from '../../support/perkit.ts'

async function tablesIn(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client
    .query("select tablename from pg_tables where schemaname = 'public'")
    .finally(() => client.end())
  return rows
}

test('lists migrations, runs them, and has nothing to do the next time', async () => {
  const DATABASE_URL = await emptyDatabase()
  const env = { DATABASE_URL }

  const listed = await perkit(['migrate', '--dry-run'], env)
  expect(await tablesIn(DATABASE_URL)).toEqual([])
  const first = await perkit(['migrate'], env)
  const second = await perkit(['migrate'], env)

  expect([listed, first, second].map(({ out }) => out)).toEqual([
    '0001-first-release: expand\n1 migration to run.',
    'Migrated: 0001-first-release.',
    'The store is up to date.',
  ])
})

test('rejects a store that lacks migrations if PERKIT_NO_MIGRATE is set', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), PERKIT_NO_MIGRATE: '1' }
  const rejected = await perkit(['keys', 'list'], env)
  expect([rejected.code, rejected.err]).toEqual([
    1,
    'The store lacks migrations of this version (0001-first-release). Run "perkit migrate" with this version first.',
  ])

  await perkit(['migrate'], env)

  expect((await perkit(['keys', 'list'], env)).code).toBe(0)
})
