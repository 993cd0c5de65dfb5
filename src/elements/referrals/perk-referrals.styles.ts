import { css } from 'lit'
import { code } from '../styles/code.ts'

const sheet = css`
  [part='code-row'] {
    margin: 0;
    padding: 0 0 12px;
    border-width: 0 0 1px;
    border-style: solid;
    border-color: var(--_line);
  }
  [part='joined'],
  [part='earned'] {
    color: inherit;
    font-size: 1em;
  }
  [part='joined'] {
    font-weight: 600;
  }
  [part='earned'] {
    margin: 0;
    color: var(--_accent);
  }
  ul {
    margin: 12px 0 0;
    padding: 0;
    /* With "none", VoiceOver in Safari would no longer announce a list. */
    list-style: '';
  }
  li {
    padding: 8px 0;
    border-block-start: 1px solid var(--_line);
    color: var(--_muted);
    font-size: 0.875em;
  }
`

export const styles = [code, sheet]
