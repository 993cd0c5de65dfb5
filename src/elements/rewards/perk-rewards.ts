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
 * The rewards that the points on the shopper's loyalty card buy. Redeeming one asks first, then says how it ended: done,
 * refused, or not confirmed. The last survives a reload, and is settled by asking what became of it, never by spending
 * again. Points that pay for the order are not spent here: they join the cart's selection, and your back end redeems
 * them with the order.
 *
 * @element perk-rewards
 * @event {RedeemingEvent} perk-redeeming - The shopper has agreed to redeem a reward; `reward` and `points` say which and for how many. Cancelable: then nothing is sent.
 * @event {RedeemedEvent} perk-redeemed - The shopper redeemed a reward; `redemption` and `reward` say which.
 * @event {AddRewardEvent} perk-add-reward - The reward is a product: `item` says which, with `redemption`. The page puts it into the cart for nothing, and cancels the event to say that it has. Until then it comes once on every page, as long as the shopper has not closed what became of the redemption.
 * @event {RedeemableSelectedEvent} perk-redeemable-selected - The shopper chose points to pay for the order, or took them back; `redeemable` says whose, with `reward.id` and `reward.points`, and `selected` which. Or the shopper uses a code that a reward gave on the cart. Cancelable: then the cart's selection stays as it was.
 * @slot - Shown until the script has run and the rewards have arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @slot empty - Shown when there are no rewards.
 * @slot row - A `<template>` with your own markup for each row. Elements with `data-field` are filled with that field, and hidden if it is empty.
 * @csspart custom-row - A row with your own markup; also the parts of the built-in row's status, such as `ready`.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of the list, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart list - The rewards; also `rows`, `grid` or `track`, by the layout.
 * @csspart item - One item of it, which the parts inside measure themselves by.
 * @csspart reward - What is drawn of it; also `row`, `card`, `line` or `strip` by the layout, and `ready`, `almost`, `chosen`, `later` or `out` by how it stands.
 * @csspart media - The ground of its picture.
 * @csspart picture - The picture in its `attributes.image_url`.
 * @csspart icon - The drawing in place of a picture, and beside words.
 * @csspart ring - How far the balance has come, in `line` and `strip`.
 * @csspart badge - The words in its `metadata.badge`, on a card; "Out of stock" where it is.
 * @csspart text - Its words.
 * @csspart gives - Its name.
 * @csspart meta - The line below: `title` and `when`.
 * @csspart title - What it is.
 * @csspart when - How many are left.
 * @csspart way - The way to it: `progress` and, but on a card, `verdict`.
 * @csspart progress - How far the balance has come.
 * @csspart verdict - The points that are missing for it.
 * @csspart buy - The foot of a card: `price`, and the button or `verdict`.
 * @csspart price - What it costs in points, or how many are chosen to pay with.
 * @csspart redeem - Its button.
 * @csspart quiet - A button of bare words, in `line` and `strip`.
 * @csspart turn - The two buttons of a carousel.
 * @csspart attempt - A redemption that is under way, is not confirmed, or has not been looked at yet.
 * @csspart dialog - Where a reward is redeemed; also `done`, `refused` or `unsure`, by how that ended.
 * @csspart what - The head of the dialog: `tile`, `name`, `question` and `said`.
 * @csspart tile - The reward's picture in it.
 * @csspart mark - On it where the reward was refused or is not confirmed.
 * @csspart seal - The check in its place when the reward is had.
 * @csspart name - The reward's name.
 * @csspart question - The question, or how it ended.
 * @csspart said - A sentence more about it.
 * @csspart ledger - The points: `now`, what is `taken`, and `total`.
 * @csspart now - The line of what is on the card.
 * @csspart taken - What the reward takes.
 * @csspart total - The line of what is left.
 * @csspart busy - Moves while the answer is on its way.
 * @csspart warning - What the shopper should know first, such as that it lowers the tier, or that the browser would forget it on a reload.
 * @csspart legal - What the shopper agrees to by redeeming, if the brand has terms or a privacy policy.
 * @csspart link - A link in it.
 * @csspart reference - What to name when asking the shop about a redemption that is not confirmed.
 * @csspart worth - What the points will pay.
 * @csspart field - How many points to pay with, to type.
 * @csspart slider - The same, to drag.
 * @csspart keep - The points that stay on the card.
 * @csspart more - Uses as many points as are needed, or none; in `attempt`, shows what became of it; in the dialog, redeems what did not arrive.
 * @csspart coupon - The code that was given: `qr`, `code` and `copy`.
 * @csspart qr - It as a QR code for the till, if the service has drawn it.
 * @csspart code - It in writing.
 * @csspart copy - Copies it.
 * @csspart applied - Says that the code is used on the cart.
 * @csspart why - Says why it cannot be.
 * @csspart actions - The foot of the dialog.
 * @csspart go - The button that redeems, checks what became of it, uses the code on the cart, or leads to the other rewards.
 * @csspart button - Every button with a border.
 * @csspart note - A sentence in place of the rewards or below them.
 * @cssproperty --perk-accent - Colour of progress, of what can be pressed and of the filled button.
 * @cssproperty --perk-on-accent - Words on the accent; black or white by default, whichever can be read.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-edge - Colour of the borders of buttons.
 * @cssproperty --perk-surface - Background of the list; none by default.
 * @cssproperty --perk-raised - Background of cards and of the dialog; white or near-black by default, as the text asks for.
 * @cssproperty --perk-media - Ground of pictures; `--perk-media-2` and `--perk-media-3` of every second and third; `--perk-on-media` the drawing on it.
 * @cssproperty --perk-font-title - Typeface of names and questions; `--perk-weight-title` and, on cards, `--perk-size-title`.
 * @cssproperty --perk-radius - Rounding of buttons, small pictures and focus rings.
 * @cssproperty --perk-radius-card - Rounding of cards; the dialog's is half as much again.
 * @cssproperty --perk-row - Least height of a row.
 * @cssproperty --perk-picture - Size of the picture in a row.
 * @cssproperty --perk-card - Least width of a card.
 * @cssproperty --perk-gap - Space between columns and cards.
 * @cssproperty --perk-pad - Space inside a card.
 * @cssproperty --perk-rows - How many placeholder rewards to show while waiting; 3 by default.
 */
export class PerkRewards extends PerkElement<RewardMessages> {
  static override styles = styles
  static override properties: PropertyDeclarations = {
    layout: { reflect: true, useDefault: true },
    renderRow: { attribute: false },
  }

  /** `list`, `grid`, `carousel`, `compact` (lines for a small place) or `banner` (the one nearest, across the page). */
  layout: Layout = 'list'
  /** Renders a row with your own markup: returns a node, or undefined for the built-in row. Replaces a `<template slot="row">`. */
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
