import { css } from 'lit'
import { base } from '../styles/base.ts'

const sheet = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  section {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 2px 8px;
    border-radius: var(--perk-radius-badge, 4px);
    font-size: max(11px, 0.75em);
    font-weight: 600;
    line-height: 1.4;
  }
  [part~='applied'] {
    color: var(--_accent-text);
    background: var(--_tint);
  }
  [part~='hint'] {
    padding: 1px 7px;
    border: 1px dashed var(--_edge);
    color: var(--_muted);
  }
  svg {
    flex: none;
  }
`

export const styles = [base, sheet]
