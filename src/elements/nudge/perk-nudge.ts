import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import { emptyCart } from '../../state/cart.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import type { Shop } from '../../state/shop.ts'
import { AddItemsEvent } from '../eligibility/add-items.ts'
import { concerns, clashesWith, type Near, nearest } from '../eligibility/nearest.ts'
import { offersOf } from '../eligibility/offer.ts'
import { announce } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { progress } from '../internal/progress.ts'
import { StoreController } from '../internal/store-controller.ts'
import { close, drawing } from '../internal/icons.ts'
import { ring } from '../layout/item.ts'
import { media } from '../layout/picture.ts'
import { nudgesOf } from './dismissed.ts'
import { nudge, type NudgeMessages, type NudgeWords } from './perk-nudge.messages.ts'
import { styles } from './perk-nudge.styles.ts'

// Whoever imports the element gets its event's type with it.
export { AddItemsEvent }

/**
 * The one nearest thing worth doing: the offer that the cart lacks least for, what is missing, and a button that adds
 * it. While nothing is near, and in every condition but `ready`, nothing is drawn and no room is taken.
 *
 * @element perk-nudge
 * @event {AddItemsEvent} perk-add-items - The shopper wants to add what is missing; `items` says what. Your page puts it into the cart, and cancels the event to say that it has.
 * @csspart strip - The line across the page.
 * @csspart teaser - The card, with `layout="teaser"`.
 * @csspart ring - How far the cart has come, in the strip.
 * @csspart media - The ground of the picture, in the teaser.
 * @csspart picture - The picture in the offer's `metadata.image_url`.
 * @csspart icon - The drawing in place of a picture, and of the button that closes.
 * @csspart text - Its words.
 * @csspart gives - What the offer gives.
 * @csspart progress - How far the cart has come, in the teaser.
 * @csspart meta - What is missing, or how much of it is there.
 * @csspart add - Adds what is missing.
 * @csspart quiet - The same button as bare words, in the strip.
 * @csspart button - The same button with a border, in the teaser.
 * @csspart close - Closes it for the visit; another offer may take its place.
 * @cssproperty --perk-accent - Colour of progress and of the button.
 * @cssproperty --perk-accent-text - The same where it is words; the accent by default.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the track of progress, and of the teaser's border.
 * @cssproperty --perk-edge - Colour of the border of the button.
 * @cssproperty --perk-tint - Background of the strip.
 * @cssproperty --perk-raised - Background of the teaser; white or near-black by default, as the text asks for.
 * @cssproperty --perk-media - Ground of the picture; `--perk-on-media` the drawing on it.
 * @cssproperty --perk-picture - Size of the picture.
 * @cssproperty --perk-font-title - Typeface of what is given; `--perk-weight-title` its weight.
 * @cssproperty --perk-size - Size of the text; the page's own by default.
 * @cssproperty --perk-radius - Rounding of the button, the picture and focus rings.
 * @cssproperty --perk-radius-card - Rounding of the strip and the teaser.
 * @cssproperty --perk-border - Width of borders.
 * @cssproperty --perk-track - Height of the progress bar.
 * @cssproperty --perk-control - Height of the button.
 */
export class PerkNudge extends PerkElement<NudgeMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    product: {},
  }

  /** `strip` (a line across the page) or `teaser` (a card for a small cart or a product). */
  layout: 'strip' | 'teaser' = 'strip'
  /** Id of a product or an SKU, on its own page: offers for it, or that it is missing for, go first. */
  product?: string

  protected override readonly defaultMessages = nudge
  protected override readonly isQuiet = true
  protected override readonly reading = new StoreController<Eligible & JudgedCart>(this)

  #offers = memo((answer: (Eligible & JudgedCart) | undefined, words: NudgeWords) =>
    answer ? offersOf(answer.possible, answer.cart, answer.rules ?? {}, words) : [],
  )

  protected override draws(shop: Shop) {
    return [shop.cart.$cart, nudgesOf(shop).$dismissed]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.reading.follow(this.shop && eligibilityOf(this.shop))
  }

  protected override updated() {
    super.updated()
    const { shop, words, status } = this
    const offer = shop && words && status === 'ready' && this.#nearest(words)
    if (!offer) return
    const { told } = nudgesOf(shop)
    if (!told.has(offer.id)) announce(`${offer.gives}: ${offer.shortfall.lacks}`)
    told.add(offer.id)
  }

  protected override isEmpty(words: NudgeWords) {
    return !this.#nearest(words)
  }

  protected override view(words: NudgeWords) {
    const offer = this.#nearest(words)
    if (!offer) return nothing
    const { gives, shortfall, picture, icon: name } = offer
    const { lacks, goods, count, reached } = shortfall
    const { text, format } = words
    const isTeaser = this.layout === 'teaser'
    // What the button says is said once.
    const rest = lacks === text.lacks('', goods) ? '' : lacks
    const meta = count ? text.inCart(format.number(count.available), format.number(count.required)) : rest
    return html`<div part=${isTeaser ? 'teaser' : 'strip'}>
      ${isTeaser ? media(picture, name) : ring(reached)}
      <div part="text">
        <b part="gives">${gives}</b> ${isTeaser ? progress(reached, lacks) : nothing}
        <span part="meta">${meta}</span>
      </div>
      ${this.#button(offer, isTeaser, words)}
      <button part="close" aria-label=${text.close} @click=${() => this.#close(offer)}>
        ${drawing(close)}
      </button>
    </div>`
  }

  #button({ shortfall: { items, goods, price } }: Near, isTeaser: boolean, { text, format }: NudgeWords) {
    if (!items.length) return nothing
    const said = [text.addItems(goods), price && format.money(price)].filter(Boolean).join(' · ')
    return html`<button
      part="add ${isTeaser ? 'button' : 'quiet'}"
      @click=${() => this.dispatchEvent(new AddItemsEvent(items))}
    >
      ${said}
    </button>`
  }

  #close({ id }: Near) {
    if (this.shop) nudgesOf(this.shop).dismiss(id)
  }

  #nearest(words: NudgeWords) {
    const { shop, product } = this
    const { answer } = this.reading
    const { lines, selection } = shop?.cart.$cart.get() ?? emptyCart
    if (!shop || !lines.length || !answer) return undefined
    const dismissed = nudgesOf(shop).$dismissed.get()
    const clashes = clashesWith(selection, answer)
    return nearest(
      this.#offers(answer, words),
      (offer) => dismissed.includes(offer.id) || clashes(offer),
      ({ id }) => answer.possible.some((entry) => entry.id === id && concerns(entry, product)),
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-nudge': PerkNudge
  }
}
