import { atom } from '../../state/atom.ts'
import { storageKey } from '../../state/persist.ts'
import type { Shop } from '../../state/shop.ts'

export const nudgesOf = (shop: Shop) =>
  shop.feature('nudges', () => {
    const key = storageKey('nudges:1', shop.port)
    const $dismissed = atom<readonly string[]>(readSaved(key))
    return {
      /** Ids of offers. */
      $dismissed,
      /** Ids of offers. */
      announced: new Set<string>(),

      dismiss(id: string) {
        const ids = [...$dismissed.get(), id]
        $dismissed.set(ids)
        try {
          sessionStorage.setItem(key, JSON.stringify(ids))
        } catch {
          // Storage is full or blocked: the nudges stay closed until the shopper leaves the page.
        }
      },
    }
  })

function readSaved(key: string): string[] {
  try {
    return [JSON.parse(sessionStorage.getItem(key) ?? '[]')].flat()
  } catch {
    return []
  }
}
