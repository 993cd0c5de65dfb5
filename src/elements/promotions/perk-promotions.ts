import { html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import type { Answer } from '../../client/source.ts'
import type { PromotionTier, PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import type { Shop } from '../../state/shop.ts'
import { combinationOf, type Combined, entriesOf } from '../../state/features/combination.ts'
import { type Eligible, eligibilityOf } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import { type Promotions, promotionsOf } from '../../state/features/promotions.ts'
import { tick } from '../internal/clock.ts'
import { announce } from '../internal/live-region.ts'
import { progress } from '../internal/progress.ts'
import { StoreController } from '../internal/store-controller.ts'
import { memo } from '../internal/memo.ts'
import { Rows } from '../internal/rows.ts'
import { safeUrl } from '../internal/safe-url.ts'
import { same } from '../internal/same.ts'
import { PromotionSelectedEvent } from './promotion-selected.ts'
import { formatDiscount } from '../format/discount.ts'
import { formatTrouble } from '../format/error.ts'
import { savingOf } from '../eligibility/offer.ts'
import { whyNot } from '../eligibility/receipt.ts'
import { textOf } from '../format/text.ts'
import { sum } from '../format/sum.ts'
import { verdictsOf } from './verdict.ts'
import { isOver, formatValidity, validityOf } from './validity.ts'
import { promotions } from './perk-promotions.messages.ts'
import type { PromotionMessages, PromotionWords } from './perk-promotions.messages.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { styles } from './perk-promotions.styles.ts'
import { rows } from '../styles/rows.ts'

// Whoever imports the element gets its event's type with it.
export { PromotionSelectedEvent }

type OtherPages = NonNullable<ReturnType<Promotions['$others']['get']>['answer']>

/** A tier in words, ready to draw. */
interface Row {
  tier: PromotionTier
  title: string
  gives: string
  when: string
  /** Whether it can be used at all at the moment. */
  open: boolean
  terms: string | undefined
  choose: () => void
}

/** What a row is drawn from: chosen or not, what the cart of now means for it, and whether terms are asked for. */
type Made = readonly [
  row: Row,
  chosen: boolean,
  gives: string,
  said: string,
  reached: number | undefined,
  hasTerms: boolean,
  words: PromotionWords,
]

/**
 * The promotions that the shopper could use, by their place in the campaign. Choosing one puts it into the cart's
 * selection; choosing it again takes it out. While the cart has lines, each promotion says whether it is available for
 * them or what they lack, and a chosen one whether it is applied. Start and end are given in the shopper's time, hours
 * and days of the week in the campaign's, with the name of its time zone if that is another.
 *
 * @element perk-promotions
 * @event {PromotionSelectedEvent} perk-promotion-selected - The shopper chose a promotion or took the choice back; `tier` and `selected` say which. Cancelable: then the cart's selection stays as it was.
 * @slot - Shown until the script has run and the promotions have arrived.
 * @slot empty - Shown when no promotion is running.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart list - The list.
 * @csspart tier - One row of it.
 * @csspart choose - The row's button; `aria-pressed` says whether it is chosen.
 * @csspart title - The banner, or the name if there is none.
 * @csspart gives - What the promotion gives.
 * @csspart verdict - Whether it applies to the cart, or what the cart lacks.
 * @csspart progress - How far the cart has come.
 * @csspart when - When it can be used.
 * @csspart terms - Its terms, with the attribute `terms`.
 * @csspart button - "Show more" and "Try again".
 * @csspart note - A sentence in place of the list or below it.
 * @cssproperty --perk-accent - Colour of what is given, chosen, or can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background of the list; none by default.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 * @cssproperty --perk-gap - Space between columns, and above buttons.
 * @cssproperty --perk-rows - How many placeholder rows to show while waiting; 3 by default.
 */
export class PerkPromotions extends PerkElement<PromotionMessages> {
  static override styles = [base, rows, styles]

  /** How many tiers to ask for at a time, 1 to 100. */
  @property({ type: Number }) limit = 10
  /** Also shows those that cannot be used now. */
  @property({ type: Boolean }) all = false
  /** Shows the terms in a tier's `metadata.terms`: a text, or the address of a page. */
  @property({ type: Boolean }) terms = false

  protected override readonly defaultMessages = promotions
  protected override readonly reading = new StoreController<Answer<PromotionTierList>>(this)

  #list: Promotions | undefined
  #listOf: unknown[] = []
  #others = new StoreController<OtherPages>(this)
  #judged = new StoreController<Eligible & JudgedCart>(this)
  #combined = new StoreController<Combined & JudgedCart>(this)
  #verdicts = memo(verdictsOf)
  #customer: string | undefined
  #drawn = new Rows<Made>()
  #rows: Row[] = []
  #rowsOf: unknown[] = []
  /** How many rows there were when more was asked for. */
  #before = 0
  /** More was asked for by hand: whoever did hears what came of it. */
  #isAsked = false

  protected override get readings() {
    return [this.reading, this.#judged, this.#others]
  }

  /** How many tiers are left out because they could not be read. */
  get dropped() {
    return sum(this.#pages(), ({ dropped }) => dropped)
  }

  protected override draws({ cart }: Shop) {
    return [cart.$cart]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop, limit, all } = this
    const cart = shop?.cart.$cart.get()
    const judge = cart?.lines.length ? shop : undefined
    this.#judged.follow(judge && eligibilityOf(judge))
    this.#combined.follow(judge && cart?.selection.length ? combinationOf(judge) : undefined)
    const listOf = [shop, shop?.source, limit, all]
    // What one customer was shown is not for the next.
    const keeps = !shop || shop.customer === this.#customer
    if (shop && !same(listOf, this.#listOf)) {
      this.#list = promotionsOf(shop, { limit, all })
      this.#listOf = listOf
      this.#customer = shop.customer
      this.#before = 0
      this.#others.follow(undefined)
    }
    this.reading.follow(this.#list?.$first, keeps)
  }

  protected override updated() {
    super.updated()
    const { words } = this
    const { busy, error } = this.#others
    if (this.#isAsked && !busy) {
      this.#isAsked = false
      if (error && words) announce(formatTrouble(error, words))
    }
    const added = this.#rows.length - this.#before
    if (!words || !this.#before || added < 1) return
    announce(words.text.added(added, words.format.plural(added)))
    // Reading goes on where the new rows begin.
    if (this.shadowRoot?.activeElement) {
      this.renderRoot.querySelectorAll<HTMLElement>('li button')[this.#before]?.focus()
    }
    this.#before = 0
  }

  protected override isEmpty(words: PromotionWords) {
    return !this.#told(words).length
  }

  protected override view(words: PromotionWords) {
    const selection = new Set(this.shop?.cart.$cart.get().selection.map(({ id }) => id))
    const verdicts = this.#verdicts(this.#judged.answer, words)
    const made = this.#told(words).map((row) => {
      const chosen = selection.has(row.tier.id)
      const { said = '', gives = row.gives, reached } = verdicts.get(row.tier.id) ?? {}
      const verdict = (chosen && this.#fate(row.tier, words)) || said
      // What is closed by now was judged when it was not.
      return (
        row.open
          ? [row, chosen, gives, verdict, reached, this.terms, words]
          : [row, chosen, gives, '', undefined, this.terms, words]
      ) satisfies Made
    })
    return html`<ul part="list" aria-label=${words.text.promotions}>
        ${this.#drawn.draw(this.renderRoot.querySelector('ul'), made, this.#row)}
      </ul>
      ${this.#pages().at(-1)?.value.has_more ? this.#moreButton(words) : nothing}`
  }

  #row = (...[{ title, when, terms, choose }, chosen, gives, said, reached, hasTerms, words]: Made) =>
    html`<li part="tier">
      <button part="choose" aria-pressed=${chosen} @click=${choose}>
        <b part="title">${title}</b> <span part="gives">${gives}</span>
        <small><i part="verdict">${said}</i> <i part="when">${when}</i></small></button
      >${hasTerms && terms ? renderTerms(terms, words) : nothing}${reached === undefined ? nothing : progress(reached, said)}
    </li>`

  /** What has become of a chosen one together with the others; empty while the cart of now is not judged. */
  #fate({ id, metadata }: PromotionTier, words: PromotionWords) {
    const { error, answer } = this.#combined
    const cart = this.shop?.cart.$cart.get()
    if (error || !answer || answer.cart !== cart) return ''
    try {
      const { validation } = answer
      const entry = entriesOf(validation).find((one) => one.id === id)
      if (!entry) return ''
      if (!validation.valid || entry.status !== 'APPLICABLE') return whyNot(entry, cart, words)
      return savingOf(entry.order) || metadata?.shipping ? words.text.chosen : words.text.reasons.nothing
    } catch {
      // A source of the page's own may give anything.
      return ''
    }
  }

  #moreButton(words: PromotionWords) {
    const { busy, error } = this.#others
    if (error) return this.failed(this.#others, words, this.#showMore)
    return html`<button part="button" aria-disabled=${busy} @click=${this.#showMore}>
      ${words.text.more}
    </button>`
  }

  #showMore = () => {
    const { busy, error } = this.#others
    if (busy || !this.#list) return
    this.#before = this.#rows.length
    this.#isAsked = true
    if (error) this.#others.again()
    else this.#list.more()
    this.#others.follow(this.#list.$others)
  }

  #pages() {
    const { answer } = this.reading
    return answer ? [answer, ...(this.#others.answer?.pages ?? [])] : []
  }

  /** The rows in words. Worked out only when something they are made of has changed: a cart changes often. */
  #told(words: PromotionWords) {
    const now = this.shop?.now() ?? Date.now()
    const made = [this.reading.answer, this.#others.answer, Math.floor(now / tick), this.all, words]
    if (same(made, this.#rowsOf)) return this.#rows
    const seen = new Set<string>()
    // Each page for itself, so that a row that was read once never moves.
    this.#rows = this.#pages().flatMap(({ value }) =>
      value.tiers
        .flatMap((tier) => this.#tell(tier, now, words))
        .filter(({ tier: { id } }) => !seen.has(id) && seen.add(id))
        .sort((one, other) => placeOf(one) - placeOf(other)),
    )
    this.#rowsOf = made
    return this.#rows
  }

  /** One row, or none for what is over and for what cannot be told. */
  #tell(tier: PromotionTier, now: number, words: PromotionWords): Row[] {
    try {
      const window = validityOf(tier, now)
      const title = textOf(tier.banner) || textOf(tier.name)
      if (!title || !textOf(tier.id) || (!this.all && isOver(window))) return []
      const { discount } = tier.action ?? {}
      const gives = discount ? formatDiscount(discount, words) : ''
      const when = formatValidity(window, now, words)
      const open = window.open && !window.off
      const terms = textOf(tier.metadata?.terms)
      return [{ tier, title, gives, when, open, terms, choose: () => this.#choose(tier) }]
    } catch {
      // A source of the page's own may give anything.
      return []
    }
  }

  #choose(tier: PromotionTier) {
    const { id } = tier
    this.toggle({ object: 'promotion_tier', id }, (selected) => new PromotionSelectedEvent(tier, selected))
  }
}

const placeOf = ({ tier }: Row) => tier.hierarchy ?? Infinity

/** A text unfolds; an address that may become a link is one. */
function renderTerms(terms: string, { text }: PromotionWords) {
  const href = safeUrl(terms)
  return href
    ? html`<small part="terms"><a href=${href} target="_blank" rel="noopener">${text.terms}</a></small>`
    : html`<details part="terms">
        <summary>${text.terms}</summary>
        ${terms}
      </details>`
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-promotions': PerkPromotions
  }
}
