import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { announce } from '../internal/live-region.ts'
import { renderProgress } from '../internal/progress.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { QueryController } from '../internal/query-controller.ts'
import { qr } from '../internal/qr.ts'
import { close, renderIcon, matrix } from '../internal/icons.ts'
import { renderGoal, goalOf } from './goal.ts'
import { tierProgressOf } from './tier-progress.ts'
import { overallProgress, isTopTier, renderTierSteps } from './tier-steps.ts'
import { formatPoints, pointsParameters } from '../format/points.ts'
import { balance } from './perk-balance.messages.ts'
import type { BalanceGroups, BalanceLocalization } from './perk-balance.messages.ts'
import { emphasize } from '../internal/emphasize.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { styles } from './perk-balance.styles.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { progressBar } from '../styles/progress-bar.ts'

/**
 * The shopper's loyalty card: points, tier, and a code to scan at checkout. Below the card are the tiers with the progress
 * to the next one, pending points and the points that expire next.
 *
 * @element perk-balance
 * @csspart pass - The loyalty card. Also has the part `code-view` while it shows its code.
 * @csspart code-view - The loyalty card while it shows its code.
 * @csspart head - Header of the card: `program` and `tier`.
 * @csspart program - Name of the loyalty program.
 * @csspart tier - Current tier of the member.
 * @csspart balance - Points available to spend.
 * @csspart show-code - Button that shows the code to scan at checkout.
 * @csspart close - Button that hides the code again.
 * @csspart next-tier - What is missing for the next tier.
 * @csspart pending - Points earned but not available yet.
 * @csspart expires - Points that expire next, and when.
 * @csspart reason - Why the card cannot be used.
 */
export class PerkBalance extends PerkElement<BalanceGroups> {
  static override styles = [base, blank, progressBar, styles]
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    goal: { type: Boolean, converter: boolean },
    keepOffline: { attribute: 'keep-offline', type: Boolean, converter: boolean },
  }

  /** Layout: `pass`, or `checkout` to show the code immediately, for a page that customers hold up to a scanner. */
  layout: 'pass' | 'checkout' = 'pass'
  /** Loads the rewards and shows the next one as a goal. Not needed on a page with `<perk-rewards>`. */
  goal = false
  /** Saves the card in this browser for offline use until the member signs out. */
  keepOffline = false

  protected override readonly defaultMessages = { balance }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<Member>>(this)

  #rewards = new QueryController<ReadResponse<readonly MemberReward[]>>(this)
  #code = new CopyCode(this)
  /** Code of the card whose QR code the shopper has opened. Empty if none is open. */
  #openCode = ''
  #lastBalance = ''

  /** The rewards for the goal may be loaded by another element on the page. */
  protected override dependencies(shop: Shop) {
    return [memberOf(shop).$rewards]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const member = this.shop && memberOf(this.shop)
    if (this.keepOffline) member?.keepOffline()
    this.query.follow(member?.$member)
    this.#rewards.follow(this.goal ? member?.$rewards : undefined)
  }

  protected override updated() {
    super.updated()
    const balanceText = this.renderRoot.querySelector('[part=balance]')?.textContent ?? ''
    if (balanceText && this.#lastBalance && balanceText !== this.#lastBalance) announce(balanceText)
    this.#lastBalance = balanceText || this.#lastBalance
  }

  protected override isEmpty() {
    return false
  }

  protected override skeleton() {
    return html`<div>${super.skeleton()}${this.#goal()}</div>`
  }

  protected override content(localization: BalanceLocalization) {
    const { response } = this.query
    if (!response) return nothing
    const { card, tiers } = response.value
    const { messages, format } = localization
    const { balance, pending_points, next_expiration_points, next_expiration_date } = card.loyalty_card
    const count = format.number(balance)
    const points = formatPoints(balance, localization)
    const tierProgress = tierProgressOf(tiers, balance)
    const { tier, next, missing } = tierProgress
    const toNext = next
      ? messages.balance.toTier({
          ...pointsParameters(missing, localization),
          tier: next.name,
        })
      : ''
    const qrCode = qr(card, card.code)
    const reason = this.#reason(card, localization)
    const isCheckout = this.layout === 'checkout'
    const isCodeVisible = qrCode !== nothing && (isCheckout || this.#openCode === card.code)
    return html`<div part=${isCodeVisible ? 'pass code-view' : 'pass'} @keydown=${this.#onKeydown}>
        <p part="head">
          <span part="program">${card.campaign}</span>
          ${isCodeVisible && !isCheckout ? this.#renderCodeButton('close', messages.common.close, '') : html`<b part="tier">${tier?.name}</b>`}
        </p>
        ${isCodeVisible ? qrCode : nothing}
        <p part="balance">
          ${
            // Some languages write 1 and 2 without a digit.
            points.includes(count) ? emphasize(points, count, html`<b>${count}</b>`) : html`<b>${points}</b>`
          }
        </p>
        ${this.#code.render(messages.balance.cardNumber, card.code, localization)}
        ${qrCode === nothing || isCodeVisible ? nothing : this.#renderCodeButton('show-code', messages.balance.showCode, card.code)}
      </div>
      ${next ? renderProgress(overallProgress(tierProgress), toNext) : isTopTier(tierProgress) ? renderProgress(1, tier?.name ?? '') : nothing}
      ${renderTierSteps(tierProgress)} ${next ? html`<p part="next-tier">${toNext}</p>` : nothing}
      ${pending_points ? html`<p part="pending">${messages.common.pendingPoints(pointsParameters(pending_points, localization))}</p>` : nothing}
      ${
        next_expiration_points && next_expiration_date
          ? html`<p part="expires">
              ${messages.balance.expires({
                ...pointsParameters(next_expiration_points, localization),
                date: format.fullDate(Date.parse(`${next_expiration_date}T12:00`)),
              })}
            </p>`
          : nothing
      }
      ${reason === nothing ? this.#goal(card, localization) : reason}`
  }

  /** Reserves the space of the goal while the rewards load. */
  #goal(card?: Member['card'], localization?: BalanceLocalization) {
    const { busy, response } = (this.shop && memberOf(this.shop).$rewards.get()) ?? {}
    if (!card || !localization || !response) return busy || response ? html`<div part="goal"></div>` : nothing
    const { balance } = card.loyalty_card
    return renderGoal(goalOf(response.value, balance), balance, localization)
  }

  /** A button that shows the QR code of the card with this `code`, or hides it if `code` is empty. */
  #renderCodeButton(part: 'show-code' | 'close', label: string, code: string) {
    return html`<button
      part=${part}
      aria-label=${code ? nothing : label}
      aria-expanded=${!code}
      @click=${() => this.#showCode(code)}
    >
      ${renderIcon(code ? matrix : close)}${code ? label : nothing}
    </button>`
  }

  async #showCode(code: string) {
    this.#openCode = code
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[part=close], [part=show-code]')?.focus()
  }

  #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#openCode) return
    // Keeps a dialog around the card open.
    event.preventDefault()
    void this.#showCode('')
  }

  #reason({ active, expiration_date }: Member['card'], { messages }: BalanceLocalization) {
    const isExpired = Date.parse(expiration_date ?? '') <= (this.shop?.now() ?? 0)
    if (active !== false && !isExpired) return nothing
    return html`<p part="reason">${isExpired ? messages.reasons.expired : messages.reasons.unavailable}</p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-balance': PerkBalance
  }
}
