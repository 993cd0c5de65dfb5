/** The card as a pass: the programme and the tier above, the points large, the code below. */
import { css } from 'lit'
import { code } from '../styles/code.ts'

const sheet = css`
  [part='skeleton'] {
    block-size: 16.8em;
    border-radius: calc(2 * var(--_radius));
    background: var(--_line);
    opacity: 0.5;
  }
  [part='pass'] {
    padding: 20px 24px;
    border: 1px solid var(--_line);
    border-radius: calc(2 * var(--_radius));
    background: color-mix(in srgb, var(--_accent) 7%, #0000);
  }
  p:first-child {
    display: flex;
    justify-content: space-between;
    gap: var(--_gap);
    margin: 0;
  }
  [part='tier'] {
    color: var(--_accent);
  }
  [part='balance'] {
    margin: 12px 0;
    color: inherit;
    font-size: 1em;
  }
  [part='balance'] b {
    font-size: 2.75em;
    font-weight: 600;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }
  progress {
    background: var(--_line);
  }
  progress + p[part] {
    margin-block-start: 8px;
  }
  [part='pending'],
  [part='expires'],
  [part='why'] {
    margin-block-start: 4px;
  }
`

export const styles = [code, sheet]
