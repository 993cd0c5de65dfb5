/** What every element that shows something has in common: it finds its shop and its words, and draws six conditions. */
import { html, LitElement, nothing, type CSSResultGroup, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import type { CallError } from '../client/errors.ts'
import type { Shop } from '../state/shop.ts'
import { announce } from './base/announce.ts'
import { findShop, languageAround, page } from './base/page.ts'
import { Reading } from './base/reading.ts'
import type { Words } from './messages/messages.ts'
import { wordsFor } from './messages/words.ts'
import { base } from './styles/base.ts'

/** Also a custom state of the host: `perk-promotions:state(empty) { … }`. */
export type Condition = 'waiting' | 'ready' | 'empty' | 'failed' | 'offline' | 'signed-out'

/** How often elements look at the clock, in milliseconds. */
export const tick = 30_000

export abstract class PerkElement<Value = unknown> extends LitElement {
  static override styles: CSSResultGroup = base

  /** Id of the `<perk-shop>` to use, where the element stands in none and the page has several. */
  @property() shop?: string

  /** The shop it has found, and the words of the language around it. */
  protected perks: Shop | undefined
  protected words: Words | undefined

  /** What the element shows, as it was last read. */
  protected readonly reading = new Reading<Value>(this)

  #states = this.attachInternals().states
  #shown: Condition | undefined
  #focused: Element | null | undefined
  #unfollow: (() => void) | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  /** Which of the six conditions is drawn. */
  get condition(): Condition {
    const { words } = this
    const { error, answer } = this.reading
    if (!words) return 'waiting'
    if (error) return error.kind === 'signed-out' ? error.kind : 'failed'
    if (!answer) return 'waiting'
    return this.isEmpty(words) ? 'empty' : answer.stale ? 'offline' : 'ready'
  }

  override connectedCallback() {
    super.connectedCallback()
    page().seekers.add(this.#seek)
    addEventListener('online', this.#retry)
    this.#timer = setInterval(() => this.requestUpdate(), tick)
    this.#seek()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    page().seekers.delete(this.#seek)
    removeEventListener('online', this.#retry)
    clearInterval(this.#timer)
    this.#unfollow?.()
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('shop')) this.#seek()
    this.#focused = this.shadowRoot?.activeElement
  }

  protected override updated() {
    const { condition } = this
    if (condition !== this.#shown) {
      // Browsers before 2024 have no custom states; they lose a styling hook and nothing else.
      this.#states?.clear()
      this.#states?.add((this.#shown = condition))
      announce(this.#notice(condition))
    }
    // Whoever pressed a button that is gone now goes on from here, not from the top of the page.
    if (this.#focused && !this.shadowRoot?.activeElement) this.renderRoot.querySelector('section')?.focus()
  }

  protected override render() {
    const { condition, reading, words } = this
    return html`<section lang=${words?.locale ?? nothing} tabindex="-1" aria-busy=${reading.busy}>
      ${words && condition !== 'waiting' ? this.#draw(condition, words) : waiting(this)}
    </section>`
  }

  /** Whether there is nothing to show, though it was read. */
  protected abstract isEmpty(words: Words): boolean

  /** What there is to show. */
  protected abstract view(words: Words): unknown

  /** Says what went wrong, with a button that tries again where that may help. */
  protected failed(error: Partial<CallError>, retry: () => void) {
    const again = html`<button part="button" @click=${retry}>${this.words?.text.retry}</button>`
    return [note(this.sayError(error)), error.kind === 'signed-out' ? nothing : again]
  }

  /** What went wrong, in a sentence or two. */
  protected sayError({ kind, retryAfter }: Partial<CallError>) {
    if (!this.words) return ''
    const { text, format } = this.words
    if (kind === 'signed-out') return text.signedOut
    const said = kind === 'offline' ? text.unconnected : text.failed
    return retryAfter ? `${said} ${text.later(format.relative(Math.ceil(retryAfter), 'second'))}` : said
  }

  #draw(condition: Condition, words: Words) {
    if (condition === 'empty') return html`<slot name="empty">${note(words.text.empty)}</slot>`
    const { error } = this.reading
    if (error) return this.failed(error, this.#retry)
    return [this.view(words), condition === 'offline' ? note(this.#notice(condition)) : nothing]
  }

  /** The sentence of a condition that has one. */
  #notice(condition: Condition) {
    const { error, answer } = this.reading
    if (error) return this.sayError(error)
    if (condition !== 'offline' || !answer || !this.words) return ''
    const { text, format } = this.words
    const minutes = Math.round((answer.receivedAt - Date.now()) / 60_000)
    return text.offline(
      minutes > -60 ? format.relative(minutes, 'minute') : format.relative(Math.round(minutes / 60), 'hour'),
    )
  }

  #retry = () => {
    if (this.reading.error || this.reading.answer?.stale) void this.reading.again()
  }

  /** Looks where shop and words come from; called whenever a shop comes, goes or changes. */
  #seek = () => {
    const found = findShop(this, this.shop)
    this.#unfollow?.()
    // Before its first update a shop does not know all that the page has set.
    const perks = found?.hasUpdated ? found.shop : undefined
    if (found && perks) {
      this.words = wordsFor(found.locale || languageAround(this), found.currency, found.messages, this.#seek)
      this.#unfollow = perks.cart.$cart.listen(() => this.requestUpdate())
      // What one customer was shown is not for the next.
      if (perks.customer !== this.perks?.customer) this.reading.answer = undefined
    }
    this.perks = perks
    this.requestUpdate()
  }
}

const note = (words: string) => html`<p part="note">${words}</p>`

/** The page's own words, if it put some into the element, else a skeleton of the final size. */
const waiting = (host: Element) =>
  host.querySelector(':scope > :not([slot])') ? html`<slot></slot>` : html`<div part="skeleton"></div>`
