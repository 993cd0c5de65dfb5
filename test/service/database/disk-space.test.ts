/** A store on a full disk. `test/system/processes/disk-full.test.ts` fills a real one. */
import type { PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { watchDiskSpace } from '../../../src/service/database/disk-space.ts'
import { Kysely, PostgresDialect, sql } from '../../../src/service/database/kysely.ts'
import type { Tables } from '../../../src/service/database/tables.ts'

test.each<[title: string, fields: { code: string; message?: string }]>([
  ['the server reports a full disk', { code: '53100' }],
  ['a quota is used up', { code: 'XX000', message: 'could not extend file "base/1/2": Disk quota exceeded' }],
  ['the file system reports a full disk', { code: 'ENOSPC' }],
])('is not ready from when %s until it can write again', async (_, fields) => {
  const { db, disk, space } = startStore()
  await space.requireSpace(db)

  disk.failure = Object.assign(new Error(fields.message ?? 'full'), fields)
  await expect(sql`insert`.execute(db)).rejects.toBe(disk.failure)
  await expect(space.requireSpace(db)).rejects.toBe(disk.failure)
  disk.failure = undefined

  await space.requireSpace(db)
  expect(disk.queries.at(-2)).toContain('create temporary table')
})

test('writes nothing to find out whether there is space after other errors', async () => {
  const { db, disk, space } = startStore()
  disk.failure = Object.assign(new Error('duplicate key'), { code: '23505' })
  await expect(sql`insert`.execute(db)).rejects.toBe(disk.failure)

  await space.requireSpace(db)

  expect(disk.queries).toEqual(['insert'])
})

function startStore() {
  const disk = { failure: undefined as Error | undefined, queries: [] as string[] }
  const query = async (text: string) => {
    disk.queries.push(text)
    if (disk.failure && /^\s*(?:insert|create)/.test(text)) throw disk.failure
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  const client = { query: query as unknown as PostgresPoolClient['query'], release: () => undefined }
  const space = watchDiskSpace({
    connect: async () => client,
    end: async () => undefined,
    connections: () => ({ used: 0, idle: 1, waiting: 0 }),
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: space.pool }) })
  return { db, disk, space }
}
