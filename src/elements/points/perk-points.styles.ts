import { css } from 'lit'
import { base } from '../styles/base.ts'

const sheet = css`
  [part='line'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    margin: 0;
    padding-block: 8px;
    border-block: var(--_border) solid var(--_line);
    color: inherit;
    font-size: inherit;
  }
  [part='icon'] {
    flex: none;
    inline-size: 20px;
    color: var(--_accent-text);
  }
  [part='text'] {
    flex: 1 1 0;
    min-inline-size: min(12em, 100% - 28px);
  }
  [part='points'] {
    font-weight: 600;
  }
  [part='details'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  [part='details']::before {
    content: '· ';
  }
  /* On phones, put each detail on a separate line. */
  @container perk (max-width: 30em) {
    [part='icon'] {
      align-self: start;
    }
    [part='details'] {
      display: block;
    }
    [part='details']::before {
      content: none;
    }
  }
`

export const styles = [base, sheet]
