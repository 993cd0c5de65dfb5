/** Says on the cart's page why there is no order. Everything here was decided on the server; no script is needed. */
import { html } from 'hono/html'
import { bannerOf } from '../catalogue.ts'
import type { Lost, Outcome } from '../checkout/outcome.ts'
import type { Shop } from '../shops/shop.ts'

export type NoOrder = Exclude<Outcome, { kind: 'paid' }>

export function noOrder(outcome: NoOrder, shop: Shop) {
  const lost = outcome.kind === 'changed' ? outcome.lost : []
  const { outcome: words } = shop.words
  return html`<section
    class="word"
    role="alert"
    tabindex="-1"
    data-outcome="${outcome.kind}"
    data-lost="${JSON.stringify(lost.map(({ object, id }) => ({ object, id })))}"
  >
    <h2>${outcome.kind === 'open' ? words.open : words.notCharged}</h2>
    <p>${say(outcome, shop)}</p>
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

function say(outcome: NoOrder, { words: { outcome: words }, price }: Shop) {
  if (outcome.kind === 'open') return words.lostAnswer
  if (outcome.kind !== 'changed') return words[outcome.kind]
  const { seen, total } = outcome
  return seen === total ? words.changed : words.changedTotal(price(seen), price(total))
}

function nameOf({ object, id, reward, name }: Lost, { words: { outcome: words }, project }: Shop) {
  if (reward) return words.payingWithPoints
  if (name !== undefined) return name
  return object === 'voucher' ? id : (bannerOf(id, project) ?? words.anOffer)
}
