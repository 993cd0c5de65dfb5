import { html } from 'lit'
import type { Localization } from '../format/localization.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../../state/sum.ts'

/**
 * @csspart ledger - Summary of the points: balance before, changes and balance after.
 * @csspart balance-before - Row with the current balance.
 * @csspart change - Points added or removed.
 * @csspart total - Last row: the total.
 */
export function renderLedger(
  beforeLabel: string,
  balance: number,
  changes: readonly (readonly [name: string, points: number])[],
  afterLabel: string,
  localization: Localization,
) {
  return html`<dl part="ledger">
    <div part="balance-before">
      <dt>${beforeLabel}</dt>
      <dd>${formatPoints(balance, localization)}</dd>
    </div>
    ${changes.map(
      ([name, points]) =>
        html`<div>
          <dt>${name}</dt>
          <dd part="change">${localization.format.signed(points)}</dd>
        </div>`,
    )}
    <div part="total">
      <dt>${afterLabel}</dt>
      <dd>${formatPoints(balance + sum(changes, ([, points]) => points), localization)}</dd>
    </div>
  </dl>`
}
