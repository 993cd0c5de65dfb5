/** The embedded store's folder and its lock. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedPool, inMemory } from '../../../src/service/database/embedded.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { lockFolder } from '../../../src/service/database/lock.ts'
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

test('rejects opening a folder twice in one process', async () => {
  const data = folder()
  const unlock = await lockFolder(data)
  await expect(lockFolder(data)).rejects.toThrow('is in use by process')

  await unlock()

  const again = await lockFolder(data)
  await again()
})

test('lets exactly one process take over a dead process’s lock', async () => {
  const data = folder()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeLock(data, { pid: dead.pid, host: hostname(), born: '1' })

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(data)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(data)).toEqual(['perkit.lock'])
  expect(JSON.parse(readFileSync(join(data, 'perkit.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('waits a limited time for a lock that another process is taking over', async () => {
  const data = folder()
  const content = readFileSync(writeLock(data, { pid: 1, host: hostname(), born: 'never' }), 'utf8')
  const marker = join(data, `perkit.lock.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`)
  writeFileSync(marker, '')

  await expect(lockFolder(data)).rejects.toThrow('is in use by another process')
  expect(readFileSync(join(data, 'perkit.lock'), 'utf8')).toBe(content)

  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(marker, minuteAgo, minuteAgo)
  await expect(lockFolder(data)).rejects.toThrow('is in use by another process')
  const unlock = await lockFolder(data)
  await unlock()
})

test.runIf(existsSync('/proc/self/stat'))('ignores a lock whose pid belongs to a new process', async () => {
  const data = folder()
  writeLock(data, { pid: process.pid, host: hostname(), born: '1' })

  const unlock = await lockFolder(data)

  await unlock()
})

test('respects a lock from another machine while its file is touched regularly', async () => {
  const data = folder()
  const path = writeLock(data, { pid: 1, host: `${hostname()}-other`, born: '1' })
  await expect(lockFolder(data)).rejects.toThrow(`process 1 on ${hostname()}-other`)

  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(path, minuteAgo, minuteAgo)

  const unlock = await lockFolder(data)
  await unlock()
})

test.each(['', 'garbage', '{}'])('ignores a lock without a valid holder (%j)', async (content) => {
  const data = folder()
  writeFileSync(join(data, 'perkit.lock'), content)

  const unlock = await lockFolder(data)

  await unlock()
})

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-data-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function writeLock(data: string, holder: object) {
  const path = join(data, 'perkit.lock')
  writeFileSync(path, JSON.stringify({ ...holder, nonce: 'n' }))
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
