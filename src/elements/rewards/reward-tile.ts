import { html, nothing } from 'lit'
import { clock, close, renderIcon } from '../internal/icons.ts'
import { media } from '../layout/picture.ts'

/** States are never shown by color alone. */
const marks: Record<string, string> = { refused: close, unsure: clock }

/**
 * @csspart tile - Picture of the reward in the dialog.
 * @csspart failure-icon - Mark on the picture of a refused or unconfirmed reward.
 */
export function rewardTile(picture: string | undefined, state = '') {
  const mark = marks[state]
  return html`<span part="tile">
    ${media(picture, 'gift')}${mark ? html`<span part="failure-icon">${renderIcon(mark)}</span>` : nothing}
  </span>`
}
