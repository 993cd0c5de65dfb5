import { html, nothing, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import type { Attempt } from '../../state/features/redemption/attempt.ts'
import { combinationOf, type Combined } from '../../state/features/combination.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from '../internal/live-region.ts'
import { progress } from '../internal/progress.ts'
import { StoreController } from '../internal/store-controller.ts'
import { memo } from '../internal/memo.ts'
import { RedeemDialog } from './redeem-dialog.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { RedeemedEvent } from './redeemed.ts'
import { RedeemingEvent } from './redeeming.ts'
import { formatAttempt } from './attempt.ts'
import { formatPoints } from '../format/points.ts'
import { isPaying, type Prize, prizesOf } from './reward.ts'
import { rewards } from './perk-rewards.messages.ts'
import type { RewardMessages, RewardWords } from './perk-rewards.messages.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { styles } from './perk-rewards.styles.ts'
import { rows } from '../styles/rows.ts'

// Whoever imports the element gets its events' types with it.
export { RedeemableSelectedEvent, RedeemedEvent, RedeemingEvent }

/** Redemptions the page was told of: several elements may see the same one. */
const announced = new WeakSet<object>()

/**
 * The rewards that the points on the shopper's loyalty card buy. Redeeming one asks first, then says how it ended: done,
 * refused, or not confirmed. The last survives a reload, and is settled by asking what became of it, never by spending
 * again. Points that pay for the order are not spent here: they join the cart's selection, and your back end redeems
 * them with the order.
 *
 * @element perk-rewards
 * @event {RedeemingEvent} perk-redeeming - The shopper has agreed to redeem a reward; `reward` and `points` say which and for how many. Cancelable: then nothing is sent.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward; `redemption` and `reward` say which.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper chose points to pay for the order, or took them back; `redeemable` says whose, with `reward.id` and `reward.points`, and `selected` which. Cancelable: then the cart's selection stays as it was.
 * @slot - Shown until the script has run and the rewards have arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @slot empty - Shown when there are no rewards.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart list - The rewards.
 * @csspart reward - One row of it.
 * @csspart picture - Its picture.
 * @csspart title - Its name.
 * @csspart price - What it costs in points, or how many are chosen to pay with.
 * @csspart about - What it is, and how many are left.
 * @csspart lacks - The points that are missing for it.
 * @csspart progress - How far the balance has come.
 * @csspart redeem - The row's button.
 * @csspart attempt - A redemption that is under way, is not confirmed, or has not been looked at yet.
 * @csspart dialog - Where a reward is redeemed.
 * @csspart said - What will happen or has happened in the dialog.
 * @csspart warning - What the shopper should know first, such as that it lowers the tier, or that the browser would forget it on a reload.
 * @csspart legal - What the shopper agrees to by redeeming, if the brand has terms or a privacy policy.
 * @csspart link - A link in it.
 * @csspart worth - What the points will pay.
 * @csspart field - How many points to pay with, to type.
 * @csspart slider - The same, to drag.
 * @csspart keep - The points that stay on the card.
 * @csspart more - Uses as many points as are needed, or none; in `attempt`, shows what became of it; in the dialog, redeems what did not arrive.
 * @csspart qr - The code that was given, as a QR code for the till, if the service has drawn it.
 * @csspart card - The line with the code.
 * @csspart code - The code.
 * @csspart copy - Copies it.
 * @csspart go - The button that redeems, or checks what became of it.
 * @csspart button - Every button with a border.
 * @csspart note - A sentence in place of the rewards or below them.
 * @cssproperty --perk-accent - Colour of prices and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background of the rewards and the dialog; none, and the browser's own, by default.
 * @cssproperty --perk-radius - Rounding of buttons, pictures and focus rings; the dialog's is twice that.
 * @cssproperty --perk-gap - Space between columns.
 * @cssproperty --perk-rows - How many placeholder rewards to show while waiting; 3 by default.
 */
export class PerkRewards extends PerkElement<RewardMessages> {
  static override styles = [base, rows, styles]

  protected override readonly defaultMessages = rewards
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<readonly MemberReward[]>>(this)

  #member = new StoreController<Answer<Member>>(this)
  /** What is left to pay with points. */
  #combination = new StoreController<Combined & JudgedCart>(this)
  #dialog = new RedeemDialog(this)
  #prizes = memo((answer: Answer<readonly MemberReward[]> | undefined, words: RewardWords) => {
    const value: unknown = answer?.value
    return prizesOf(Array.isArray(value) ? value : [], words)
  })
  /** As it was last seen. */
  #attempt: Attempt | undefined

  get #card() {
    return this.#member.answer?.value.card
  }

  /** What is on the card; undefined until it is known. */
  get #balance() {
    return this.#card?.loyalty_card?.balance
  }

  protected override get readings() {
    return [this.reading, this.#member]
  }

  protected override draws(shop: Shop) {
    return [shop.cart.$cart, memberOf(shop).$attempt]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    const { $rewards, $member } = shop ? memberOf(shop) : {}
    this.reading.follow($rewards)
    this.#member.follow($member)
    this.#combination.follow(this.#card && shop && combinationOf(shop))
  }

  protected override updated() {
    super.updated()
    const attempt = this.shop && memberOf(this.shop).$attempt.get()
    const before = this.#attempt
    this.#attempt = attempt
    if (!this.words || !attempt || (attempt.id === before?.id && attempt.state === before.state)) return
    announce(`${attempt.reward.name}: ${this.#say(attempt, this.words)}`)
    const { redemption, reward, state } = attempt
    if (state !== 'done' || !redemption || before?.id !== attempt.id || announced.has(redemption)) return
    announced.add(redemption)
    this.dispatchEvent(new RedeemedEvent(redemption, reward))
  }

  /** An attempt is shown in every condition, and so is the dialog. */
  protected override render() {
    const { words, shop } = this
    if (this.status === 'off') return nothing
    const attempt = shop && memberOf(shop).$attempt.get()
    return [
      words && attempt && !this.#dialog.isOpen ? this.#reminder(attempt, words) : nothing,
      super.render(),
      words && shop ? this.#dialog.draw(shop, this.#member.answer?.value, words) : nothing,
    ]
  }

  protected override isEmpty(words: RewardWords) {
    return !this.#prizes(this.reading.answer, words).length
  }

  protected override empty(words: RewardWords) {
    return super.empty(words, words.text.noRewards)
  }

  protected override view(words: RewardWords) {
    const prizes = this.#prizes(this.reading.answer, words)
    return html`<ul part="list" aria-label=${words.text.rewards}>
      ${prizes.map((prize) => this.#row(prize, words))}
    </ul>`
  }

  #row(prize: Prize, words: RewardWords) {
    const { name, price, coin, picture, about, soldOut } = prize
    const { text, format } = words
    const balance = this.#balance ?? 0
    const missing = price - balance
    const points = this.#chosen(prize)
    const lacks = points
      ? ''
      : soldOut
        ? text.soldOut
        : missing > 0
          ? text.toGo(formatPoints(missing, words), format.plural(missing))
          : ''
    const said = points
      ? text.pointsChosen(formatPoints(points, words), format.plural(points))
      : coin
        ? ''
        : formatPoints(price, words)
    return html`<li part="reward">
      <div>
        ${picture ? html`<img part="picture" src=${picture} alt="" loading="lazy" />` : nothing}
        <b part="title">${name}</b>
        ${said ? html`<span part="price">${said}</span>` : nothing}
        <small part="about">${about}</small>
        ${
          this.#balance === undefined
            ? nothing
            : lacks
              ? html`<i part="lacks">${lacks}</i>`
              : this.#button(prize, words)
        }
      </div>
      ${missing > 0 ? progress(balance / price, lacks) : nothing}
    </li>`
  }

  #button(prize: Prize, { text }: RewardWords) {
    const verb = isPaying(prize) ? (this.#chosen(prize) ? text.change : text.usePoints) : text.redeem
    return html`<button
      part="button redeem"
      aria-label=${`${verb}: ${prize.name}`}
      @click=${() => this.#dialog.open(this.shop, prize)}
    >
      ${verb}
    </button>`
  }

  #say(attempt: Attempt, words: RewardWords) {
    return formatAttempt(attempt, words, this.shop?.now() ?? 0)
  }

  /** Points that are to pay for the order by this reward. */
  #chosen({ id }: Prize) {
    const chosen = this.shop?.cart.$cart.get().selection.find((one) => one.id === this.#card?.code)
    return chosen?.reward?.id === id ? chosen.reward.points : 0
  }

  #reminder(attempt: Attempt, words: RewardWords) {
    return html`<p part="attempt">
      <b>${attempt.reward.name}</b> ${this.#say(attempt, words)}
      <button part="more" @click=${() => this.#dialog.open(this.shop)}>${words.text.show}</button>
    </p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-rewards': PerkRewards
  }
}
