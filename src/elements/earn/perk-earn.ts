import { html, type PropertyValues } from 'lit'
import type { ReadResponse } from '../../client/source.ts'
import type { EarningRule, EarningRuleList } from '../../contract/resources/earning-rule.ts'
import { earningRulesOf } from '../../state/features/earning.ts'
import { amountParameters } from '../format/amount.ts'
import type { AmountParameters } from '../format/common.messages.ts'
import { formatPoints } from '../format/points.ts'
import { textOf } from '../format/text.ts'
import { tick } from '../internal/clock.ts'
import { memo } from '../internal/memo.ts'
import { renderIcon, star } from '../internal/icons.ts'
import { PerkElement } from '../internal/perk-element.ts'
import { QueryController } from '../internal/query-controller.ts'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { rows } from '../styles/rows.ts'
import {
  earn,
  type EarnGroups,
  type EarnLocalization,
  type TierChangeMessages,
  tierChanges,
} from './perk-earn.messages.ts'

interface DescribedRule {
  title: string
  /** "50 points". */
  points: string
  details: string
}

/**
 * Ways to earn points in the shopper's loyalty program and tier. Lists only the rules that apply now.
 *
 * @element perk-earn
 * @slot empty - Shown if there is no way to earn points.
 * @csspart list - The list of rules.
 * @csspart rule - One rule.
 * @csspart title - What earns points.
 * @csspart points - Points earned.
 * @csspart details - Conditions, end date, and when the points become available.
 */
export class PerkEarn extends PerkElement<EarnGroups> {
  static override styles = [base, blank, rows]

  protected override readonly defaultMessages = { earn, tierChanges }
  protected override readonly brandSwitch = 'loyalty_enabled'
  protected override readonly query = new QueryController<ReadResponse<EarningRuleList>>(this)

  #rules = memo(
    (response: ReadResponse<EarningRuleList> | undefined, localization: EarnLocalization, now: number) =>
      [response?.value.data ?? []].flat().flatMap((rule) => describe(rule, localization, now)),
  )

  protected override willUpdate(changed: PropertyValues) {
    super.willUpdate(changed)
    this.query.follow(this.shop && earningRulesOf(this.shop))
  }

  protected override isEmpty(localization: EarnLocalization) {
    return !this.#current(localization).length
  }

  protected override empty(localization: EarnLocalization) {
    return super.empty(localization, renderIcon(star), localization.messages.earn)
  }

  protected override content(localization: EarnLocalization) {
    return html`<ul part="list" aria-label=${localization.messages.earn.title}>
      ${this.#current(localization).map(
        ({ title, points, details }) =>
          html`<li part="rule">
            <div class=${details ? '' : 'single'}>
              <b part="title">${title}</b> <span part="points">${points}</span>
              <small part="details">${details}</small>
            </div>
          </li>`,
      )}
    </ul>`
  }

  #current(localization: EarnLocalization) {
    const now = this.shop?.now() ?? Date.now()
    return this.#rules(this.query.response, localization, Math.floor(now / tick) * tick)
  }
}

/** Empty for a rule that has ended by `now` or cannot be described. */
function describe(rule: EarningRule, localization: EarnLocalization, now: number): DescribedRule[] {
  const { expiration_date, pending_points } = rule
  const { messages, format } = localization
  const end = Date.parse(expiration_date ?? '')
  const banner = textOf(rule.source.banner)
  const { points, per = '' } = rateOf(rule, localization)
  if (end < now || !(banner || per)) return []
  const days = pending_points?.period_value
  const details = [
    banner && per,
    end && messages.earn.until({ date: format.fullDate(end) }),
    days && messages.earn.availableAfter({ count: days }),
  ]
  return [
    {
      title: banner || per,
      points: points === undefined ? '' : formatPoints(points, localization),
      details: details.filter(Boolean).join(' · '),
    },
  ]
}

/** Empty if the points depend on metadata. `per` is undefined if the event is unknown. */
function rateOf({ loyalty, event = '' }: EarningRule, { messages, format }: EarnLocalization): RateText {
  if (loyalty.type === 'FIXED') {
    const [, change] = /^customer\.loyalty\.tier\.(\w+)$/.exec(event) ?? []
    const per =
      event === 'order.paid'
        ? messages.earn.perOrder
        : messages.tierChanges[change as keyof TierChangeMessages]
    return { points: loyalty.points, per }
  }
  const { calculation_type, order, order_items } = loyalty
  const spent = (rate: Rate | undefined, phrase: (parameters: AmountParameters) => string) =>
    rate ? { points: rate.points, per: phrase(amountParameters(rate.every, format.price)) } : {}
  if (calculation_type === 'ORDER_TOTAL_AMOUNT')
    return spent(order?.total_amount, messages.earn.perAmountPaid)
  if (calculation_type === 'ORDER_AMOUNT') return spent(order?.amount, messages.earn.perAmountPaid)
  if (calculation_type === 'ORDER_ITEMS_AMOUNT')
    return spent(order_items?.amount, messages.earn.perAmountOnItems)
  const { quantity } = order_items ?? {}
  if (calculation_type !== 'ORDER_ITEMS_QUANTITY' || !quantity) return {}
  const { points, every } = quantity
  return { points, per: messages.earn.perItems({ count: every }) }
}

type Rate = Record<'every' | 'points', number>

interface RateText {
  points?: number | undefined
  /** "For every €1.00 you spend". */
  per?: string | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'perk-earn': PerkEarn
  }
}
