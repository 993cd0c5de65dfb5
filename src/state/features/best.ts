/** What leaves the shopper the least to pay: who shows it, what it is weighed with, and choosing it. */
import type { CartStore, Redeemable } from '../cart.ts'
import type { Shop } from '../shop.ts'
import { type BestChoice, besideOf } from './judged.ts'

/** What the shop knows of the best choice for its cart. */
export const bestOf = (shop: Shop): BestChoice => (besideOf(shop).best ??= createBest(shop.cart))

/** @internal For a cart of its own, without a shop around it. */
export function createBest(cart: CartStore): BestChoice {
  let codes: readonly Redeemable[] = []
  /** Of the codes, those that were taken off for something better. */
  let aside: readonly Redeemable[] = []
  const isIn = (list: readonly { id: string }[], { id }: { id: string }) => list.some((one) => one.id === id)

  return {
    shown: 0,

    beside({ lines, selection }, listed) {
      if (!lines.length) aside = []
      const vouchers = selection.filter(({ object, reward }) => object === 'voucher' && !reward)
      const offered = listed.filter(({ result }) => !result?.gift)
      // One that was told before all that is offered was known goes on being told: the question stays the same.
      const stays = (code: Redeemable) => [vouchers, aside, offered].some((list) => isIn(list, code))
      const told = lines.length ? codes.filter(stays) : []
      codes = [...told, ...vouchers.filter((one) => !isIn(offered, one) && !isIn(told, one))]
      return [...codes, ...selection.filter(({ reward }) => reward)]
    },

    choose({ redeemables }) {
      aside = codes.filter((code) => !isIn(redeemables, code))
      cart.choose(redeemables as readonly Redeemable[]) // points come as they were told
    },
  }
}
