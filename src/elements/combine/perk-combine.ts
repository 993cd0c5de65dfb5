import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type CombinableCards, combineOf, type CombineAttempt } from '../../state/features/combine.ts'
import type { Shop } from '../../state/shop.ts'
import { renderLedger } from '../dialog/ledger.ts'
import type { Sheet } from '../dialog/sheet.ts'
import { SheetDialog } from '../dialog/sheet-dialog.ts'
import { formatError } from '../format/error.ts'
import { formatPoints } from '../format/points.ts'
import { reasonFor } from '../format/refusal.ts'
import { sum } from '../format/sum.ts'
import { announce } from '../internal/live-region.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { check, clock, renderIcon, plus, warn } from '../internal/icons.ts'
import { combine, type CombineMessages, type CombineWords } from './perk-combine.messages.ts'
import { styles } from './perk-combine.styles.ts'

/**
 * Moves points from the shopper's other loyalty cards of the same program to the card on the page. Asks for confirmation
 * first and moves the points once. Hidden if no other card has points. An unconfirmed transfer stays visible.
 *
 * @element perk-combine
 * @csspart combine - The row.
 * @csspart text - Text of the row.
 * @csspart points - Points on the other cards.
 */
export class PerkCombine extends PerkElement<CombineMessages> {
  static override styles = styles

  protected override readonly defaultMessages = combine
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly hidesUnlessReady = true
  protected override readonly query = new QueryController<ReadResponse<CombinableCards>>(this)

  #dialog = new SheetDialog(this)
  #previous: CombineAttempt | undefined

  get #attempt() {
    return this.shop && combineOf(this.shop).$attempt.get()
  }

  /** Without cards whose points were moved after they were read. */
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
    if (!this.words || !attempt || (attempt.id === previous?.id && attempt.state === previous.state)) return
    const { question, message = '' } = this.#outcome(attempt, this.words)
    announce(`${question} ${message}`.trim())
  }

  /** Also renders a running attempt and the dialog in every other status. */
  protected override render() {
    const { words, shop, status } = this
    if (!words || !shop || status === 'off') return nothing
    const attempt = this.#attempt
    const sheet = attempt ? this.#outcome(attempt, words) : this.#question(words)
    const onClosed = () => {
      if (attempt?.state === 'refused') combineOf(shop).dismiss()
    }
    return [
      attempt && status !== 'ready'
        ? html`<section lang=${words.locale} tabindex="-1">${this.content(words)}</section>`
        : super.render(),
      this.#dialog.render(sheet, onClosed),
    ]
  }

  protected override isEmpty() {
    return !this.#attempt && !this.#cards.others.length
  }

  protected override content(words: CombineWords) {
    const { text, format } = words
    const attempt = this.#attempt
    const { others } = this.#cards
    const { state = 'done' } = attempt ?? {}
    const canMove = others.length && state === 'done'
    const all = formatPoints(pointsOf(canMove ? others : (attempt?.from ?? [])), words)
    const cards = others.length
    const message = canMove
      ? text.onOthers(all, format.number(cards), format.plural(cards))
      : attempt
        ? this.#outcome(attempt, words).question
        : ''
    const [before, after] = message.split(all)
    const buttonLabel = canMove ? text.moveHere : state === 'done' ? '' : text.show
    return html`<div part="combine">
      ${renderIcon(canMove ? plus : icons[state])}
      <span part="text"
        >${before}${after === undefined ? nothing : html`<b part="points">${all}</b>${after}`}</span
      >
      ${buttonLabel ? html`<button part="button" @click=${() => this.#open()}>${buttonLabel}</button>` : nothing}
    </div>`
  }

  #open() {
    if (this.shop && this.#attempt?.state === 'done') combineOf(this.shop).dismiss()
    this.#dialog.open()
  }

  #question(words: CombineWords): Sheet | undefined {
    const { text, format } = words
    const cards = this.#cards
    const { card, others } = cards
    if (!card || !others.length) return undefined
    const nameOf = ({ code }: { code: string }) => text.endsIn(code.slice(-4))
    const changes = others.map((one) => [nameOf(one), one.points] as const)
    const points = pointsOf(others)
    return {
      question: text.moveAsk(formatPoints(points, words), format.plural(points)),
      message: text.keepsDays,
      more: renderLedger(nameOf(card), card.points, changes, text.afterMove, words),
      buttonLabel: text.moveHere,
      run: () => void (this.shop && combineOf(this.shop).combine(cards)),
      closeLabel: text.cancel,
    }
  }

  #outcome({ state, to, from, error }: CombineAttempt, words: CombineWords): Sheet {
    const { text, format } = words
    const closeLabel = text.close
    const points = pointsOf(from)
    const all = formatPoints(points, words)
    switch (state) {
      case 'sending':
        return {
          question: text.sending,
          more: html`<div part="busy" role="progressbar" aria-label=${text.sending}></div>`,
          buttonLabel: text.moveHere,
          closeLabel,
        }
      case 'done':
        return {
          state,
          name: text.endsIn(to.slice(-4)),
          question: text.moved(all, format.plural(points)),
          closeLabel,
        }
      case 'refused': {
        const reason = reasonFor(error?.key)
        const isRefused = error?.kind === 'refused'
        const message =
          isRefused || !error
            ? text.reasons[reason === 'unknown' ? 'other' : reason]
            : formatError(error, words)
        return { state, question: text.nothingMoved, message, closeLabel }
      }
      case 'unconfirmed':
        return {
          state: 'unsure',
          question: text.moveUnsure,
          message: text.movedOnce,
          buttonLabel: text.retry,
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
