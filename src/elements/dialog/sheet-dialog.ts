import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { renderSheet, type Sheet } from './sheet.ts'

/**
 * Asks for confirmation, then reports the outcome.
 *
 * @csspart dialog - The dialog. Also has the part `done`, `refused` or `unsure`, depending on the outcome.
 * @csspart done - Dialog after success.
 * @csspart refused - Dialog after a refusal.
 * @csspart unsure - Dialog while the outcome is not confirmed.
 */
export class SheetDialog implements ReactiveController {
  #host: ReactiveControllerHost & Element
  isOpen = false
  /** Close listener of the last sheet that the shopper saw. Sheets rendered while closed do not count. */
  #onClosed: (() => void) | undefined

  constructor(host: ReactiveControllerHost & Element) {
    ;(this.#host = host).addController(this)
  }

  open() {
    this.isOpen = true
    this.#host.requestUpdate()
  }

  hostUpdated() {
    const dialog = this.#dialog
    if (!dialog || !this.isOpen) return
    if (!dialog.open && dialog.isConnected) {
      dialog.showModal()
      // Focusing a text field would open the on-screen keyboard.
      const target = dialog.querySelector<HTMLElement>('[part=slider]') ?? dialog.querySelector('h2')
      target?.focus()
    }
    // The button that the shopper pressed may be gone.
    if (!this.#host.shadowRoot?.activeElement) dialog.querySelector<HTMLElement>('[value=close]')?.focus()
  }

  hostDisconnected() {
    this.close()
  }

  /** Sets `isOpen` immediately: otherwise, an update before the `close` event would open the dialog again. */
  close() {
    this.isOpen = false
    this.#dialog?.close()
  }

  render(sheet: Sheet | undefined, onClosed: () => void) {
    if (this.isOpen) this.#onClosed = onClosed
    const onClose = () => {
      this.isOpen = false
      this.#onClosed?.()
      this.#host.requestUpdate()
    }
    return html`<dialog
      part="dialog ${sheet?.state}"
      aria-labelledby="name title"
      aria-describedby="message tier legal"
      @cancel=${() => this.close()}
      @close=${onClose}
    >
      ${sheet && renderSheet(sheet, () => this.close())}
    </dialog>`
  }

  get #dialog() {
    return this.#host.shadowRoot?.querySelector('dialog')
  }
}
