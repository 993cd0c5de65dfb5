import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { exportedParts } from './exported-parts.ts'
import { StoreController } from '../internal/store-controller.ts'
import type { Layout } from '../layout/item.ts'
import { loyalty } from './perk-loyalty.messages.ts'
import type { LoyaltyMessages, LoyaltyWords } from './perk-loyalty.messages.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { styles } from './perk-loyalty.styles.ts'

/**
 * The shopper's loyalty card, its rewards and its history: `<perk-balance>`, `<perk-rewards>` and `<perk-activity>` in
 * one, side by side where there is room.
 *
 * @element perk-loyalty
 * @event {RedeemingEvent} perk-redeeming - The shopper has agreed to redeem a reward; `reward` and `points` say which and for how many. Cancelable: then nothing is sent.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward; `redemption` and `reward` say which.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper chose points to pay for the order, or took them back; `redeemable` says whose, with `reward.id` and `reward.points`, and `selected` which. Cancelable: then the cart's selection stays as it was.
 * @slot - Shown until the script has run and the card has arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @csspart heading - Title of the rewards and of the history.
 * @csspart pass - The card; the parts of the other elements are parts of this one too.
 * @csspart balance - The points that can be spent now.
 * @csspart list - The rewards.
 * @csspart acts - The history.
 * @csspart reward - One row of the rewards.
 * @csspart entry - One row of the history.
 * @csspart dialog - Where a reward is redeemed.
 * @csspart button - "Redeem", "Show more" and "Try again".
 * @csspart note - A sentence in place of a part or below it.
 * @cssproperty --perk-accent - Colour of what is given and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background; none by default.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings; the card's is twice that.
 * @cssproperty --perk-gap - Space between columns.
 * @cssproperty --perk-rows - How many placeholder rows to show while waiting; 3 by default.
 */
export class PerkLoyalty extends PerkElement<LoyaltyMessages> {
  static override styles = [base, blank, styles]
  static override properties: PropertyDeclarations = { layout: { reflect: true, useDefault: true } }

  /** How the rewards are laid out: `list`, `grid`, `carousel`, `compact` or `banner`. */
  layout: Layout = 'list'

  protected override readonly defaultMessages = loyalty
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<Member>>(this)
  // On their way before the parts are there that show them.
  #rewards = new StoreController(this)
  #activity = new StoreController(this)

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const member = this.shop && memberOf(this.shop)
    this.reading.follow(member?.$member)
    this.#rewards.follow(member?.$rewards)
    this.#activity.follow(member?.$activity)
  }

  protected override isEmpty() {
    return false
  }

  /** Each of its parts has a skeleton of its own. */
  protected override waiting() {
    // Of the same shape as when it is ready, so that the parts stay.
    return this.querySelector(':scope > :not([slot])') ? super.waiting() : [this.view(this.words), nothing]
  }

  protected override view(words: LoyaltyWords | undefined) {
    return html`<perk-balance
        .for=${this.for}
        .hideOfflineNotice=${true}
        exportparts=${exportedParts}
      ></perk-balance>
      <div>
        <h2 part="heading">${words?.text.rewards}</h2>
        <perk-rewards
          .for=${this.for}
          .layout=${this.layout}
          .hideOfflineNotice=${true}
          exportparts=${exportedParts}
        ></perk-rewards>
      </div>
      <div>
        <h2 part="heading">${words?.text.history}</h2>
        <perk-activity
          .for=${this.for}
          .hideOfflineNotice=${true}
          exportparts=${exportedParts}
        ></perk-activity>
      </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-loyalty': PerkLoyalty
  }
}
