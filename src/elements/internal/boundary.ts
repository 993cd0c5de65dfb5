/** Keeps what goes wrong inside an element away from the page around it. */
import { LitElement } from 'lit'
import { ElementFailedEvent } from './element-failed.ts'

/**
 * What is thrown while an element connects, asks or draws ends here: from then on the element shows what the page
 * had written into it, and nothing else. It reports that once, as an event and in the console.
 */
export abstract class Boundary extends LitElement {
  #hasFailed = false

  override connectedCallback() {
    this.guard(() => {
      super.connectedCallback()
      this.connected()
    })
  }

  /** A document takes only style sheets of its own, so adoption leaves the element without any. */
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

  /** What an element does when it comes to a page. */
  protected abstract connected(): void

  /** Everything that an element does on somebody else's call goes through here. */
  protected guard(act: () => void) {
    if (this.#hasFailed) return
    try {
      act()
    } catch (error) {
      this.#hasFailed = true
      // A form may be called `createElement`, and then stands in the way of the document's own.
      this.shadowRoot?.replaceChildren(Document.prototype.createElement.call(document, 'slot'))
      console.error(error)
      this.dispatchEvent(new ElementFailedEvent(error))
    }
  }
}
