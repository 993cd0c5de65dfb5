import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import type { MemberReward } from '../../contract/resources/reward.ts'
import type { Attempt } from '../../state/features/redemption/attempt.ts'
import { combinationOf, type Combined } from '../../state/features/combination.ts'
import type { JudgedCart } from '../../state/features/judged.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { announce } from '../internal/live-region.ts'
import { StoreController } from '../internal/store-controller.ts'
import { memo } from '../internal/memo.ts'
import { RedeemDialog } from './redeem-dialog.ts'
import { RedeemableSelectedEvent } from '../internal/redeemable-selected.ts'
import { RedeemedEvent } from './redeemed.ts'
import { AddRewardEvent } from './add-reward.ts'
import { RedeemingEvent } from './redeeming.ts'
import { formatAttempt } from './attempt.ts'
import { type Prize, prizesOf } from './reward.ts'
import { rewardItem } from './reward-item.ts'
import { rewards } from './perk-rewards.messages.ts'
import type { RewardMessages, RewardWords } from './perk-rewards.messages.ts'
import { drawing, gift } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { Carousel } from '../layout/carousel.ts'
import { drawItem, type Item, type Layout, layoutOf } from '../layout/item.ts'
import { drawList } from '../layout/list.ts'
import { CustomRows, type RenderRow } from '../layout/custom-rows.ts'
import { skeleton } from '../layout/skeleton.ts'
import { styles } from './perk-rewards.styles.ts'

// Whoever imports the element gets its events' types with it.
export { AddRewardEvent, RedeemableSelectedEvent, RedeemedEvent, RedeemingEvent }

/** Redemptions the page was told of: several elements may see the same one. */
const announced = new WeakSet<object>()
/** Those whose product was offered to the page. */
const offered = new WeakSet<object>()

/**
 * Rewards that the points on the shopper's loyalty card can buy. Redeeming asks for confirmation, then reports the outcome:
 * done, refused or not confirmed. An unconfirmed redemption survives a reload and is resolved by asking the service, never by
 * spending again. Points that pay for the order are not spent here: they join the selection of the cart, and your back end
 * redeems them with the order.
 *
 * @element perk-rewards
 * @event {RedeemingEvent} perk-redeeming - The shopper confirmed redeeming `reward` for `points`. Cancelable: nothing is sent then.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward: see `redemption` and `reward`.
 * @event {AddRewardEvent} perk-add-reward - The redeemed reward is a product: see `item` and `redemption`. Add it to the cart free of charge and cancel the event to confirm. Until then, or until the shopper closes the result, the event fires once on every page.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - Points to pay for the order were selected or removed, or the code of a reward was applied to the cart. `redeemable` contains `reward.id` and `reward.points` for points; `selected` is false if they were removed. Cancelable: the selection then stays as it is.
 * @slot empty - Shown if there are no rewards.
 * @csspart attempt - Redemption in progress, not confirmed, or not yet viewed.
 */
export class PerkRewards extends PerkElement<RewardMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    renderRow: { attribute: false },
  }

  /** Layout: `list`, `grid`, `carousel`, `compact` (short lines) or `banner` (only the nearest reward, across the page). */
  layout: Layout = 'list'
  /** Renders a row with your own markup. Return a node, or undefined to use the built-in row. Takes precedence over a `<template slot="row">`. */
  renderRow?: RenderRow

  protected override readonly defaultMessages = rewards
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<readonly MemberReward[]>>(this)

  #member = new StoreController<Answer<Member>>(this)
  /** What is left to pay with points. */
  #combination = new StoreController<Combined & JudgedCart>(this)
  #dialog = new RedeemDialog(this)
  #carousel = new Carousel(this)
  #custom = new CustomRows(this)
  #prizes = memo((answer: Answer<readonly MemberReward[]> | undefined, words: RewardWords) => {
    const value: unknown = answer?.value
    return prizesOf(Array.isArray(value) ? value : [], words)
  })
  /** As it was last seen. */
  #attempt: Attempt | undefined
  /** The attempt and state that were last announced. */
  #announced = ''

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
    this.#toCart()
  }

  protected override updated() {
    super.updated()
    // What is off the page says nothing, and leaves it to what comes in its place.
    if (!this.isConnected) return
    const attempt = this.shop && memberOf(this.shop).$attempt.get()
    const before = this.#attempt
    this.#attempt = attempt
    if (!attempt) return
    const { id, redemption, reward, state } = attempt
    if (
      state === 'done' &&
      redemption &&
      before?.id === id &&
      before.state !== state &&
      !announced.has(redemption)
    ) {
      announced.add(redemption)
      this.dispatchEvent(new RedeemedEvent(redemption, reward))
    }
    if (!this.words || this.#announced === id + state) return
    this.#announced = id + state
    announce(`${reward.name}: ${this.#say(attempt, this.words)}`)
  }

  /** Once on each page until one takes it, as the outcome may have come after a reload. */
  #toCart() {
    // Off the page nobody would hear of it.
    if (!this.isConnected) return
    const member = this.shop && memberOf(this.shop)
    const attempt = member?.$attempt.get()
    if (attempt?.state !== 'done' || attempt.isInCart) return
    const { redemption } = attempt
    const { product, sku } = redemption?.reward ?? {}
    const { id } = sku ?? product ?? {}
    if (!redemption || !id || offered.has(redemption)) return
    offered.add(redemption)
    const object = sku ? 'sku' : 'product'
    const item = { object, id, quantity: 1, redemption: redemption.id } as const
    if (!this.dispatchEvent(new AddRewardEvent(item))) member?.taken(attempt)
  }

  /** An attempt is shown in every condition, and so is the dialog. */
  protected override render() {
    const { words, shop } = this
    if (this.status === 'off') return nothing
    const attempt = shop && memberOf(shop).$attempt.get()
    const prizes = words ? this.#prizes(this.reading.answer, words) : []
    const toList = prizes.length > 1 && this.layout !== 'banner' ? this.#toList : undefined
    return [
      words && attempt && !this.#dialog.isOpen ? this.#reminder(attempt, words) : nothing,
      super.render(),
      words && shop ? this.#dialog.draw(shop, this.#member.answer?.value, prizes, toList, words) : nothing,
    ]
  }

  protected override skeleton() {
    return skeleton(layoutOf(this.layout))
  }

  protected override isEmpty(words: RewardWords) {
    return !this.#prizes(this.reading.answer, words).length
  }

  protected override empty(words: RewardWords) {
    return super.empty(words, drawing(gift), words.text.noRewards)
  }

  protected override view(words: RewardWords) {
    const layout = layoutOf(this.layout)
    const items = this.#items(layout, words)
    const drawn = items.map(([id, item]) => this.#custom.draw(id, item, '') ?? drawItem(layout, item, ''))
    return drawList(layout, words.text.rewards, this.#carousel, words, drawn)
  }

  /** All of them; as a banner the first that can be had, else the nearest. */
  #items(layout: Layout, words: RewardWords): [id: string, item: Item][] {
    const prizes = this.#prizes(this.reading.answer, words)
    const hasMedia = prizes.some(({ picture }) => picture)
    const balance = this.#balance
    const items = prizes.map((prize): [string, Item] => {
      const ask = () => this.#dialog.open(this.shop, prize)
      const stands = { balance, chosen: this.#chosen(prize) }
      return [prize.id, { ...rewardItem(prize, stands, layout, words, ask), hasMedia, more: nothing }]
    })
    if (layout !== 'banner') return items
    const near = ({ action, reached = -1 }: Item) => (action ? 1 : reached)
    return items.sort(([, one], [, other]) => near(other) - near(one)).slice(0, 1)
  }

  #toList = () => {
    const list = this.renderRoot.querySelector<HTMLElement>('[part~=list]')
    if (!list) return
    list.tabIndex = this.layout === 'carousel' ? 0 : -1
    list.focus()
  }

  #say(attempt: Attempt, words: RewardWords) {
    return formatAttempt(attempt, words, this.shop?.now() ?? 0).join(' ')
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
