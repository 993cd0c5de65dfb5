/** What every element that shows something has in common: it finds its shop and its words, and draws six conditions. */
import { html, nothing, type CSSResultGroup, type PropertyValues, type PropertyDeclarations } from 'lit'
import type { Redeemable } from '../../state/cart.ts'
import type { Atom } from '../../state/atom.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from './live-region.ts'
import { Boundary } from './boundary.ts'
import { onTick } from './clock.ts'
import { focusRow } from './focus.ts'
import { findShop, languageAround, registry } from './registry.ts'
import type { Outcome } from './store-controller.ts'
import { reportTrouble } from './troubles.ts'
import { formatTrouble, formatWait } from '../format/error.ts'
import type { Words } from '../format/messages.ts'
import { drawing, warn } from './icons.ts'
import { wordsFor } from './localize.ts'
import { base } from '../styles/base.ts'
import { applyTheme } from '../styles/theme.ts'

/**
 * Also a custom state of the host: `perk-promotions:state(empty) { … }`. What the shop's brand switches off is drawn
 * in none of the other six: it is `off`, and nothing is there.
 */
export type Status = 'waiting' | 'ready' | 'empty' | 'failed' | 'offline' | 'signed-out' | 'off'

/** What a brand can switch off. */
type BrandSwitch = 'loyalty_enabled' | 'coupons_enabled' | 'referrals_enabled'

/**
 * Base class of all visible elements: resolves the shop and the messages, and renders one of six statuses. `Part` are
 * the messages that only this element needs.
 *
 * @slot - Placeholder of your page. Shown until the data has loaded.
 * @slot guest - Shown if the shopper is not signed in or has no loyalty card.
 * @csspart skeleton - Placeholder while loading.
 * @csspart fallback - Wrapper of your own placeholder while loading.
 * @csspart state - Wrapper of the message and button shown instead of the content, for example after an error.
 * @csspart message - Message if there is nothing to show or loading failed: `icon`, `note` and `hint`.
 * @csspart hint - Second line of the message: what to expect here, or when loading is retried.
 * @csspart note - Sentence shown instead of the content or below it.
 */
export abstract class PerkElement<Part = unknown> extends Boundary {
  static override styles: CSSResultGroup = base
  static override properties: PropertyDeclarations = {
    for: {},
  }

  /** Id of the `<perk-shop>` this element belongs to. Needed only if the page has several and the element is outside them. */
  for?: string

  /** @internal Part of another element, which says for all of its parts that there is no connection. */
  hideOfflineNotice = false

  /** Whether the element is hidden in every status but `ready`. */
  protected readonly hidesUnlessReady?: boolean

  /** The shop it has found, and the words of the language around it. */
  protected shop: Shop | undefined
  protected words: Words<Part> | undefined

  /** Its own words, in English. */
  protected abstract readonly defaultMessages: Part

  /** Whether the shopper waits for an answer: its failure is announced, even if it was announced before. */
  protected isAnswerDue = false

  /** The `value` of the focused control, such as the id of the offer that a button belongs to. */
  protected focusedValue = ''

  /** What the element shows, as it was last read. */
  protected abstract readonly reading: Outcome

  /** The switch of the brand that turns all of it off, where there is one. */
  protected readonly brandSwitch?: BrandSwitch

  // Browsers before 2024 have no such custom states, older ones no internals; they lose a styling hook and nothing else.
  #states = this.attachInternals?.().states
  #shown: Status | undefined
  #focused: Element | null | undefined
  #unfollow: (() => void) | undefined
  #stopClock: (() => void) | undefined

  /** Current status of the element. */
  get status(): Status {
    const { words } = this
    const { error, answer } = this.reading
    if (this.brandSwitch && this.isOff(this.brandSwitch)) return 'off'
    if (!words) return 'waiting'
    if (error) return error.kind === 'signed-out' ? error.kind : 'failed'
    if (!answer) return 'waiting'
    return this.isEmpty(words) ? 'empty' : this.#old ? 'offline' : 'ready'
  }

  /** What is out of date. */
  get #old() {
    return this.readings.find(({ answer }) => answer?.stale)
  }

  /** Whether the brand has switched it off; what is unknown is on. */
  protected isOff(brandSwitch: BrandSwitch) {
    return this.shop?.$brand.get().cockpits?.[brandSwitch] === false
  }

  /** Everything it has read, including what it shows beside the main thing. */
  protected get readings(): Outcome[] {
    return [this.reading]
  }

  protected override connected() {
    registry().consumers.add(this.#seek)
    this.#stopClock = onTick(() => this.requestUpdate())
    this.#seek()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    registry().consumers.delete(this.#seek)
    // An element that was only moved is connected again by then, and its trouble is not new.
    queueMicrotask(() => this.isConnected || reportTrouble(this, undefined))
    this.#stopClock?.()
    this.#unfollow?.()
  }

  protected override willUpdate(changed: PropertyValues) {
    if (changed.has('for')) this.#seek()
    this.#focused = this.shadowRoot?.activeElement
    this.focusedValue = valueOf(this.#focused)
  }

  protected override updated() {
    const { status } = this
    if (status !== this.#shown) {
      this.#shown = status
      this.#states?.clear()
      try {
        this.#states?.add(status)
      } catch {
        // Chromium before 125 has custom states only with two dashes before them.
      }
    }
    this.#announceStatus(status)
    this.#keepFocus()
  }

  /** Announces trouble that is new on the page, and the result of a request by the shopper. */
  #announceStatus(status: Status) {
    if (status === 'waiting' || !this.isConnected) return
    const { error = this.#old?.why ?? {} } = this.reading
    const notice = this.#notice(status)
    // Guests hear that they must sign in only after they requested something.
    const isNew = reportTrouble(this, notice && status !== 'signed-out' ? error : undefined)
    const isDue = this.isAnswerDue && !this.readings.some(({ busy }) => busy)
    if (isDue) this.isAnswerDue = false
    if (isDue || isNew) announce(notice)
  }

  /** What moves to another place takes the focus along; if it is gone, the keyboard goes on from here, not from the top of the page. */
  #keepFocus() {
    const now = this.shadowRoot?.activeElement
    const isThere = now && (!this.focusedValue || valueOf(now) === this.focusedValue)
    if (!this.#focused || isThere) return
    const places = [...this.renderRoot.querySelectorAll<HTMLElement>('[value]')]
    const place = this.focusedValue && places.find((one) => valueOf(one) === this.focusedValue)
    focusRow(place || this.renderRoot.querySelector('section'))
  }

  protected override render(): unknown {
    const { status, words } = this
    if (status === 'off' || (this.hidesUnlessReady && status !== 'ready')) return nothing
    return html`<section
      lang=${words?.locale ?? nothing}
      tabindex="-1"
      aria-busy=${this.readings.some(({ busy }) => busy)}
    >
      ${words && status !== 'waiting' ? this.#draw(status, words) : this.waiting()}
    </section>`
  }

  /** Whether it was read and there is nothing to show. */
  protected abstract isEmpty(words: Words<Part>): boolean

  /** What is shown until there is something: the page's own words, if it put some into the element, in the same place. */
  protected waiting(): unknown {
    return this.querySelector(':scope > :not([slot])')
      ? html`<div part="fallback">
          <div><slot></slot></div>
          ${this.skeleton()}
        </div>`
      : this.skeleton()
  }

  /** Of the size of what is to come. */
  protected skeleton(): unknown {
    return html`<div part="skeleton"></div>`
  }

  /** What the element shows when it is `ready`. */
  protected abstract content(words: Words<Part>): unknown

  /** What is shown when there is nothing; the page may bring its own. A second line is said quietly below the first. */
  protected empty({ text }: Words<Part>, picture: unknown = nothing, said = text.empty): unknown {
    const [what = '', hint] = said.split('\n')
    return html`<slot name="empty">
      <div part="message">
        ${picture}${note(what)}
        <p part="hint">${hint}</p>
      </div>
    </slot>`
  }

  /** Stores the element renders, besides what it reads. It updates when one of them changes. */
  protected dependencies?(shop: Shop): Atom<unknown>[]

  /** Puts it into the cart's selection or takes it out, unless the page cancels the event that tells of it. */
  protected toggle(redeemable: Redeemable, told: (selected: boolean) => Event) {
    const { cart } = this.shop ?? {}
    if (!cart) return
    const selected = cart.$cart.get().selection.every(({ id }) => id !== redeemable.id)
    if (!this.dispatchEvent(told(selected))) return
    if (selected) cart.select(redeemable)
    else cart.deselect(redeemable)
  }

  /** Says what went wrong and when it is tried again, with a button that does so where that may help. */
  protected failed(reading: Outcome, words: Words, retry: () => unknown = () => reading.again()): unknown {
    const { error = {} } = reading
    const said = note(formatTrouble(error, words))
    if (error.kind === 'signed-out') return html`<slot name="guest">${said}</slot>`
    return html`<div part="message">
      ${drawing(warn)}${said}
      <p part="hint">${this.#countdown(reading, words)}</p>
      <button part="button" @click=${retry}>${words.text.retry}</button>
    </div>`
  }

  #draw(status: Status, words: Words<Part>) {
    const { reading } = this
    const isEmpty = status === 'empty'
    // Not an error of a call: a script of the page has broken something that the kit needs.
    if (reading.error && !reading.error.kind) throw reading.error
    if (isEmpty || reading.error) {
      return html`<div part="state">
        ${isEmpty ? this.empty(words) : this.failed(reading, words, this.#retry)}
      </div>`
    }
    const notice = this.#notice(status)
    return [
      this.content(words),
      notice ? note(notice + this.#countdown(this.#old ?? reading, words)) : nothing,
    ]
  }

  /** The sentence of a status that has one. It is announced, so it has no countdown in it. */
  #notice(status: Status) {
    const { reading, words } = this
    if (!words || this.hidesUnlessReady || status === 'off') return ''
    if (status === 'signed-out' && this.querySelector(':scope > [slot=guest]')) return ''
    if (reading.error) return formatTrouble(reading.error, words)
    const { answer, why } = this.#old ?? {}
    if (status !== 'offline' || !answer || this.hideOfflineNotice) return ''
    const { text, format } = words
    const minutes = Math.round((answer.receivedAt - Date.now()) / 60_000)
    const when =
      minutes > -60
        ? format.relative(minutes, 'minute')
        : minutes > -1410
          ? format.relative(Math.round(minutes / 60), 'hour')
          : format.relative(Math.round(minutes / 1440), 'day')
    return (why?.kind ?? 'offline') === 'offline' ? text.offline(when) : text.outdated(when)
  }

  /** When it tries again by itself. */
  #countdown(reading: Outcome, words: Words) {
    const seconds = reading.busy ? 0 : reading.left()
    return seconds === undefined ? '' : ` ${words.text.retrying(formatWait(seconds, words))}`
  }

  #retry = () => {
    this.isAnswerDue = true
    for (const reading of this.readings) if (isTroubled(reading)) reading.again()
  }

  /** Looks where shop and words come from; called whenever a shop comes, goes or changes. */
  #seek = () => this.guard(() => this.#findShop())

  #findShop() {
    if (!this.isConnected) return
    const found = findShop(this, this.for)
    this.#unfollow?.()
    // Before its first update a shop does not know all that the page has set.
    const shop = found?.hasUpdated ? found.shop : undefined
    if (found && shop) {
      const locale = found.locale || languageAround(this)
      this.words = wordsFor(this.defaultMessages, locale, found)
      const redraw = () => this.requestUpdate()
      const stops = [
        // One clock for all who count.
        shop.recovery?.$tick.listen(() => this.readings.some(isTroubled) && redraw()),
        ...(this.dependencies?.(shop) ?? []).map((atom) => atom.listen(redraw)),
        shop.$brand.subscribe(({ cockpits }) => {
          if (this.shadowRoot) applyTheme(this.shadowRoot, cockpits?.theme ?? '')
          redraw()
        }),
      ]
      this.#unfollow = () => stops.forEach((stop) => stop?.())
    }
    this.shop = shop
    this.requestUpdate()
  }
}

const valueOf = (one: Element | null | undefined) => one?.getAttribute('value') ?? ''

const isTroubled = ({ error, answer }: Outcome) => error ?? answer?.stale

/** A sentence in place of what is shown, or below it. */
export const note = (words: string) => html`<p part="note">${words}</p>`
