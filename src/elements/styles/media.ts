/** A picture on its ground: it lies over the icon, which shows where there is none, or where it is broken. */
import { css } from 'lit'

export const mediaStyles = css`
  [part~='media'] {
    position: relative;
    display: grid;
    place-items: center;
    overflow: hidden;
    background: var(--_media);
  }
  [part~='media'] > svg {
    color: var(--perk-on-media, var(--_muted));
  }
  [part~='picture'] {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  .whole {
    object-fit: contain;
  }
  [part~='picture'][hidden],
  [part~='picture']:not([hidden]) + svg {
    visibility: hidden;
  }
`
