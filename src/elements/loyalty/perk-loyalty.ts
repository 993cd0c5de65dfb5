import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { activity, type ActivityGroups } from '../activity/perk-activity.messages.ts'
import type { Localization } from '../format/localization.ts'
import { QueryController } from '../internal/query-controller.ts'
import type { Layout } from '../layout/item.ts'
import { type RewardGroups, rewards } from '../rewards/perk-rewards.messages.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { styles } from './perk-loyalty.styles.ts'

type LoyaltyGroups = Pick<ActivityGroups, 'activity'> & Pick<RewardGroups, 'rewards'>

/**
 * The shopper's loyalty card, rewards and activity: combines `<perk-balance>`, `<perk-rewards>` and `<perk-activity>`, side
 * by side if there is room.
 *
 * @element perk-loyalty
 * @event {RedeemingEvent} perk-redeeming - The shopper confirmed redeeming `reward` for `points`. Cancel the event to prevent the redemption.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward: see `redemption` and `reward`.
 * @event {AddRewardEvent} perk-add-reward - The redeemed reward is a product: see `item` and `redemption`. Add it to the cart free of charge, then call `preventDefault()` to confirm. The event fires once on every page until you confirm it or the shopper closes the result.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - Points to pay for the order were selected or removed, or the code of a reward was applied to the cart. For points, `redeemable` contains `reward.id` and `reward.points`, and `selected` is false if they were removed. Cancel the event to keep the selection unchanged.
 * @csspart heading - Title of the rewards and of the activity.
 */
export class PerkLoyalty extends PerkElement<LoyaltyGroups> {
  static override styles = [base, blank, styles]
  static override properties: PropertyDeclarations = { layout: { reflect: true, useDefault: true } }

  /** Layout of the rewards: `list`, `grid`, `carousel`, `compact` or `banner`. */
  layout: Layout = 'list'

  protected override readonly defaultMessages = { activity, rewards }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<Member>>(this)
  // Requests rewards and activity before the elements that show them exist.
  #rewards = new QueryController(this)
  #activity = new QueryController(this)

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const member = this.shop && memberOf(this.shop)
    this.query.follow(member?.$member)
    this.#rewards.follow(member?.$rewards)
    this.#activity.follow(member?.$activity)
  }

  protected override isEmpty() {
    return false
  }

  /** The elements inside have their own skeletons. */
  protected override waiting() {
    // Same template structure as in the status `ready`, so that Lit keeps these elements.
    return this.hasFallback ? super.waiting() : [this.content(this.localization), nothing]
  }

  protected override content(localization: Localization<LoyaltyGroups> | undefined) {
    return html`<perk-balance .for=${this.for} .hideOfflineNotice=${true}></perk-balance>
      <div>
        <h2 part="heading">${localization?.messages.rewards.title}</h2>
        <perk-rewards .for=${this.for} .layout=${this.layout} .hideOfflineNotice=${true}></perk-rewards>
      </div>
      <div>
        <h2 part="heading">${localization?.messages.activity.title}</h2>
        <perk-activity .for=${this.for} .hideOfflineNotice=${true}></perk-activity>
      </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-loyalty': PerkLoyalty
  }
}
