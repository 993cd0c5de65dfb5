/** A browser that has already shown a tier to a member. */
import { createPersistence } from '../../src/state/persist.ts'
import { createBrowser } from '../unit/state/storage.ts'

/** Returns the statements that save the tier, for a script of the page. */
export function rememberTier(card: string, seen: { id: string; from: number }) {
  const { items, openTab } = createBrowser()
  createPersistence(openTab(), 'tier:1', () => undefined, card).save(seen, ['id', 'from'])
  return [...items]
    .map((item) => `localStorage.setItem(${item.map((text) => JSON.stringify(text)).join()})`)
    .join('\n')
}
