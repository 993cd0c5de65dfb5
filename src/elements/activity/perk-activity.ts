import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import { type Activity, memberOf } from '../../state/features/member.ts'
import { QueryController } from '../internal/query-controller.ts'
import { announceAdded } from '../internal/live-region.ts'
import { memo } from '../internal/memo.ts'
import { type Entry, historyOf } from './history.ts'
import { activity, activityEvents } from './perk-activity.messages.ts'
import type { ActivityGroups, ActivityLocalization } from './perk-activity.messages.ts'
import { clock, renderIcon } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { styles } from './perk-activity.styles.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { rows } from '../styles/rows.ts'

/**
 * History of the points on the shopper's loyalty card, newest first. Each row is one order, reward, transfer or expiry
 * with all of its effects.
 *
 * @element perk-activity
 * @slot empty - Shown if there is no activity.
 * @csspart history - The list of activities.
 * @csspart entry - One activity.
 * @csspart cause - What happened.
 * @csspart points - Points added or removed.
 * @csspart credit - Points added.
 * @csspart debit - Points removed.
 * @csspart details - Date and further effects.
 */
export class PerkActivity extends PerkElement<ActivityGroups> {
  static override styles = [base, blank, rows, styles]
  static override properties: PropertyDeclarations = { limit: { type: Number } }

  /** Number of rows to show before a "Show all" button. 0 shows the whole first page. */
  limit = 0

  protected override readonly defaultMessages = { activity, activityEvents }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<Activity>>(this)

  #entries = memo((response: ReadResponse<Activity> | undefined, localization: ActivityLocalization) =>
    historyOf(response?.value.events ?? [], localization),
  )
  #isExpanded = false
  /** Number of rows when the shopper requested more. 0 if no request is pending. */
  #rowsBefore = 0

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && memberOf(this.shop).$activity)
  }

  protected override updated() {
    super.updated()
    const { localization } = this
    const rows = this.renderRoot.querySelectorAll<HTMLElement>('li')
    const added = rows.length - this.#rowsBefore
    if (!localization || !this.#rowsBefore || added < 1) return
    announceAdded(added, localization)
    // Keyboard users continue at the first new row.
    if (this.shadowRoot?.activeElement) rows[this.#rowsBefore]?.focus()
    this.#rowsBefore = 0
  }

  protected override isEmpty(localization: ActivityLocalization) {
    return !this.#entries(this.query.response, localization).length
  }

  protected override empty(localization: ActivityLocalization) {
    return super.empty(localization, renderIcon(clock), localization.messages.activity)
  }

  protected override content(localization: ActivityLocalization) {
    const { response, busy } = this.query
    const { messages } = localization
    const all = this.#entries(response, localization)
    const entries = this.#isExpanded || !(this.limit > 0) ? all : all.slice(0, this.limit)
    const isCut = entries.length < all.length
    return [
      html`<ul part="history" aria-label=${messages.activity.title}>
        ${entries.map((entry) => row(entry, localization))}
      </ul>`,
      isCut || response?.value.has_more
        ? html`<button
            part="button"
            aria-disabled=${busy}
            @click=${() => this.#showMore(entries.length, isCut)}
          >
            ${isCut ? messages.activity.showAll : messages.common.showMore}
          </button>`
        : nothing,
    ]
  }

  #showMore(rowCount: number, isCut: boolean) {
    this.#rowsBefore = rowCount
    this.#isExpanded = true
    if (isCut) this.requestUpdate()
    else if (this.shop) memberOf(this.shop).$activity.more()
  }
}

const row = ({ title, details, points }: Entry, { format }: ActivityLocalization) =>
  html`<li part="entry" tabindex="-1">
    <div>
      <b part="cause">${title}</b>
      <span part="points ${points < 0 ? 'debit' : 'credit'}">${points ? format.signed(points) : ''}</span>
      <small part="details">${details}</small>
    </div>
  </li>`

declare global {
  interface HTMLElementTagNameMap {
    'perk-activity': PerkActivity
  }
}
