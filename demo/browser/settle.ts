/** What became of an attempt to check out: clears the cart after success, and takes off what no longer counts. */
import type { CartStore } from '../../src/state/cart.ts'
import { forgetAttempt, openAttempt } from './attempt.ts'

export function settle(cart: CartStore) {
  const attempt = openAttempt()
  const placed = document.querySelector<HTMLElement>('[data-placed]')
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')

  if (placed) {
    // Only the first time: a receipt that is looked at again has nothing to do with the cart of then.
    if (placed.dataset.placed !== attempt) return
    cart.clear()
    forgetAttempt()
  } else if (outcome) {
    // Once it is decided, the next press is another attempt.
    if (['changed', 'declined', 'left'].includes(outcome.dataset.outcome ?? '')) {
      // Written by our own server.
      const lost = JSON.parse(outcome.dataset.lost ?? '[]') as { id: string }[]
      const ids = new Set<string | undefined>(lost.map(({ id }) => id))
      for (const one of lost) cart.deselect(one)
      cart.replace((lines) => lines.filter(({ redemption }) => !redemption || !ids.has(redemption)))
      forgetAttempt()
    }
    outcome.focus()
    // Said once: a reload shows the cart and nothing else.
    history.replaceState(null, '', '/cart')
  } else if (attempt && document.querySelector('[data-till]')) void findOrder(attempt)
}

/** The answer to an order may have been lost, by a reload or on the way: then its receipt is shown now. */
async function findOrder(attempt: string) {
  try {
    const answer = await fetch(`/checkout/${encodeURIComponent(attempt)}`)
    const { kind } = await answer.json()
    if (kind === 'paid') location.replace(`/orders/${encodeURIComponent(attempt)}`)
  } catch {
    // The shop cannot be reached: the attempt keeps its name, and is settled with the next press.
  }
}
