import { html, nothing } from 'lit'
import { type Icon, icon } from '../internal/icons.ts'

/**
 * @csspart media - Picture area, with an icon if there is no picture.
 * @csspart picture - The picture itself.
 */
export const media = (url: string | undefined, name: Icon, badge: unknown = nothing) =>
  html`<div part="media">
    ${
      url
        ? html`<img
            part="picture"
            src=${url}
            alt=""
            loading="lazy"
            @error=${fitPicture}
            @load=${fitPicture}
          />`
        : nothing
    }${icon(name)}${badge}
  </div>`

/**
 * Hides a broken picture until another one is loaded. Shows a picture uncropped if its box would crop it to less than 60%,
 * such as a square picture in a wide card.
 */
function fitPicture({ target, type }: Event) {
  // Only pictures have this listener.
  const picture = target as HTMLImageElement
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = picture
  picture.hidden = type === 'error'
  picture.className = naturalWidth * clientHeight < naturalHeight * clientWidth * 0.6 ? 'whole' : ''
}
