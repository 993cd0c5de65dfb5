import { LitElement } from 'lit'
import { isServer } from './is-server.ts'
import { ElementFailedEvent } from './element-failed.ts'

/**
 * After an exception in its lifecycle, the element shows only its children from the page. The error is reported once, as
 * an event and in the console.
 */
export abstract class Boundary extends LitElement {
  #hasFailed = false

  override connectedCallback() {
    // Another library can make Lit's server renderer call this.
    if (isServer) return
    this.guard(() => {
      super.connectedCallback()
      this.connected()
    })
  }

  /** Recreates the style sheets after a move to another document, which accepts only style sheets of its own. */
  adoptedCallback() {
    const { CSSStyleSheet } = this.ownerDocument.defaultView ?? {}
    if (!CSSStyleSheet || !this.shadowRoot) return
    const { elementStyles } = this.constructor as typeof LitElement
    this.shadowRoot.adoptedStyleSheets = elementStyles.map((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(String(style))
      return sheet
    })
  }

  protected override performUpdate() {
    this.guard(() => super.performUpdate())
  }

  protected abstract connected(): void

  /** Reports that the element no longer waits for an answer. */
  protected reportWaiting?(): void

  protected guard(action: () => void) {
    if (this.#hasFailed) return
    try {
      action()
    } catch (error) {
      this.#hasFailed = true
      this.reportWaiting?.()
      // A form named `createElement` hides the method of the document.
      this.shadowRoot?.replaceChildren(Document.prototype.createElement.call(document, 'slot'))
      console.error(error)
      this.dispatchEvent(new ElementFailedEvent(error))
    }
  }
}
