/** Nodes, listeners and heap bytes that remain after fifty gestures in the demo's cart. */
import type { Browser, Page } from 'playwright-core'
import { fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { Demo } from './demo.ts'
import { changeQuantity, chooseOffer, enterCode, openPage, settled, signInWithCart } from './gestures.ts'
import { growth, memoryOf, memoryWhenQuiet } from './memory.ts'

const presses = 50
const cycle = [chooseOffer, changeQuantity, enterCode]

export const measureGestureLeaks = (browser: Browser, demo: Demo): Promise<Measurement[]> =>
  fresh(browser, async (page, session) => {
    await signInWithCart(page, demo)
    await openPage(page, demo, '/cart')
    // Creates what later gestures reuse.
    await press(page, 12)
    const before = await memoryOf(session)
    await press(page, presses)
    const after = await memoryWhenQuiet(page, session, before.nodes)
    // Some statuses differ by a few nodes, but a leak in one gesture leaves at least one node for each of its presses.
    return growth(`${presses} gestures in the cart`, before, after, Math.floor(presses / cycle.length) - 1)
  })

/** Makes each gesture twice in a row. The second press undoes the first, or applies another invalid code. */
async function press(page: Page, times: number) {
  for (let time = 0; time < times; time++) {
    const button = await cycle[Math.floor(time / 2) % cycle.length]?.button(page, time)
    await button?.click()
    await settled(page)
  }
}
