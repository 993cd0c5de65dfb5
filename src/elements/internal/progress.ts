import { html } from 'lit'

/**
 * Progress bar. `reached` is 0 to 1.
 *
 * @csspart progress - Progress bar.
 */
export const progress = (reached: number, said: string) =>
  html`<progress part="progress" value=${reached} aria-label=${said}></progress>`
