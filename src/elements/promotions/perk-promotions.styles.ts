/** What only rows of promotions have: when they can be used, terms, and a list that may be very long. */
import { css } from 'lit'
import { base } from '../styles/base.ts'
import { rows } from '../styles/rows.ts'

const sheet = css`
  li:nth-child(n + 101) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_row);
  }
  i {
    font-style: normal;
  }
  i:not(:empty) + i:not(:empty)::before {
    content: '· ';
  }
  [part='terms'] {
    display: block;
    margin-block-start: -8px;
    padding-block-end: 12px;
    color: var(--_muted);
    font-size: 0.8125em;
  }
  a {
    unicode-bidi: normal;
    inline-size: fit-content;
    line-height: 24px;
    color: inherit;
  }
`

export const styles = [base, rows, sheet]
