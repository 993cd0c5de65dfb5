import { html, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { emptyCart } from '../../state/cart.ts'
import { validationOf, type SelectionValidation, allRedeemables } from '../../state/features/validation.ts'
import { type Eligibility, eligibilityOf } from '../../state/features/eligibility.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import type { Shop } from '../../state/shop.ts'
import { concerns, conflictsWith, nearest } from '../offers/nearest.ts'
import { offersOf } from '../offers/offer.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { renderIcon, icon, plus } from '../internal/icons.ts'
import { offers } from '../offers/offers.messages.ts'
import { badge, type BadgeGroups, type BadgeLocalization } from './perk-badge.messages.ts'
import { styles } from './perk-badge.styles.ts'

/**
 * Label for a line of your cart page: the selected offers that discount this line, or the closest offer that involves this
 * product. Hidden if there is no such offer. Discounts on the whole order are not shown.
 *
 * @element perk-badge
 * @csspart badge - A label.
 * @csspart applied - Label of a selected offer that discounts this line.
 * @csspart hint - Label of an offer whose conditions are not all met yet.
 */
export class PerkBadge extends PerkElement<BadgeGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    product: {},
    sku: {},
  }

  /** Product id of the line. */
  product?: string
  /** SKU id of the line, if it has one. */
  sku?: string

  protected override readonly defaultMessages = { offers, badge }
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<Eligibility & CartEvaluation>(this)
  readonly #validation = new QueryController<SelectionValidation & CartEvaluation>(this)

  protected override dependencies(shop: Shop) {
    return [shop.cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && eligibilityOf(this.shop))
    this.#validation.follow(this.shop && validationOf(this.shop))
  }

  protected override isEmpty(localization: BadgeLocalization) {
    return !this.#labels(localization).length
  }

  protected override content(localization: BadgeLocalization) {
    return this.#labels(localization)
  }

  #labels(localization: BadgeLocalization) {
    const applied = this.#applied(localization)
    if (applied.length)
      return applied.map(({ headline, icon: name }) => label('applied', icon(name), headline))
    const hint = this.#hint(localization)
    return hint ? [label('hint', renderIcon(plus), hint)] : []
  }

  #applied(localization: BadgeLocalization) {
    const { response: validated } = this.#validation
    const { response } = this.query
    if (!validated || !response) return []
    const { validation, cart } = validated
    const listed = [...response.ready, ...response.possible]
    const entries = allRedeemables(validation)
      .filter(
        ({ status, order }) =>
          status === 'APPLICABLE' &&
          order?.items?.some(
            ({ product_id, sku_id, applied_discount_amount }) =>
              applied_discount_amount && (this.sku ? sku_id === this.sku : product_id === this.product),
          ),
      )
      // Listed entries contain more details. A typed code is not listed, so its validation entry is used.
      .map((entry): QualifiedRedeemable => listed.find(({ id }) => id === entry.id) ?? entry)
    return offersOf(entries, cart, response.rules ?? {}, localization)
  }

  #hint(localization: BadgeLocalization) {
    const { response } = this.query
    const { selection } = this.shop?.cart.$cart.get() ?? emptyCart
    const ids = [this.sku, this.product].filter((id) => id !== undefined)
    if (!response) return ''
    const relevant = response.possible.filter((entry) => concerns(entry, ...ids))
    const offers = offersOf(relevant, response.cart, response.rules ?? {}, localization)
    const offer = nearest(offers, conflictsWith(selection, response))
    if (!offer) return ''
    const { headline, missing } = offer
    const [item, ...others] = missing.items
    const isThisProduct = item && !others.length && ids.includes(item.id)
    const { messages } = localization
    return isThisProduct
      ? messages.badge.moreUnits({ count: item.quantity, benefit: headline })
      : `${missing.instruction} · ${headline}`
  }
}

const label = (kind: 'applied' | 'hint', labelIcon: unknown, text: string) =>
  html`<span part="badge ${kind}">${labelIcon}${text}</span>`

declare global {
  interface HTMLElementTagNameMap {
    'perk-badge': PerkBadge
  }
}
