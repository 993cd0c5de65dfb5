/** Announces a text to screen readers. */
import { find } from './find.ts'

export function announce(text: string) {
  const liveRegion = find(document, '[data-announcer]', HTMLElement)
  liveRegion.textContent = ''
  // Screen readers repeat a text only if the region was empty in between.
  setTimeout(() => (liveRegion.textContent = text), 50)
}
