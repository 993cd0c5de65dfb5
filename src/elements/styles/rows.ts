/** Rows of a receipt: what it is on one side, what it gives on the other, a mark for what is chosen. */
import { css } from 'lit'
import { progressBar } from './progress-bar.ts'

const sheet = css`
  ul {
    margin: 0;
    padding: 0;
    /* An empty string, for with "none" Safari no longer says that this is a list. */
    list-style: '';
  }
  li {
    min-block-size: var(--_row);
    border-block-end: 1px solid var(--_line);
  }
  /* A button where it can be chosen. */
  li > :first-child {
    display: grid;
    grid-template-columns: 1fr auto;
    align-content: center;
    gap: 0 var(--_gap);
    inline-size: 100%;
    min-block-size: calc(var(--_row) - 1px);
    padding: 12px 0;
    border: 0;
  }
  b,
  span,
  small {
    grid-column: 1;
  }
  b {
    font-weight: 600;
    line-height: 1.5;
  }
  span {
    color: var(--_accent);
    font-size: 0.9375em;
  }
  small {
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* What can be done about it stands where a mark would. */
  li div button {
    grid-area: 1 / -2 / span 3;
    align-self: center;
  }
  li div button[part] {
    margin: 0;
  }
  li > button::before,
  li > button::after {
    content: '';
    grid-area: 1 / -2 / span 3;
    place-self: center;
    inline-size: 24px;
    block-size: 24px;
    border: 1px solid var(--_muted);
    border-radius: 50%;
  }
  li > button:hover::before,
  [aria-pressed='true']::before {
    border-color: var(--_accent);
  }
  [aria-pressed='true']::before {
    background: var(--_accent);
  }
  li [aria-pressed]::after {
    inline-size: 6px;
    block-size: 11px;
    border-width: 0 2px 2px 0;
    border-radius: 0;
    /* Black or white, whichever can be read on the accent. */
    border-color: oklch(from var(--_accent) clamp(0, (0.6 - l) * 1000, 1) 0 0);
    translate: 0 -1px;
    rotate: 45deg;
  }
  [aria-pressed='false']::after {
    opacity: 0;
  }
  @media (prefers-reduced-motion: no-preference) {
    li > button::before,
    li > button::after {
      transition: 0.15s;
    }
  }
  summary {
    unicode-bidi: normal;
    inline-size: fit-content;
    line-height: 24px;
    color: inherit;
  }
  @container (min-width: 30em) {
    li > :first-child {
      grid-template-columns: minmax(0, 1fr) fit-content(50%) auto;
    }
    span {
      grid-area: 1 / 2 / span 2;
      align-self: center;
      text-align: right;
    }
    span:dir(rtl) {
      text-align: left;
    }
    small {
      grid-row: 2;
    }
    /* Without a description everything stands in the middle. */
    li :has(> small:empty) > * {
      grid-row: 1 / span 3;
      align-self: center;
    }
  }
`

export const rows = [progressBar, sheet]
