/**
 * `npm run test:full -- stress [checkouts | stock | kills | cards | pooled] [--requests N] [--kills N] [--store
 * embedded|postgresql]`: many checkouts at once, also of the last pieces, kills of the service under load, and fifty
 * customers requesting each other's cards, on real processes and both stores, and requests of all kinds behind PgBouncer. Exits with 1 if an
 * invariant is violated.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'
import { catalogueWithCards, wrongResponses } from './cards.ts'
import { kills } from './kills.ts'
import { pooled } from './pooled.ts'
import { serve, type Place } from './shop.ts'
import { lastPieces } from './stock.ts'
import { checkouts, type StressResult } from './checkouts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    store: { type: 'string' },
  },
})
type Part = 'checkouts' | 'stock' | 'kills' | 'cards'
const isWanted = (store: 'embedded' | 'postgresql') => values.store === undefined || values.store === store
const customers = 50
const folder = mkdtempSync(join(tmpdir(), 'perkit-stress-'))

const parts: readonly (readonly [part: Part, stress: (place: Place) => Promise<StressResult>])[] = [
  ['checkouts', (place) => checkouts(place, folder, Number(values.requests))],
  ['stock', (place) => lastPieces(place, folder)],
  ['kills', (place) => kills(place, folder, Number(values.kills))],
  ['cards', cards],
]

try {
  for (const [name, stress] of parts) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (isWanted('embedded')) report(`${name}, embedded`, await stress({ data: join(folder, name) }))
    await onServer(async (databaseUrl) => report(`${name}, postgresql`, await stress({ databaseUrl })))
  }
  const isNamed = positionals.includes('pooled')
  if (positionals.length === 0 || isNamed) {
    await onServer(async (databaseUrl) =>
      report('pooled, postgresql', await pooled(databaseUrl, folder, isNamed)),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Does nothing without PostgreSQL. */
async function onServer(work: (databaseUrl: string) => Promise<void>) {
  const programs = isWanted('postgresql') && findPostgres()
  if (!programs) return
  const server = await startServer(programs)
  await work(`${server.url}/postgres`).finally(() => server.stop())
}

async function cards(place: Place): Promise<StressResult> {
  const service = await serve(place, folder, catalogueWithCards(customers))
  const faults = await wrongResponses(service.port, customers)
  await service.end('SIGTERM')
  return { faults, summary: `${customers} customers, ${customers} cards, five operations` }
}

function report(name: string, { faults, summary }: StressResult) {
  process.stdout.write(`${name}: ${faults.length === 0 ? 'sound' : 'BROKEN'}; ${summary}\n`)
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
