import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { announce } from '../internal/live-region.ts'
import { renderProgress } from '../internal/progress.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { StoreController } from '../internal/store-controller.ts'
import { qr } from '../internal/qr.ts'
import { close, drawing, matrix } from '../internal/icons.ts'
import { drawGoal, goalOf } from './goal.ts'
import { nextTierOf } from './next-tier.ts'
import { climbed, isAtTop, tierLadder } from './tier-ladder.ts'
import { formatPoints } from '../format/points.ts'
import { balance } from './perk-balance.messages.ts'
import type { BalanceMessages, BalanceWords } from './perk-balance.messages.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { styles } from './perk-balance.styles.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { progressBar } from '../styles/progress-bar.ts'

/**
 * The shopper's loyalty card: points, tier, and a code to scan at checkout. Below it, the tiers with the progress to the
 * next one, pending points and the points that expire next. Also shows the next reward as a goal, if the page shows rewards.
 *
 * @element perk-balance
 * @csspart pass - The loyalty card. Also `code-view` while it shows its code.
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
export class PerkBalance extends PerkElement<BalanceMessages> {
  static override styles = [base, blank, progressBar, styles]
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    goal: { type: Boolean, converter: boolean },
    keepOffline: { attribute: 'keep-offline', type: Boolean, converter: boolean },
  }

  /** Layout: `pass`, or `till` to show the code for checkout immediately, on a page made for that. */
  layout: 'pass' | 'till' = 'pass'
  /** Loads the rewards to show the next one as a goal, on a page without `<perk-rewards>`. */
  goal = false
  /** Saves the card in this browser for offline use until the member signs out. */
  keepOffline?: boolean

  protected override readonly defaultMessages = balance
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<ReadResponse<Member>>(this)

  #rewards = new StoreController<ReadResponse<readonly MemberReward[]>>(this)
  #code = new CopyCode(this)
  /** The card whose code for the till is shown. */
  #shown = ''
  /** The balance as it was last drawn; a change of it is announced. */
  #announced = ''

  /** The rewards, whoever asks for them. */
  protected override dependencies(shop: Shop) {
    return [memberOf(shop).$rewards]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const member = this.shop && memberOf(this.shop)
    if (this.keepOffline) member?.keepOffline()
    this.reading.follow(member?.$member)
    this.#rewards.follow(this.goal ? member?.$rewards : undefined)
  }

  protected override updated() {
    super.updated()
    const balanceText = this.renderRoot.querySelector('[part=balance]')?.textContent ?? ''
    if (balanceText && this.#announced && balanceText !== this.#announced) announce(balanceText)
    this.#announced = balanceText || this.#announced
  }

  protected override isEmpty() {
    return false
  }

  protected override skeleton() {
    return html`<div>${super.skeleton()}${this.#goal()}</div>`
  }

  protected override content(words: BalanceWords) {
    const { answer } = this.reading
    if (!answer) return nothing
    const { card, tiers } = answer.value
    const { text, format } = words
    const { balance, pending_points, next_expiration_points, next_expiration_date } = card.loyalty_card
    const count = format.number(balance)
    // A language may say one and two without a number.
    const [before, after] = formatPoints(balance, words).split(count)
    const place = nextTierOf(tiers, balance)
    const { tier, next, missing } = place
    const toNext = next ? text.toTier(formatPoints(missing, words), next.name, format.plural(missing)) : ''
    const picture = qr(card, card.code)
    const reason = this.#reason(card, words)
    const isTill = this.layout === 'till'
    const shows = picture !== nothing && (isTill || this.#shown === card.code)
    return html`<div part=${shows ? 'pass code-view' : 'pass'} @keydown=${this.#leave}>
        <p part="head">
          <span part="program">${card.campaign}</span>
          ${shows && !isTill ? this.#turnButton('close', text.close, '') : html`<b part="tier">${tier?.name}</b>`}
        </p>
        ${shows ? picture : nothing}
        <p part="balance">
          ${after === undefined ? html`<b>${before}</b>` : [before, html`<b>${count}</b>`, after]}
        </p>
        ${this.#code.draw(text.card, card.code, words)}
        ${picture === nothing || shows ? nothing : this.#turnButton('show-code', text.showCode, card.code)}
      </div>
      ${next ? renderProgress(climbed(place), toNext) : isAtTop(place) ? renderProgress(1, tier?.name ?? '') : nothing}
      ${tierLadder(place)} ${next ? html`<p part="next-tier">${toNext}</p>` : nothing}
      ${pending_points ? html`<p part="pending">${text.pending(formatPoints(pending_points, words), format.plural(pending_points))}</p>` : nothing}
      ${
        next_expiration_points && next_expiration_date
          ? html`<p part="expires">
              ${text.expires(
                formatPoints(next_expiration_points, words),
                // A day has no time zone: noon is on it everywhere.
                format.fullDate(Date.parse(`${next_expiration_date}T12:00`)),
                format.plural(next_expiration_points),
              )}
            </p>`
          : nothing
      }
      ${reason === nothing ? this.#goal(card, words) : reason}`
  }

  /** Where somebody on the page asks for the rewards; its place, while not all is there. */
  #goal(card?: Member['card'], words?: BalanceWords) {
    const { busy, response } = (this.shop && memberOf(this.shop).$rewards.get()) ?? {}
    if (!card || !words || !response) return busy || response ? html`<div part="goal"></div>` : nothing
    const { balance } = card.loyalty_card
    return drawGoal(goalOf(response.value, balance), balance, words)
  }

  /** Turns the card round: then the code of the `shown` one is there, of none where it is empty. */
  #turnButton(part: 'show-code' | 'close', said: string, shown: string) {
    return html`<button
      part=${part}
      aria-label=${shown ? nothing : said}
      aria-expanded=${!shown}
      @click=${() => this.#turn(shown)}
    >
      ${drawing(shown ? matrix : close)}${shown ? said : nothing}
    </button>`
  }

  async #turn(shown: string) {
    this.#shown = shown
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('[part=close], [part=show-code]')?.focus()
  }

  #leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#shown) return
    // What the card lies in stays open.
    event.preventDefault()
    void this.#turn('')
  }

  /** Why the card cannot be used, where it cannot. */
  #reason({ active, expiration_date }: Member['card'], { text }: BalanceWords) {
    const isOver = Date.parse(expiration_date ?? '') <= (this.shop?.now() ?? 0)
    if (active !== false && !isOver) return nothing
    return html`<p part="reason">${isOver ? text.reasons.over : text.reasons.other}</p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-balance': PerkBalance
  }
}
