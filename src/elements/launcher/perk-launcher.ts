import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { formatPoints } from '../format/points.ts'
import type { Words } from '../format/messages.ts'
import { boolean } from '../internal/boolean.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { type Outcome, StoreController } from '../internal/store-controller.ts'
import { close, drawing, star } from '../internal/icons.ts'
import { exportedParts } from './exported-parts.ts'
import { LauncherToggledEvent } from './launcher-toggled.ts'
import { launcher, type LauncherMessages, type LauncherWords } from './perk-launcher.messages.ts'
import { styles } from './perk-launcher.styles.ts'

// Whoever imports the element gets its event's type with it.
export { LauncherToggledEvent }

/**
 * One button that opens the shopper's card, the promotions, the rewards and the newest of the history in a panel, for a
 * shop without an account page. The button says the points; nothing else is asked for until it is pressed.
 *
 * @element perk-launcher
 * @event {LauncherToggledEvent} perk-launcher-toggled - The panel was opened or closed; `open` says which.
 * @slot - Shown until the script has run.
 * @slot guest - Shown in the panel if nobody is signed in, or if the signed-in shopper has no loyalty card: the place of your link to sign in.
 * @csspart launcher - The button.
 * @csspart panel - What it opens; the parts of the elements in it are parts of this one too.
 * @csspart top - Its head: `programme` and `close`.
 * @csspart programme - Name of the loyalty programme.
 * @csspart close - Closes it.
 * @csspart icon - The drawing in a button, and above what is said.
 * @csspart inside - Around the promotions, the rewards and the history.
 * @csspart heading - The title of each.
 * @csspart state - Around the sentence in place of the card, and its button.
 * @csspart blank - What is said where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - When it is tried again.
 * @csspart button - "Try again".
 * @csspart note - A sentence in place of the card, or below all.
 * @cssproperty --perk-offset-inline - How far the button is from the side of the window; 16px by default.
 * @cssproperty --perk-offset-block - How far it is from the bottom, where the page may have a bar of its own; 16px by default.
 * @cssproperty --perk-radius-launcher - Rounding of the button; 99px by default.
 * @cssproperty --perk-accent - Colour of the button, of progress and of what can be pressed.
 * @cssproperty --perk-on-accent - Words on it; black or white by default, whichever can be read.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines, and of the border of the panel.
 * @cssproperty --perk-raised - Background of the panel; white or near-black by default, as the text asks for.
 * @cssproperty --perk-tint - Background of its head.
 * @cssproperty --perk-font-title - Typeface of the programme's name, `--perk-font-figure` of the points.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 * @cssproperty --perk-radius-card - Rounding of cards; the panel's is half as much again.
 */
export class PerkLauncher extends PerkElement<LauncherMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    open: { type: Boolean, converter: boolean },
    placement: { reflect: true, useDefault: true },
    label: {},
  }

  /** Whether the panel is open. The attribute opens it at the start; later, the page's markup does not change it. */
  open = false
  /** The lower corner that the button keeps to, at the `end` or the `start` of a line; or `inline`: where the page has put it. */
  placement: 'end' | 'start' | 'inline' = 'end'
  /** What the button says in place of the points, which are not asked for then until it is pressed. */
  label?: string

  protected override readonly defaultMessages = launcher
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<Member>>(this)
  /** A button does not tell those who listen how the card stands. */
  protected override isQuiet = true

  #wasOpen = false

  /** Opens the panel and goes there. */
  show() {
    this.open = this.isAnswerDue = true
  }

  /** Closes it, and goes back to the button. */
  hide() {
    this.open = false
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    // Put elsewhere it comes up there again.
    this.#wasOpen = false
    this.#follow(false)
  }

  protected override willUpdate(changed: PropertyValues) {
    this.isQuiet = !this.open
    super.willUpdate(changed)
    const asks = this.open || !this.label
    this.reading.follow(asks && this.shop ? memberOf(this.shop).$member : undefined)
  }

  protected override updated() {
    super.updated()
    const panel = this.#panel
    const isOpen = !!panel && this.isConnected
    if (isOpen === this.#wasOpen) return
    this.#wasOpen = isOpen
    // Browsers before 2024 have no top layer for it: there it lies as high as the button, and is dismissed by hand.
    if (panel?.showPopover) panel.showPopover()
    else this.#follow(isOpen)
    panel?.querySelector('h2')?.focus()
    // What had the focus is gone with the panel, unless the shopper has gone on to something else.
    if (!panel && document.activeElement === document.body) this.#button?.focus()
    this.dispatchEvent(new LauncherToggledEvent(isOpen))
  }

  protected override isEmpty() {
    return false
  }

  protected override render() {
    const { open, words, label } = this
    if (this.status === 'off') return nothing
    if (!words) return html`<slot></slot>`
    const { card } = this.reading.answer?.value ?? {}
    const { rewards } = words.text
    const points = card && formatPoints(card.loyalty_card.balance, words)
    const said = label || points
    return html`<button
        part="launcher button go"
        lang=${words.locale}
        aria-label=${said && !label ? `${said} · ${rewards}` : nothing}
        aria-haspopup="dialog"
        aria-expanded=${open}
        aria-controls=${open ? 'panel' : nothing}
        popovertarget="panel"
        @click=${this.#press}
      >
        <b>${drawing(star)} ${said || rewards}</b>
      </button>
      ${
        open
          ? html`<div
              id="panel"
              part="panel"
              popover
              role="dialog"
              lang=${words.locale}
              aria-labelledby="programme"
              @toggle=${this.#closed}
              @focusout=${this.#left}
            >
              <header part="top">
                <h2 id="programme" part="programme" tabindex="-1">${card?.campaign || rewards}</h2>
                <button part="close" aria-label=${words.text.close} @click=${this.hide}>
                  ${drawing(close)}
                </button>
              </header>
              ${super.render()}
            </div>`
          : nothing
      }`
  }

  /** Each of its parts has a skeleton of its own. */
  protected override waiting() {
    // Of the same shape as when it is ready, so that the parts stay.
    return this.words ? [this.view(this.words), nothing] : nothing
  }

  protected override view(words: LauncherWords) {
    const { rewards, history } = words.text
    return html`<perk-balance
        .for=${this.for}
        .hideOfflineNotice=${true}
        exportparts=${exportedParts}
      ></perk-balance>
      <div part="inside">
        ${this.#promotions(words)}
        <h2 part="heading">${rewards}</h2>
        <perk-rewards
          layout="compact"
          .for=${this.for}
          .hideOfflineNotice=${true}
          exportparts=${exportedParts}
        ></perk-rewards>
        <h2 part="heading">${history}</h2>
        <perk-activity
          limit="3"
          .for=${this.for}
          .hideOfflineNotice=${true}
          exportparts=${exportedParts}
        ></perk-activity>
      </div>`
  }

  /** The promotions are for everybody. */
  protected override failed(reading: Outcome, words: Words<LauncherMessages>, retry?: () => unknown) {
    return [super.failed(reading, words, retry), this.#promotions(words)]
  }

  #promotions({ text }: LauncherWords) {
    return html`<h2 part="heading">${text.promotions}</h2>
      <perk-promotions
        layout="compact"
        limit="3"
        .for=${this.for}
        .hideOfflineNotice=${true}
        exportparts=${exportedParts}
      ></perk-promotions>`
  }

  get #button() {
    return this.renderRoot.querySelector('button')
  }

  get #panel() {
    return this.renderRoot.querySelector<HTMLElement>('[part=panel]')
  }

  /** It is the panel's invoker, so that a press does not count as one beside the panel; what comes of it is said here. */
  #press = (event: Event) => {
    event.preventDefault()
    if (this.open) this.hide()
    else this.show()
  }

  /** By Escape, or by a press beside it. */
  #closed = ({ newState, target }: ToggleEvent) => {
    if (newState === 'closed' && target === this.#panel) this.hide()
  }

  #follow(isOpen: boolean) {
    for (const type of ['pointerup', 'keydown'] as const) {
      document[isOpen ? 'addEventListener' : 'removeEventListener'](type, this.#dismiss)
    }
  }

  /** By Escape, but for what is above it or has been closed by it, or by a press beside it. */
  #dismiss = (event: Event & { key?: string }) => {
    const path = event.composedPath()
    const isMeant =
      event.type === 'pointerup'
        ? !path.includes(this)
        : event.key === 'Escape' &&
          !event.defaultPrevented &&
          !path.some((at) => at instanceof HTMLDialogElement)
    if (isMeant) this.hide()
  }

  /** What has the focus on the page shall not lie below the panel. */
  #left = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || this.renderRoot.contains(relatedTarget)) return
    // Once it has it: until then nothing has.
    setTimeout(() => this.hide())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-launcher': PerkLauncher
  }
}
