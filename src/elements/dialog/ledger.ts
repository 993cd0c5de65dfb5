import { html } from 'lit'
import type { Words } from '../format/messages.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../format/sum.ts'

/**
 * Effect on the points of a card: balance before, changes, and balance after.
 *
 * @csspart ledger - Summary of the points: balance before, changes and balance after.
 * @csspart balance-before - Row with the current balance.
 * @csspart change - Points added or removed.
 * @csspart total - Last row: the total.
 */
export function renderLedger(
  now: string,
  balance: number,
  moves: readonly (readonly [name: string, points: number])[],
  after: string,
  words: Words,
) {
  return html`<dl part="ledger">
    <div part="balance-before">
      <dt>${now}</dt>
      <dd>${formatPoints(balance, words)}</dd>
    </div>
    ${moves.map(
      ([name, points]) =>
        html`<div>
          <dt>${name}</dt>
          <dd part="change">${words.format.signed(points)}</dd>
        </div>`,
    )}
    <div part="total">
      <dt>${after}</dt>
      <dd>${formatPoints(balance + sum(moves, ([, points]) => points), words)}</dd>
    </div>
  </dl>`
}
