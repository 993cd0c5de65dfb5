import { css } from 'lit'
import { buttons } from './buttons.ts'
import { tokens } from './tokens.ts'

/**
 * @cssproperty --perk-font-size - Font size of the element. Defaults to the font size of the page.
 * @cssproperty --perk-font-title - Font family of titles. Defaults to the font of the page.
 * @cssproperty --perk-font-figure - Font family of large figures. Defaults to the title font.
 * @cssproperty --perk-label-case - Letter case of labels and badges, such as `uppercase`.
 * @cssproperty --perk-label-spacing - Letter spacing of labels and badges.
 * @cssproperty --perk-rows - Number of placeholder rows while loading. Default: 3.
 */
const sheet = css`
  :host(:not([hidden])) {
    display: block;
    container: perk / inline-size;
    /* A size container would have no width in a flex row. */
    contain-intrinsic-inline-size: 22em;
    color: var(--perk-text, var(--_on-surface, inherit));
    background: var(--perk-surface, none);
    font-size: var(--perk-font-size, inherit);
    font-variant-numeric: tabular-nums;
    line-height: 1.4;
    overflow-wrap: anywhere;
    hyphens: auto;
    /* Break Japanese text between phrases. */
    word-break: auto-phrase;
    text-wrap: pretty;
  }
  /* Each text has its own direction, such as an Arabic banner on an English page. Alignment follows the page. */
  :host(:dir(ltr)) {
    text-align: left;
  }
  :host(:dir(rtl)) {
    text-align: right;
  }
  * {
    box-sizing: border-box;
    unicode-bidi: plaintext;
  }
  /* Letter spacing would break the joined letters of Arabic. */
  :lang(ar) {
    letter-spacing: 0 !important;
  }
  section {
    /* Align to the start of the page direction, even if the text has the other direction. */
    display: flow-root;
    outline: 0;
  }
  p {
    margin: 12px 0 0;
    color: var(--_muted);
    font-size: 0.875em;
  }
  :focus-visible {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
    border-radius: var(--_radius);
  }
  :is(section, [part='state']) > [part~='button'] {
    margin-block-start: 12px;
  }
  /* Show the page's placeholder in place of the skeleton. */
  [part='fallback'] {
    display: grid;
  }
  [part='fallback'] > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  [part='fallback'] > :last-child {
    visibility: hidden;
  }
  /* Backgrounds that repeat in each row: divider, title, second line and button. */
  [part='skeleton'] {
    --_bone: color-mix(in srgb, currentcolor 9%, #0000);
    --_tile: var(--_row) repeat-y;
    block-size: calc(var(--perk-rows, 3) * var(--_row));
    background:
      linear-gradient(#0000 calc(100% - 1px), var(--_line) 0) 0 0 / 100% var(--_tile),
      linear-gradient(#0000 calc(50% - 1em), var(--_bone) 0 calc(50% - 0.2em), #0000 0) 0 0 / 45% var(--_tile),
      linear-gradient(#0000 calc(50% + 0.4em), var(--_bone) 0 calc(50% + 1em), #0000 0) 0 0 / 25% var(--_tile),
      linear-gradient(#0000 calc(50% - 1em), var(--_bone) 0 calc(50% + 1em), #0000 0) 100% 0 / 5em
        var(--_tile);
  }
  [part='skeleton']:dir(rtl) {
    scale: -1 1;
  }
`

export const base = [tokens, buttons, sheet]
