/** What stands around the rows: titles, the field for a code, and the receipt. */
import { css } from 'lit'
import { heading } from '../styles/heading.ts'

const sheet = css`
  [part='skeleton'] {
    margin-block: 30px 92px;
  }
  * + h2,
  form,
  details {
    margin-block-start: 24px;
  }
  li > button:first-child {
    grid-template-columns: minmax(0, 1fr) auto auto;
  }
  li [part='saves'] {
    grid-area: 1 / 2 / span 2;
    align-self: center;
    font-weight: 600;
  }
  li > button small {
    grid-row: 2;
  }
  form {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 4px 8px;
  }
  label,
  form small {
    grid-column: 1 / -1;
  }
  form small {
    color: inherit;
  }
  form small:empty {
    display: none;
  }
  form [part] {
    margin: 0;
  }
  input {
    min-inline-size: 0;
    block-size: 40px;
    padding: 0 12px;
    border: 1px solid var(--_muted);
    border-radius: var(--_radius);
    font: inherit;
    color: inherit;
    background: none;
  }
  [aria-invalid='true'] {
    border-color: currentcolor;
  }
  dl {
    margin: 8px 0 0;
  }
  dl div {
    display: flex;
    justify-content: space-between;
    gap: var(--_gap);
    padding-block: 4px;
    line-height: 24px;
  }
  dd {
    margin: 0;
    white-space: nowrap;
  }
  dd[part] {
    color: var(--_accent);
  }
  dt small {
    display: block;
    line-height: 20px;
  }
  [part='remove'] {
    min-inline-size: 24px;
    padding: 0;
    border: 0;
    color: var(--_muted);
    line-height: 24px;
    text-align: center;
  }
  [part='remove']:hover {
    color: inherit;
  }
  [part='total'] {
    margin-block-start: 8px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--_line);
    font-size: 1.125em;
    font-weight: 600;
  }
  /* A receipt with nothing on it yet. */
  slot p {
    margin: 0;
    padding: 24px 0;
    border-block: 1px solid var(--_line);
    text-align: center;
    text-wrap: balance;
  }
`

export const styles = [heading, sheet]
