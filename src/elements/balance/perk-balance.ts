import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { boolean } from '../internal/boolean.ts'
import { announce } from '../internal/live-region.ts'
import { progress } from '../internal/progress.ts'
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
 * The shopper's loyalty card as a pass: its points, the loyalty tier, and at a press its code for the till. Below it the
 * tiers with the way to the next one, points that are pending and those that expire next. Where the page
 * knows the rewards, the next one in reach is named as a goal.
 *
 * @element perk-balance
 * @slot - Shown until the script has run and the card has arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of all that, and its button.
 * @csspart blank - What is said where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - When it is tried again.
 * @csspart pass - The card; also `till` while it shows its code.
 * @csspart head - Its head: `programme` and `tier`.
 * @csspart programme - Name of the loyalty programme.
 * @csspart tier - The tier the member is in.
 * @csspart balance - The points that can be spent now.
 * @csspart number - The line with the code; `code` and `copy`.
 * @csspart show - The button that shows the code for the till to read.
 * @csspart close - Turns the card round again.
 * @csspart icon - The drawing in a button, and above what is said.
 * @csspart progress - How far the member has come to the next tier.
 * @csspart tiers - The tiers side by side, from the lowest.
 * @csspart rung - One of them; also `own` where the member is.
 * @csspart next - What is missing for it.
 * @csspart pending - Points that are earned but cannot be spent yet.
 * @csspart expires - Points that expire next, and when they do.
 * @csspart goal - The next reward that the points do not buy yet: `media` with `picture`, `verdict` and a `progress`.
 * @csspart media - The ground of its picture.
 * @csspart picture - The picture in its `attributes.image_url`.
 * @csspart verdict - What is missing for it.
 * @csspart why - Why the card cannot be used.
 * @csspart qr - The card's code as a QR code for the till, if the service has drawn it.
 * @csspart code - The code.
 * @csspart copy - Copies it.
 * @csspart button - "Try again".
 * @csspart note - A sentence in place of the card or below it.
 * @cssproperty --perk-pass - Ground of the pass: a colour or a picture; the accent by default.
 * @cssproperty --perk-on-pass - Words on it; black or white by default, whichever can be read on the accent.
 * @cssproperty --perk-pass-edge - Border of the pass; none by default.
 * @cssproperty --perk-pass-rings - How strong the rings on it are, from 0 to 1; 0.14 by default.
 * @cssproperty --perk-font-title - Typeface of the programme's name, `--perk-font-figure` of the points.
 * @cssproperty --perk-tint - Ground of the goal.
 * @cssproperty --perk-media - Ground of its picture; `--perk-on-media` the drawing on it.
 * @cssproperty --perk-picture - Size of its picture.
 * @cssproperty --perk-accent - Colour of the progress and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background of the element; none by default.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 * @cssproperty --perk-radius-card - Rounding of cards; that of the pass is half as much again.
 */
export class PerkBalance extends PerkElement<BalanceMessages> {
  static override styles = [base, blank, progressBar, styles]
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    goal: { type: Boolean, converter: boolean },
    keepOffline: { attribute: 'keep-offline', type: Boolean, converter: boolean },
  }

  /** `pass`, or `till`: the code for the till from the beginning, on a page that is for nothing else. */
  layout: 'pass' | 'till' = 'pass'
  /** Asks for the rewards, too, so that the goal is there on a page that shows no others. */
  goal = false
  /** Keeps the card in this browser, for when there is no network, until the member signs out. */
  keepOffline?: boolean

  protected override readonly defaultMessages = balance
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<Member>>(this)

  #rewards = new StoreController<Answer<readonly MemberReward[]>>(this)
  #code = new CopyCode(this)
  /** The card whose code for the till is shown. */
  #shown = ''
  /** The balance as it was last drawn; a change of it is announced. */
  #announced = ''

  /** The rewards, whoever asks for them. */
  protected override draws(shop: Shop) {
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

  protected override view(words: BalanceWords) {
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
    return html`<div part=${shows ? 'pass till' : 'pass'} @keydown=${this.#leave}>
        <p part="head">
          <span part="programme">${card.campaign}</span>
          ${shows && !isTill ? this.#turnButton('close', text.close, '') : html`<b part="tier">${tier?.name}</b>`}
        </p>
        ${shows ? picture : nothing}
        <p part="balance">
          ${after === undefined ? html`<b>${before}</b>` : [before, html`<b>${count}</b>`, after]}
        </p>
        ${this.#code.draw(text.card, card.code, words)}
        ${picture === nothing || shows ? nothing : this.#turnButton('show', text.showCode, card.code)}
      </div>
      ${next ? progress(climbed(place), toNext) : isAtTop(place) ? progress(1, tier?.name ?? '') : nothing}
      ${tierLadder(place)} ${next ? html`<p part="next">${toNext}</p>` : nothing}
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
    const { busy, answer } = (this.shop && memberOf(this.shop).$rewards.get()) ?? {}
    if (!card || !words || !answer) return busy || answer ? html`<div part="goal"></div>` : nothing
    const { balance } = card.loyalty_card
    return drawGoal(goalOf(answer.value, balance), balance, words)
  }

  /** Turns the card round: then the code of the `shown` one is there, of none where it is empty. */
  #turnButton(part: 'show' | 'close', said: string, shown: string) {
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
    this.renderRoot.querySelector<HTMLElement>('[part=close], [part=show]')?.focus()
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
    return html`<p part="why">${isOver ? text.reasons.over : text.reasons.other}</p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-balance': PerkBalance
  }
}
