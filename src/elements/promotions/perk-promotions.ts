import { html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import type { Answer, ReadOptions } from '../../client/source.ts'
import type { PromotionTier, PromotionTierList } from '../../contract/resources/promotion-tier.ts'
import type { Shop } from '../../state/shop.ts'
import { type Combined, entriesOf } from '../../state/features/combination.ts'
import type { Eligible } from '../../state/features/eligibility.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import { announce } from '../internal/live-region.ts'
import { bar } from '../internal/progress.ts'
import { Following } from '../internal/store-controller.ts'
import { memo } from '../internal/memo.ts'
import { Reading } from '../internal/reading.ts'
import { Rows } from '../internal/rows.ts'
import { safeUrl } from '../internal/safe-url.ts'
import { same } from '../internal/same.ts'
import { PromotionSelectedEvent } from './promotion-selected.ts'
import { sayDiscount } from '../format/discount.ts'
import { sayTrouble } from '../format/error.ts'
import { savingOf } from '../eligibility/offer.ts'
import { whyNot } from '../eligibility/receipt.ts'
import { textOf } from '../format/text.ts'
import { sum } from '../format/sum.ts'
import { verdictsOf } from './verdict.ts'
import { isOver, sayWindow, windowOf } from './validity.ts'
import { promotions } from '../translations/en.ts'
import type { PromotionMessages, PromotionWords } from '../internal/messages.ts'
import { PerkElement, tick } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { styles } from './perk-promotions.styles.ts'
import { rows } from '../styles/rows.ts'

// Whoever imports the element gets its event's type with it.
export { PromotionSelectedEvent }

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

  protected override readonly english = promotions
  protected override readonly reading = new Reading<PromotionTierList>(this)

  #next = new Reading<PromotionTierList>(this)
  #judged = new Following<Eligible & JudgedCart>(this)
  #combined = new Following<Combined & JudgedCart>(this)
  #verdicts = memo(verdictsOf)
  #more: Answer<PromotionTierList>[] = []
  #question: unknown[] = []
  /** How many rows there were when more was asked for. */
  #before = 0
  #customer: string | undefined
  #drawn = new Rows<Made>()
  #rows: Row[] = []
  #rowsOf: unknown[] = []

  protected override get readings() {
    return [this.reading, this.#judged, this.#next]
  }

  /** How many tiers are left out because they could not be read. */
  get dropped() {
    return sum(this.#pages(), ({ dropped }) => dropped)
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { perks, limit, all } = this
    const judge = perks?.cart.$cart.get().lines.length ? perks.eligibility : undefined
    this.#judged.follow(judge, judge?.$eligibility)
    const chosen = judge && perks?.cart.$cart.get().selection.length ? perks.combination : undefined
    this.#combined.follow(chosen, chosen?.$combination)
    const question = [perks, perks?.source, limit, all]
    if (!perks || same(question, this.#question)) return
    // What one customer was shown is not for the next.
    if (perks.customer !== this.#customer) this.reading.answer = undefined
    this.#customer = perks.customer
    this.#question = question
    this.#more = []
    this.#before = 0
    this.#next.reset()
    void this.reading.ask(this.#page(perks, 1), perks.recovery)
  }

  protected override updated() {
    super.updated()
    const { words } = this
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
    const selection = new Set(this.perks?.cart.$cart.get().selection.map(({ id }) => id))
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
      >${hasTerms && terms ? sayTerms(terms, words) : nothing}${reached === undefined ? nothing : bar(reached, said)}
    </li>`

  /** What has become of a chosen one together with the others; empty while the cart of now is not judged. */
  #fate({ id, metadata }: PromotionTier, words: PromotionWords) {
    const { error, answer } = this.#combined
    const cart = this.perks?.cart.$cart.get()
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
    const { busy, error } = this.#next
    if (error) return this.failed(this.#next, words, this.#showMore)
    return html`<button part="button" aria-disabled=${busy} @click=${this.#showMore}>
      ${words.text.more}
    </button>`
  }

  #showMore = async () => {
    const { perks, words } = this
    if (this.#next.busy || !perks || !words) return
    const before = this.#more
    const read = this.#page(perks, 2 + before.length)
    this.#before = this.#rows.length
    await this.#next.ask(async (options) => {
      const answer = await read(options)
      if (!options.signal?.aborted) this.#more = [...before, answer]
      return answer
    }, perks.recovery)
    const { error } = this.#next
    if (error) announce(sayTrouble(error, words))
  }

  #page(perks: Shop, page: number) {
    const { all } = this
    const limit = Math.min(100, Math.max(1, Math.trunc(this.limit) || 10))
    const query = { limit, page, order: '-created_at', ...(!all && { is_available: true }) } as const
    return async (options: ReadOptions) => {
      const answer = await perks.promotionTiers(query, options)
      if (!Array.isArray(answer.value.tiers)) throw new TypeError('Not a list of promotion tiers')
      return answer
    }
  }

  #pages() {
    const { answer } = this.reading
    return answer ? [answer, ...this.#more] : []
  }

  /** The rows in words. Worked out only when something they are made of has changed: a cart changes often. */
  #told(words: PromotionWords) {
    const now = this.perks?.now() ?? Date.now()
    const made = [this.reading.answer, this.#more, Math.floor(now / tick), this.all, words]
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
      const window = windowOf(tier, now)
      const title = textOf(tier.banner) || textOf(tier.name)
      if (!title || !textOf(tier.id) || (!this.all && isOver(window))) return []
      const { discount } = tier.action ?? {}
      const gives = discount ? sayDiscount(discount, words) : ''
      const when = sayWindow(window, now, words)
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
function sayTerms(terms: string, { text }: PromotionWords) {
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
