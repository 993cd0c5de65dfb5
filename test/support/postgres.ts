/**
 * Global set-up of vitest: starts a PostgreSQL server on loopback with a migrated template database, which tests
 * copy. Stops and removes it when the run ends.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../src/service/database/store.ts'
import { freePort } from './free-port.ts'
import { findPostgres } from './postgres-programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address, without a database. */
    postgresUrl: string
    /** A folder of this run, shared by its workers. */
    runFolder: string
  }
}

/** The template: all tables, no rows. */
export const template = 'perkit_template'

export default async function setUp(project: TestProject) {
  const programs = findPostgres()
  if (!programs) {
    throw new Error(
      'The tests need a PostgreSQL server: initdb and postgres were found neither on the PATH nor under ' +
        '/usr/lib/postgresql. On Debian: apt-get install postgresql. On other systems, set POSTGRES_BIN to their folder.',
    )
  }
  const runFolder = mkdtempSync(join(tmpdir(), 'perkit-run-'))
  const server = await startServer(programs)
  const tearDown = async () => {
    await server.stop()
    rmSync(runFolder, { recursive: true })
  }

  try {
    await makeTemplate(server.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('runFolder', runFolder)
  return tearDown
}

/** The data of tests is temporary, so it need not be written to disk. */
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  // Compiling a query takes longer than running it on the few rows of a test.
  'jit=off',
  'shared_buffers=256MB',
]

/** Starts a server on loopback. The caller stops it. */
export async function startServer(programs: string, more: readonly string[] = fast) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-postgres-'))
  const user = ordinaryUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  const initdb = ['-D', data, '-U', 'perkit', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const args = ['-D', data, ...[...settings, ...more].flatMap((setting) => ['-c', setting])]
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })

  const stop = async () => {
    // Fast shutdown: sessions are ended.
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://perkit@127.0.0.1:${port}`
  await waitForConnection(`${url}/postgres`, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, pid: server.pid, stop }
}

/** PostgreSQL and PgBouncer refuse to run as root. The package of PostgreSQL creates the user `postgres`. */
export function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** Rejects if the server ends. */
export async function waitForConnection(url: string, server: ChildProcess) {
  const deadline = Date.now() + 120_000
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function makeTemplate(url: string) {
  const client = new pg.Client(`${url}/postgres`)
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const store = await openStore({ databaseUrl: `${url}/${template}` })
  await store.close()
}
