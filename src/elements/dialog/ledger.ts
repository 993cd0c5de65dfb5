import { html } from 'lit'
import type { Words } from '../format/messages.ts'
import { formatPoints } from '../format/points.ts'
import { sum } from '../format/sum.ts'

/** What it does to the card, as on a receipt: what is on it, what comes and goes, and what that leaves. */
export function drawLedger(
  now: string,
  balance: number,
  moves: readonly (readonly [name: string, points: number])[],
  after: string,
  words: Words,
) {
  return html`<dl part="ledger">
    <div part="now">
      <dt>${now}</dt>
      <dd>${formatPoints(balance, words)}</dd>
    </div>
    ${moves.map(
      ([name, points]) =>
        html`<div>
          <dt>${name}</dt>
          <dd part="taken">${words.format.signed(points)}</dd>
        </div>`,
    )}
    <div part="total">
      <dt>${after}</dt>
      <dd>${formatPoints(balance + sum(moves, ([, points]) => points), words)}</dd>
    </div>
  </dl>`
}
