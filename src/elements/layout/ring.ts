import { html } from 'lit'

/**
 * `value` is 0 to 1.
 *
 * @csspart ring - Progress ring, in place of a picture if space is limited.
 */
export const progressRing = (value: number) =>
  html`<svg part="ring" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="9" pathLength="100" stroke-dasharray="${value * 100} 200" />
  </svg>`
