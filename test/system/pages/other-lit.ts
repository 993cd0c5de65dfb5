/** A third-party widget with its own copy of Lit. */
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
