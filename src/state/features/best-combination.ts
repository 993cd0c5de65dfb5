import type { BestCombination } from '../../contract/resources/qualification.ts'
import type { Cart, Redeemable } from '../cart.ts'
import type { Shop } from '../shop.ts'
import { evaluationOf } from './evaluation.ts'

export interface BestCombinationStore {
  /** Adds the best combination to each evaluation of the cart, until the returned function is called. */
  watch(): () => void
  /** Replaces the selection in one step. Deselected codes are still considered until the cart is empty. */
  select(best: BestCombination): void
}

const includes = (list: readonly { id: string }[], { id }: { id: string }) =>
  list.some((one) => one.id === id)

/** The combination of redeemables with the lowest total for the shop's cart. */
export const bestCombinationOf = (shop: Shop): BestCombinationStore =>
  shop.feature('best-combination', () => {
    const { cart } = shop
    let watchers = 0
    /** Whether the service supports this feature. If not, the selection is not sent. */
    let isSupported = false
    let listedEntries: readonly { id: string }[] = []
    let sentCodes: readonly Redeemable[] = []
    let deselectedCodes: readonly Redeemable[] = []

    /** Codes that no qualification lists, so the request must name them. */
    const codesFor = ({ lines, selection }: Cart) => {
      const selected = selection.filter(({ object, reward }) => object === 'voucher' && !reward)
      // A code that was sent before a reply listed it is sent again, so that the request remains the same.
      const isStillNeeded = (code: Redeemable) =>
        [selected, deselectedCodes, listedEntries].some((list) => includes(list, code))
      const codes = lines.length ? sentCodes.filter(isStillNeeded) : []
      return [...codes, ...selected.filter((one) => !includes(listedEntries, one) && !includes(codes, one))]
    }

    evaluationOf(shop).add({
      tracked(cart) {
        if (!watchers || !isSupported) return {}
        const chosen = [...codesFor(cart), ...cart.selection.filter(({ reward }) => reward)]
        return chosen.length ? { chosen } : {}
      },

      untracked: () => (watchers ? { best_combination: true } : {}),

      receive({ cart, qualification, listed }) {
        if (watchers && isSupported) sentCodes = codesFor(cart)
        isSupported = qualification.best_combination !== undefined
        listedEntries = listed.filter(({ result }) => !result?.gift)
      },
    })

    return {
      close: cart.$cart.listen(({ lines }) => {
        if (!lines.length) deselectedCodes = []
      }),

      watch() {
        watchers++
        return () => void watchers--
      },

      select({ redeemables }) {
        deselectedCodes = sentCodes.filter((code) => !includes(redeemables, code))
        cart.replaceSelection(redeemables as readonly Redeemable[]) // `reward.points` is present, as in the request
      },
    }
  })
