import { html } from 'lit'

/** How far a cart has come, from 0 to 1: it fills the hairline below a row. */
export const progress = (reached: number, said: string) =>
  html`<progress part="progress" value=${reached} aria-label=${said}></progress>`
