import { html, nothing } from 'lit'
import { check, drawing } from '../internal/icons.ts'

/** What the dialog shows, whether it asks or tells. */
export interface Sheet {
  /** How it ended, as a part. */
  state?: string
  /** Of what it is about; nothing where the question is its name. */
  name?: string
  /** Before the words; once it is done a check takes its place. */
  tile?: unknown
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

/**
 * @csspart dialog-header - Header of the dialog: picture, `name`, `dialog-title` and `dialog-text`.
 * @csspart success-icon - Check mark after success.
 * @csspart name - Name of the reward or card, above the title.
 * @csspart dialog-title - Title of the dialog: a question, or the outcome.
 * @csspart dialog-text - Text below the title.
 * @csspart actions - Footer of the dialog, with its buttons.
 */
export function drawSheet(sheet: Sheet, close: () => void) {
  const { state, name, tile = nothing, question, said, more, verb, act, leave } = sheet
  return html`<header part="dialog-header">
      ${state === 'done' ? html`<span part="success-icon">${drawing(check)}</span>` : tile}
      <div>
        ${name ? html`<small id="name" part="name">${name}</small>` : nothing}
        <h2 id="what" part="dialog-title" tabindex="-1">${question}</h2>
        ${said ? html`<p id="said" part="dialog-text">${said}</p>` : nothing}
      </div>
    </header>
    ${more}
    <footer part="actions">
      <button part="button" value="close" @click=${close}>${leave}</button>
      ${
        verb
          ? html`<button part="button primary" aria-disabled=${!act} @click=${act ?? nothing}>
              <b>${verb}</b>
            </button>`
          : nothing
      }
    </footer>`
}
