import { css } from 'lit'
import { dialogStyles } from '../dialog/dialog.styles.ts'
import { base } from '../styles/base.ts'

const sheet = css`
  [part='combine'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    padding-block: 8px;
    border-block: var(--_border) solid var(--_line);
  }
  section [part='icon'] {
    inline-size: 20px;
    color: var(--_accent-text);
  }
  [part='text'] {
    flex: 1 1 0;
    min-inline-size: min(8em, 100% - 28px);
  }
  /* Keep the figure and its unit on one line, also in Japanese. */
  [part='points'] {
    display: inline-block;
    font-weight: 600;
  }
`

export const styles = [base, dialogStyles, sheet]
