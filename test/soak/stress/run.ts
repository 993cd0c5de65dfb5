/**
 * `npm run storms [-- tills | kills | cells] [--requests N] [--kills N] [--store embedded|postgresql]`: many tills at once,
 * kills of the service under load, and fifty customers at each other's cards, on real processes and both stores. A
 * fault makes it exit 1.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'
import { crowdOf, wrongCells } from './cells.ts'
import { kills } from './kills.ts'
import { serve, type Place } from './shop.ts'
import { tills, type Storm } from './tills.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
    store: { type: 'string' },
  },
})
type Part = 'tills' | 'kills' | 'cells'
const isWanted = (store: 'embedded' | 'postgresql') => values.store === undefined || values.store === store
const customers = 50
const folder = mkdtempSync(join(tmpdir(), 'perkit-storms-'))

const storms: readonly (readonly [part: Part, storm: (place: Place) => Promise<Storm>])[] = [
  ['tills', (place) => tills(place, folder, Number(values.requests))],
  ['kills', (place) => kills(place, folder, Number(values.kills))],
  ['cells', cells],
]

try {
  for (const [name, storm] of storms) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (isWanted('embedded')) tell(`${name}, embedded`, await storm({ data: join(folder, name) }))
    const programs = isWanted('postgresql') && findPostgres()
    if (!programs) continue
    const server = await startServer(programs)
    try {
      tell(`${name}, postgresql`, await storm({ databaseUrl: `${server.url}/postgres` }))
    } finally {
      await server.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function cells(place: Place): Promise<Storm> {
  const service = await serve(place, folder, crowdOf(customers))
  const faults = await wrongCells(service.port, customers)
  await service.end('SIGTERM')
  return { faults, told: `${customers} customers, ${customers} cards, five operations` }
}

function tell(name: string, { faults, told }: Storm) {
  process.stdout.write(`${name}: ${faults.length === 0 ? 'sound' : 'BROKEN'}; ${told}\n`)
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
