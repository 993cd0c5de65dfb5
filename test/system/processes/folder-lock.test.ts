/** The lock of the embedded store's folder. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedPool } from '../../../src/service/database/embedded.ts'
import { lockFolder } from '../../../src/service/database/lock.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { runService } from '../../support/process.ts'

/** Tests wait for four heartbeats. */
const soon = { heartbeatMs: 50 }

test('is held once in a process', async () => {
  const data = folder()
  const lock = await lockFolder(data)
  await expect(lockFolder(data)).rejects.toThrow('is in use by process')

  await lock.unlock()

  const again = await lockFolder(data)
  await again.unlock()
})

test('passes from a dead process to exactly one other', async () => {
  const data = folder()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeLock(data, { ...(await holderHere()), pid: dead.pid })

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(data, soon)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(data)).toEqual(['perkit.lock'])
  expect(JSON.parse(readFileSync(join(data, 'perkit.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('waits a limited time for a process that is taking it over', async () => {
  const data = folder()
  const content = readFileSync(writeLock(data, { ...(await holderHere()), born: 'never' }), 'utf8')
  const marker = join(data, `perkit.lock.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`)
  writeFileSync(marker, '')

  await expect(lockFolder(data, soon)).rejects.toThrow('is in use by another process')
  expect(readFileSync(join(data, 'perkit.lock'), 'utf8')).toBe(content)

  const { unlock } = await lockFolder(data)
  await unlock()
})

test.runIf(existsSync('/proc/self/stat'))('is free if the pid belongs to a new process', async () => {
  const data = folder()
  writeLock(data, { ...(await holderHere()), born: '1' })

  const { unlock } = await lockFolder(data)

  await unlock()
})

const elsewhere = { pid: process.pid, host: hostname(), space: 'another', born: '1' }
const { space: _, ...earlier } = elsewhere

test.each([
  ['another container', elsewhere],
  ['another machine', { ...elsewhere, host: `${hostname()}-other` }],
  ['an earlier release', earlier],
])('is held by %s while the file is touched, whatever the clock shows', async (_title, holder) => {
  const data = folder()
  const path = writeLock(data, holder)
  // The clock of the holder can differ from this one, and each can jump.
  let time = Date.now() - 86_400_000
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date((time += 1000))), 10)
  onTestFinished(() => clearInterval(heartbeat))
  await expect(lockFolder(data, soon)).rejects.toThrow(`process ${process.pid} on ${holder.host}`)

  clearInterval(heartbeat)
  const future = new Date(Date.now() + 86_400_000)
  utimesSync(path, future, future)

  const { unlock } = await lockFolder(data, soon)
  await unlock()
})

test.each(['', 'garbage', '{}'])('is free if the file has no valid holder (%j)', async (content) => {
  const data = folder()
  writeFileSync(join(data, 'perkit.lock'), content)

  const { unlock } = await lockFolder(data, soon)

  await unlock()
})

test('is removed and touched by its holder only', async () => {
  const data = folder()
  const { lost, unlock } = await lockFolder(data, soon)
  const path = writeLock(data, elsewhere)
  const past = new Date(0)
  utimesSync(path, past, past)

  await once(lost, 'abort')
  await unlock()

  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(elsewhere)
  await lockFolder(data, soon).then(({ unlock }) => unlock())
})

test('stops the store of a process that has lost it', async () => {
  const data = folder()
  const pool = await embeddedPool(data, soon)
  const client = await pool.connect()
  const path = writeLock(data, elsewhere)

  await expect
    .poll(() => client.query('select 1', []).catch(String))
    .toContain('has taken over the data folder')
  client.release()
  await expect(pool.connect()).rejects.toThrow('has taken over the data folder')
  await pool.end()

  expect(existsSync(path)).toBe(true)
})

const withOwnPids = ['unshare', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
const [program = '', ...args] = withOwnPids
const hasContainers = spawnSync(program, [...args, 'true']).status === 0

test.runIf(hasContainers)('is respected between containers, until the holder is killed', async () => {
  const data = folder()
  const first = runService(['--data', data], { within: withOwnPids })
  await first.ready

  await expect(openStore({ data })).rejects.toThrow('is in use by process 1 on')
  const second = runService(['--data', data], { within: withOwnPids })
  expect(await second.ended).toBe(1)
  expect(second.output().stderr).toContain('is in use by process 1 on')

  first.child.kill('SIGKILL')
  await first.ended
  const store = await openStore({ data })
  await store.close()
})

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function writeLock(data: string, holder: object) {
  const path = join(data, 'perkit.lock')
  writeFileSync(path, JSON.stringify({ ...holder, nonce: 'n' }))
  return path
}

/** What this process writes about itself into a lock. */
async function holderHere(): Promise<object> {
  const data = folder()
  const { unlock } = await lockFolder(data)
  const holder: object = JSON.parse(readFileSync(join(data, 'perkit.lock'), 'utf8'))
  await unlock()
  return holder
}
