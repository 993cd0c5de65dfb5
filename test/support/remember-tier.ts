/** Sets up a browser that has seen a member in a tier before. */
import { createPersistence } from '../../src/state/persist.ts'
import { createBrowser } from '../unit/state/storage.ts'

/** Statements for a page's own script. */
export function rememberTier(card: string, seen: { id: string; from: number }) {
  const { items, openTab } = createBrowser()
  createPersistence(openTab(), 'tier:1', () => undefined, card).save(seen, ['id', 'from'])
  return [...items]
    .map((item) => `localStorage.setItem(${item.map((text) => JSON.stringify(text)).join()})`)
    .join('\n')
}
