import { css } from 'lit'

export const styles = css`
  section {
    --_row: 2.25em;
  }
  /* Rows are shorter than offer rows and have one line of text. */
  [part='skeleton'] {
    --_bone: color-mix(in srgb, currentcolor 9%, #0000);
    background:
      linear-gradient(#0000 calc(50% - 0.4em), var(--_bone) 0 calc(50% + 0.4em), #0000 0) 0 0 / 40%
        var(--_tile),
      linear-gradient(#0000 calc(50% - 0.4em), var(--_bone) 0 calc(50% + 0.4em), #0000 0) 100% 0 / 4em
        var(--_tile);
  }
  dl {
    margin: 0;
  }
  /* Space between the error and the known lines. */
  [part='state'] > dl {
    margin-block-start: 12px;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--_gap);
    min-block-size: var(--_row);
    padding-block: calc(var(--_row) / 6);
    line-height: 1.6;
  }
  dt {
    flex: 1;
    flex-basis: auto;
  }
  /* If the name has less room than this, the amount wraps. */
  dt:has(small) {
    flex-basis: 8em;
  }
  dd {
    margin-inline: auto 0;
    white-space: nowrap;
  }
  small {
    display: block;
    color: var(--_muted);
    font-size: 0.875em;
  }
  small:empty {
    display: none;
  }
  [part='remove plain'] {
    margin-inline-start: 4px;
    color: var(--_muted);
    font-weight: 400;
    text-decoration: underline var(--_line);
    text-underline-offset: 4px;
  }
  [part='remove plain']:hover {
    color: inherit;
    text-decoration-color: currentcolor;
  }
  [part='saves'] {
    color: var(--_savings);
    font-weight: 600;
    white-space: nowrap;
  }
  dl > [part~='total'] {
    margin-block-start: 8px;
    padding-block-start: 12px;
    border-block-start: var(--_border) solid var(--_line);
    font-weight: var(--_weight);
    font-size: min(1.5em, 12cqi);
    line-height: 1.3;
    font-family: var(--perk-font-title, inherit);
  }
  [part='sum'] {
    margin: 0;
  }
`
