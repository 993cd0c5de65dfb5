import { html, nothing, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
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
 * What became of the shopper's points, as one bar that reads without colour: spent, expired, to spend, next to expire,
 * and on the way. Below it the figures in words.
 *
 * @element perk-lifeline
 * @slot - Shown until the script has run and the card has arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @slot empty - Shown while no points were ever earned.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of all that, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart icon - The drawing above them.
 * @csspart heading - The title, and all points ever earned: `earned`.
 * @csspart earned - All points ever earned.
 * @csspart life - The bar.
 * @csspart seg - One segment of it; also `spent`, `expired`, `ready`, `expiring` or `waiting`.
 * @csspart keys - The figures.
 * @csspart key - One of them, with its `swatch`, its name, its `points` and its day.
 * @csspart swatch - How its segment is drawn; also the same names as `seg`.
 * @csspart points - The figure.
 * @csspart meta - The last day of points that expire next.
 * @csspart button - "Try again".
 * @csspart note - A sentence in place of the bar or below it.
 * @cssproperty --perk-accent - Colour of points that can be spent, or will be.
 * @cssproperty --perk-edge - Colour of points that are gone.
 * @cssproperty --perk-line - Ground of points that are spent, and the line below the title.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-surface - Background of the element; none by default.
 * @cssproperty --perk-font-figure - Typeface of the figures; that of titles (`--perk-font-title`) by default.
 * @cssproperty --perk-weight-title - Weight of the figures.
 * @cssproperty --perk-gap - Space between the title and what was earned.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 */
export class PerkLifeline extends PerkElement<LifelineMessages> {
  static override styles = [base, blank, styles]

  protected override readonly defaultMessages = lifeline
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<Member>>(this)

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

  protected override view({ text, format }: LifelineWords) {
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
      <div part="life" aria-hidden="true">
        ${kinds.map(([kind, points]) =>
          points ? html`<svg part="seg ${kind}" width="${(points / whole) * 100}%"></svg>` : nothing,
        )}
      </div>
      <dl part="keys" class=${whole < 1e6 ? nothing : 'long'}>
        ${kinds.map(([kind, points]) => {
          // What can be spent is said even of none, and whole: what expires next is part of it.
          const said = kind === 'ready' ? card.balance : points
          return said || kind === 'ready'
            ? html`<div part="key">
                <dt><i part="swatch ${kind}"></i>${text.life[kind]}</dt>
                <dd part="points">${kind === 'waiting' ? format.signed(said) : format.number(said)}</dd>
                ${
                  kind === 'expiring'
                    ? // A day has no time zone: noon is on it everywhere.
                      html`<dd part="meta">
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
