/** Asking about the cart: at once, and again after each change of it, for as long as somebody watches. */
import type { CallError } from '../client/errors.ts'
import type { ReadOptions } from '../client/source.ts'
import type { Cart, CartStore } from './cart.ts'
import { type Watchable, watchable } from './watchable.ts'

export interface Judged<Verdict> {
  /** A question is under way; what is shown meanwhile is the answer before. */
  busy: boolean
  /** Why there is no answer for the cart of now; the last one stays, with the cart it is for. */
  error?: CallError | undefined
  answer?: (Verdict & JudgedCart) | undefined
}

export interface JudgedCart {
  /** The cart the answer is for. */
  cart: Cart
  /** When it arrived, in milliseconds of `Date.now()`. */
  receivedAt: number
  /** True when the network failed and this is the last good answer for this cart. */
  stale: boolean
}

export interface Judging {
  /** Keeps the answer up to date until the function it gives back is called. */
  watch(): () => void
  /** Asks again, past any fresh answer at hand, if somebody watches. */
  again(): void
}

export type Ask<Verdict> = (
  cart: Cart,
  options: ReadOptions,
) => Promise<(Verdict & Omit<JudgedCart, 'cart'>) | undefined>

/**
 * `bodyOf` says what of the cart the question is about. There is one question under way at a time: a cart that
 * changes meanwhile is asked about when the answer is back, and that answer is dropped, being for another cart.
 */
export function createJudging<Verdict>(
  { $cart }: CartStore,
  bodyOf: (cart: Cart) => unknown,
  ask: Ask<Verdict>,
): Judging & { $judged: Watchable<Judged<Verdict>> } {
  const $judged = watchable<Judged<Verdict>>({ busy: false })
  const questionOf = (cart: Cart) => JSON.stringify(bodyOf(cart))
  let watchers = 0
  let question = ''
  let underWay: AbortController | undefined
  let unlisten: () => void

  async function look(fresh: boolean): Promise<void> {
    if (underWay || !watchers) return
    const { signal } = (underWay = new AbortController())
    $judged.set({ ...$judged.get(), busy: true })
    await undefined // Several changes in a row are one.
    const cart = $cart.get()
    question = questionOf(cart)
    let { answer } = $judged.get()
    let error: CallError | undefined
    try {
      const verdict = await ask(cart, { signal, fresh })
      answer = verdict && { ...verdict, cart }
    } catch (thrown) {
      // A page's own source may throw anything: an object has fields to look at.
      error = Object(thrown)
    }
    if (signal.aborted) return
    underWay = undefined
    if (questionOf($cart.get()) !== question) return look(false)
    $judged.set({ busy: false, error, answer })
  }

  return {
    $judged,

    watch() {
      if (!watchers++) {
        unlisten = $cart.listen((cart) => questionOf(cart) !== question && look(false))
        void look(false)
      }
      let mine = 1 // whoever leaves twice leaves once
      return () => {
        watchers -= mine
        mine = 0
        if (watchers) return
        unlisten()
        underWay?.abort()
        underWay = undefined
      }
    },

    again() {
      void look(true)
    },
  }
}
