import { html, nothing } from 'lit'
import type { Shop } from '../../state/shop.ts'
import type { QueryController } from '../internal/query-controller.ts'
import type { Offer } from '../offers/offer.ts'
import { stacksOf } from '../offers/stacking.ts'
import { BestBox, type BestBoxHost } from './best-box.ts'
import { ExpandableGroup } from './expandable-group.ts'
import type { CartOffers, Groups } from './groups.ts'
import type { Choice } from './offer-item.ts'
import { renderAlmost, renderReady, renderUnavailable } from './offer-rows.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

export interface PanelActions {
  isPinned: (offer: Offer) => boolean
  choiceOf: (offer: Offer) => Choice
  add: (offer: Offer) => void
  onCodeRemoved: (code: string) => void
  /** Undefined if the page has no markup of its own for the offer. */
  customRow: (offer: Offer) => unknown
}

export class OfferPanel {
  #best: BestBox
  /** Available offers and, in layouts other than `list`, nearly available ones. */
  readonly ready: ExpandableGroup
  #almost: ExpandableGroup

  constructor(host: BestBoxHost) {
    this.#best = new BestBox(host)
    this.ready = new ExpandableGroup(host)
    this.#almost = new ExpandableGroup(host)
  }

  follow(shop: Shop | undefined) {
    this.#best.follow(shop)
  }

  render(
    query: QueryController<CartOffers>,
    { ready, almost }: Groups,
    localization: EligibilityLocalization,
    actions: PanelActions,
  ) {
    const { messages } = localization
    const { isPinned, choiceOf, add, customRow, onCodeRemoved } = actions
    const { exclusive, excludeEachOther, combinable, unrestricted } = stacksOf(
      ready,
      query.response?.rules ?? {},
    )
    const readyRow = (offer: Offer, isRadio = false) =>
      customRow(offer) ?? renderReady(offer, isRadio, choiceOf(offer), localization)
    const almostRow = (offer: Offer) =>
      customRow(offer) ?? renderAlmost(offer, localization, () => add(offer))
    const stack = (label: string, offers: readonly Offer[], shown: readonly Offer[], isRadio = false) => {
      const rows = offers.filter((offer) => shown.includes(offer)).map((offer) => readyRow(offer, isRadio))
      return rows.length
        ? html`<fieldset part="group">
            ${label ? html`<legend part="label">${label}</legend>` : nothing}
            <ul
              part="list ${isRadio ? 'exclusive' : 'rows'}"
              aria-label=${label ? nothing : messages.eligibility.available}
            >
              ${rows}
            </ul>
          </fieldset>`
        : nothing
    }
    return [
      this.#best.render(query, ready, localization, onCodeRemoved),
      this.ready.render(
        ready,
        isPinned,
        (shown) =>
          exclusive.length
            ? [
                html`<h2 part="heading">${messages.eligibility.available}</h2>`,
                stack(
                  excludeEachOther ? messages.eligibility.chooseOne : '',
                  exclusive,
                  shown,
                  excludeEachOther,
                ),
                stack(messages.eligibility.orCombine, combinable, shown),
                stack(messages.eligibility.combinesWithAll, unrestricted, shown),
              ]
            : headedList(
                messages.eligibility.available,
                shown.map((offer) => readyRow(offer)),
              ),
        localization,
      ),
      this.#almost.render(
        almost,
        isPinned,
        (shown) => headedList(messages.eligibility.almostAvailable, shown.map(almostRow)),
        localization,
      ),
    ]
  }

  renderUnavailable(
    offers: readonly Offer[],
    { messages: { eligibility }, format }: EligibilityLocalization,
  ) {
    if (!offers.length) return nothing
    return html`<details part="others">
      <summary>${eligibility.unavailable} <span part="count">${format.number(offers.length)}</span></summary>
      <ul part="list">
        ${offers.map(renderUnavailable)}
      </ul>
    </details>`
  }
}

const headedList = (heading: string, rows: unknown) =>
  html`<h2 part="heading">${heading}</h2>
    <ul part="list rows" aria-label=${heading}>
      ${rows}
    </ul>`
