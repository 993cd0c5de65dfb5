/** Interaction to next paint on the demo's pages, with the CPU slowed down four times. */
import type { Browser, Locator, Page } from 'playwright-core'
import { fresh, median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { fillCart, signIn, type openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

const times = 20
const budgetMs = 100

export async function measureInteractions(browser: Browser, demo: Demo): Promise<Measurement[]> {
  return fresh(browser, async (page, session) => {
    await signIn(page, demo.url, 'Ben')
    await fillCart(page)
    await page.goto(`${demo.url}/cart`)
    await showAll(page)
    const offers = await page.locator('perk-eligibility [part~=offer]').count()
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await recordEvents(page)
    const detail = `${offers} offers, 10 lines`

    const measurements = [
      await press('choose an offer', page, [page.locator('perk-eligibility [part~=choose]').first()], detail),
      await press('change a quantity', page, steps(page), detail),
      await enterCodes(page, detail),
    ]
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${demo.url}/account`)
    await page.locator('perk-rewards [part~=redeem]').first().waitFor()
    await settled(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await recordEvents(page)
    return [...measurements, ...(await redeem(page))]
  })
}

/** Expands both groups and waits until all offers are evaluated. */
async function showAll(page: Page) {
  await settled(page)
  const collapsed = page.locator('perk-eligibility [part~=more][aria-expanded=false]')
  while ((await collapsed.count()) > 0) await collapsed.first().click()
}

const steps = (page: Page) => {
  const stepper = page.locator('[data-cart] .stepper').first()
  return [
    stepper.getByRole('button', { name: 'One more' }),
    stepper.getByRole('button', { name: 'One less' }),
  ]
}

/** Presses the buttons in turn, each after the result of the previous press is rendered. */
async function press(name: string, page: Page, buttons: readonly Locator[], detail: string) {
  const durations: number[] = []
  for (let time = 0; time < times; time++) {
    durations.push(await longestEvent(page, async () => buttons[time % buttons.length]?.click()))
    await settled(page)
  }
  return measurement(name, durations, detail)
}

async function enterCodes(page: Page, detail: string) {
  const durations: number[] = []
  for (let time = 0; time < times; time++) {
    await page.getByLabel('Voucher code').fill(`NO-SUCH-${time % 2 ? 'CODE' : 'THING'}`)
    durations.push(
      await longestEvent(page, () => page.getByRole('button', { name: 'Apply', exact: true }).click()),
    )
    await settled(page)
  }
  return measurement('enter a code', durations, detail)
}

async function redeem(page: Page) {
  const opened: number[] = []
  const redeemed: number[] = []
  const dialog = page.locator('perk-rewards dialog')
  for (let time = 0; time < times; time++) {
    const reward = page.getByRole('button', { name: 'Redeem: Olive-wood spoon' })
    opened.push(await longestEvent(page, () => reward.click()))
    redeemed.push(await longestEvent(page, () => dialog.locator('[part~=primary]').click()))
    const close = dialog.getByRole('button', { name: 'Close' })
    await close.waitFor()
    await settled(page)
    await close.click()
    await settled(page)
  }
  return [measurement('open the redeem dialog', opened), measurement('redeem', redeemed)]
}

const measurement = (name: string, durations: readonly number[], detail?: string): Measurement => ({
  name: `${name} to next paint, CPU slowed 4×`,
  value: median(durations),
  unit: 'ms',
  budget: budgetMs,
  detail: [`slowest of ${durations.length}: ${Math.max(...durations)} ms`, detail].filter(Boolean).join('; '),
})

/** Records every event of 16 ms or longer, the shortest that browsers report. */
async function recordEvents(page: Page) {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(globalThis, { durations })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

/** Duration of the longest event of a gesture in milliseconds, in steps of 8. It is 16 if none was reported. */
async function longestEvent(page: Page, gesture: () => Promise<unknown>) {
  await page.evaluate('durations.length = 0')
  await gesture()
  await page.waitForTimeout(250)
  return page.evaluate<number>('Math.max(16, ...durations)')
}

/** Waits until no request is pending and the responses are rendered. */
async function settled(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('perk-eligibility')]
      .flatMap((panel) => [panel, ...(panel.shadowRoot?.querySelectorAll('perk-receipt') ?? [])])
      .every(({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=true]')),
  )
  await page.waitForTimeout(500)
}
