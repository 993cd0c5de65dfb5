/** Attempts to redeem in the tabs of one browser. */
import { expect } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import { fourTimes, redeemAndDropReply, mug, openPage, startLoyalty } from './loyalty.ts'
import { createBrowser } from './storage.ts'

export const stateOf = (now: () => { state: string } | undefined) => expect.poll(() => now()?.state)

/** The port of a page in a new tab. */
export function tabOf(browser: ReturnType<typeof createBrowser>, more: Partial<OncePort> = {}) {
  return { ...browser.openTab(), navigator: { locks: browser.locks }, ...more }
}

/** The stored attempt. */
export const storedAttempt = ({ items }: ReturnType<typeof createBrowser>) => {
  const [key = '', text = ''] = [...items].find(([key]) => key.startsWith('perkit:attempt')) ?? []
  return { key, text, value: JSON.parse(text || 'null') }
}

/** Shows the page again. `persisted`: from the back-forward cache. */
export const showPage = ({ events }: { events: EventTarget }, persisted: boolean) =>
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

/** A browser with an unconfirmed attempt: the service has redeemed, but all its replies were lost. */
export async function startUnconfirmed() {
  const service = await startLoyalty(...fourTimes(redeemAndDropReply))
  const browser = createBrowser()
  const first = openPage(service, tabOf(browser))
  await first.member.redeem(mug)
  return { service, browser, first }
}

/** Moves the service's clock as seen by a page. */
export function passTime(source: { now(): number }, milliseconds: number) {
  const { now } = source
  source.now = () => now() + milliseconds
}
