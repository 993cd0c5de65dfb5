import { html, nothing, type ReactiveControllerHost } from 'lit'
import { type Attempt, isOpen } from '../../state/features/redemption/attempt.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { CodeUse } from './code-use.ts'
import { RedeemingEvent } from './redeeming.ts'
import { formatAttempt } from './attempt.ts'
import { formatPoints } from '../format/points.ts'
import { type Prize, isPaying } from './reward.ts'
import { tierLostWith } from './tier-lost.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { legal } from './legal.ts'
import { drawLedger } from '../dialog/ledger.ts'
import type { Sheet } from '../dialog/sheet.ts'
import { SheetDialog } from '../dialog/sheet-dialog.ts'
import { rewardTile } from './reward-tile.ts'
import { PointsField } from './points-field.ts'
import { qr } from '../internal/qr.ts'

/**
 * Asks for confirmation before redeeming a reward, then reports the outcome. While an attempt is open, it is shown
 * instead of a new one. Points that pay for the order are chosen here, but not redeemed.
 *
 * @csspart warning - Warning before redeeming, such as that the tier would drop.
 * @csspart coupon - Code received with the reward: `qr`, `code` and `copy`.
 * @csspart reference - Reference to give to the shop about an unconfirmed redemption.
 */
export class RedeemDialog {
  #host: ReactiveControllerHost & Element
  #dialog: SheetDialog
  #code: CopyCode
  #use: CodeUse
  #points: PointsField
  #prize: Prize | undefined
  /** Whether a redemption would still be known after a reload. */
  #isKept = true

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    this.#dialog = new SheetDialog(host)
    this.#code = new CopyCode(host)
    this.#use = new CodeUse(host)
    this.#points = new PointsField(host, () => this.#dialog.close())
  }

  get isOpen() {
    return this.#dialog.isOpen
  }

  /** Without a prize it shows the attempt that is there. */
  open(shop: Shop | undefined, prize?: Prize) {
    this.#prize = prize
    this.#isKept = !shop || memberOf(shop).canKeep()
    this.#points.reset()
    this.#dialog.open()
  }

  /** `member`: the shopper, as far as they are known. `toList` leads to what else there is. */
  draw(
    shop: Shop,
    member: Member | undefined,
    prizes: readonly Prize[],
    toList: (() => void) | undefined,
    words: RewardWords,
  ) {
    const attempt = memberOf(shop).$attempt.get()
    const sheet = attempt
      ? { ...this.#attempt(attempt, shop, prizes, words), ...this.#others(attempt, toList, words) }
      : this.#prize && member && this.#question(this.#prize, shop, member, words)
    return this.#dialog.draw(sheet, () => attempt && !isOpen(attempt) && memberOf(shop).dismiss())
  }

  #question(prize: Prize, shop: Shop, { card, tiers }: Member, words: RewardWords): Sheet {
    const { text, format } = words
    const { id: reward_id, name, price: points, picture } = prize
    const balance = card.loyalty_card?.balance ?? 0
    const lowers = (points: number) => {
      const lost = tierLostWith(points, balance, tiers)
      return lost
        ? html`<p id="tier" part="warning">
            ${text.leaves(lost.name, formatPoints(lost.points.from, words), format.plural(lost.points.from))}
          </p>`
        : nothing
    }
    if (isPaying(prize)) {
      const { said, fields, points, verb, act } = this.#points.ask(prize, shop, card, words)
      return { question: name, said, more: [fields, lowers(points)], verb, act, leave: text.cancel }
    }
    const left = balance - points
    const tile = rewardTile(picture)
    if (left < 0) return { name, tile, question: text.reasons.points, leave: text.cancel }
    return {
      name,
      tile,
      question: text.ask(formatPoints(points, words), format.plural(points)),
      more: [
        drawLedger(text.now, balance, [[name, -points]], text.after, words),
        lowers(points),
        this.#isKept ? nothing : html`<p part="warning">${text.unkept}</p>`,
        legal(shop, words),
      ],
      verb: text.redeem,
      act: () => this.#redeem(prize, points, () => memberOf(shop).redeem({ reward_id, name, points })),
      leave: text.cancel,
    }
  }

  /** Tells the page first, which may not want it. */
  #redeem({ id, name }: { id: string; name: string }, points: number, act: () => Promise<void>) {
    if (this.#host.dispatchEvent(new RedeemingEvent({ id, name }, points))) void act()
    else this.#dialog.close()
  }

  /** What can be done where this one is not to be had; of no use where nobody could be asked. */
  #others({ state, error }: Attempt, toList: (() => void) | undefined, { text }: RewardWords) {
    if (state !== 'refused' || !toList || (error && error.kind !== 'refused')) return undefined
    const act = () => {
      this.#dialog.close()
      toList()
    }
    return { verb: text.otherRewards, act }
  }

  #attempt(attempt: Attempt, shop: Shop, prizes: readonly Prize[], words: RewardWords): Sheet {
    const member = memberOf(shop)
    const { id, state, reward, points = 0, redemption } = attempt
    const { id: reward_id, name } = reward
    const { text } = words
    const isSending = state === 'sending'
    const isUnsure = state === 'unconfirmed' || state === 'forgotten'
    const voucher = state === 'done' ? redemption?.reward?.voucher : undefined
    const use =
      voucher?.code && voucher.type !== 'LOYALTY_CARD' ? this.#use.ask(voucher.code, shop, words) : undefined
    const resend = () => this.#redeem(reward, points, member.resend)
    const repeat = () => this.#redeem(reward, points, () => member.redeem({ reward_id, name, points }))
    const [question, said] = formatAttempt(attempt, words, shop.now())
    const picture = prizes.find((prize) => prize.id === reward_id)?.picture
    const shown = isUnsure ? 'unsure' : state === 'rolled-back' ? 'refused' : state
    return {
      state: shown,
      name,
      tile: rewardTile(picture, shown),
      question,
      said,
      more: [
        isSending ? html`<div part="busy" role="progressbar" aria-label=${question}></div>` : nothing,
        voucher?.code
          ? html`<div part="coupon">
              ${qr(voucher, voucher.code)} ${this.#code.draw(text.code, voucher.code, words)}
            </div>`
          : nothing,
        use?.said,
        isUnsure ? html`<p part="reference">${text.reference} <code>${id}</code></p>` : nothing,
        state === 'unconfirmed' && attempt.isUnheard
          ? html`<button part="more" @click=${resend}>${text.redeemNow}</button>`
          : nothing,
      ],
      ...(state === 'repeated'
        ? { verb: text.redeemAgain, act: repeat }
        : isSending
          ? { verb: text.redeem }
          : isOpen(attempt)
            ? { verb: text.check, act: () => void member.settle() }
            : { verb: use?.verb ?? '', act: use?.act }),
      leave: text.close,
    }
  }
}
