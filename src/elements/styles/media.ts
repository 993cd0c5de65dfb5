import { css } from 'lit'

/**
 * The icon below a picture is visible while the picture is missing or broken.
 *
 * @cssproperty --perk-on-media - Color of the icon shown in place of a picture. Defaults to the color of secondary text.
 */
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
