/** Interaction to next paint on small and large pages of the demo, with the CPU slowed down four times. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { fresh, median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { type Demo, openDemo } from './demo.ts'
import { type Gesture, gestures, openPage, settled, signInWithCart } from './gestures.ts'
import { type NextPaint, pressToNextPaint } from './next-paint.ts'
import { slowdown } from './trace.ts'

/** Numbers of offers in the cart and of rewards on the account page. */
const sizes = [4, 40]

/** Two thirds measure the wall-clock time with a slowed CPU, the others the CPU time, which differs less. */
const presses = 12
const budgetMs = 100

export async function measureInteractions(browser: Browser): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const size of sizes) {
    const demo = await openDemo(size)
    try {
      const onPages = await fresh(browser, async (page, session) => {
        await signInWithCart(page, demo)
        return [
          ...(await onPage('/cart', size, demo, page, session)),
          ...(await onPage('/account', size, demo, page, session)),
        ]
      })
      measurements.push(...onPages)
    } finally {
      await demo.close()
    }
  }
  return measurements
}

async function onPage(path: Gesture['path'], size: number, demo: Demo, page: Page, session: CDPSession) {
  const listed = await openPage(page, demo, path)
  if (listed !== size) throw new Error(`${path} lists ${listed} instead of ${size} items`)
  const measurements: Measurement[] = []
  for (const gesture of gestures.filter((one) => one.path === path))
    measurements.push(await measure(gesture, size, page, session))
  return measurements
}

async function measure(
  gesture: Gesture,
  size: number,
  page: Page,
  session: CDPSession,
): Promise<Measurement> {
  const slowed: NextPaint[] = []
  const unslowed: NextPaint[] = []
  for (let time = 0; time < presses; time++) {
    // In pairs, because every second press undoes the one before.
    const isSlowed = time % 6 < 4
    const button = await gesture.button(page, time)
    await button.scrollIntoViewIfNeeded()
    await button.hover()
    // Paints what hovering changes.
    await page.waitForTimeout(150)
    await session.send('Emulation.setCPUThrottlingRate', { rate: isSlowed ? slowdown : 1 })
    const paint = await pressToNextPaint(page, session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await settled(page)
    await gesture.undo?.(page)
    if (paint) (isSlowed ? slowed : unslowed).push(paint)
  }
  const walls = slowed.map(({ wall }) => wall)
  const cpus = unslowed.map(({ cpu }) => cpu)
  if (!walls.length || !cpus.length) throw new Error(`The browser reported no event of "${gesture.name}"`)
  return {
    name: `${gesture.name} (${size} ${gesture.path === '/cart' ? 'offers' : 'rewards'}) to next paint, CPU slowed ${slowdown}×`,
    value: median(walls),
    unit: 'ms',
    budget: budgetMs,
    detail: `${slowest(walls)}; CPU time ${median(cpus).toFixed(0)} ms, ${slowest(cpus)}`,
  }
}

const slowest = (times: readonly number[]) =>
  `slowest of ${times.length}: ${Math.max(...times).toFixed(0)} ms`
