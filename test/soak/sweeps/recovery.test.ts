/** After any failure every element comes back by itself, and what it knew stays (issue "It comes back by itself"). */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runs } from '../../support/sweep.ts'
import { type Fault, faults } from './pages/faults.ts'
import { startAllElements, tags } from './support/all-elements.ts'

const shop = await startAllElements()
afterAll(shop.close)

/** How long a fault lasts, so that at least one look fails, too; and after how long the first questions are settled. */
const lasts = 45
const settled = 16
/** Everything is ready so soon after a fault is over, or after the time that the service has announced, in seconds. */
const bound = 35

/** How many requests a page takes on which nothing fails. */
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

/** Lets the fault come, `ask` for everything, the fault last and go, and everything come back. */
async function run(page: Page, fault: Fault, ask: () => Promise<unknown>, good?: Look) {
  const { visit } = page
  const begun = visit.elapsed
  const asked = visit.requests.length
  visit.fault = fault
  if (fault.isOffline) await page.setOffline(true)
  await ask()
  const replaced = new Set<string>()
  const second = async () => {
    await page.second()
    const look = await page.look()
    good?.forEach(({ tag, drawn }, at) => drawn !== look[at]?.drawn && replaced.add(tag))
    return look
  }
  let look = await second()
  while (visit.elapsed < begun + settled) look = await second()
  const tried = visit.requests.length - asked
  visit.most = 0
  while (visit.elapsed < begun + lasts) look = await second()
  const bad = look
  const failed = visit.requests.slice(asked)
  // Once one is well all ask, and how many of them meet at the server depends on the machine.
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
    after: visit.requests.length - asked - failed.length,
    /** When the first question was asked after the first ones were settled, since the fault began. */
    next: (visit.requests.slice(asked).find(({ at }) => at > begun + settled)?.at ?? 0) - begun,
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

/** What stands on a card that is gone. */
const ofCard = new Set([
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

/** What is not drawn while it is out of date. */
const quiet = new Set(['perk-points', 'perk-badge', 'perk-nudge', 'perk-tier-up', 'perk-combine'])

const withdrawn = ({ takes }: Fault) => (takes ? tags.filter((tag) => ofCard.has(tag)) : [])

function evaluateRedeemable(fault: Fault, what: string, result: Awaited<ReturnType<typeof run>>) {
  if (isFull) {
    const line = { fault: fault.name, what, usual, ...result, bad: undefined }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  const { late, next, tried, most, after, looks, uncaught } = result
  expect(late).toBeLessThanOrEqual(bound)
  expect(next, 'not before the announced time').toBeGreaterThanOrEqual(fault.announces ?? 0)
  expect(most, 'one looks at a time').toBeLessThanOrEqual(1)
  // A question may be two requests, and what is answered 401 asks for a new token.
  expect(looks, 'one look in half a minute').toBeLessThanOrEqual(fault.name === 'status 401' ? 5 : 2)
  // A page may repeat four requests, and from then on one in ten.
  expect(tried).toBeLessThanOrEqual(usual * 1.1 + 4)
  expect(after).toBeLessThanOrEqual(usual * 1.1)
  expect(uncaught).toEqual([])
}

test('there are 41 faults', () => expect(faults).toHaveLength(41))

const patience = { timeout: 300_000 }

test.each(sample)('a first load: $name', patience, async (fault) => {
  const page = await shop.open()
  onTestFinished(page.close)
  // It names no card: the wallet is asked for it first.
  evaluateRedeemable(fault, 'first load', await run(page, fault, () => page.show()))
})

test.each(sample)('a refresh: $name', patience, async (fault) => {
  const page = await shop.open()
  onTestFinished(page.close)
  const { visit } = page
  if (fault.ofToken) visit.tokenLife = 10
  await page.show('card="ADA"')
  for (let second = 0; second < 12; second++) await page.second()
  const good = await page.look()
  expect(good.filter(({ condition }) => condition !== 'ready')).toEqual([])

  const result = await run(page, fault, page.refresh, good)

  evaluateRedeemable(fault, 'refresh', result)
  const replaced = new Set([...withdrawn(fault), ...quiet])
  expect(new Set(result.replaced)).toEqual(replaced)
  for (const { tag, condition, drawn } of result.bad) {
    const isGone = withdrawn(fault).includes(tag)
    // The button stays, and the promotions are for everybody.
    const isBare = replaced.has(tag) && tag !== 'perk-launcher'
    expect([tag, condition, drawn]).toEqual([
      tag,
      isGone ? 'signed-out' : 'offline',
      isBare ? '' : expect.any(String),
    ])
  }
})
