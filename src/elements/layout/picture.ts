import { html, nothing } from 'lit'
import { parsedUrl, safeUrl } from '../internal/safe-url.ts'
import { type Icon, icon } from '../internal/icons.ts'

/** The address of a picture: https, of the page's own origin, or of this very machine. Undefined for any other. */
export function pictureUrl(address: string): string | undefined {
  const url = address ? parsedUrl(address, document.baseURI) : undefined
  return url?.origin === location.origin ? url.href : url && safeUrl(url.href)
}

/** A picture on its ground, with a drawing in place of one that is not there or cannot be shown. */
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
