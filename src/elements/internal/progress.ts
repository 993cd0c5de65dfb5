import { html } from 'lit'

/**
 * `value` is 0 to 1.
 *
 * @csspart progress - Progress bar.
 */
export const renderProgress = (value: number, label: string) =>
  html`<progress part="progress" value=${value} aria-label=${label}></progress>`
