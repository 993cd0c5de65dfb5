/**
 * `npm run test:full -- migration [--ledger N] [--cards N] [--rate N] [--only pauses|kills]`: migrates a PostgreSQL store
 * while a service uses it, and pauses every few seconds to compare response times. Then kills a second migration at every
 * step. Exits with 1 if a request fails or waits too long, or a row is migrated twice or never.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from '../../../src/service/database/kysely.ts'
import { describeStep, stepsOf } from '../../../src/service/database/migration.ts'
import { openStore, type Store } from '../../../src/service/database/store.ts'
import { exampleMigration, faultsAfter, insertCards } from '../../support/example-migration.ts'
import { findPostgres } from '../../support/postgres-programs.ts'
import { startServer } from '../../support/postgres.ts'
import { clubWith, project_id, serve } from '../stress/shop.ts'
import { startLoad, type LoadResult } from './load.ts'

const { values } = parseArgs({
  options: {
    ledger: { type: 'string', default: '100000' },
    cards: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
})
const [ledger, cards] = [Number(values.ledger), Number(values.cards)]
/** Of the 99th percentiles of response times, while the migration runs and while it pauses. */
const maxRatio = 2
const periodMs = 3_000

const programs = findPostgres()
if (!programs) throw new Error('PostgreSQL is not installed.')
const folder = mkdtempSync(join(tmpdir(), 'perkit-migration-'))
const server = await startServer(programs)
const databaseUrl = `${server.url}/postgres`
const pauseFile = join(folder, 'pause')
try {
  await run()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  const service = await serve({ databaseUrl }, folder, clubWith(1_000_000))
  const store = await openStore({ databaseUrl })
  try {
    await fill(store)
    const load = await startLoad(service.port, cards, Number(values.rate))
    // Fills the caches.
    await sleep(periodMs)

    if (values.only !== 'kills') {
      print('migrating, with pauses')
      const migration = startMigration('9001-example', 'checks')
      await Promise.all([completed(store, migration), alternate(load.begin, migration)])
    }
    if (values.only !== 'pauses') {
      load.begin('with kills')
      print('migrating, with kills')
      await migrateWithKills(store, '9002-killed', 'kills')
    }
    await load.stop()
    if (values.only !== 'kills') compareResponseTimes(load.resultOf)
    for (const error of load.errors.slice(0, 20)) fail(error)
    print(`${load.errors.length} failed requests`)
  } finally {
    await store.close()
    await service.end('SIGTERM')
  }
}

function compareResponseTimes(resultOf: (name: string) => LoadResult) {
  const [during, pausing, control] = ['migrating', 'pausing', 'pausing, control'].map((name) => {
    const { p50, p99, requests } = resultOf(name)
    print(`${name}: ${requests} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
    return p99
  })
  if (!during || !pausing || !control) throw new Error('Too few requests were sent.')
  print(`p99 while migrating: ${((during * 2) / (pausing + control)).toFixed(2)} times as long as in pauses`)
  print(`control: ${(control / pausing).toFixed(2)}`)
  if (during > maxRatio * Math.max(pausing, control)) fail('Requests waited too long.')
}

/** Lets the migration run most of the time. The pauses in between belong to two groups in turn. */
async function alternate(begin: (name: string) => void, { lines, ended }: Migrating) {
  let isEnded = false
  void ended.then(() => (isEnded = true))
  for (let index = 0; !isEnded; index += 1) {
    begin('migrating')
    await sleep(3 * periodMs)
    writeFileSync(pauseFile, '')
    // A long step, such as the creation of an index, ends before the pause.
    await Promise.race([lineOf(lines, 'paused'), ended])
    begin(index % 2 === 0 ? 'pausing' : 'pausing, control')
    if (!isEnded) await sleep(periodMs)
    rmSync(pauseFile)
  }
}

function lineOf(lines: Interface, wanted: string) {
  return new Promise<void>((resolve) => {
    lines.on('line', function check(line) {
      if (line !== wanted) return
      lines.off('line', check)
      resolve()
    })
  })
}

/** Inserts without foreign key checks, in statements that stay small. */
async function fill(store: Store) {
  print(`inserting ${cards} cards and ${ledger} transactions`)
  await store.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await insertCards(tx, { project_id, campaign_id: 'camp_club', vouchers: cards, transactions: ledger })
  })
  for (const table of ['vouchers', 'voucher_transactions'])
    await store.db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
      await sql`set statement_timeout = '15s'`.execute(connection)
    })
}

async function completed(store: Store, { name, column, ended }: Migrating) {
  const start = performance.now()
  if ((await ended) !== 0) fail('The migration failed.')
  print(`${name} took ${((performance.now() - start) / 1000).toFixed(0)} s`)
  const faults = await store.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return faultsAfter(tx, name, column)
  })
  for (const fault of faults) fail(fault)
}

/** Kills the migration in each step, and twice in each backfill. The next process continues. */
async function migrateWithKills(store: Store, name: string, column: string) {
  const migration = exampleMigration(name, column)
  const moments = stepsOf(migration).flatMap((step) => {
    const begin = `the store (${name}, ${describeStep(step)})`
    return step.kind === 'backfill' ? [begin, `${step.table} (${name}) 2500`] : [begin]
  })
  let kills = 0
  for (const moment of moments) {
    const { child, lines, ended } = startMigration(name, column)
    for await (const line of lines)
      if (line.startsWith(moment)) {
        await sleep(Math.random() * 50)
        if (child.kill('SIGKILL')) kills += 1
        break
      }
    await ended
  }
  await completed(store, startMigration(name, column))
  print(`continued after ${kills} kills`)
}

type Migrating = ReturnType<typeof startMigration>

function startMigration(name: string, column: string) {
  const program = fileURLToPath(new URL('process.ts', import.meta.url))
  const args = ['--import', 'tsx', program, databaseUrl, name, column, pauseFile]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return {
    name,
    column,
    child,
    lines: createInterface(child.stdout),
    ended: once(child, 'exit').then(([code]: unknown[]) => code),
  }
}

function fail(text: string) {
  print(`FAILED: ${text}`)
  process.exitCode = 1
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
