import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { drawing, star } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { StoreController } from '../internal/store-controller.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { type Kind, lifelineOf } from './lifeline.ts'
import { lifeline, type LifelineMessages, type LifelineWords } from './perk-lifeline.messages.ts'
import { styles } from './perk-lifeline.styles.ts'

/**
 * What became of the shopper's points, as one bar that does not depend on color: spent, expired, available, expiring next
 * and pending. The figures are listed below it.
 *
 * @element perk-lifeline
 * @slot empty - Shown if no points were ever earned.
 * @csspart heading - Title, with all points ever earned.
 * @csspart earned - All points ever earned.
 * @csspart bar - The bar.
 * @csspart segment - Segment of the bar. Also `spent`, `expired`, `ready`, `expiring` or `waiting`.
 * @csspart legend - Legend with the figures.
 * @csspart legend-item - Entry of the legend: `swatch`, name, `points` and date.
 * @csspart swatch - Sample of a segment in the legend. Also has the second part of its segment.
 * @csspart spent - Segment and swatch of spent points.
 * @csspart expired - Segment and swatch of expired points.
 * @csspart ready - Segment and swatch of available points.
 * @csspart expiring - Segment and swatch of points that expire next.
 * @csspart waiting - Segment and swatch of pending points.
 * @csspart points - The figure.
 * @csspart details - Last day of the points that expire next.
 */
export class PerkLifeline extends PerkElement<LifelineMessages> {
  static override styles = [base, blank, styles]

  protected override readonly defaultMessages = lifeline
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<ReadResponse<Member>>(this)

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.reading.follow(this.shop && memberOf(this.shop).$member)
  }

  get #card() {
    return this.reading.answer?.value.card.loyalty_card
  }

  protected override isEmpty() {
    const card = this.#card
    return !(card?.points || card?.balance || card?.pending_points)
  }

  protected override empty(words: LifelineWords) {
    return super.empty(words, drawing(star), words.text.noneEarned)
  }

  protected override content({ text, format }: LifelineWords) {
    const card = this.#card
    if (!card) return nothing
    const life = lifelineOf(card)
    // A service may tell what was earned, and not where it went.
    const whole = Math.max(card.points, card.balance) + life.waiting
    const kinds = Object.entries(life) as [Kind, number][]
    return html`<h2 part="heading">
        <span>${text.yourPoints}</span
        ><span part="earned">${text.everEarned(format.number(card.points))}</span>
      </h2>
      <div part="bar" aria-hidden="true">
        ${kinds.map(([kind, points]) =>
          points ? html`<svg part="segment ${kind}" width="${(points / whole) * 100}%"></svg>` : nothing,
        )}
      </div>
      <dl part="legend" class=${whole < 1e6 ? nothing : 'long'}>
        ${kinds.map(([kind, points]) => {
          // What can be spent is said even of none, and whole: what expires next is part of it.
          const said = kind === 'ready' ? card.balance : points
          return said || kind === 'ready'
            ? html`<div part="legend-item">
                <dt><i part="swatch ${kind}"></i>${text.life[kind]}</dt>
                <dd part="points">${kind === 'waiting' ? format.signed(said) : format.number(said)}</dd>
                ${
                  kind === 'expiring'
                    ? // A day has no time zone: noon is on it everywhere.
                      html`<dd part="details">
                        ${format.fullDate(Date.parse(`${card.next_expiration_date}T12:00`))}
                      </dd>`
                    : nothing
                }
              </div>`
            : nothing
        })}
      </dl>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-lifeline': PerkLifeline
  }
}
