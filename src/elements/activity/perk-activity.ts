import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { Answer } from '../../client/source.ts'
import { type Activity, memberOf } from '../../state/features/member.ts'
import { StoreController } from '../internal/store-controller.ts'
import { announceAdded } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { type Entry, historyOf } from './history.ts'
import { activity } from './perk-activity.messages.ts'
import type { ActivityMessages, ActivityWords } from './perk-activity.messages.ts'
import { clock, drawing } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { styles } from './perk-activity.styles.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { rows } from '../styles/rows.ts'

/**
 * The history of the points on the shopper's loyalty card, newest first: one row for each order, reward, transfer or
 * expiry, with everything that came of it.
 *
 * @element perk-activity
 * @slot - Shown until the script has run and the history has arrived.
 * @slot guest - Shown if nobody is signed in, or if the signed-in shopper has no loyalty card.
 * @slot empty - Shown while there is no activity.
 * @csspart skeleton - The placeholder while waiting.
 * @csspart own - Around the words that the page has put into it, while it waits.
 * @csspart state - Around the sentence in place of all that, and its button.
 * @csspart blank - What is said where there is nothing, or where it could not be loaded: `icon`, `note` and, below it, `hint`.
 * @csspart hint - What will be here and how one comes by it, or when it is tried again.
 * @csspart icon - The drawing above them.
 * @csspart acts - The history.
 * @csspart entry - One row of it.
 * @csspart cause - What happened.
 * @csspart points - How many points an entry gave or took.
 * @csspart given - Points that were given.
 * @csspart taken - Points that were taken off the card.
 * @csspart details - When it was, and what else came of it.
 * @csspart button - "Show all", "Show more" and "Try again".
 * @csspart note - A sentence in place of the history or below it.
 * @cssproperty --perk-accent - Colour of points that were given, and of what can be pressed.
 * @cssproperty --perk-text - Colour of the text; the page's own by default.
 * @cssproperty --perk-muted - Colour of secondary text.
 * @cssproperty --perk-line - Colour of the dividing lines.
 * @cssproperty --perk-surface - Background of the history; none by default.
 * @cssproperty --perk-radius - Rounding of buttons and focus rings.
 * @cssproperty --perk-gap - Space between columns.
 * @cssproperty --perk-rows - How many placeholder rows to show while waiting; 3 by default.
 */
export class PerkActivity extends PerkElement<ActivityMessages> {
  static override styles = [base, blank, rows, styles]
  static override properties: PropertyDeclarations = { limit: { type: Number } }

  /** How many rows to show until a button shows all; 0 for as many as arrive at once. */
  limit = 0

  protected override readonly defaultMessages = activity
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly reading = new StoreController<Answer<Activity>>(this)

  #entries = memo((answer: Answer<Activity> | undefined, words: ActivityWords) =>
    historyOf(answer?.value.events ?? [], words),
  )
  /** All was asked for. */
  #isWhole = false
  /** How many rows there were when more was asked for. */
  #before = 0

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.reading.follow(this.shop && memberOf(this.shop).$activity)
  }

  protected override updated() {
    super.updated()
    const { words } = this
    const rows = this.renderRoot.querySelectorAll<HTMLElement>('li')
    const added = rows.length - this.#before
    if (!words || !this.#before || added < 1) return
    announceAdded(added, words)
    // Reading goes on where the new rows begin.
    if (this.shadowRoot?.activeElement) rows[this.#before]?.focus()
    this.#before = 0
  }

  protected override isEmpty(words: ActivityWords) {
    return !this.#entries(this.reading.answer, words).length
  }

  protected override empty(words: ActivityWords) {
    return super.empty(words, drawing(clock), words.text.noHistory)
  }

  protected override view(words: ActivityWords) {
    const { answer, busy } = this.reading
    const { text } = words
    const all = this.#entries(answer, words)
    const entries = this.#isWhole || !(this.limit > 0) ? all : all.slice(0, this.limit)
    const isCut = entries.length < all.length
    return [
      html`<ul part="acts" aria-label=${text.history}>
        ${entries.map((entry) => row(entry, words))}
      </ul>`,
      isCut || answer?.value.has_more
        ? html`<button
            part="button"
            aria-disabled=${busy}
            @click=${() => this.#showMore(entries.length, isCut)}
          >
            ${isCut ? text.wholeHistory : text.more}
          </button>`
        : nothing,
    ]
  }

  /** The rest of those that are there, else those that the service has. */
  #showMore(shown: number, isCut: boolean) {
    this.#before = shown
    this.#isWhole = true
    if (isCut) this.requestUpdate()
    else if (this.shop) memberOf(this.shop).$activity.more()
  }
}

const row = ({ title, details, points }: Entry, { format }: ActivityWords) =>
  html`<li part="entry" tabindex="-1">
    <div>
      <b part="cause">${title}</b>
      <span part="points ${points < 0 ? 'taken' : 'given'}">${points ? format.signed(points) : ''}</span>
      <small part="details">${details}</small>
    </div>
  </li>`

declare global {
  interface HTMLElementTagNameMap {
    'perk-activity': PerkActivity
  }
}
