import { html, nothing } from 'lit'
import { type Icon, icon } from '../internal/icons.ts'

/**
 * A picture over an icon, which is visible while the picture is missing or broken.
 *
 * @csspart media - Picture area, with an icon if there is no picture.
 * @csspart picture - The picture itself.
 */
export const media = (url: string | undefined, name: Icon, badge: unknown = nothing) =>
  html`<div part="media">
    ${
      url
        ? html`<img part="picture" src=${url} alt="" loading="lazy" @error=${settle} @load=${settle} />`
        : nothing
    }${icon(name)}${badge}
  </div>`

/**
 * A broken picture is out of sight, and comes back where another takes its place. Of one that its box would cut in half,
 * such as a square in a wide card, all is shown.
 */
function settle({ target, type }: Event) {
  // Only pictures have this listener.
  const picture = target as HTMLImageElement
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = picture
  picture.hidden = type === 'error'
  picture.className = naturalWidth * clientHeight < naturalHeight * clientWidth * 0.6 ? 'whole' : ''
}
