import { css } from 'lit'

export const ring = css`
  [part~='ring'] {
    inline-size: 24px;
    block-size: 24px;
    fill: none;
    stroke: var(--_line);
    stroke-width: 3;
    rotate: -90deg;
  }
  [part~='ring'] :last-child {
    stroke: var(--_accent);
    stroke-linecap: round;
  }
  [part~='ring']:dir(rtl) {
    scale: -1 1;
  }
`
