/** Writes `demo/docs/measured-service.md`. */
import { writeFileSync } from 'node:fs'
import { formatted } from '../../../../.config/formatted.ts'
import { root } from '../../../../.config/run.ts'
import { commitOf, machine } from '../machine.ts'
import { cells, type Measurement } from '../report.ts'
import { type Cost, kilobytes, type OperationFigures, shareOf } from './figures.ts'
import type { OperationsOptions, OperationsRun } from './measure.ts'
import { maxControlDeviation } from './rounds.ts'

const file = `${root}demo/docs/measured-service.md`

const introduction = `# Measured service performance

This page compares the CPU time of the service with the least that any service must do.
\`npm run bench -- operations --docs\` generates this page.

- **CPU time** is the time of all threads of the service and of all processes of PostgreSQL, per request. It does not
  include waiting for a processor or a disk. Other work on the same machine can still slow it down, so all versions run
  alternately. Each figure is the mean of the better half of its samples.
- **Floor** is a bare \`node:http\` handler with the same driver. It parses the body, writes the rows that the operation
  changes in one prepared statement, and sends the same reply. It checks neither credentials nor rules. For operations
  that write nothing, it reads one row. The rows are recorded from the service: the net effect of each request.
- **Share of the floor** is the CPU time of the floor divided by that of the service. A service that does nothing else
  has 100%.
- **Control** compares two processes of the same build, each with its own database. If their results differ by more
  than 5% even after three times as many rounds, the figures of the row are void.
- **Round trips** are the times that a request waits for the database.
- **Written** is the growth of the database's write-ahead log.
- PostgreSQL waits until each commit is on disk. 16 clients in a process of their own send requests for 100 different
  customers, cards and codes. The service logs each request to a file. Rate limits are off. Autovacuum is off; each
  database is vacuumed and analyzed after the warm-up of each operation.
- **One against many** compares the rate of 32 clients that all use the same voucher, tier, reward or card with that of
  clients that use different ones of different campaigns. A proxy delays the database by 2 ms per round trip. A control
  marked OVER makes the row above it void.`

export async function writeDocs(
  { database, load, operations, hotRows }: OperationsRun,
  options: OperationsOptions,
) {
  const { rounds, tiers, against } = options
  const about = [
    `Measured ${machine()}, Node ${process.versions.node}, PostgreSQL ${database}; ${rounds} rounds; load ${load[0].toFixed(1)} before and ` +
      `${load[1].toFixed(1)} after the run.`,
    against === undefined ? '' : `**Before** is commit ${commitOf(against)}, measured in the same rounds.`,
    `The catalog has ${(tiers + 20).toLocaleString('en')} promotion tiers.`,
  ]
  const content = [
    introduction,
    about.filter(Boolean).join(' '),
    costTable(operations),
    rateTable(operations),
    hotTable(hotRows),
  ]
  writeFileSync(file, await formatted(file, content.join('\n\n')))
}

function costTable(operations: readonly OperationFigures[]) {
  const hasBefore = operations.some(({ before }) => before)
  const head = [
    'CPU milliseconds per request (service + database)',
    'Round trips',
    ...(hasBefore ? ['Before'] : []),
    'Now',
    'Floor',
    'Share of the floor',
    'Control',
  ]
  const rows = operations.map((one) => costRow(one, hasBefore))
  return markdownTable([head, numberColumns(head), ...rows])
}

function costRow({ name, roundTrips, roundTripsBefore, ...one }: OperationFigures, hasBefore: boolean) {
  const { now, floor, before } = one
  const trips = change(roundTripsBefore, roundTrips)
  const control = percent(one.controlDeviation, 1)
  if (isVoid(one)) return [name, trips, ...Array<string>(hasBefore ? 4 : 3).fill('void'), control]
  const share = shareOf(now, floor).toFixed(0)
  return [
    name,
    trips,
    ...(hasBefore ? [before ? cpu(before) : ''] : []),
    cpu(now),
    cpu(floor),
    `${change(before && shareOf(before, floor).toFixed(0), share)}%`,
    control,
  ]
}

function rateTable(operations: readonly OperationFigures[]) {
  const head = ['', 'Requests per second', 'Kilobytes written per request', 'By the floor']
  const rows = operations.map(({ name, now, floor, ...one }) =>
    isVoid(one)
      ? [name, 'void', 'void', 'void']
      : [name, now.rate.toFixed(0), kilobytes(now), kilobytes(floor)],
  )
  return markdownTable([head, numberColumns(head), ...rows])
}

const isVoid = ({ controlDeviation }: Pick<OperationFigures, 'controlDeviation'>) =>
  controlDeviation > maxControlDeviation

const numberColumns = (head: readonly string[]) => head.map((_, at) => (at === 0 ? '---' : '--:'))

const change = (before: number | string | undefined, now: number | string) =>
  before === undefined ? String(now) : withoutBreak(`${before} → ${now}`)

const cpu = ({ service, database }: Pick<Cost, 'service' | 'database'>) =>
  withoutBreak(`${service.toFixed(2)} + ${database.toFixed(2)}`)

const withoutBreak = (text: string) => text.replaceAll(' ', '\u00a0')

const percent = (value: number, digits = 0) => `${value.toFixed(digits)}%`

const hotTable = (measurements: readonly Measurement[]) =>
  markdownTable([
    ['', 'Measured', 'Budget', '', ''],
    ['---', '--:', '--:', '---', '---'],
    ...measurements.map(cells),
  ])

const markdownTable = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
