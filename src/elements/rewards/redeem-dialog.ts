import { html, nothing, type ReactiveControllerHost } from 'lit'
import type { RedemptionAttempt } from '../../state/features/redemption/attempt.ts'
import { isPending } from '../../state/once-request.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import type { Shop } from '../../state/shop.ts'
import { CodeUse } from './code-use.ts'
import { RedeemingEvent } from './redeeming.ts'
import { formatAttempt } from './attempt.ts'
import { pointsParameters } from '../format/points.ts'
import { isPointsPayment, type Reward } from './reward.ts'
import { tierLostWith } from './tier-lost.ts'
import type { RewardLocalization } from './perk-rewards.messages.ts'
import { CopyCode } from '../internal/copy-code.ts'
import { renderLegal } from './legal.ts'
import { renderLedger } from '../dialog/ledger.ts'
import type { Sheet } from '../dialog/sheet.ts'
import { SheetDialog } from '../dialog/sheet-dialog.ts'
import { rewardTile } from './reward-tile.ts'
import { PointsField } from './points-field.ts'
import { qr } from '../internal/qr.ts'

/**
 * There is only one attempt at a time. Until the shopper dismisses it, the dialog shows this attempt instead of a new
 * question.
 *
 * @csspart warning - Warning before redeeming, such as the loss of a tier.
 * @csspart coupon - Code received with the reward: `qr`, `code` and `copy`.
 * @csspart reference - Reference number of an unconfirmed redemption, for questions to the shop.
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

  render(
    shop: Shop,
    member: Member | undefined,
    rewards: readonly Reward[],
    focusList: (() => void) | undefined,
    localization: RewardLocalization,
  ) {
    const attempt = memberOf(shop).$attempt.get()
    const sheet = attempt
      ? {
          ...this.#attempt(attempt, shop, rewards, localization),
          ...this.#otherRewardsButton(attempt, focusList, localization),
        }
      : this.#reward && member && this.#question(this.#reward, shop, member, localization)
    return this.#dialog.render(sheet, () => attempt && !isPending(attempt) && memberOf(shop).dismiss())
  }

  #question(reward: Reward, shop: Shop, { card, tiers }: Member, localization: RewardLocalization): Sheet {
    const { messages } = localization
    const { id: reward_id, name, price: points, picture } = reward
    const balance = card.loyalty_card?.balance ?? 0
    const tierWarning = (points: number) => {
      const lost = tierLostWith(points, balance, tiers)
      return lost
        ? html`<p id="tier" part="warning">
            ${messages.rewards.losesTier({ ...pointsParameters(lost.points.from, localization), tier: lost.name })}
          </p>`
        : nothing
    }
    if (isPointsPayment(reward)) {
      const { message, fields, points, buttonLabel, run } = this.#points.describe(
        reward,
        shop,
        card,
        localization,
      )
      return {
        question: name,
        message,
        more: [fields, tierWarning(points)],
        buttonLabel,
        run,
        closeLabel: messages.dialog.cancel,
      }
    }
    const left = balance - points
    const tile = rewardTile(picture)
    if (left < 0)
      return { name, tile, question: messages.reasons.notEnoughPoints, closeLabel: messages.dialog.cancel }
    return {
      name,
      tile,
      question: messages.rewards.confirm(pointsParameters(points, localization)),
      more: [
        renderLedger(
          messages.rewards.balance,
          balance,
          [[name, -points]],
          messages.rewards.newBalance,
          localization,
        ),
        tierWarning(points),
        this.#isSaved ? nothing : html`<p part="warning">${messages.rewards.notSaved}</p>`,
        renderLegal(shop, localization),
      ],
      buttonLabel: messages.rewards.redeem,
      run: () => this.#redeem(reward, points, () => memberOf(shop).redeem({ reward_id, name, points })),
      closeLabel: messages.dialog.cancel,
    }
  }

  #redeem({ id, name }: { id: string; name: string }, points: number, redeem: () => Promise<void>) {
    if (this.#host.dispatchEvent(new RedeemingEvent({ id, name }, points))) void redeem()
    else this.#dialog.close()
  }

  #otherRewardsButton(
    { state, error }: RedemptionAttempt,
    focusList: (() => void) | undefined,
    { messages }: RewardLocalization,
  ) {
    if (state !== 'refused' || !focusList || (error && error.kind !== 'refused')) return undefined
    const run = () => {
      this.#dialog.close()
      focusList()
    }
    return { buttonLabel: messages.rewards.otherRewards, run }
  }

  #attempt(
    attempt: RedemptionAttempt,
    shop: Shop,
    rewards: readonly Reward[],
    localization: RewardLocalization,
  ): Sheet {
    const member = memberOf(shop)
    const { id, state, reward, points = 0, redemption } = attempt
    const { id: reward_id, name } = reward
    const { messages } = localization
    const isSending = state === 'sending'
    const isUnsure = state === 'unconfirmed' || state === 'forgotten'
    const voucher = state === 'done' ? redemption?.reward?.voucher : undefined
    const codeUse =
      voucher?.code && voucher.type !== 'LOYALTY_CARD'
        ? this.#codeUse.describe(voucher.code, shop, localization)
        : undefined
    const resend = () => this.#redeem(reward, points, member.resend)
    const repeat = () => this.#redeem(reward, points, () => member.redeem({ reward_id, name, points }))
    const [question, message] = formatAttempt(attempt, localization, shop.now())
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
              ${qr(voucher, voucher.code)}
              ${this.#code.render(messages.common.voucherCode, voucher.code, localization)}
            </div>`
          : nothing,
        codeUse?.message,
        isUnsure ? html`<p part="reference">${messages.rewards.reference} <code>${id}</code></p>` : nothing,
        state === 'unconfirmed' && attempt.isUnreceived
          ? html`<button part="more" @click=${resend}>${messages.rewards.redeemNow}</button>`
          : nothing,
      ],
      ...(state === 'repeated'
        ? { buttonLabel: messages.rewards.redeemAgain, run: repeat }
        : isSending
          ? { buttonLabel: messages.rewards.redeem }
          : isPending(attempt)
            ? { buttonLabel: messages.rewards.checkAgain, run: () => void member.checkOutcome() }
            : { buttonLabel: codeUse?.buttonLabel ?? '', run: codeUse?.run }),
      closeLabel: messages.common.close,
    }
  }
}
