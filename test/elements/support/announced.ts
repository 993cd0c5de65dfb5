import { announce } from '../../../src/elements/internal/live-region.ts'
import { pageGlobal } from '../../../src/elements/internal/registry.ts'

const messages: string[] = []

// Creates the region now, so that no message is missed.
announce('Start')
const region = pageGlobal().liveRegion
new MutationObserver(() => {
  if (region?.textContent) messages.push(region.textContent)
}).observe(region ?? document.body, { childList: true })

/** All announcements of the test, one per line. */
export const announced = () => messages.join('\n')

export const clearAnnouncements = () => messages.splice(0)
