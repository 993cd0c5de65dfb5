/** Speed of the index at growing sizes, and compared with two published rule engines on 10,000 tiers. */
import { buildTierIndex } from '../../../../src/service/eligibility/index/build-index.ts'
import { PackedRules } from '../../../../src/service/eligibility/index/packed.ts'
import type { TierIndex } from '../../../../src/service/eligibility/index/tier-index.ts'
import { RowUnpacker } from '../../../../src/service/eligibility/index/unpack.ts'
import { emptyProductLookup } from '../../../../src/service/rules/basket.ts'
import { evaluateRedeemable } from '../../../../src/service/rules/evaluate-redeemable.ts'
import { unused } from '../../../../src/service/rules/situation.ts'
import type { Measurement } from '../report.ts'
import { visit, type Visit } from './carts.ts'
import { compiledJsonLogic, jsonRulesEngine, type RuleEngine } from './rule-engines.ts'
import { conditionOf, packedTier, ruleOf } from './generated-tiers.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]
const compared = 10_000
const first = 50

export async function measureIndex(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const count of sizes) {
    const { index, seconds, megabytes } = await built(count)
    const find = await timesOf(1000, (number) => found(index, visit(number, count)))
    const reply = await timesOf(1000, (number) => evaluated(index, visit(number, count)))
    const name = `index of ${count.toLocaleString('en')} tiers`
    measurements.push(
      { name: `${name}: build`, value: seconds * 1000, unit: 'ms', detail: `${megabytes.toFixed(0)} MB` },
      {
        name: `${name}: first 50 candidates, p50`,
        value: find.p50,
        unit: '',
        detail: `ms; p99 ${find.p99.toFixed(4)} ms`,
      },
      {
        name: `${name}: first 50 evaluated, p50`,
        value: reply.p50,
        unit: '',
        detail: `ms; p99 ${reply.p99.toFixed(4)} ms`,
      },
    )
    if (count === compared) measurements.push(...(await compareEngines(reply.p50)))
  }
  return measurements
}

async function built(count: number) {
  globalThis.gc?.()
  const before = memory()
  const start = performance.now()
  const rules = new PackedRules()
  const known = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const rule = ruleOf(conditionOf(index, count))
    if (known.has(rule.id)) continue
    known.add(rule.id)
    rules.add(rule.id, JSON.stringify(rule))
  }
  const index = await buildTierIndex(rowsOf(count), new RowUnpacker(campaigns(), rules, new Map()))
  const seconds = (performance.now() - start) / 1000
  globalThis.gc?.()
  return { index, seconds, megabytes: (memory() - before) / 1024 ** 2 }
}

const memory = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function* rowsOf(count: number) {
  for (let start = 0; start < count; start += 1000) {
    const length = Math.min(1000, count - start)
    yield Array.from({ length }, (_, at) => JSON.stringify(packedTier(start + at, count)))
  }
}

const campaigns = () =>
  new Map(
    Array.from({ length: 1000 }, (_, at) => {
      const campaign = {
        id: `camp_${at}`,
        name: `Campaign ${at}`,
        active: true,
        time_zone: 'UTC',
        category_id: null,
        validity: {},
      }
      return [campaign.id, { campaign, campaign_type: 'PROMOTION', assignments: [] }]
    }),
  )

function found(index: TierIndex, { order, situation }: Visit) {
  const candidates = index.find('cart', order, situation)
  let count = 0
  while (count < first && !candidates.next().done) count += 1
  return Promise.resolve(count)
}

/** Finds, unpacks and evaluates as many tiers as a response contains. */
function evaluated(index: TierIndex, { order, situation }: Visit) {
  let usable = 0
  for (const { place } of index.find('cart', order, situation)) {
    const tier = index.tier(place)
    if (tier && evaluateRedeemable(tier, order, situation, unused, { products: emptyProductLookup }).usable)
      usable += 1
    if (usable === first) break
  }
  return Promise.resolve(usable)
}

async function timesOf(rounds: number, work: (number: number) => Promise<number>) {
  for (let number = 0; number < rounds / 10; number += 1) await work(number + rounds)
  const times: number[] = []
  for (let number = 0; number < rounds; number += 1) {
    const start = performance.now()
    await work(number)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Slowdown of the other engines relative to the index. */
async function compareEngines(own: number): Promise<Measurement[]> {
  const engines: [name: string, engine: RuleEngine, rounds: number][] = [
    ['json-rules-engine', jsonRulesEngine(compared), 10],
    ['compiled json-logic', compiledJsonLogic(compared), 200],
  ]
  const measurements: Measurement[] = []
  for (const [name, engine, rounds] of engines) {
    const { p50 } = await timesOf(rounds, (number) => engine(visit(number, compared)))
    measurements.push({
      name: `${name}, 10,000 rules, against the index`,
      value: p50 / own,
      unit: '×',
      detail: `${p50.toFixed(2)} ms; the index evaluates its first 50 in ${own.toFixed(4)} ms`,
    })
  }
  return measurements
}
