/** The dialog in which a reward is redeemed: the reward and the question, what it takes as on a receipt, two buttons. */
import { css } from 'lit'

export const redeemDialog = css`
  dialog {
    inline-size: min(26em, 100vw - 32px);
    max-block-size: calc(100dvh - 32px);
    padding: 24px 24px 0;
    border: var(--_border) solid var(--_line);
    border-radius: min(24px, var(--_radius-card) * 1.5);
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 85%, #0000));
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    box-shadow: 0 24px 64px #0003;
  }
  ::backdrop {
    background: #0006;
  }
  [part='what'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 16px;
  }
  [part='what'] > :only-child {
    grid-column: 1 / -1;
  }
  [part='name'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  dialog h2 {
    min-block-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    color: inherit;
    font-family: var(--perk-font-title, inherit);
    font-size: 1.375em;
    font-weight: var(--_weight);
    line-height: 1.25;
    text-wrap: balance;
  }
  dialog [part='said'] {
    margin-block-start: 4px;
    font-size: 1em;
  }
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
  [part='mark'] {
    position: absolute;
    inset-block-start: 52px;
    inset-inline-end: -4px;
    padding: 4px;
    border-radius: 50%;
    line-height: 0;
    background: currentcolor;
    box-shadow: 0 0 0 3px var(--_raised);
  }
  [part='mark'] svg {
    inline-size: 16px;
    block-size: 16px;
    color: var(--_raised);
  }
  [part~='done'] [part='what'] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    row-gap: 12px;
    text-align: center;
  }
  [part='seal'] {
    padding: 14px;
    border-radius: 50%;
    line-height: 0;
    background: var(--_tint);
  }
  [part='seal'] svg {
    inline-size: 28px;
    block-size: 28px;
  }
  [part='ledger'] {
    margin: 16px 0 0;
  }
  [part='ledger'] > * {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding-block: 4px;
  }
  dd {
    margin: 0;
    white-space: nowrap;
  }
  [part='taken'] {
    direction: ltr;
    unicode-bidi: isolate;
  }
  [part='total'] {
    margin-block-start: 8px;
    padding-block-start: 12px;
    border-block-start: var(--_border) solid var(--_line);
    font-weight: 600;
  }
  [part='busy'] {
    block-size: max(4px, var(--_track));
    margin-block-start: 20px;
    border-radius: 99px;
    background: linear-gradient(var(--_accent) 0 0) 40% 0 / 38% 100% no-repeat var(--_line);
  }
  /* A coupon is torn off: the line is dashed. */
  [part='coupon'] {
    display: flex;
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
  [part='coupon'] [part='number'] {
    flex: 1;
    padding: 0;
    border: 0;
  }
  [part='coupon'] [part='qr'] {
    inline-size: 96px;
  }
  [part='reference'] {
    display: flex;
    flex-wrap: wrap;
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
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    margin-block-start: 16px;
  }
  output {
    display: block;
    margin-block-start: 12px;
    font-family: var(--perk-font-figure, inherit);
    font-size: 2.5em;
    font-weight: 600;
    line-height: 1.2;
  }
  [type='number'] {
    inline-size: 7em;
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
  [part='keep'] {
    margin: 0;
  }
  /* Not in the accent, which a brand may have chosen for other grounds. */
  dialog :is([part='more'], [part='copy']) {
    margin-inline-end: var(--_gap);
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  [type='range'] {
    inline-size: 100%;
    block-size: 32px;
    margin: 0;
    accent-color: var(--_accent);
  }
  /* Always the same foot, the filled button last; where the sheet is narrow it comes first. */
  [part='actions'] {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-flow: wrap-reverse;
    gap: 8px;
    margin-block-start: 16px;
    padding-block: 8px 24px;
    background: inherit;
  }
  [part='actions'] > * {
    flex: 1 1 30%;
    min-block-size: max(44px, var(--_control));
  }
  [part='actions'] > [part~='go'] {
    flex: 2 1 55%;
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition: 0.16s;
      @starting-style {
        opacity: 0;
        translate: 0 8px;
      }
    }
    [part='busy'] {
      animation: 1.2s ease-in-out infinite alternate busy;
    }
    @keyframes busy {
      from {
        background-position-x: 0;
      }
      to {
        background-position-x: 100%;
      }
    }
  }
`
