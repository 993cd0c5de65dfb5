import { css } from 'lit'
import { base } from '../styles/base.ts'
import { cards } from '../styles/cards.ts'
import { items } from '../styles/items.ts'

const sheet = css`
  li:nth-child(n + 101) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_row);
  }
  [part='terms'] {
    display: block;
    color: var(--_muted);
    font-size: max(11px, 0.8125em);
  }
  summary,
  a {
    unicode-bidi: normal;
    inline-size: fit-content;
    line-height: max(24px, 1.4em);
    color: inherit;
  }
`

export const styles = [base, items, cards, sheet]
