import { html, type ReactiveControllerHost } from 'lit'
import type { Localization } from '../format/localization.ts'
import { announce } from './live-region.ts'

/**
 * @csspart code-row - Row with a code or link and its copy button.
 * @csspart code - The code or link as text.
 * @csspart copy - Button that copies the code.
 */
export class CopyCode {
  #host: ReactiveControllerHost
  #copied = ''

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  render(label: string, code: string, { messages }: Localization) {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(code)
        announce(messages.common.copied)
        this.#copied = code
        this.#host.requestUpdate()
      } catch {
        // The browser denies access. A click on the code selects it instead.
      }
    }
    return html`<p part="code-row">
      <small>${label}</small> <code part="code">${code}</code>
      <button
        part="copy"
        aria-label=${messages.common.labelWithValue({ label: messages.common.copy, value: code })}
        @click=${copy}
      >
        ${this.#copied === code ? messages.common.copied : messages.common.copy}
      </button>
    </p>`
  }
}
