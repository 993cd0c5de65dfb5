/** Notice on the cart page that explains why no order was placed. Rendered by the server; needs no script. */
import { html } from 'hono/html'
import { bannerOf } from '../catalogue.ts'
import type { LostPerk, Outcome } from '../checkout/outcome.ts'
import type { Shop } from '../shops/shop.ts'

export type FailedOutcome = Exclude<Outcome, { kind: 'paid' }>

export function checkoutNotice(outcome: FailedOutcome, shop: Shop) {
  const lost = outcome.kind === 'changed' ? outcome.lost : []
  const { outcome: words } = shop.words
  return html`<section
    class="notice-box"
    role="alert"
    tabindex="-1"
    data-outcome="${outcome.kind}"
    data-lost="${JSON.stringify(lost.map(({ object, id }) => ({ object, id })))}"
  >
    <h2>${outcome.kind === 'unknown' ? words.unknown : words.notCharged}</h2>
    <p>${explain(outcome, shop)}</p>
    ${
      lost.length
        ? html`<ul>
            ${lost.map(
              (one) =>
                html`<li>
                  <strong>${nameOf(one, shop)}</strong> ${words.reasons[one.key] ?? words.otherReason}
                </li>`,
            )}
          </ul>`
        : ''
    }
  </section>`
}

function explain(outcome: FailedOutcome, { words: { outcome: words }, price }: Shop) {
  if (outcome.kind === 'unknown') return words.retryHint
  if (outcome.kind !== 'changed') return words[outcome.kind]
  const { seen, total } = outcome
  return seen === total ? words.changed : words.changedTotal(price(seen), price(total))
}

function nameOf({ object, id, reward, name }: LostPerk, { words: { outcome: words }, project }: Shop) {
  if (reward) return words.payingWithPoints
  if (name !== undefined) return name
  return object === 'voucher' ? id : (bannerOf(id, project) ?? words.anOffer)
}
