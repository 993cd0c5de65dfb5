import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import { isPending } from '../../state/once-request.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { CodeUse } from './code-use.ts'
import { RedeemingEvent } from './redeeming.ts'
import { formatAttempt } from './attempt.ts'
import { formatPoints } from '../format/points.ts'
import { isPointsPayment, type Reward } from './reward.ts'
import { tierLostWith } from './tier-lost.ts'
import type { RewardWords } from './perk-rewards.messages.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { renderLegal } from './legal.ts'
import { renderLedger } from '../dialog/ledger.ts'
import type { Sheet } from '../dialog/sheet.ts'
import { SheetDialog } from '../dialog/sheet-dialog.ts'
import { rewardTile } from './reward-tile.ts'
import { PointsField } from './points-field.ts'
import { qr } from '../internal/qr.ts'

/**
 * Asks for confirmation before a reward is redeemed, then shows the outcome. Only one attempt is made at a time: if one is
 * open, the dialog shows it instead of a new question. Points as payment are only selected here, not redeemed.
 *
 * @csspart warning - Warning before redeeming, such as that the tier would drop.
 * @csspart coupon - Code received with the reward: `qr`, `code` and `copy`.
 * @csspart reference - Reference to give to the shop about an unconfirmed redemption.
 */
export class RedeemDialog {
  #host: ReactiveControllerHost & Element
  #dialog: SheetDialog
  #code: CopyCode
  #codeUse: CodeUse
  #points: PointsField
  #reward: Reward | undefined
  /** Whether an attempt survives a reload. */
  #isSaved = true

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    this.#dialog = new SheetDialog(host)
    this.#code = new CopyCode(host)
    this.#codeUse = new CodeUse(host)
    this.#points = new PointsField(host, () => this.#dialog.close())
  }

  get isOpen() {
    return this.#dialog.isOpen
  }

  /** Without a reward, shows the current attempt. */
  open(shop: Shop | undefined, reward?: Reward) {
    this.#reward = reward
    this.#isSaved = !shop || memberOf(shop).canSave()
    this.#points.reset()
    this.#dialog.open()
  }

  /** `focusList` moves the focus to the list of rewards. */
  render(
    shop: Shop,
    member: Member | undefined,
    rewards: readonly Reward[],
    focusList: (() => void) | undefined,
    words: RewardWords,
  ) {
    const attempt = memberOf(shop).$attempt.get()
    const sheet = attempt
      ? { ...this.#attempt(attempt, shop, rewards, words), ...this.#others(attempt, focusList, words) }
      : this.#reward && member && this.#question(this.#reward, shop, member, words)
    return this.#dialog.render(sheet, () => attempt && !isPending(attempt) && memberOf(shop).dismiss())
  }

  #question(reward: Reward, shop: Shop, { card, tiers }: Member, words: RewardWords): Sheet {
    const { text, format } = words
    const { id: reward_id, name, price: points, picture } = reward
    const balance = card.loyalty_card?.balance ?? 0
    const tierWarning = (points: number) => {
      const lost = tierLostWith(points, balance, tiers)
      return lost
        ? html`<p id="tier" part="warning">
            ${text.leaves(lost.name, formatPoints(lost.points.from, words), format.plural(lost.points.from))}
          </p>`
        : nothing
    }
    if (isPointsPayment(reward)) {
      const { message, fields, points, buttonLabel, run } = this.#points.describe(reward, shop, card, words)
      return {
        question: name,
        message,
        more: [fields, tierWarning(points)],
        buttonLabel,
        run,
        closeLabel: text.cancel,
      }
    }
    const left = balance - points
    const tile = rewardTile(picture)
    if (left < 0) return { name, tile, question: text.reasons.points, closeLabel: text.cancel }
    return {
      name,
      tile,
      question: text.ask(formatPoints(points, words), format.plural(points)),
      more: [
        renderLedger(text.now, balance, [[name, -points]], text.after, words),
        tierWarning(points),
        this.#isSaved ? nothing : html`<p part="warning">${text.unkept}</p>`,
        renderLegal(shop, words),
      ],
      buttonLabel: text.redeem,
      run: () => this.#redeem(reward, points, () => memberOf(shop).redeem({ reward_id, name, points })),
      closeLabel: text.cancel,
    }
  }

  /** Dispatches an event first, which the page can cancel. */
  #redeem({ id, name }: { id: string; name: string }, points: number, redeem: () => Promise<void>) {
    if (this.#host.dispatchEvent(new RedeemingEvent({ id, name }, points))) void redeem()
    else this.#dialog.close()
  }

  /** A button that leads to the other rewards, if the service refused this one. */
  #others({ state, error }: RedemptionAttempt, focusList: (() => void) | undefined, { text }: RewardWords) {
    if (state !== 'refused' || !focusList || (error && error.kind !== 'refused')) return undefined
    const run = () => {
      this.#dialog.close()
      focusList()
    }
    return { buttonLabel: text.otherRewards, run }
  }

  #attempt(attempt: RedemptionAttempt, shop: Shop, rewards: readonly Reward[], words: RewardWords): Sheet {
    const member = memberOf(shop)
    const { id, state, reward, points = 0, redemption } = attempt
    const { id: reward_id, name } = reward
    const { text } = words
    const isSending = state === 'sending'
    const isUnsure = state === 'unconfirmed' || state === 'forgotten'
    const voucher = state === 'done' ? redemption?.reward?.voucher : undefined
    const codeUse =
      voucher?.code && voucher.type !== 'LOYALTY_CARD'
        ? this.#codeUse.describe(voucher.code, shop, words)
        : undefined
    const resend = () => this.#redeem(reward, points, member.resend)
    const repeat = () => this.#redeem(reward, points, () => member.redeem({ reward_id, name, points }))
    const [question, message] = formatAttempt(attempt, words, shop.now())
    const picture = rewards.find(({ id }) => id === reward_id)?.picture
    const stateInDialog = isUnsure ? 'unsure' : state === 'rolled-back' ? 'refused' : state
    return {
      state: stateInDialog,
      name,
      tile: rewardTile(picture, stateInDialog),
      question,
      message,
      more: [
        isSending ? html`<div part="busy" role="progressbar" aria-label=${question}></div>` : nothing,
        voucher?.code
          ? html`<div part="coupon">
              ${qr(voucher, voucher.code)} ${this.#code.render(text.code, voucher.code, words)}
            </div>`
          : nothing,
        codeUse?.message,
        isUnsure ? html`<p part="reference">${text.reference} <code>${id}</code></p>` : nothing,
        state === 'unconfirmed' && attempt.isUnreceived
          ? html`<button part="more" @click=${resend}>${text.redeemNow}</button>`
          : nothing,
      ],
      ...(state === 'repeated'
        ? { buttonLabel: text.redeemAgain, run: repeat }
        : isSending
          ? { buttonLabel: text.redeem }
          : isPending(attempt)
            ? { buttonLabel: text.check, run: () => void member.checkOutcome() }
            : { buttonLabel: codeUse?.buttonLabel ?? '', run: codeUse?.run }),
      closeLabel: text.close,
    }
  }
}
