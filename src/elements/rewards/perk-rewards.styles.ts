/** Pictures beside the rows, and the dialog in which a reward is redeemed. */
import { css } from 'lit'
import { code } from '../styles/code.ts'
import { heading } from '../styles/heading.ts'

const sheet = css`
  ul:has(img) li > :first-child {
    position: relative;
    padding-inline-start: calc(56px + var(--_gap));
  }
  img[part='picture'] {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 56px;
    block-size: 56px;
    margin-block: auto;
    border-radius: var(--_radius);
    object-fit: cover;
  }
  i {
    grid-area: 1 / -2 / span 3;
    align-self: center;
    color: var(--_muted);
    font-size: 0.875em;
    font-style: normal;
  }
  [part='attempt'] {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    column-gap: var(--_gap);
    margin: 0;
    padding-block: 12px;
    color: inherit;
    border-block-end: 1px solid var(--_line);
  }
  [part='attempt'] b {
    grid-column: 1 / -1;
  }
  dialog {
    inline-size: min(26em, 100vw - 32px);
    padding: 24px;
    border: 1px solid var(--_line);
    border-radius: calc(2 * var(--_radius));
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 85%, #0000));
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    box-shadow: 0 16px 48px #0003;
  }
  ::backdrop {
    background: #0006;
  }
  dialog h2 {
    padding: 0;
    border: 0;
    color: inherit;
    font-size: 1.25em;
    font-weight: 600;
    line-height: inherit;
  }
  dialog [part='said'] {
    margin-block-start: 8px;
    font-size: 1em;
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
  dialog [part='more'],
  dialog [part='copy'] {
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
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
    margin-block-start: 24px;
  }
  footer [part] {
    margin: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition: 0.15s;
      @starting-style {
        opacity: 0;
        translate: 0 8px;
      }
    }
  }
`

export const styles = [code, heading, sheet]
