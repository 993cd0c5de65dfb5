/** A full disk: every write is refused with Retry-After, and the service is not ready until it can write again. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { runService } from '../../support/process.ts'
import { sendTo } from '../../support/service.ts'

/** Runs a program with a small disk of its own at `folder`, which needs no special rights on most systems. */
const withSmallDisk = (folder: string) => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mount -t tmpfs -o size=64m tmpfs "$0" && exec "$@"', folder],
]

const [program = '', ...args] = withSmallDisk(tmpdir())
const hasSmallDisk = spawnSync(program, [...args, 'true']).status === 0

test.runIf(hasSmallDisk)('is reported as temporary by the service until there is space again', async () => {
  const disk = folder()
  const file = join(folder(), 'shop.json')
  writeFileSync(file, JSON.stringify(smallCatalogue))
  const service = runService(['--data', join(disk, 'data'), '--catalogue', file, '--limit-per-key', '0'], {
    within: withSmallDisk(disk),
  })
  const port = await service.ready
  const ballast = `/proc/${service.child.pid}/root${disk}/ballast`
  const requestToken = () =>
    sendTo(port, '/v1/oauth/token', {
      method: 'POST',
      headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=client_api',
    })
  const untilStatus = async (send: () => ReturnType<typeof sendTo>, status: number) => {
    for (;;) {
      const reply = await send()
      if (reply.status === status) return reply
      expect(reply.status).toBe(200)
    }
  }

  fill(ballast)
  const refused = await untilStatus(requestToken, 503)
  expect(refused.headers['retry-after']).toBe('1')
  expect(refused.body.key).toBe('service_unavailable')
  const readiness = () => sendTo(port, '/readyz')
  expect((await readiness()).status).toBe(503)
  expect((await sendTo(port, '/healthz')).status).toBe(200)

  rmSync(ballast)
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), { timeout: 60_000 })
  expect((await requestToken()).status).toBe(200)
})

// PostgreSQL panics if it cannot write its log. A PGlite that has panicked may never return from its next query.
test.runIf(hasSmallDisk)(
  'does not block the process if the log of the database cannot be written',
  async () => {
    const disk = folder()
    const importOf = (path: string) =>
      JSON.stringify(new URL(`../../../src/service/${path}`, import.meta.url).href)
    const script = `
    import { execSync } from 'node:child_process'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { openStore } = await import(${importOf('database/store.ts')})
    const { sql } = await import(${importOf('database/kysely.ts')})
    const store = await openStore({ data: '${disk}/data' })
    await store.db.insertInto('project_versions').values({ project_id: 'before', version: 1 }).execute()
    execSync('dd if=/dev/zero of=${disk}/ballast bs=64k || true', { stdio: 'ignore' })
    const log = () => sql\`select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 6000))\`.execute(store.db)
    const codeOf = (work) => work().then(() => undefined, ({ code }) => code)
    let panic
    while (panic === undefined) panic = await codeOf(log)
    const full = [await codeOf(store.ready), await codeOf(log)]
    execSync('rm ${disk}/ballast')
    for (let tries = 0; (await codeOf(store.ready)) !== undefined && tries < 600; tries += 1) await sleep(100)
    await store.db.insertInto('project_versions').values({ project_id: 'after', version: 1 }).execute()
    const rows = await store.db.selectFrom('project_versions').select('project_id').orderBy('project_id').execute()
    await store.close()
    console.log(JSON.stringify({ panic, full, rows }))`
    const [command = '', ...rest] = withSmallDisk(disk)
    const child = spawn(command, [
      ...rest,
      process.execPath,
      '--liftoff-only',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script,
    ])
    onTestFinished(() => void child.kill('SIGKILL'))
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += String(chunk)))
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    await new Promise((closed) => child.on('close', closed))

    expect(stderr).toBe('')
    const { panic, full, rows } = JSON.parse(stdout)
    const isFull = expect.stringMatching(/^(?:53100|ENOSPC)$/)
    expect([panic, ...full]).toEqual([isFull, isFull, isFull])
    expect(rows).toEqual([{ project_id: 'after' }, { project_id: 'before' }])
  },
)

function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-disk-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
