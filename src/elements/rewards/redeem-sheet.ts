import { html, nothing } from 'lit'
import { formatPoints } from '../format/points.ts'
import { type Icon, icon } from '../layout/icons.ts'
import { media } from '../layout/picture.ts'
import type { Words } from '../format/messages.ts'
import { sum } from '../format/sum.ts'

/** What the dialog shows, whether it asks or tells. */
export interface Sheet {
  /** How it ended, as a part. */
  state?: string
  /** Of the reward; nothing where the question is its name. */
  name?: string
  picture?: string | undefined
  /** The question, or how it ended. */
  question: string
  /** A sentence more about it. */
  said?: string
  more?: unknown
  /** The filled button: without an `act` it waits until there is one, without a `verb` it is not there. */
  verb?: string
  act?: (() => void) | undefined
  /** The button that closes. */
  leave: string
}

/** No colour says it alone. */
const marks: Record<string, Icon> = { refused: 'close', unsure: 'clock' }

export function drawSheet(sheet: Sheet, close: () => void) {
  const { name, question, said, more, verb, act, leave } = sheet
  return html`<header part="what">
      ${name ? drawPicture(sheet) : nothing}
      <div>
        ${name ? html`<small id="name" part="name">${name}</small>` : nothing}
        <h2 id="what" part="question" tabindex="-1">${question}</h2>
        ${said ? html`<p id="said" part="said">${said}</p>` : nothing}
      </div>
    </header>
    ${more}
    <footer part="actions">
      <button part="button" value="close" @click=${close}>${leave}</button>
      ${
        verb
          ? html`<button part="button go" aria-disabled=${!act} @click=${act ?? nothing}>
              <b>${verb}</b>
            </button>`
          : nothing
      }
    </footer>`
}

function drawPicture({ state = '', picture }: Sheet) {
  if (state === 'done') return html`<span part="seal">${icon('check')}</span>`
  const mark = marks[state]
  return html`<span part="tile">
    ${media(picture, 'gift')}${mark ? html`<span part="mark">${icon(mark)}</span>` : nothing}
  </span>`
}

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
