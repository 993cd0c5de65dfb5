import { announce } from '../../../src/elements/internal/live-region.ts'
import { pageGlobal } from '../../../src/elements/internal/registry.ts'

const messages: string[] = []

// Makes the region, so that none of its messages is missed, wherever it moves.
announce('Start')
const region = pageGlobal().liveRegion
new MutationObserver(() => {
  if (region?.textContent) messages.push(region.textContent)
}).observe(region ?? document.body, { childList: true })

/** Everything that was announced during the test, in order: one message can follow another before a test looks. */
export const announced = () => messages.join('\n')

export const clearAnnouncements = () => messages.splice(0)
