/** What every element looks like before it shows anything of its own. */
import { css } from 'lit'
import { tokens } from './tokens.ts'

const sheet = css`
  :host(:not([hidden])) {
    display: block;
    container-type: inline-size;
    /* In a flex row a contained box would have no width at all. */
    contain-intrinsic-inline-size: 22em;
    color: var(--perk-text, inherit);
    background: var(--perk-surface, none);
    font-variant-numeric: tabular-nums;
    line-height: 1.4;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    text-align: left;
  }
  /* Each text runs its own way and stands where the page's direction puts it: an Arabic banner on an English page. */
  :host(:dir(rtl)) {
    text-align: right;
  }
  * {
    box-sizing: border-box;
    unicode-bidi: plaintext;
  }
  section {
    outline: 0;
  }
  p {
    margin: 12px 0 0;
    color: var(--_muted);
    font-size: 0.875em;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    text-align: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
    border-radius: var(--_radius);
  }
  [part~='button'] {
    margin-block-start: 12px;
    padding: 8px 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    color: var(--_accent);
    font-size: 0.875em;
    font-weight: 600;
  }
  [part~='button']:hover {
    border-color: currentcolor;
  }
  /* One picture repeated: a rule, a title, a line below it and the mark at the end of the row. */
  [part='skeleton'] {
    --_bone: color-mix(in srgb, currentcolor 9%, transparent);
    --_tile: var(--_row) repeat-y;
    block-size: calc(var(--perk-rows, 3) * var(--_row));
    background:
      linear-gradient(#0000 calc(100% - 1px), var(--_line) 0) 0 0 / 100% var(--_tile),
      linear-gradient(#0000 calc(50% - 1em), var(--_bone) 0 calc(50% - 0.2em), #0000 0) 0 0 / 45% var(--_tile),
      linear-gradient(#0000 calc(50% + 0.4em), var(--_bone) 0 calc(50% + 1em), #0000 0) 0 0 / 25% var(--_tile),
      radial-gradient(circle, #0000 11px, var(--_line) 12px, #0000 0) 100% 0 / 24px var(--_tile);
  }
  [part='skeleton']:dir(rtl) {
    scale: -1 1;
  }
`

export const base = [tokens, sheet]
