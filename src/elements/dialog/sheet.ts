import { html, nothing } from 'lit'
import { check, renderIcon } from '../internal/icons.ts'

export interface Sheet {
  /** State of the outcome, used as a CSS part. */
  state?: string
  /** Name of the reward or card. Omitted if `question` already contains it. */
  name?: string
  /** Picture before the text. */
  tile?: unknown
  /** The question or the outcome. */
  question: string
  message?: string
  more?: unknown
  /** Label of the main button. Without a label, there is no button; without `run`, it is disabled. */
  buttonLabel?: string
  run?: (() => void) | undefined
  closeLabel: string
}

/**
 * @csspart dialog-header - Header of the dialog: picture, `name`, `dialog-title` and `dialog-text`.
 * @csspart success-icon - Check mark after success.
 * @csspart name - Name of the reward or card, above the title.
 * @csspart dialog-title - Title of the dialog: a question, or the outcome.
 * @csspart dialog-text - Text below the title.
 * @csspart actions - Footer of the dialog, with its buttons.
 */
export function renderSheet(sheet: Sheet, close: () => void) {
  const { state, name, tile = nothing, question, message, more, buttonLabel, run, closeLabel } = sheet
  return html`<header part="dialog-header">
      ${state === 'done' ? html`<span part="success-icon">${renderIcon(check)}</span>` : tile}
      <div>
        ${name ? html`<small id="name" part="name">${name}</small>` : nothing}
        <h2 id="title" part="dialog-title" tabindex="-1">${question}</h2>
        ${message ? html`<p id="message" part="dialog-text">${message}</p>` : nothing}
      </div>
    </header>
    ${more}
    <footer part="actions">
      <button part="button" value="close" @click=${close}>${closeLabel}</button>
      ${
        buttonLabel
          ? html`<button part="button primary" aria-disabled=${!run} @click=${run ?? nothing}>
              <b>${buttonLabel}</b>
            </button>`
          : nothing
      }
    </footer>`
}
