import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type CombinableCards, combineOf, type CombineAttempt } from '../../state/features/combine.ts'
import type { Shop } from '../../state/shop.ts'
import { renderLedger } from '../dialog/ledger.ts'
import type { Sheet } from '../dialog/sheet.ts'
import { SheetDialog } from '../dialog/sheet-dialog.ts'
import { formatError } from '../format/error.ts'
import { formatPoints, pointsParameters } from '../format/points.ts'
import { reasonFor } from '../format/refusal.ts'
import { sum } from '../../state/sum.ts'
import { announce } from '../internal/live-region.ts'
import { emphasize } from '../internal/emphasize.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { check, clock, renderIcon, plus, warn } from '../internal/icons.ts'
import { dialog } from '../dialog/dialog.messages.ts'
import { combine, type CombineGroups, type CombineLocalization } from './perk-combine.messages.ts'
import { styles } from './perk-combine.styles.ts'

/**
 * Moves points from the shopper's other loyalty cards of the same program to the card on the page. Asks for confirmation
 * first and moves the points only once. Hidden if no other card has points, unless a transfer is unconfirmed.
 *
 * @element perk-combine
 * @csspart combine - The row.
 * @csspart text - Text of the row.
 * @csspart points - Points on the other cards.
 */
export class PerkCombine extends PerkElement<CombineGroups> {
  static override styles = styles

  protected override readonly defaultMessages = { dialog, combine }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<ReadResponse<CombinableCards>>(this)

  #dialog = new SheetDialog(this)
  #previous: CombineAttempt | undefined

  get #attempt() {
    return this.shop && combineOf(this.shop).$attempt.get()
  }

  /** The loaded cards, without those whose points have been moved since. */
  get #cards(): CombinableCards {
    const { card, program = '', others = [] } = this.query.response?.value ?? {}
    const { state, from = [] } = this.#attempt ?? {}
    const isMoved = ({ code, points }: CombinableCards['others'][number]) =>
      state === 'done' && from.some((one) => one.code === code && one.points === points)
    return { card, program, others: others.filter((one) => !isMoved(one)) }
  }

  protected override dependencies(shop: Shop) {
    return [combineOf(shop).$attempt]
  }

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && combineOf(this.shop).$cards)
  }

  protected override updated() {
    super.updated()
    const [attempt, previous] = [this.#attempt, this.#previous]
    this.#previous = attempt
    // Another tab has moved the points.
    if (this.#dialog.isOpen && !attempt && !this.#cards.others.length) this.#dialog.close()
    if (!this.localization || !attempt || (attempt.id === previous?.id && attempt.state === previous.state))
      return
    const { question: first, message: second } = this.#outcome(attempt, this.localization)
    announce(second ? this.localization.messages.common.sentences({ first, second }) : first)
  }

  protected override render() {
    const { localization, shop, status } = this
    if (!localization || !shop || status === 'off') return nothing
    const attempt = this.#attempt
    const sheet = attempt ? this.#outcome(attempt, localization) : this.#question(localization)
    const onClosed = () => {
      if (attempt?.state === 'refused') combineOf(shop).dismiss()
    }
    return [
      attempt && status !== 'ready'
        ? html`<section lang=${localization.locale} tabindex="-1">${this.content(localization)}</section>`
        : super.render(),
      this.#dialog.render(sheet, onClosed),
    ]
  }

  protected override isEmpty() {
    return !this.#attempt && !this.#cards.others.length
  }

  protected override content(localization: CombineLocalization) {
    const { messages } = localization
    const attempt = this.#attempt
    const { others } = this.#cards
    const { state = 'done' } = attempt ?? {}
    const canMove = others.length && state === 'done'
    const all = formatPoints(pointsOf(canMove ? others : (attempt?.from ?? [])), localization)
    const cards = others.length
    const message = canMove
      ? messages.combine.pointsOnOtherCards({ points: all, count: cards })
      : attempt
        ? this.#outcome(attempt, localization).question
        : ''
    const buttonLabel = canMove ? messages.combine.moveHere : state === 'done' ? '' : messages.dialog.show
    return html`<div part="combine">
      ${renderIcon(canMove ? plus : icons[state])}
      <span part="text">${emphasize(message, all, html`<b part="points">${all}</b>`)}</span>
      ${buttonLabel ? html`<button part="button" @click=${() => this.#open()}>${buttonLabel}</button>` : nothing}
    </div>`
  }

  #open() {
    if (this.shop && this.#attempt?.state === 'done') combineOf(this.shop).dismiss()
    this.#dialog.open()
  }

  #question(localization: CombineLocalization): Sheet | undefined {
    const { messages } = localization
    const cards = this.#cards
    const { card, others } = cards
    if (!card || !others.length) return undefined
    const nameOf = ({ code }: { code: string }) => messages.combine.cardEndingIn({ ending: code.slice(-4) })
    const changes = others.map((one) => [nameOf(one), one.points] as const)
    const points = pointsOf(others)
    return {
      question: messages.combine.confirm(pointsParameters(points, localization)),
      message: messages.combine.confirmHint,
      more: renderLedger(nameOf(card), card.points, changes, messages.combine.newBalance, localization),
      buttonLabel: messages.combine.moveHere,
      run: () => void (this.shop && combineOf(this.shop).combine(cards)),
      closeLabel: messages.dialog.cancel,
    }
  }

  #outcome({ state, to, from, error }: CombineAttempt, localization: CombineLocalization): Sheet {
    const { messages } = localization
    const closeLabel = messages.common.close
    const points = pointsOf(from)
    const all = formatPoints(points, localization)
    switch (state) {
      case 'sending':
        return {
          question: messages.dialog.sending,
          more: html`<div part="busy" role="progressbar" aria-label=${messages.dialog.sending}></div>`,
          buttonLabel: messages.combine.moveHere,
          closeLabel,
        }
      case 'done':
        return {
          state,
          name: messages.combine.cardEndingIn({ ending: to.slice(-4) }),
          question: messages.combine.moved({ points: all, count: points }),
          closeLabel,
        }
      case 'refused': {
        const isRefused = error?.kind === 'refused'
        const message =
          isRefused || !error ? messages.reasons[reasonFor(error?.key)] : formatError(error, localization)
        return { state, question: messages.combine.notMoved, message, closeLabel }
      }
      case 'unconfirmed':
        return {
          state: 'unsure',
          question: messages.combine.unconfirmed,
          message: messages.combine.unconfirmedHint,
          buttonLabel: messages.common.retry,
          run: () => void (this.shop && combineOf(this.shop).resend()),
          closeLabel,
        }
    }
  }
}

const icons = { sending: clock, unconfirmed: clock, refused: warn, done: check }

const pointsOf = (cards: CombinableCards['others']) => sum(cards, ({ points }) => points)

declare global {
  interface HTMLElementTagNameMap {
    'perk-combine': PerkCombine
  }
}
