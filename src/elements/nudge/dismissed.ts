/** Which nudges the shopper has closed on this visit, and which were told to those who listen. */
import { atom } from '../../state/atom.ts'
import { keyOf } from '../../state/persist.ts'
import type { Shop } from '../../state/shop.ts'

export const nudgesOf = (shop: Shop) =>
  shop.feature('nudges', () => {
    const key = keyOf('nudges:1', shop.port)
    const $dismissed = atom<readonly string[]>(read(key))
    return {
      /** Ids of their offers. */
      $dismissed,
      told: new Set<string>(),

      dismiss(id: string) {
        const ids = [...$dismissed.get(), id]
        $dismissed.set(ids)
        try {
          sessionStorage.setItem(key, JSON.stringify(ids))
        } catch {
          // Full or forbidden: then they stay closed on this page alone.
        }
      },
    }
  })

function read(key: string): string[] {
  try {
    return [JSON.parse(sessionStorage.getItem(key) ?? '[]')].flat()
  } catch {
    return []
  }
}
