import { html, nothing, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Member, memberOf } from '../../state/features/member.ts'
import { renderIcon, star } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { type Kind, pointsBreakdownOf } from './points-breakdown.ts'
import {
  pointKinds,
  pointsBreakdown,
  type PointsBreakdownGroups,
  type PointsBreakdownLocalization,
} from './perk-points-breakdown.messages.ts'
import { styles } from './perk-points-breakdown.styles.ts'

/**
 * The shopper's points as one bar: spent, expired, available, expiring next and pending. The figures are listed below it.
 *
 * @element perk-points-breakdown
 * @slot empty - Shown if no points were ever earned.
 * @csspart heading - Title, with all points ever earned.
 * @csspart earned - All points ever earned.
 * @csspart bar - The bar.
 * @csspart segment - Segment of the bar. Also has the part `spent`, `expired`, `ready`, `expiring` or `waiting`.
 * @csspart legend - Legend with the figures.
 * @csspart legend-item - Entry of the legend: `swatch`, name, `points` and date.
 * @csspart swatch - Sample of a segment in the legend. Also has the part `spent`, `expired`, `ready`, `expiring` or `waiting`.
 * @csspart spent - Segment and swatch of spent points.
 * @csspart expired - Segment and swatch of expired points.
 * @csspart ready - Segment and swatch of available points.
 * @csspart expiring - Segment and swatch of points that expire next.
 * @csspart waiting - Segment and swatch of pending points.
 * @csspart points - Number of points.
 * @csspart details - Last day on which the points that expire next can be spent.
 */
export class PerkPointsBreakdown extends PerkElement<PointsBreakdownGroups> {
  static override styles = [base, blank, styles]

  protected override readonly defaultMessages = { pointsBreakdown, pointKinds }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<Member>>(this)

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && memberOf(this.shop).$member)
  }

  get #card() {
    return this.query.response?.value.card.loyalty_card
  }

  protected override isEmpty() {
    const card = this.#card
    return !(card?.points || card?.balance || card?.pending_points)
  }

  protected override empty(localization: PointsBreakdownLocalization) {
    return super.empty(localization, renderIcon(star), localization.messages.pointsBreakdown)
  }

  protected override content({ messages, format }: PointsBreakdownLocalization) {
    const card = this.#card
    if (!card) return nothing
    const breakdown = pointsBreakdownOf(card)
    // Not the sum of the breakdown: a service may omit spent and expired points.
    const total = Math.max(card.points, card.balance) + breakdown.waiting
    const kinds = Object.entries(breakdown) as [Kind, number][]
    return html`<h2 part="heading">
        <span>${messages.pointsBreakdown.title}</span
        ><span part="earned">${messages.pointsBreakdown.totalEarned({ count: card.points })}</span>
      </h2>
      <div part="bar" aria-hidden="true">
        ${kinds.map(([kind, points]) =>
          points ? html`<svg part="segment ${kind}" width="${(points / total) * 100}%"></svg>` : nothing,
        )}
      </div>
      <dl part="legend" class=${total < 1e6 ? nothing : 'long'}>
        ${kinds.map(([kind, points]) => {
          // Available points are listed even if 0, and include those that expire next.
          const figure = kind === 'ready' ? card.balance : points
          return figure || kind === 'ready'
            ? html`<div part="legend-item">
                <dt><i part="swatch ${kind}"></i>${messages.pointKinds[kind]}</dt>
                <dd part="points">${kind === 'waiting' ? format.signed(figure) : format.number(figure)}</dd>
                ${
                  kind === 'expiring'
                    ? // The date has no time zone. Noon avoids a shift to another day.
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
    'perk-points-breakdown': PerkPointsBreakdown
  }
}
