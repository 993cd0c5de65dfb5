import { html, nothing, type PropertyValues } from 'lit'
import type { Answer } from '../client/source.ts'
import type { MemberReward } from '../contract/resources/reward.ts'
import type { Attempt } from '../state/attempt.ts'
import type { Member } from '../state/member.ts'
import { announce } from './base/announce.ts'
import { bar } from './base/bar.ts'
import { Following } from './base/following.ts'
import { memo } from './base/memo.ts'
import { RedeemDialog } from './base/redeem-dialog.ts'
import { RedeemedEvent } from './events/redeemed.ts'
import { RedeemingEvent } from './events/redeeming.ts'
import { sayAttempt } from './format/attempt.ts'
import { sayPoints } from './format/points.ts'
import { type Prize, prizesOf } from './format/reward.ts'
import { loyalty } from './messages/en.ts'
import type { LoyaltyMessages, LoyaltyWords } from './messages/messages.ts'
import { PerkElement } from './perk-element.ts'
import { base } from './styles/base.ts'
import { styles } from './styles/rewards.ts'
import { rows } from './styles/rows.ts'

// Whoever imports the element gets its events' types with it.
export { RedeemedEvent, RedeemingEvent }

/** Redemptions the page was told of: several elements may see the same one. */
const told = new WeakSet<object>()

/**
 * What the points of the shopper's loyalty card buy. Redeeming asks first, then says what came of it: done, refused,
 * or not confirmed, which survives a reload and is settled by asking what became of it, never by spending again.
 *
 * @element perk-rewards
 * @event {RedeemingEvent} perk-redeeming - The shopper has agreed to redeem a reward; `reward` and `points` say which and for how many. Cancelable: then nothing is sent.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward; `redemption` and `reward` say which.
 * @slot - Shown while the script has not run, and until the rewards are there.
 * @slot guest - Shown when nobody is signed in, or who is has no loyalty card.
 * @slot empty - Shown when there are no rewards.
 * @csspart skeleton - Holds the place while waiting.
 * @csspart list - The rewards.
 * @csspart reward - One row of it.
 * @csspart picture - Its picture.
 * @csspart title - Its name.
 * @csspart price - What it costs in points.
 * @csspart about - What it is, and how many are left.
 * @csspart lacks - The points that are missing for it.
 * @csspart progress - How far the balance has come.
 * @csspart redeem - The row's button.
 * @csspart attempt - A redemption that is under way, not confirmed, or not looked at yet.
 * @csspart dialog - Where a reward is redeemed.
 * @csspart said - What will happen in it, or what has happened.
 * @csspart warning - What the shopper should know before, such as that the browser would forget it in a reload.
 * @csspart legal - What the shopper agrees to by redeeming, where the brand has terms or a privacy policy.
 * @csspart link - A link in it.
 * @csspart slider - How many points to pay with.
 * @csspart more - Pays for all of the order; in `attempt`, shows what became of it; in the dialog, redeems what did not arrive.
 * @csspart qr - The code that was given, for a till, where the service has drawn it.
 * @csspart card - The line with the code.
 * @csspart code - The code.
 * @csspart copy - Copies it.
 * @csspart go - The button that redeems, or checks what became of it.
 * @csspart button - Every button with a border.
 * @csspart note - A sentence in place of the rewards or below them.
 * @cssproperty --perk-accent - Colour of prices and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of what matters less.
 * @cssproperty --perk-line - Colour of the hairlines.
 * @cssproperty --perk-surface - What the rewards and the dialog stand on; nothing, and the browser's own, by default.
 * @cssproperty --perk-radius - Rounding of buttons, pictures and focus rings; the dialog's is twice that.
 * @cssproperty --perk-gap - Space between columns.
 * @cssproperty --perk-rows - How many rewards to hold place for while waiting; 3 by default.
 */
export class PerkRewards extends PerkElement<LoyaltyMessages> {
  static override styles = [base, rows, styles]

  protected override readonly english = loyalty
  protected override readonly cockpit = 'loyalty_enabled'
  protected override readonly reading = new Following<Answer<readonly MemberReward[]>>(this)

  #member = new Following<Answer<Member>>(this)
  #dialog = new RedeemDialog(this)
  #prizes = memo((answer: Answer<readonly MemberReward[]> | undefined, words: LoyaltyWords) => {
    const value: unknown = answer?.value
    return prizesOf(Array.isArray(value) ? value : [], words)
  })
  /** As it was last seen. */
  #attempt: Attempt | undefined

  /** What is on the card; undefined until it is known. */
  get #balance() {
    return this.#member.answer?.value.card?.loyalty_card?.balance
  }

  protected override get readings() {
    return [this.reading, this.#member]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { $rewards, $member } = this.perks?.member ?? {}
    this.reading.follow($rewards, $rewards)
    this.#member.follow($member, $member)
  }

  protected override updated() {
    super.updated()
    const attempt = this.perks?.member.$attempt.get()
    const before = this.#attempt
    this.#attempt = attempt
    if (!this.words || !attempt || (attempt.id === before?.id && attempt.state === before.state)) return
    announce(`${attempt.reward.name}: ${this.#say(attempt, this.words)}`)
    const { redemption, reward, state } = attempt
    if (state !== 'done' || !redemption || before?.id !== attempt.id || told.has(redemption)) return
    told.add(redemption)
    this.dispatchEvent(new RedeemedEvent(redemption, reward))
  }

  /** An attempt is shown in every condition, and so is the dialog. */
  protected override render() {
    const { words, perks } = this
    if (this.condition === 'off') return nothing
    const attempt = perks?.member.$attempt.get()
    return [
      words && attempt && !this.#dialog.isOpen ? this.#reminder(attempt, words) : nothing,
      super.render(),
      words && perks ? this.#dialog.draw(perks, this.#balance ?? 0, words) : nothing,
    ]
  }

  protected override isEmpty(words: LoyaltyWords) {
    return !this.#prizes(this.reading.answer, words).length
  }

  protected override empty(words: LoyaltyWords) {
    return super.empty(words, words.text.noRewards)
  }

  protected override view(words: LoyaltyWords) {
    const prizes = this.#prizes(this.reading.answer, words)
    return html`<ul part="list" aria-label=${words.text.rewards}>
      ${prizes.map((prize) => this.#row(prize, words))}
    </ul>`
  }

  #row(prize: Prize, words: LoyaltyWords) {
    const { name, price, coin, picture, about, soldOut } = prize
    const { text } = words
    const balance = this.#balance ?? 0
    const missing = price - balance
    const lacks = soldOut ? text.soldOut : missing > 0 ? text.toGo(sayPoints(missing, words)) : ''
    return html`<li part="reward">
      <div>
        ${picture ? html`<img part="picture" src=${picture} alt="" loading="lazy" />` : nothing}
        <b part="title">${name}</b>
        ${coin ? nothing : html`<span part="price">${sayPoints(price, words)}</span>`}
        <small part="about">${about}</small>
        ${
          this.#balance === undefined
            ? nothing
            : lacks
              ? html`<i part="lacks">${lacks}</i>`
              : this.#button(prize, words)
        }
      </div>
      ${missing > 0 ? bar(balance / price, lacks) : nothing}
    </li>`
  }

  #button(prize: Prize, { text }: LoyaltyWords) {
    return html`<button
      part="button redeem"
      aria-label=${`${text.redeem}: ${prize.name}`}
      @click=${() => this.#dialog.open(this.perks, prize)}
    >
      ${text.redeem}
    </button>`
  }

  #say(attempt: Attempt, words: LoyaltyWords) {
    return sayAttempt(attempt, words, this.perks?.now() ?? 0)
  }

  #reminder(attempt: Attempt, words: LoyaltyWords) {
    return html`<p part="attempt">
      <b>${attempt.reward.name}</b> ${this.#say(attempt, words)}
      <button part="more" @click=${() => this.#dialog.open(this.perks)}>${words.text.show}</button>
    </p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-rewards': PerkRewards
  }
}
