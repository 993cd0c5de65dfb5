/** Says results once to those who listen to a page instead of looking at it. */
import type { CallError } from '../../client/errors.ts'
import { formatTrouble } from '../format/error.ts'
import type { Words } from '../format/messages.ts'
import { registry } from './registry.ts'

const waiting = new Set<string>()

/**
 * Speaks through the one live region of the page. What several elements say at once is joined, and said
 * once if it is the same.
 */
export function announce(words: string) {
  if (!words) return
  const region = voice()
  if (!waiting.size) {
    // A region is heard when its text changes, and only once browsers have noticed that it is there.
    region.textContent = ''
    setTimeout(() => {
      region.textContent = [...waiting].join(' ')
      waiting.clear()
    }, 100)
  }
  waiting.add(words)
}

/** More rows of a list are shown now. */
export const announceAdded = (count: number, { text, format }: Words) =>
  announce(text.added(format.number(count), format.plural(count)))

/** Why something that was asked for by hand has not come. */
export const announceError = (error: Partial<CallError>, words: Words) =>
  announce(formatTrouble(error, words))

/**
 * The region stands in the light DOM, for Chrome misses live regions in nested shadow roots, but in a modal dialog
 * while one is open, for then nothing else is heard. A shadow root of its own hides it from sight, where no style of the page reaches and no style attribute is needed.
 */
function voice() {
  const shared = registry()
  if (!shared.voice) {
    const region = (shared.voice = document.createElement('div'))
    region.role = 'status'
    const root = region.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':host{position:fixed!important;clip-path:inset(50%)!important}')
    root.adoptedStyleSheets = [sheet]
    root.append(document.createElement('slot'))
  }
  const place = shared.dialog?.matches(':modal') ? shared.dialog : document.body
  if (shared.voice.parentNode !== place) place.append(shared.voice)
  return shared.voice
}
