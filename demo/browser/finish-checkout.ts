/** Applies the outcome of a checkout attempt: clears the cart after success and removes perks that no longer apply. */
import type { CartStore } from '../../src/state/cart.ts'
import { clearAttempt, pendingAttempt } from './attempt.ts'

export function finishCheckout(cart: CartStore) {
  const attempt = pendingAttempt()
  const placed = document.querySelector<HTMLElement>('[data-placed]')
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')

  if (placed) {
    // Only the first time: a receipt that is opened again must not clear a newer cart.
    if (placed.dataset.placed !== attempt) return
    cart.clear()
    clearAttempt()
  } else if (outcome) {
    // The outcome is final, so the next submit is a new attempt.
    if (['changed', 'declined', 'abandoned'].includes(outcome.dataset.outcome ?? '')) {
      // Written by our own server.
      const lost = JSON.parse(outcome.dataset.lost ?? '[]') as { id: string }[]
      const ids = new Set<string | undefined>(lost.map(({ id }) => id))
      for (const one of lost) cart.deselect(one)
      cart.replace((lines) => lines.filter(({ redemption }) => !redemption || !ids.has(redemption)))
      clearAttempt()
    }
    outcome.focus()
    // Show the outcome once: a reload shows just the cart.
    history.replaceState(null, '', '/cart')
  } else if (attempt && document.querySelector('[data-checkout]')) void findOrder(attempt)
}

/** Shows the receipt of an order whose response was lost, for example by a reload. */
async function findOrder(attempt: string) {
  try {
    const response = await fetch(`/checkout/${encodeURIComponent(attempt)}`)
    const { kind } = await response.json()
    if (kind === 'paid') location.replace(`/orders/${encodeURIComponent(attempt)}`)
  } catch {
    // The shop is unreachable: the attempt keeps its id, and the next submit settles it.
  }
}
