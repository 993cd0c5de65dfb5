import { css } from 'lit'
import { base } from '../styles/base.ts'
import { closeButton } from '../styles/close-button.ts'

const sheet = css`
  [part~='card'] {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: 8px;
    padding: 40px min(24px, 7cqi) 32px;
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius-card);
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    text-align: center;
    text-wrap: balance;
  }
  [part='medal'] {
    display: grid;
    place-items: center;
    color: var(--_accent-text);
    font-family: var(--perk-font-title, inherit);
    font-size: min(1em, 16px);
    line-height: 1.2;
  }
  [part='medal'] > * {
    grid-area: 1 / 1;
  }
  [part='name'] {
    max-inline-size: 96px;
  }
  [part='burst'] {
    inline-size: 184px;
    block-size: 184px;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 1.25;
    stroke-linecap: round;
  }
  circle {
    fill: var(--_tint);
    stroke-width: 1;
  }
  [part='headline'] {
    max-inline-size: 100%;
    margin-block-start: 8px;
    font-family: var(--perk-font-title, inherit);
    font-size: min(1.75em, 11cqi);
    font-weight: var(--_weight);
    line-height: 1.2;
  }
  [part='details'] {
    max-inline-size: 32ch;
    margin: 0;
  }
  [part='close'] {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
  }
  @media (prefers-reduced-motion: no-preference) {
    /* Draw the rays outwards once the card is visible. */
    [part='burst'] path {
      stroke-dasharray: 24;
      animation: draw 600ms ease-out both paused;
    }
    [part~='seen'] [part='burst'] path {
      animation-play-state: running;
    }
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 24;
    }
  }
`

export const styles = [base, closeButton, sheet]
