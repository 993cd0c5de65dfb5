/** Concurrent redemptions and transfers on the same few cards, from four processes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../../.config/run.ts'
import { faultsIn } from './invariants.ts'
import { clubWith, serve, type Place } from './shop.ts'

const processes = 4
/** Initial balance of each card, low enough that some run out. */
const points = 400

export interface StressResult {
  faults: string[]
  summary: string
}

/** On PostgreSQL each client process has its own service process. An embedded store allows only one. */
export async function checkouts(place: Place, folder: string, requests: number): Promise<StressResult> {
  // The first service creates the tables.
  const first = await serve(place, folder, clubWith(points))
  const more =
    'data' in place
      ? []
      : await Promise.all(Array.from({ length: processes - 1 }, () => serve(place, folder, clubWith(points))))
  const services = [first, ...more]
  const start = performance.now()
  const clients = await Promise.all(
    Array.from({ length: processes }, (_, at) =>
      client(services[at % services.length]?.port ?? first.port, `client-${at}`, requests / processes),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  await Promise.all(services.map((service) => service.end('SIGTERM')))

  const outcomes = new Map<string, number>()
  for (const [outcome, count] of clients.flatMap((one) => Object.entries(one.outcomes))) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count)
  }
  const failed = [...outcomes].filter(([outcome]) => outcome.startsWith('5'))
  const faults = await faultsIn(
    place,
    clients.flatMap(({ redeemed }) => redeemed),
    points,
  )
  return {
    faults: [...faults, ...failed.map(([outcome, count]) => `${count} times ${outcome}`)],
    summary: `${seconds.toFixed(1)} s: ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`,
  }
}

const run = promisify(execFile)

async function client(port: number, name: string, count: number) {
  const args = ['--import', 'tsx', 'test/soak/stress/client.ts', `${port}`, name, `${count}`]
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 16 * 1024 ** 2 })
  // The output of client.ts.
  return JSON.parse(stdout) as { redeemed: string[]; outcomes: Record<string, number> }
}
