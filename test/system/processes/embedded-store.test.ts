/** The embedded store's folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedPool, inMemory } from '../../../src/service/database/embedded.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore } from '../../../src/service/database/store.ts'

test('keeps rows in the folder and unlocks it on close', async () => {
  const data = folder()

  const before = await openStore({ data })
  await before.db.insertInto('project_versions').values({ project_id: 'proj_1', version: 3 }).execute()
  await before.close()
  expect(readdirSync(data)).toEqual(['database'])
  const after = await openStore({ data })
  const rows = await after.db.selectFrom('project_versions').selectAll().execute()
  await after.close()

  expect(rows).toEqual([{ project_id: 'proj_1', version: 3 }])
})

test('starts a new store with a small log that may grow as in any PostgreSQL', async () => {
  for (const data of [folder(), inMemory]) {
    const store = await openStore({ data })
    const { rows } = await sql`
      select current_setting('wal_segment_size') as segment, current_setting('wal_recycle') as recycled,
        current_setting('min_wal_size') as least, current_setting('max_wal_size') as most,
        (select sum(size)::int from pg_ls_waldir()) < 10000000 as is_small`.execute(store.db)
    await store.close()

    expect(rows).toEqual([{ segment: '1MB', recycled: 'on', least: '80MB', most: '1GB', is_small: true }])
  }
})

test('makes the folder private to its owner, even one from an earlier release', async () => {
  const data = join(folder(), 'below', 'data')
  const modes = () =>
    ['..', '.', 'perkit.lock', 'database'].map((name) => statSync(join(data, name)).mode & 0o777)
  const before = await openStore({ data })
  expect(modes()).toEqual([0o700, 0o700, 0o600, 0o700])
  await before.close()

  chmodSync(join(data, 'database'), 0o755)
  const after = await openStore({ data })
  expect(modes()).toEqual([0o700, 0o700, 0o600, 0o700])
  await after.close()
})

test('removes what killed first starts have left', async () => {
  const data = folder()
  for (const name of ['database.unfinished-1', 'database.unfinished-2', 'other.unfinished-1']) {
    mkdirSync(join(data, name, 'base'), { recursive: true })
    writeFileSync(join(data, name, 'base', '1'), 'content')
  }

  const store = await openStore({ data })
  await store.close()

  expect(readdirSync(data).sort()).toEqual(['database', 'other.unfinished-1'])
})

test('rejects a second process until the first is killed, then keeps every committed row', async () => {
  const data = folder()
  const first = await startWriter(data)

  const second = openStore({ data })
  await expect(second).rejects.toThrow(`The data folder ${data} is in use by process ${first.pid}`)

  const reported = await first.kill()
  const store = await openStore({ data })
  const rows = await store.db.selectFrom('project_versions').select('version').orderBy('version').execute()
  await store.close()
  expect(reported).toBeGreaterThan(10)
  expect(rows.slice(0, reported)).toEqual(Array.from({ length: reported }, (_, version) => ({ version })))
})

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-data-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A process that writes rows and prints each committed one. */
async function startWriter(data: string) {
  const storeModule = new URL('../../../src/service/database/store.ts', import.meta.url).href
  const program = `
    const { openStore } = await import(${JSON.stringify(storeModule)})
    const { db } = await openStore({ data: ${JSON.stringify(data)} })
    for (let version = 0; ; version += 1) {
      await db.insertInto('project_versions').values({ project_id: 'proj_' + version, version }).execute()
      console.log(version)
    }`
  const args = ['--import', 'tsx', '--input-type=module', '-e', program]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void writer.kill('SIGKILL'))
  let reported = 0
  const lines = createInterface(writer.stdout).on('line', () => {
    reported += 1
  })
  await once(lines, 'line')

  return {
    pid: writer.pid,
    /** Kills it and returns the number of rows that it has reported. */
    async kill() {
      while (reported <= 10) await once(lines, 'line')
      writer.kill('SIGKILL')
      await once(writer, 'close')
      return reported
    },
  }
}

test('reports a busy store after waiting too long for the connection, without blocking others', async () => {
  const pool = await embeddedPool(inMemory, { timeoutMs: 50 })
  const first = await pool.connect()

  const [late] = await Promise.allSettled([pool.connect()])
  const third = pool.connect()
  first.release()
  const { rows } = await (await third).query('select 1 as one', [])
  ;(await third).release()
  await pool.end()

  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'StoreBusy' } })
  expect(rows).toEqual([{ one: 1 }])
  expect(pool.connections()).toEqual({ used: 0, idle: 1, waiting: 0 })
})

test('stays responsive while one client sends queries continuously', async () => {
  const pool = await embeddedPool(inMemory)
  const { query, release } = await pool.connect()
  let ticks = 0
  const others = setInterval(() => (ticks += 1), 1)

  for (let queries = 0; ticks < 2 && queries < 20_000; queries += 1) await query('select 1 as one', [])
  clearInterval(others)
  release()
  await pool.end()

  expect(ticks).toBeGreaterThan(1)
})
