import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import { validationOf, type SelectionValidation } from '../../state/features/validation.ts'
import type { CartEvaluation } from '../../state/features/evaluation.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { renderIcon, gift } from '../internal/icons.ts'
import { memo } from '../internal/memo.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { type Entry, ItemList, type Layout, type RenderRow } from '../layout/item-list.ts'
import { dialog } from '../dialog/dialog.messages.ts'
import {
  pointsPayment,
  type RewardGroups,
  rewards,
  type RewardLocalization,
} from './perk-rewards.messages.ts'
import { styles } from './perk-rewards.styles.ts'
import { RedeemDialog } from './redeem-dialog.ts'
import { RedemptionEvents } from './redemption-events.ts'
import { renderReminder } from './reminder.ts'
import { rewardItem } from './reward-item.ts'
import { type Reward, rewardsOf } from './reward.ts'

export { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
export { AddRewardEvent } from './add-reward.ts'
export { RedeemedEvent } from './redeemed.ts'
export { RedeemingEvent } from './redeeming.ts'

/**
 * Rewards that shoppers can buy with the points on their loyalty card. A dialog asks for confirmation and then shows the
 * outcome: done, refused or not confirmed. An unconfirmed redemption survives a reload. Its outcome is read from the
 * service, and points are never spent twice. Points that pay for the order are only added to the cart's selection. Your
 * back end redeems them with the order.
 *
 * @element perk-rewards
 * @event {RedeemingEvent} perk-redeeming - The shopper confirmed redeeming `reward` for `points`. Cancel the event to prevent the redemption.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward: see `redemption` and `reward`.
 * @event {AddRewardEvent} perk-add-reward - The redeemed reward is a product: see `item` and `redemption`. Add it to the cart free of charge, then call `preventDefault()` to confirm. The event fires once on every page until you confirm it or the shopper closes the result.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - Points to pay for the order were selected or removed, or the code of a reward was applied to the cart. For points, `redeemable` contains `reward.id` and `reward.points`, and `selected` is false if they were removed. Cancel the event to keep the selection unchanged.
 * @slot empty - Shown if there are no rewards.
 */
export class PerkRewards extends PerkElement<RewardGroups> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    renderRow: { attribute: false },
  }

  /** Layout: `list`, `grid`, `carousel`, `compact` (short lines) or `banner` (across the page, only the reward closest to being affordable). */
  layout: Layout = 'list'
  /** Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a `<template slot="row">`. */
  renderRow?: RenderRow

  protected override readonly defaultMessages = { dialog, rewards, pointsPayment }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<readonly MemberReward[]>>(this)

  #member = new QueryController<ReadResponse<Member>>(this)
  /** Watched for the amount due, which the dialog reads. */
  #validation = new QueryController<SelectionValidation & CartEvaluation>(this)
  #list = new ItemList(this)
  #dialog = new RedeemDialog(this)
  #events = new RedemptionEvents(this)

  #rewardsOf = memo(
    (response: ReadResponse<readonly MemberReward[]> | undefined, localization: RewardLocalization) => {
      const value: unknown = response?.value
      return rewardsOf(Array.isArray(value) ? value : [], localization)
    },
  )

  get #card() {
    return this.#member.response?.value.card
  }

  get #attempt() {
    return this.shop && memberOf(this.shop).$attempt.get()
  }

  protected override get queries() {
    return [this.query, this.#member]
  }

  protected override dependencies(shop: Shop) {
    return [shop.cart.$cart, memberOf(shop).$attempt]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    const { shop } = this
    const { $rewards, $member } = shop ? memberOf(shop) : {}
    this.query.follow($rewards)
    this.#member.follow($member)
    this.#validation.follow(this.#card && shop && validationOf(shop))
    this.#events.offerProduct(shop)
  }

  protected override updated() {
    super.updated()
    this.#events.report(this.shop, this.localization)
  }

  protected override render() {
    const { localization, shop } = this
    if (this.status === 'off') return nothing
    const attempt = this.#attempt
    const rewards = localization ? this.#rewards(localization) : []
    const focusList = rewards.length > 1 && this.layout !== 'banner' ? this.#focusList : undefined
    return [
      localization && shop && attempt && !this.#dialog.isOpen
        ? renderReminder(attempt, () => this.#dialog.open(shop), localization, shop.now())
        : nothing,
      super.render(),
      localization && shop
        ? this.#dialog.render(shop, this.#member.response?.value, rewards, focusList, localization)
        : nothing,
    ]
  }

  protected override skeleton() {
    return this.#list.skeleton()
  }

  protected override isEmpty(localization: RewardLocalization) {
    return !this.#rewards(localization).length
  }

  protected override empty(localization: RewardLocalization) {
    return super.empty(localization, renderIcon(gift), localization.messages.rewards)
  }

  protected override content(localization: RewardLocalization) {
    const entries = this.#rewards(localization).map((reward) => this.#toEntry(reward, localization))
    return this.#list.render(localization.messages.rewards.title, entries, localization)
  }

  #rewards(localization: RewardLocalization) {
    return this.#rewardsOf(this.query.response, localization)
  }

  #toEntry(reward: Reward, localization: RewardLocalization): Entry {
    const { id, picture } = reward
    const balance = this.#card?.loyalty_card?.balance
    const selected = this.#selectedPoints(reward)
    const toItem = (layout: Layout) =>
      rewardItem(reward, { balance, selected }, layout, localization, () =>
        this.#dialog.open(this.shop, reward),
      )
    const { action, progress = -1 } = toItem('banner')
    return { id, picture, closeness: action ? 1 : progress, inputs: [reward, balance, selected], toItem }
  }

  #selectedPoints({ id }: Reward) {
    const selected = this.shop?.cart.$cart.get().selection.find((one) => one.id === this.#card?.code)
    return selected?.reward?.id === id ? selected.reward.points : 0
  }

  #focusList = () => {
    const list = this.renderRoot.querySelector<HTMLElement>('[part~=list]')
    if (!list) return
    list.tabIndex = this.layout === 'carousel' ? 0 : -1
    list.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-rewards': PerkRewards
  }
}
