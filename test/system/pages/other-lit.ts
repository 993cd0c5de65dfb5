/** Somebody else's widget with a Lit of its own, bundled for the tests of pages that have both. */
import { css, html, LitElement } from 'lit'

class OtherWidget extends LitElement {
  static override styles = css`
    :host {
      color: red;
    }
  `

  protected override render() {
    return html`<p>Another widget says ${this.title}</p>`
  }
}

customElements.define('other-widget', OtherWidget)
