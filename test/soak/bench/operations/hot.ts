/** Requests per second for one voucher, tier, reward or card against different ones, with a database some way off. */
import { median } from '../measure.ts'
import { table, type Measurement } from '../report.ts'
import type { Build } from './builds.ts'
import type { LoadOptions, Load } from './client.ts'
import type { DatabaseServer } from './database.ts'
import { hotRows } from './hot-requests.ts'
import { maxControlDeviation, repeatRounds } from './rounds.ts'
import type { ProxyMessage, ProxyReply } from './proxy.ts'
import { startMeasuredService } from './service.ts'
import { startWorker, type Worker } from './worker.ts'

/** Per direction, so a round trip takes 2 ms more. */
const delayMs = 1
const clients = 32
const sampleMs = 2000
const warmUpMs = 1000
/** One row reaches at least 80 % of the rate of different ones. */
const budget = 1 / 0.8

export async function measureHotRows(
  server: DatabaseServer,
  client: Worker<LoadOptions, Load>,
  build: Build,
  rounds: number,
): Promise<Measurement[]> {
  const proxy = startWorker<ProxyMessage, ProxyReply>('proxy.ts')
  const url = new URL(server.urlOf(await build.createDatabase('own')))
  const { port } = await proxy.call({ target: Number(url.port), delayMs })
  url.port = String(port)
  const service = await startMeasuredService(build.folder, url.href)
  const measurements: Measurement[] = []
  let first = 0
  const rateOf = async (row: (typeof hotRows)[number], isHot: boolean, milliseconds = sampleMs) => {
    const token = await service.createToken()
    const workload = { hot: { row, isHot } }
    const load = await client.call({ port: service.port, workload, token, clients, first, milliseconds })
    first += load.requests
    return load.rate
  }
  try {
    for (const row of hotRows) {
      await rateOf(row, false, warmUpMs)
      await rateOf(row, true, warmUpMs)
      const ratios = { hot: [] as number[], control: [] as number[] }
      const rates = { hot: [] as number[], spread: [] as number[] }
      const deviation = () => Math.abs(median(ratios.control) - 1) * 100
      const isValid = () => deviation() <= maxControlDeviation
      await repeatRounds(rounds, isValid, async () => {
        const [spread, hot] = [await rateOf(row, false), await rateOf(row, true)]
        const again = await rateOf(row, false)
        rates.spread.push(spread, again)
        rates.hot.push(hot)
        ratios.hot.push((spread + again) / 2 / hot)
        ratios.control.push(again / spread)
      })
      const ratio = median(ratios.hot)
      const detail = `${median(rates.hot).toFixed(0)}/s against ${median(rates.spread).toFixed(0)}/s`
      measurements.push(
        {
          name: `one ${row} against many`,
          value: ratio,
          unit: '×',
          budget,
          detail: `${(100 / ratio).toFixed(0)} % of the rate: ${detail}`,
        },
        {
          name: `control: one ${row} against many`,
          value: deviation(),
          unit: '%',
          budget: maxControlDeviation,
          isControl: true,
        },
      )
      process.stderr.write(`${table(measurements.slice(-2))}\n`)
    }
    return measurements
  } finally {
    await service.stop()
    await proxy.stop()
  }
}
