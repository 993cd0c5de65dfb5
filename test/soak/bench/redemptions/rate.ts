/** Redemptions per second over HTTP, compared with the bare statement and with a constant response. */
import { handlers } from '../../../../src/service/server/handlers.ts'
import { debitLedger } from '../../../../src/service/loyalty/ledger-queries.ts'
import { median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { campaign_id, cardAt, cards, project_id, type BenchShop } from './shop.ts'

const clientCounts = [1, 16, 64]
/** Requests per kind and round. */
const perRound = 64
const places: readonly [where: string, pick: (at: number) => number][] = [
  ['spread cards', (at) => at % cards],
  ['one hot card', () => 0],
]
/** HTTP reaches at least 60 % of the bare statement's rate. */
const budget = 1 / 0.6

export async function measureRates(shop: BenchShop, on: string, rounds: number): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const clients of clientCounts) {
    for (const [where, pick] of places) {
      measurements.push(
        await measureRate(shop, { name: `${on}, ${where}, ${clients} at once`, clients, pick, rounds }),
      )
    }
  }
  return measurements
}

interface RateOptions {
  name: string
  clients: number
  /** The number of the card. */
  pick: (at: number) => number
  rounds: number
}

/** Alternates between all three, so that other load on the machine affects all. */
async function measureRate(
  shop: BenchShop,
  { name, clients, pick, rounds }: RateOptions,
): Promise<Measurement> {
  const overHttp = (at: number) => shop.redeem(cardAt(pick(at)))
  const bare = async (at: number) => {
    const card = { id: `v_${pick(at)}`, campaign_id }
    const entry = { type: 'POINTS_REDEMPTION' as const, points: 1, now: new Date() }
    if (!(await debitLedger(shop.store.db, project_id, card, entry))) throw new Error('The card is empty.')
  }
  const ready: unknown = JSON.parse(await overHttp(0))
  const rates = { bare: [] as number[], http: [] as number[], floor: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const sample = {
      bare: await rate(clients, bare),
      http: await rate(clients, overHttp),
      floor: await withConstant(ready, () => rate(clients, overHttp)),
    }
    // The first round is a warm-up.
    if (round === 0) continue
    rates.bare.push(sample.bare)
    rates.http.push(sample.http)
    rates.floor.push(sample.floor)
  }
  const [bareRate, httpRate, floorRate] = [median(rates.bare), median(rates.http), median(rates.floor)]
  const share = (part: number) => `${((part / bareRate) * 100).toFixed(0)} %`
  return {
    name: `redemption, ${name}: bare statement against HTTP`,
    value: bareRate / httpRate,
    unit: '×',
    budget,
    detail:
      `${httpRate.toFixed(0)}/s over HTTP, ${bareRate.toFixed(0)}/s bare (${share(httpRate)}); ` +
      `constant response with the same credentials ${floorRate.toFixed(0)}/s (${share(floorRate)})`,
  }
}

/** Replaces the handler, which the service looks up at every request. */
async function withConstant(reply: unknown, work: () => Promise<number>) {
  const before = handlers.redeemReward
  Object.assign(handlers, { redeemReward: () => Promise.resolve(reply) })
  try {
    return await work()
  } finally {
    Object.assign(handlers, { redeemReward: before })
  }
}

/** Calls per second with this many concurrent clients. */
async function rate(clients: number, work: (at: number) => Promise<unknown>) {
  const start = performance.now()
  let next = 0
  const client = async () => {
    while (next < perRound) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (perRound / (performance.now() - start)) * 1000
}
