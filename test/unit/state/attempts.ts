/** Attempts to redeem as the tabs of one browser keep them. */
import { expect } from 'vitest'
import type { OncePort } from '../../../src/state/once.ts'
import type { createBrowser } from './storage.ts'

export const stateOf = (now: () => { state: string } | undefined) => expect.poll(() => now()?.state)

/** A tab of a browser, as the page's port. */
export function tabOf(browser: ReturnType<typeof createBrowser>, more: Partial<OncePort> = {}) {
  return { ...browser.openTab(), navigator: { locks: browser.locks }, ...more }
}

/** All that storage holds of attempts. */
export const held = ({ items }: ReturnType<typeof createBrowser>) => {
  const [place = '', text = ''] = [...items].find(([place]) => place.startsWith('perkit:attempt')) ?? []
  return { place, text, value: JSON.parse(text || 'null') }
}

export const wake = ({ events }: { events: EventTarget }, persisted: boolean) =>
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
