/** CPU time of the demo's home page, compared with the same page while Perkit's file is blocked. */
import type { Browser } from 'playwright-core'
import { cost, fresh } from '../measure.ts'
import type { Measurement } from '../report.ts'
import type { openDemo } from './demo.ts'
import { baseline, sampleAlternately } from './rounds.ts'
import { control, times } from './time.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

export async function measureWithKit(
  browser: Browser,
  { url }: Demo,
  rounds: number,
): Promise<Measurement[]> {
  const samples = await sampleAlternately(rounds, {
    [baseline]: () => visit(browser, url, ['*/perkit.js']),
    'with Perkit': () => visit(browser, url),
  })
  const itself = (one: number) => one
  return [
    times(
      'home page, compared with the page without Perkit',
      samples,
      'with Perkit',
      itself,
      1.35,
      'without',
    ),
    control('home page without Perkit', samples, itself),
  ]
}

/** CPU time in milliseconds until nothing is loading and, with Perkit, the promotions are rendered. */
const visit = (browser: Browser, url: string, blockedUrls: string[] = []) =>
  fresh(browser, async (page, session) => {
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: blockedUrls })
    return cost(session, async () => {
      await page.goto(url, { waitUntil: 'networkidle' })
      if (blockedUrls.length === 0) await page.locator('perk-promotions [part~=tier]').first().waitFor()
      else if (await page.evaluate("customElements.get('perk-promotions') !== undefined"))
        throw new Error('Perkit was not blocked')
    })
  })
