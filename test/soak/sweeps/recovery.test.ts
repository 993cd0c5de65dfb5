/** After any failure, every element recovers automatically and meanwhile shows the data that it has loaded. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runs } from '../../support/sweep-runs.ts'
import { type Fault, faults } from './pages/faults.ts'
import { startAllElements, tags } from './support/all-elements.ts'

const shop = await startAllElements()
afterAll(shop.close)

/** Duration of a fault in seconds, long enough that a retry fails, too. */
const duration = 45
/** Seconds after which the first requests have ended. */
const firstRequestsEnd = 16
/** Seconds until everything is ready after the fault, or after the `Retry-After` of the service. */
const bound = 35

/** Number of requests on a page without faults. */
let usual = 0
beforeAll(async () => {
  const page = await shop.open()
  await page.show()
  await page.second()
  usual = page.visit.requests.length
  const look = await page.look()
  expect(look.filter(({ condition, drawn }) => condition !== 'ready' || drawn.length < 20)).toEqual([])
  await page.close()
})

type Page = Awaited<ReturnType<typeof shop.open>>
type Look = Awaited<ReturnType<Page['look']>>

/** Starts the fault, calls `send` to send all requests, ends the fault, and waits until every element is ready. */
async function run(page: Page, fault: Fault, send: () => Promise<unknown>, good?: Look) {
  const { visit } = page
  const begun = visit.elapsed
  const before = visit.requests.length
  visit.fault = fault
  if (fault.isOffline) await page.setOffline(true)
  await send()
  const replaced = new Set<string>()
  const second = async () => {
    await page.second()
    const look = await page.look()
    good?.forEach(({ tag, drawn }, at) => drawn !== look[at]?.drawn && replaced.add(tag))
    return look
  }
  let look = await second()
  while (visit.elapsed < begun + firstRequestsEnd) look = await second()
  const tried = visit.requests.length - before
  visit.most = 0
  while (visit.elapsed < begun + duration) look = await second()
  const bad = look
  const failed = visit.requests.slice(before)
  // After the fault all of them retry, and how many overlap depends on the machine.
  const { most } = visit

  visit.fault = undefined
  const over = visit.elapsed
  await page.setOffline(false)
  while (look.some(({ condition }) => condition !== 'ready') && visit.elapsed < over + 400)
    look = await second()
  const announced = (failed.at(-1)?.at ?? 0) + (fault.announces ?? 0)
  return {
    bad,
    tried,
    looks: failed.length - tried,
    after: visit.requests.length - before - failed.length,
    /** Seconds from the start of the fault to the first retry. */
    next: (visit.requests.slice(before).find(({ at }) => at > begun + firstRequestsEnd)?.at ?? 0) - begun,
    most,
    healed: visit.elapsed - over,
    late: visit.elapsed - Math.max(over, announced),
    replaced: [...replaced],
    uncaught: [...page.errors, ...(await page.broken())],
  }
}

const isFull = runs(0, 1) === 1
const everyday = /^(status 403|the device is offline)$/
const sample = faults.filter(({ name }) => isFull || everyday.test(name))

/** Elements that need the card. */
const cardElements = new Set([
  'perk-balance',
  'perk-rewards',
  'perk-activity',
  'perk-loyalty',
  'perk-earn',
  'perk-points-breakdown',
  'perk-points',
  'perk-tier-up',
  'perk-combine',
  'perk-launcher',
])

/** Elements that are hidden instead of showing stale data. */
const hiddenWhenStale = new Set(['perk-points', 'perk-badge', 'perk-nudge', 'perk-tier-up', 'perk-combine'])

const withdrawn = ({ removesCard }: Fault) => (removesCard ? tags.filter((tag) => cardElements.has(tag)) : [])

function expectRecovery(fault: Fault, what: string, result: Awaited<ReturnType<typeof run>>) {
  if (isFull) {
    const line = { fault: fault.name, what, usual, ...result, bad: undefined }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  const { late, next, tried, most, after, looks, uncaught } = result
  expect(late).toBeLessThanOrEqual(bound)
  expect(next, 'no retry before Retry-After').toBeGreaterThanOrEqual(fault.announces ?? 0)
  expect(most, 'only one retries at a time').toBeLessThanOrEqual(1)
  // A query may send two requests, and a 401 also requests a new token.
  expect(looks, 'at most one retry in half a minute').toBeLessThanOrEqual(fault.name === 'status 401' ? 5 : 2)
  // The retry budget of a page: four requests, and one in ten of all requests.
  expect(tried).toBeLessThanOrEqual(usual * 1.1 + 4)
  expect(after).toBeLessThanOrEqual(usual * 1.1)
  expect(uncaught).toEqual([])
}

test('covers 41 faults', () => expect(faults).toHaveLength(41))

const slow = { timeout: 300_000 }

test.each(sample)('recovers a first load: $name', slow, async (fault) => {
  const page = await shop.open()
  onTestFinished(page.close)
  // Without `card`, the wallet is requested first.
  expectRecovery(fault, 'first load', await run(page, fault, () => page.show()))
})

test.each(sample)('recovers a refresh: $name', slow, async (fault) => {
  const page = await shop.open()
  onTestFinished(page.close)
  const { visit } = page
  if (fault.ofToken) visit.tokenLife = 10
  await page.show('card="ADA"')
  for (let second = 0; second < 12; second++) await page.second()
  const good = await page.look()
  expect(good.filter(({ condition }) => condition !== 'ready')).toEqual([])

  const result = await run(page, fault, page.refresh, good)

  expectRecovery(fault, 'refresh', result)
  const replaced = new Set([...withdrawn(fault), ...hiddenWhenStale])
  expect(new Set(result.replaced)).toEqual(replaced)
  for (const { tag, condition, drawn } of result.bad) {
    const isGone = withdrawn(fault).includes(tag)
    // The launcher keeps its button, and promotions do not depend on the card.
    const isBare = replaced.has(tag) && tag !== 'perk-launcher'
    expect([tag, condition, drawn]).toEqual([
      tag,
      isGone ? 'signed-out' : 'offline',
      isBare ? '' : expect.any(String),
    ])
  }
})
