import { css } from 'lit'

export const heading = css`
  h2,
  label,
  summary {
    margin: 0;
    color: var(--_muted);
    font-size: 0.875em;
    font-weight: 400;
    line-height: max(24px, 1.4em);
  }
  h2 {
    /* Keep the height while messages load. */
    min-block-size: 30px;
    padding-block-end: 5px;
    border-block-end: 1px solid var(--_line);
  }
  [part='more'] {
    min-block-size: 40px;
    padding: 0;
    border: 0;
    color: var(--_accent);
    font-size: 0.875em;
  }
`
