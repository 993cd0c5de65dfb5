import {
  html,
  nothing,
  ReactiveElement,
  type CSSResultGroup,
  type PropertyValues,
  type PropertyDeclarations,
} from 'lit'
import { isServer } from './is-server.ts'
import type { Redeemable } from '../../state/cart.ts'
import type { Atom } from '../../state/atom.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from './live-region.ts'
import { Boundary } from './boundary.ts'
import { onTick } from './clock.ts'
import { exportParts } from './export-parts.ts'
import { focusRow } from './focus.ts'
import { findShop, inheritedLanguage, registry, type ShopHost } from './registry.ts'
import type { QueryState } from './query-controller.ts'
import { reportFailure } from './failures.ts'
import { requestShop } from './server-shop.ts'
import { formatErrorCause, formatWait } from '../format/error.ts'
import type { Localization } from '../format/localization.ts'
import { renderIcon, warn } from './icons.ts'
import { localize } from './localize.ts'
import { base } from '../styles/base.ts'
import { applyTheme } from '../styles/theme.ts'

/**
 * Status of an element. Also a custom state of the host: `perk-promotions:state(empty) { … }`. An element is `off` and
 * renders nothing if the shop's brand has disabled its feature.
 */
export type Status = 'waiting' | 'ready' | 'empty' | 'failed' | 'offline' | 'signed-out' | 'off'

interface EmptyMessages {
  empty: string
  emptyHint: string
}

type BrandSwitch = 'loyalty_enabled' | 'coupons_enabled' | 'referrals_enabled'

/**
 * Base class of all visible elements: resolves the shop and the messages, and renders one of six statuses. `Groups`
 * are the groups of messages that this element needs besides the shared ones.
 *
 * @slot - Your fallback content. Shown until the data has loaded.
 * @slot guest - Shown if the shopper is not signed in or has no loyalty card.
 * @csspart skeleton - Placeholder while loading.
 * @csspart fallback - Wrapper of your fallback content while loading.
 * @csspart state - Wrapper of the message and button shown instead of the content, for example after an error.
 * @csspart message - Message if there is nothing to show or loading failed: `icon`, `note` and `hint`.
 * @csspart hint - Second line of the message: what to expect here, or when loading is retried.
 * @csspart note - Sentence shown instead of the content or below it.
 */
export abstract class PerkElement<Groups extends object = object> extends Boundary {
  static override styles: CSSResultGroup = base
  static override properties: PropertyDeclarations = {
    for: {},
  }

  /** Id of the `<perk-shop>` this element belongs to. Needed only if the page has several and the element is outside them. */
  for?: string

  /** @internal Set on elements within another one that shows the offline notice for all of them. */
  hideOfflineNotice = false

  protected readonly hidesUnlessReady?: boolean

  /** Undefined until a shop is ready. */
  protected shop: Shop | undefined
  /** Undefined until the messages have loaded. */
  protected localization: Localization<Groups> | undefined

  /** English messages of this element. */
  protected abstract readonly defaultMessages: Groups

  /** Whether the shopper is waiting for a response. A failure is then announced even if it is not new on the page. */
  protected isResponseDue = false

  /** The `value` of the focused control, such as the id of the offer that a button belongs to. */
  protected focusedValue = ''

  protected abstract readonly query: QueryState

  protected readonly brandSwitch?: BrandSwitch

  // Browsers before 2024 lack custom states and lose only this styling hook.
  #states = this.attachInternals?.().states
  #host: ShopHost | undefined
  #lastStatus: Status | undefined
  #focusedControl: Element | null | undefined
  /** Shadow root with HTML from a server. */
  #serverRoot: ShadowRoot | null | undefined = this.shadowRoot
  #unfollow: (() => void) | undefined
  #stopClock: (() => void) | undefined

  /** Current status of the element. */
  get status(): Status {
    const { localization } = this
    const { error, response } = this.query
    if (this.brandSwitch && this.isOff(this.brandSwitch)) return 'off'
    if (!localization || (isServer && !response)) return 'waiting'
    if (error) return error.kind === 'signed-out' ? error.kind : 'failed'
    if (!response) return 'waiting'
    return this.isEmpty(localization) ? 'empty' : this.#staleQuery ? 'offline' : 'ready'
  }

  get #staleQuery() {
    return this.queries.find(({ response }) => response?.stale)
  }

  /** Features are on until the brand has loaded. */
  protected isOff(brandSwitch: BrandSwitch) {
    return this.shop?.$brand.get().cockpits?.[brandSwitch] === false
  }

  /** Queries that are retried after a failure and whose stale data is reported, the main one first. */
  protected get queries(): QueryState[] {
    return [this.query]
  }

  protected override connected() {
    registry().consumers.add(this.#resolveShop)
    this.#stopClock = onTick(() => this.requestUpdate())
    this.#resolveShop()
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    registry().consumers.delete(this.#resolveShop)
    // If the element was only moved, it is connected again before this microtask runs and keeps its failure.
    queueMicrotask(() => {
      if (this.isConnected) return
      reportFailure(this)
      this.reportWaiting()
      this.#host = undefined
    })
    this.#stopClock?.()
    this.#unfollow?.()
  }

  /** `perk-ready` of the shop fires when none of its elements is waiting. */
  protected override reportWaiting(isWaiting?: boolean) {
    this.#host?.noteWaiting?.(this, isWaiting)
  }

  /** Without the hydration of `@lit-labs/ssr-client`: times, for example, would stay in the server's time zone. */
  protected override createRenderRoot() {
    return ReactiveElement.prototype['createRenderRoot'].call(this)
  }

  protected override willUpdate(changed: PropertyValues) {
    if (isServer) {
      const found = requestShop(this)
      this.shop = found?.shop
      this.localization = found && localize(this.defaultMessages, found.locale || 'en', found)
    } else if (changed.has('for')) this.#resolveShop()
    this.#focusedControl = this.shadowRoot?.activeElement
    this.focusedValue = valueOf(this.#focusedControl)
  }

  protected override updated() {
    const { status } = this
    this.reportWaiting(this.isConnected && status === 'waiting')
    if (status !== this.#lastStatus) {
      this.#lastStatus = status
      this.#states?.clear()
      try {
        this.#states?.add(status)
      } catch {
        // Chromium before 125 requires custom states to start with two dashes.
      }
    }
    if (isInElement(this)) exportParts(this, this.renderRoot)
    this.#announceStatus(status)
    this.#restoreFocus()
  }

  /** Keeps the HTML from a server until the data has loaded, then replaces it in one step. */
  protected override update(changed: PropertyValues) {
    if (this.#serverRoot && (!this.localization || this.query.busy))
      return ReactiveElement.prototype['update'].call(this, changed)
    this.#serverRoot = void this.#serverRoot?.replaceChildren()
    super.update(changed)
  }

  /** Announces failures that are new on the page, and every failure of a request by the shopper. */
  #announceStatus(status: Status) {
    if (status === 'waiting' || !this.isConnected) return
    const { error = this.#staleQuery?.staleReason ?? {} } = this.query
    const notice = this.#notice(status)
    // The sign-in message is announced only after a request by the shopper.
    const isNew = reportFailure(this, notice && status !== 'signed-out' ? error : undefined)
    const isDue = this.isResponseDue && !this.queries.some(({ busy }) => busy)
    if (isDue) this.isResponseDue = false
    if (isDue || isNew) announce(notice)
  }

  /** Keeps the focus on the same control after an update has moved it. If the control is gone, focuses the element. */
  #restoreFocus() {
    const now = this.shadowRoot?.activeElement
    const isFocused = now && (!this.focusedValue || valueOf(now) === this.focusedValue)
    if (!this.#focusedControl || isFocused) return
    const controls = [...this.renderRoot.querySelectorAll<HTMLElement>('[value]')]
    const control = this.focusedValue && controls.find((one) => valueOf(one) === this.focusedValue)
    focusRow(control || this.renderRoot.querySelector('section'))
  }

  protected override render(): unknown {
    const { status, localization } = this
    if (status === 'off' || (this.hidesUnlessReady && (isServer || status !== 'ready'))) return nothing
    return html`<section
      lang=${localization?.locale ?? nothing}
      tabindex="-1"
      aria-busy=${this.queries.some(({ busy }) => busy)}
    >
      ${localization && status !== 'waiting' ? this.#renderStatus(status, localization) : this.waiting()}
    </section>`
  }

  protected abstract isEmpty(localization: Localization<Groups>): boolean

  /** Rendered while loading: the element's children from the page, laid over a hidden skeleton, or else the skeleton. */
  protected waiting(): unknown {
    return this.hasFallback
      ? html`<div part="fallback">
          <div><slot></slot></div>
          ${this.skeleton()}
        </div>`
      : this.skeleton()
  }

  /** Whether the page has put an element into this one, to show until the data has loaded. */
  protected get hasFallback(): unknown {
    // Children are unavailable on a server. If a script inserts a server's HTML, its templates remain as children.
    return !isServer && this.querySelector(':scope > :not([slot], template)')
  }

  /** Placeholder with the size of the content. */
  protected skeleton(): unknown {
    return html`<div part="skeleton"></div>`
  }

  /** Rendered in the statuses `ready` and `offline`. */
  protected abstract content(localization: Localization<Groups>): unknown

  protected empty(
    _localization: Localization<Groups>,
    picture: unknown = nothing,
    { empty, emptyHint }: EmptyMessages = { empty: '', emptyHint: '' },
  ): unknown {
    return html`<slot name="empty">
      <div part="message">
        ${picture}${note(empty)}
        <p part="hint">${emptyHint}</p>
      </div>
    </slot>`
  }

  /** Atoms that the element renders besides its queries. It updates when one of them changes. */
  protected dependencies?(shop: Shop): Atom<unknown>[]

  protected toggle(redeemable: Redeemable, createEvent: (selected: boolean) => Event) {
    const { cart } = this.shop ?? {}
    if (!cart) return
    const selected = cart.$cart.get().selection.every(({ id }) => id !== redeemable.id)
    if (!this.dispatchEvent(createEvent(selected))) return
    if (selected) cart.select(redeemable)
    else cart.deselect(redeemable)
  }

  protected failed(
    query: QueryState,
    localization: Localization,
    retry: () => unknown = () => query.retry(),
  ): unknown {
    const { error = {} } = query
    const sentence = note(formatErrorCause(error, localization))
    if (error.kind === 'signed-out') return html`<slot name="guest">${sentence}</slot>`
    return html`<div part="message">
      ${renderIcon(warn)}${sentence}
      <p part="hint">${this.#countdown(query, localization)}</p>
      <button part="button" @click=${retry}>${localization.messages.common.retry}</button>
    </div>`
  }

  #renderStatus(status: Status, localization: Localization<Groups>) {
    const { query } = this
    const isEmpty = status === 'empty'
    // An error without a kind is not a failed request but an exception in Perkit or in a script of the page.
    if (query.error && !query.error.kind) throw query.error
    if (isEmpty || query.error) {
      return html`<div part="state">
        ${status === 'failed' && !query.response && this.hasFallback ? html`<slot></slot>` : nothing}
        ${isEmpty ? this.empty(localization) : this.failed(query, localization, this.#retry)}
      </div>`
    }
    const first = this.#notice(status)
    const second = this.#countdown(this.#staleQuery ?? query, localization)
    const notice = first && second ? localization.messages.common.sentences({ first, second }) : first
    return [this.content(localization), notice ? note(notice) : nothing]
  }

  /** The message of the current status, if any. It is announced, so it contains no countdown. */
  #notice(status: Status) {
    const { query, localization } = this
    if (!localization || this.hidesUnlessReady || status === 'off') return ''
    if (status === 'signed-out' && this.querySelector(':scope > [slot=guest]')) return ''
    if (query.error) return formatErrorCause(query.error, localization)
    const { response, staleReason } = this.#staleQuery ?? {}
    if (status !== 'offline' || !response || this.hideOfflineNotice) return ''
    const { messages, format } = localization
    const minutes = Math.round((response.receivedAt - Date.now()) / 60_000)
    const when =
      minutes > -1
        ? messages.common.justNow
        : minutes > -60
          ? format.relative(minutes, 'minute')
          : minutes > -1410
            ? format.relative(Math.round(minutes / 60), 'hour')
            : format.relative(Math.round(minutes / 1440), 'day')
    return (staleReason?.kind ?? 'offline') === 'offline'
      ? messages.common.offlineSince({ when })
      : messages.common.outdatedSince({ when })
  }

  #countdown(query: QueryState, localization: Localization) {
    const seconds = query.busy ? 0 : query.secondsUntilRetry()
    return seconds === undefined
      ? ''
      : localization.messages.common.retrying({ when: formatWait(seconds, localization) })
  }

  #retry = () => {
    this.isResponseDue = true
    for (const query of this.queries) if (hasFailed(query)) query.retry()
  }

  #resolveShop = () => this.guard(() => this.#connectToShop())

  #connectToShop() {
    if (!this.isConnected) return
    const found = findShop(this, this.for)
    if (found !== this.#host) {
      this.reportWaiting()
      this.#host = found
      // Before the first update, so that the shop does not count as ready without this element.
      found?.noteWaiting?.(this, true)
    }
    this.#unfollow?.()
    // A shop's properties are incomplete until its first update.
    const shop = found?.hasUpdated ? found.shop : undefined
    if (found && shop) {
      const locale = found.locale || inheritedLanguage(this)
      this.localization = localize(this.defaultMessages, locale, found)
      const redraw = () => this.requestUpdate()
      const stops = [
        // All countdowns share one timer.
        shop.recovery?.$tick.listen(() => this.queries.some(hasFailed) && redraw()),
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

/** Whether another element, maybe of another copy of Perkit, contains this one in its template. */
const isInElement = (one: PerkElement) =>
  (one.getRootNode() as Partial<ShadowRoot>).host?.localName.startsWith('perk-') // a document has no host

const valueOf = (one: Element | null | undefined) => one?.getAttribute('value') ?? ''

const hasFailed = ({ error, response }: QueryState) => error ?? response?.stale

export const note = (sentence: string) => html`<p part="note">${sentence}</p>`
