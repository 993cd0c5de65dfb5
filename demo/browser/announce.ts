/** Says something once to those who listen instead of looking. */
import { find } from './find.ts'

export function announce(text: string) {
  const place = find(document, '[data-announcer]', HTMLElement)
  place.textContent = ''
  // The same words twice are only said twice if the region was empty in between.
  setTimeout(() => (place.textContent = text), 50)
}
