import { css } from 'lit'
import { dialogStyles } from '../dialog/dialog.styles.ts'

const sheet = css`
  [part='tile'] {
    position: relative;
    inline-size: 72px;
  }
  [part='tile'] [part='media'] {
    block-size: 72px;
    border-radius: var(--_radius);
  }
  [part~='refused'] [part='media'] {
    filter: grayscale(1);
    opacity: 0.6;
  }
  [part='failure-icon'] {
    position: absolute;
    inset-block-start: 52px;
    inset-inline-end: -4px;
    padding: 4px;
    border-radius: 50%;
    line-height: 0;
    background: currentcolor;
    box-shadow: 0 0 0 3px var(--_raised);
  }
  [part='failure-icon'] svg {
    inline-size: 16px;
    block-size: 16px;
    color: var(--_raised);
  }
  [part='coupon'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 16px;
    margin-block-start: 16px;
    padding: 12px;
    border: 1px dashed var(--_edge);
    border-radius: min(16px, var(--_radius-card));
  }
  [part='coupon'] [part] {
    margin: 0;
  }
  [part='coupon'] [part='code-row'] {
    flex: 1 1 10em;
    padding: 0;
    border: 0;
  }
  [part='coupon'] [part='qr'] {
    inline-size: 96px;
  }
  [part='applied'],
  [part='reason'] {
    display: flex;
    gap: 8px;
    padding-inline: 13px;
    color: inherit;
  }
  [part='reference'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 16px;
    margin-block-start: 16px;
    padding-block: 8px;
    border-block: var(--_border) solid var(--_line);
  }
  [part='reference'] code {
    font-size: max(11px, 0.8125em);
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  a {
    color: inherit;
  }
  label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    margin-block-start: 16px;
  }
  output {
    display: block;
    margin-block-start: 12px;
    font-family: var(--perk-font-figure, var(--perk-font-title, inherit));
    font-size: min(2.5em, 8.5vw);
    font-weight: var(--_weight);
    line-height: 1.2;
  }
  [type='number'] {
    inline-size: min(7em, 100%);
    block-size: 40px;
    padding: 0 12px;
    border: 1px solid var(--_muted);
    border-radius: var(--_radius);
    font: inherit;
    font-size: 1rem;
    text-align: end;
    color: inherit;
    background: none;
  }
  ::-webkit-inner-spin-button {
    appearance: none;
  }
  [part='remaining'] {
    margin: 0;
  }
  /* The accent color may not be readable on the raised background. */
  dialog :is([part='more'], [part='copy']) {
    margin-inline-end: var(--_gap);
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  [type='range'] {
    inline-size: 100%;
    block-size: 32px;
    margin: 6px 0;
    /* Inputs do not inherit the text color, on which the accent may depend. */
    color: inherit;
    accent-color: var(--_accent);
  }
`

export const redeemDialog = [dialogStyles, sheet]
