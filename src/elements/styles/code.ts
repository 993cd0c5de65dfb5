import { css } from 'lit'

export const code = css`
  [part='code-row'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: var(--_gap);
    margin-block-start: 16px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--_line);
    color: inherit;
  }
  [part='code-row'] small {
    grid-column: 1 / -1;
    color: var(--_muted);
    font-size: max(11px, 0.83em);
  }
  code {
    font:
      600 1.125em ui-monospace,
      monospace;
    user-select: all;
  }
  [part='copy'] {
    min-inline-size: 24px;
    min-block-size: 24px;
    padding: 0;
    border: 0;
    color: var(--_accent);
  }
  /* Dark on white in every theme, so that scanners can read it. */
  [part='qr'] {
    display: block;
    inline-size: 128px;
    margin-block-start: 16px;
    padding: 8px;
    background: #fff;
  }
`
