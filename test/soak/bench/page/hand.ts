/** What a hand feels: from a press to the next paint, in the demo's own pages on a machine four times as slow. */
import type { Browser, Locator, Page } from 'playwright-core'
import { fresh, median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { fillCart, signIn, type openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

const times = 20
/** Milliseconds: what the budget is for each. */
const quick = 100

export async function measureHand(browser: Browser, demo: Demo): Promise<Measurement[]> {
  return fresh(browser, async (page, books) => {
    await signIn(page, demo.url, 'Ben')
    await fillCart(page)
    await page.goto(`${demo.url}/cart`)
    await showAll(page)
    const offers = await page.locator('perk-eligibility [part~=offer]').count()
    await books.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await recordEvents(page)
    const detail = `${offers} offers, 10 lines`

    const measurements = [
      await press('choose an offer', page, [page.locator('perk-eligibility [part~=choose]').first()], detail),
      await press('change a quantity', page, steps(page), detail),
      await enterCodes(page, detail),
    ]
    await books.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(`${demo.url}/account`)
    await page.locator('perk-rewards [part~=redeem]').first().waitFor()
    await settled(page)
    await books.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await recordEvents(page)
    return [...measurements, ...(await redeem(page))]
  })
}

/** Both groups unfolded, and all of them judged. */
async function showAll(page: Page) {
  await settled(page)
  const folded = page.locator('perk-eligibility [part~=more][aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
}

const steps = (page: Page) => {
  const stepper = page.locator('[data-cart] .stepper').first()
  return [
    stepper.getByRole('button', { name: 'One more' }),
    stepper.getByRole('button', { name: 'One less' }),
  ]
}

/** Presses in turn, each when what came of the one before is drawn. */
async function press(name: string, page: Page, buttons: readonly Locator[], detail: string) {
  const felt: number[] = []
  for (let time = 0; time < times; time++) {
    felt.push(await feel(page, async () => buttons[time % buttons.length]?.click()))
    await settled(page)
  }
  return told(name, felt, detail)
}

async function enterCodes(page: Page, detail: string) {
  const felt: number[] = []
  for (let time = 0; time < times; time++) {
    await page.getByLabel('Voucher code').fill(`NO-SUCH-${time % 2 ? 'CODE' : 'THING'}`)
    felt.push(await feel(page, () => page.getByRole('button', { name: 'Apply' }).click()))
    await settled(page)
  }
  return told('enter a code', felt, detail)
}

async function redeem(page: Page) {
  const opened: number[] = []
  const redeemed: number[] = []
  const dialog = page.locator('perk-rewards dialog')
  for (let time = 0; time < times; time++) {
    const reward = page.getByRole('button', { name: 'Redeem: Olive-wood spoon' })
    opened.push(await feel(page, () => reward.click()))
    redeemed.push(await feel(page, () => dialog.locator('[part~=primary]').click()))
    const close = dialog.getByRole('button', { name: 'Close' })
    await close.waitFor()
    await settled(page)
    await close.click()
    await settled(page)
  }
  return [told('open the redeem dialog', opened), told('redeem', redeemed)]
}

const told = (name: string, felt: readonly number[], detail?: string): Measurement => ({
  name: `${name} to next paint, CPU slowed 4×`,
  value: median(felt),
  unit: 'ms',
  budget: quick,
  detail: [`slowest of ${felt.length}: ${Math.max(...felt)} ms`, detail].filter(Boolean).join('; '),
})

/** Notes every event that took 16 ms or longer, which is the least that a browser tells. */
async function recordEvents(page: Page) {
  await page.evaluate(() => {
    const felt: number[] = []
    Object.assign(globalThis, { felt })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) felt.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

/** The longest event of one gesture; 16 where none was long enough to be told. Milliseconds, in steps of 8. */
async function feel(page: Page, gesture: () => Promise<unknown>) {
  await page.evaluate('felt.length = 0')
  await gesture()
  await page.waitForTimeout(250)
  return page.evaluate<number>('Math.max(16, ...felt)')
}

/** Nothing is asked any more, and what was answered is on the screen. */
async function settled(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('perk-eligibility')]
      .flatMap((panel) => [panel, ...(panel.shadowRoot?.querySelectorAll('perk-receipt') ?? [])])
      .every(({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=true]')),
  )
  await page.waitForTimeout(500)
}
