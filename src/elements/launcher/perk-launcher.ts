import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { formatPoints } from '../format/points.ts'
import type { Localization } from '../format/localization.ts'
import { boolean } from '../internal/boolean.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { type QueryState, QueryController } from '../internal/query-controller.ts'
import { close, renderIcon, star } from '../internal/icons.ts'
import { LauncherToggledEvent } from './launcher-toggled.ts'
import { activity, type ActivityGroups } from '../activity/perk-activity.messages.ts'
import { promotions, type PromotionGroups } from '../promotions/perk-promotions.messages.ts'
import { type RewardGroups, rewards } from '../rewards/perk-rewards.messages.ts'
import { styles } from './perk-launcher.styles.ts'

export { LauncherToggledEvent }

type LauncherGroups = Pick<ActivityGroups, 'activity'> &
  Pick<PromotionGroups, 'promotions'> &
  Pick<RewardGroups, 'rewards'>

type LauncherLocalization = Localization<LauncherGroups>

/**
 * A button that opens a panel with the loyalty card, promotions, rewards and recent activity, for shops without an
 * account page. The button shows the points; nothing else is loaded until it is pressed.
 *
 * @element perk-launcher
 * @event {LauncherToggledEvent} perk-launcher-toggled - The panel was opened or closed: see `open`.
 * @slot - Shown until the script has run.
 * @slot guest - Shown in the panel if the shopper is not signed in or has no loyalty card. Put your sign-in link here.
 * @csspart launcher - The button.
 * @csspart panel - The panel.
 * @csspart panel-header - Header of the panel: `program` and `close`.
 * @csspart program - Name of the loyalty program.
 * @csspart close - Button that closes the panel.
 * @csspart panel-body - Promotions, rewards and activity in the panel.
 * @csspart heading - Title of a section.
 */
export class PerkLauncher extends PerkElement<LauncherGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    open: { type: Boolean, converter: boolean },
    placement: { reflect: true, useDefault: true },
    label: {},
  }

  /** Whether the panel is open. The attribute does not change when the panel opens or closes. */
  open = false
  /** Position: the lower `end` or `start` corner of the window, or `inline` to stay where you put it. */
  placement: 'end' | 'start' | 'inline' = 'end'
  /** Label of the button instead of the points. With a label, points are loaded only when the button is pressed. */
  label?: string

  protected override readonly defaultMessages = { activity, promotions, rewards }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<Member>>(this)
  /** While the panel is closed, the status of the card is neither shown nor announced. */
  protected override hidesUnlessReady = true

  #wasOpen = false

  /** Opens the panel and focuses it. */
  show() {
    this.open = this.isResponseDue = true
  }

  /** Closes the panel and focuses the button. */
  hide() {
    this.open = false
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    // Otherwise, the panel of a moved element would stay hidden.
    this.#wasOpen = false
    this.#listenForDismissal(false)
  }

  protected override willUpdate(changed: PropertyValues) {
    this.hidesUnlessReady = !this.open
    super.willUpdate(changed)
    this.query.follow(this.#needsMember && this.shop ? memberOf(this.shop).$member : undefined)
  }

  get #needsMember() {
    return this.open || !this.label
  }

  protected override reportWaiting(isWaiting?: boolean) {
    super.reportWaiting(isWaiting && (this.#needsMember || !this.localization))
  }

  protected override updated() {
    super.updated()
    const panel = this.#panel
    const isOpen = !!panel && this.isConnected
    if (isOpen === this.#wasOpen) return
    this.#wasOpen = isOpen
    // Browsers before 2024 lack popovers: there, the panel relies on its z-index, and our own listeners dismiss it.
    if (panel?.showPopover) panel.showPopover()
    else this.#listenForDismissal(isOpen)
    panel?.querySelector('h2')?.focus()
    // Closing the panel removes the focused control, so the button gets the focus, unless something else already has it.
    if (!panel && document.activeElement === document.body) this.#button?.focus()
    this.dispatchEvent(new LauncherToggledEvent(isOpen))
  }

  protected override isEmpty() {
    return false
  }

  /** The fallback stands in for the button, so the panel does not show it. */
  protected override get hasFallback() {
    return false
  }

  protected override render() {
    const { open, localization, label } = this
    if (this.status === 'off') return nothing
    if (!localization) return html`<slot></slot>`
    const { card } = this.query.response?.value ?? {}
    const { rewards } = localization.messages
    const points = card && formatPoints(card.loyalty_card.balance, localization)
    const buttonText = label || points
    return html`<button
        part="launcher button primary"
        lang=${localization.locale}
        aria-label=${buttonText && !label ? `${buttonText} · ${rewards.title}` : nothing}
        aria-haspopup="dialog"
        aria-expanded=${open}
        aria-controls=${open ? 'panel' : nothing}
        popovertarget="panel"
        @click=${this.#onClick}
      >
        <b>${renderIcon(star)} ${buttonText || rewards.title}</b>
      </button>
      ${
        open
          ? html`<div
              id="panel"
              part="panel"
              popover
              role="dialog"
              lang=${localization.locale}
              aria-labelledby="program"
              @toggle=${this.#onToggle}
              @focusout=${this.#onFocusout}
            >
              <header part="panel-header">
                <h2 id="program" part="program" tabindex="-1">${card?.campaign || rewards.title}</h2>
                <button part="close" aria-label=${localization.messages.common.close} @click=${this.hide}>
                  ${renderIcon(close)}
                </button>
              </header>
              ${super.render()}
            </div>`
          : nothing
      }`
  }

  /** The elements in the panel have their own placeholders. */
  protected override waiting() {
    // Same template structure as in the status `ready`, so that Lit keeps these elements.
    return this.localization ? [this.content(this.localization), nothing] : nothing
  }

  protected override content(localization: LauncherLocalization) {
    const { rewards, activity } = localization.messages
    return html`<perk-balance .for=${this.for} .hideOfflineNotice=${true}></perk-balance>
      <div part="panel-body">
        ${this.#promotions(localization)}
        <h2 part="heading">${rewards.title}</h2>
        <perk-rewards layout="compact" .for=${this.for} .hideOfflineNotice=${true}></perk-rewards>
        <h2 part="heading">${activity.title}</h2>
        <perk-activity limit="3" .for=${this.for} .hideOfflineNotice=${true}></perk-activity>
      </div>`
  }

  /** Promotions are shown to guests too. */
  protected override failed(
    query: QueryState,
    localization: Localization<LauncherGroups>,
    retry?: () => unknown,
  ) {
    return [super.failed(query, localization, retry), this.#promotions(localization)]
  }

  #promotions({ messages }: LauncherLocalization) {
    return html`<h2 part="heading">${messages.promotions.title}</h2>
      <perk-promotions
        layout="compact"
        limit="3"
        .for=${this.for}
        .hideOfflineNotice=${true}
      ></perk-promotions>`
  }

  get #button() {
    return this.renderRoot.querySelector('button')
  }

  get #panel() {
    return this.renderRoot.querySelector<HTMLElement>('[part=panel]')
  }

  /**
   * The button is the panel's invoker, so that a click on it does not dismiss the panel. This listener toggles the
   * panel instead.
   */
  #onClick = (event: Event) => {
    event.preventDefault()
    if (this.open) this.hide()
    else this.show()
  }

  /** The browser has dismissed the panel, because of Escape or a click outside. */
  #onToggle = ({ newState, target }: ToggleEvent) => {
    if (newState === 'closed' && target === this.#panel) this.hide()
  }

  #listenForDismissal(isOpen: boolean) {
    for (const type of ['pointerup', 'keydown'] as const) {
      document[isOpen ? 'addEventListener' : 'removeEventListener'](type, this.#dismiss)
    }
  }

  /** Dismisses with Escape or a click outside, as the browser would, unless Escape was for a dialog above the panel. */
  #dismiss = (event: Event & { key?: string }) => {
    const path = event.composedPath()
    const isForPanel =
      event.type === 'pointerup'
        ? !path.includes(this)
        : event.key === 'Escape' &&
          !event.defaultPrevented &&
          !path.some((at) => at instanceof HTMLDialogElement)
    if (isForPanel) this.hide()
  }

  /** Closes the panel if the focus leaves it: the panel might cover the focused control. */
  #onFocusout = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || this.renderRoot.contains(relatedTarget)) return
    // In a separate task: nothing is focused during the event, so the update would move the focus to the button.
    setTimeout(() => this.hide())
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-launcher': PerkLauncher
  }
}
