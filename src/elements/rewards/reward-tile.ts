import { html, nothing } from 'lit'
import { clock, close, drawing } from '../internal/icons.ts'
import { media } from '../layout/picture.ts'

/** No colour says it alone. */
const marks: Record<string, string> = { refused: close, unsure: clock }

/** The reward's picture in the dialog, marked where it was refused or is not confirmed. */
export function rewardTile(picture: string | undefined, state = '') {
  const mark = marks[state]
  return html`<span part="tile">
    ${media(picture, 'gift')}${mark ? html`<span part="mark">${drawing(mark)}</span>` : nothing}
  </span>`
}
