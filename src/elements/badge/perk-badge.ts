import { html, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { emptyCart } from '../../state/cart.ts'
import { combinationOf, type Combined, entriesOf } from '../../state/features/combination.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { concerns, clashesWith, nearest } from '../eligibility/nearest.ts'
import { offersOf } from '../eligibility/offer.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { StoreController } from '../internal/store-controller.ts'
import { drawing, icon, plus } from '../internal/icons.ts'
import { badge, type BadgeMessages, type BadgeWords } from './perk-badge.messages.ts'
import { styles } from './perk-badge.styles.ts'

/**
 * In the line of a cart: which of the chosen offers take something off this line, or else the nearest offer that asks
 * for the product of this line or is for it. While there is neither, and in every condition but `ready`, nothing is
 * drawn and no room is taken. What is off the whole order belongs to no line.
 *
 * @element perk-badge
 * @csspart badge - Each label.
 * @csspart has - The label of an offer that is chosen and takes something off this line.
 * @csspart hint - The label of an offer that something is missing for.
 * @csspart icon - The drawing before the words.
 * @cssproperty --perk-accent - Colour that the others come from.
 * @cssproperty --perk-accent-text - Colour of what a chosen offer gives; the accent by default.
 * @cssproperty --perk-tint - Background of it.
 * @cssproperty --perk-text - Colour that the secondary text comes from; the page's own by default.
 * @cssproperty --perk-muted - Colour of a hint.
 * @cssproperty --perk-edge - Colour of the border of a hint.
 * @cssproperty --perk-radius-badge - Rounding of the labels.
 * @cssproperty --perk-size - Size of the text that the labels are measured by; the page's own by default.
 */
export class PerkBadge extends PerkElement<BadgeMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    product: {},
    sku: {},
  }

  /** Id of the product in the line. */
  product?: string
  /** Id of its SKU, where the line has one. */
  sku?: string

  protected override readonly defaultMessages = badge
  protected override readonly isQuiet = true
  protected override readonly reading = new StoreController<Eligible & JudgedCart>(this)
  readonly #together = new StoreController<Combined & JudgedCart>(this)

  protected override draws(shop: Shop) {
    return [shop.cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.reading.follow(this.shop && eligibilityOf(this.shop))
    this.#together.follow(this.shop && combinationOf(this.shop))
  }

  protected override isEmpty(words: BadgeWords) {
    return !this.#labels(words).length
  }

  protected override view(words: BadgeWords) {
    return this.#labels(words)
  }

  #labels(words: BadgeWords) {
    const taken = this.#taken(words)
    if (taken.length) return taken.map(({ gives, icon: name }) => label('has', icon(name), gives))
    const hint = this.#hint(words)
    return hint ? [label('hint', drawing(plus), hint)] : []
  }

  /** The chosen offers that have each taken something off this line. */
  #taken(words: BadgeWords) {
    const { answer: together } = this.#together
    const { answer } = this.reading
    if (!together || !answer) return []
    const { validation, cart } = together
    const listed = [...answer.ready, ...answer.possible]
    const entries = entriesOf(validation)
      .filter(
        ({ status, order }) =>
          status === 'APPLICABLE' &&
          order?.items?.some(
            ({ product_id, sku_id, applied_discount_amount }) =>
              applied_discount_amount && (this.sku ? sku_id === this.sku : product_id === this.product),
          ),
      )
      // Of a code that no list names, what its own judgement says.
      .map((entry): QualifiedRedeemable => listed.find(({ id }) => id === entry.id) ?? entry)
    return offersOf(entries, cart, answer.rules ?? {}, words)
  }

  #hint(words: BadgeWords) {
    const { answer } = this.reading
    const { selection } = this.shop?.cart.$cart.get() ?? emptyCart
    const ids = [this.sku, this.product].filter((id) => id !== undefined)
    if (!answer) return ''
    const concerned = answer.possible.filter((entry) => concerns(entry, ...ids))
    const offers = offersOf(concerned, answer.cart, answer.rules ?? {}, words)
    const offer = nearest(offers, clashesWith(selection, answer))
    if (!offer) return ''
    const { gives, shortfall } = offer
    const [item, ...others] = shortfall.items
    const isSame = item && !others.length && ids.includes(item.id)
    const { text, format } = words
    return isSame ? text.moreOfIt(format.number(item.quantity), gives) : `${shortfall.lacks} · ${gives}`
  }
}

const label = (kind: 'has' | 'hint', mark: unknown, said: string) =>
  html`<span part="badge ${kind}">${mark}${said}</span>`

declare global {
  interface HTMLElementTagNameMap {
    'perk-badge': PerkBadge
  }
}
