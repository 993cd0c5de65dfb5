import { html, type ReactiveController, type ReactiveControllerHost } from 'lit'
import { renderSheet, type Sheet } from './sheet.ts'

/**
 * The dialog of an element. It asks for confirmation, then reports the outcome.
 *
 * @csspart dialog - The dialog. Also `done`, `refused` or `unsure`, depending on the outcome.
 * @csspart done - Dialog after success.
 * @csspart refused - Dialog after a refusal.
 * @csspart unsure - Dialog while the outcome is not confirmed.
 */
export class SheetDialog implements ReactiveController {
  #host: ReactiveControllerHost & Element
  isOpen = false
  /** Told when it is closed: of what the shopper saw last, as what was drawn after that nobody has seen. */
  #closed: (() => void) | undefined

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
      // On the question; not in a field, which would bring up the keyboard of a phone.
      const at = dialog.querySelector<HTMLElement>('[part=slider]') ?? dialog.querySelector('h2')
      at?.focus()
    }
    // Whoever pressed a button that is gone now goes on from the one that closes.
    if (!this.#host.shadowRoot?.activeElement) dialog.querySelector<HTMLElement>('[value=close]')?.focus()
  }

  hostDisconnected() {
    this.close()
  }

  /** At once: an update before the dialog tells that it was closed would open it again. */
  close() {
    this.isOpen = false
    this.#dialog?.close()
  }

  draw(sheet: Sheet | undefined, closed: () => void) {
    if (this.isOpen) this.#closed = closed
    const isClosed = () => {
      this.isOpen = false
      this.#closed?.()
      this.#host.requestUpdate()
    }
    return html`<dialog
      part="dialog ${sheet?.state}"
      aria-labelledby="name what"
      aria-describedby="said tier legal"
      @cancel=${() => this.close()}
      @close=${isClosed}
    >
      ${sheet && renderSheet(sheet, () => this.close())}
    </dialog>`
  }

  get #dialog() {
    return this.#host.shadowRoot?.querySelector('dialog')
  }
}
