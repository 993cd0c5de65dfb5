import { css } from 'lit'
import { base } from '../styles/base.ts'
import { cards } from '../styles/cards.ts'
import { items } from '../styles/items.ts'

/**
 * @cssproperty --perk-error - Color of errors, such as a code that does not apply.
 * @cssproperty --perk-font-size-label - Font size of group titles and labels. Default: 0.8125em.
 */
const sheet = css`
  section {
    --_row: var(--perk-row-height, 4.5em);
    --_pad-row: calc(var(--_row) / 6);
    --_bad: var(--perk-error, color-mix(in oklab, #dc3b28 60%, currentcolor));
  }
  [part='skeleton'] {
    margin-block: 30px 92px;
  }
  :host(:is([layout='compact'], [layout='banner'])) [part='skeleton'] {
    margin-block-start: 0;
  }
  :host([layout='banner']) [part='skeleton'] {
    margin-block-end: 0;
  }
  /* Limit the width of the panel on wide pages. Cards and banners use the full width. */
  :host(:not([layout='banner'])) section > :not([part~='grid'], [part~='track'], [part='carousel-controls']) {
    max-inline-size: 44rem;
  }
  /* The recommendation has the only filled button of the panel. */
  div[part~='best'] {
    display: grid;
    justify-items: start;
    gap: 8px;
    padding: var(--_pad);
    border-radius: var(--_radius-card);
    background: var(--_tint);
  }
  p[part~='best'] {
    margin: 0;
  }
  [part~='best'] p {
    margin: 0;
    word-spacing: 0;
  }
  [part~='best'] > [part='label'] {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--_accent-text);
  }
  [part~='best'] > [part='headline'] {
    font-size: 1.75em;
    line-height: 1.2;
  }
  [part='combination'] {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    color: inherit;
  }
  [part='combination'] span + span::before {
    content: '+';
    margin-inline-end: 8px;
    color: var(--_muted);
  }
  [part~='best'] > [part~='button'] {
    justify-self: stretch;
    margin-block-start: 8px;
  }
  [part='heading'] {
    display: flow-root;
    margin: 0;
    /* Keep the height while messages load. */
    min-block-size: 30px;
    padding-block-end: 8px;
    border-block-end: var(--_border) solid var(--_line);
    font-weight: 400;
  }
  [part='heading'],
  [part='label'] {
    color: var(--_muted);
    font-size: max(11px, var(--perk-font-size-label, 0.8125em));
    line-height: max(21px, 1.4em);
    text-transform: var(--perk-label-case, none);
    letter-spacing: var(--perk-label-spacing, 0);
  }
  * + [part='heading'],
  form,
  details {
    margin-block-start: 24px;
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 12px 0 0;
    border: 0;
  }
  fieldset + fieldset {
    margin-block-start: 8px;
    border-block-start: var(--_border) solid var(--_line);
  }
  legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0;
  }
  legend + ul {
    clear: both;
  }
  small {
    display: block;
    color: var(--_muted);
    font-size: 0.875em;
  }
  small:empty {
    display: none;
  }
  /* The progress bar replaces the divider. */
  .joined {
    border: 0;
  }
  [part~='option'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: start;
    min-block-size: var(--_row);
    padding-block: var(--_pad-row);
    cursor: pointer;
  }
  [part~='item'] :is([part~='option'], [part~='almost-row']) > * {
    grid-area: auto;
  }
  /* In narrow items, place the amount or the button below the text. */
  @container item (max-width: 18em) {
    [part~='option'] {
      grid-template-columns: auto minmax(0, 1fr);
    }
    [part~='item'] [part~='option'] > [part~='saves'] {
      grid-column: 2;
    }
    [part~='almost-row'] {
      grid-template-columns: minmax(0, 1fr);
      justify-items: start;
    }
  }
  [part~='option'] input {
    appearance: none;
    /* Inputs do not inherit the text color. */
    color: inherit;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    border: max(1.5px, var(--_border)) solid var(--_edge);
    border-radius: min(var(--_radius), 6px);
    cursor: pointer;
  }
  [part~='option'] [type='radio'] {
    border-radius: 50%;
  }
  [part~='option']:hover input {
    border-color: var(--_accent);
  }
  [part~='option'] :checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  :checked::before {
    content: '';
    inline-size: 6px;
    block-size: 11px;
    border: solid var(--_on-accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -1px;
  }
  [type='radio']:checked::before {
    inline-size: 8px;
    block-size: 8px;
    border-width: 4px;
    border-radius: 50%;
    rotate: none;
    translate: none;
  }
  /* A line from the first radio button to the last shows that only one can be selected. */
  [part~='exclusive'] > :not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: calc(var(--_pad-row) + 26px) calc(2px - var(--_pad-row));
    inset-inline-start: 11px;
    border-inline-start: max(1.5px, var(--_border)) solid var(--_line);
  }
  [part~='exclusive'] > * {
    position: relative;
  }
  [part~='replaces'],
  [part~='invalid'] {
    display: flex;
    align-items: start;
    gap: 4px;
  }
  [part~='replaces'] {
    margin-block-start: 4px;
    font-size: max(11px, 0.8125em);
  }
  [part~='almost-row'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    align-items: center;
    padding-block: var(--_pad-row);
  }
  [part~='item'] [part~='almost-row'] > progress {
    grid-column: 1 / -1;
  }
  [part~='almost-row'] [part~='button'] {
    padding-inline: 12px;
  }
  [part~='missing'] {
    color: inherit;
  }
  [part~='more'] {
    min-block-size: 40px;
  }
  label[for] {
    font-size: 0.875em;
    line-height: max(20px, 1.4em);
  }
  [part='code'] {
    display: grid;
    gap: 4px;
  }
  [part='field'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    border: var(--_border) solid var(--_edge);
    border-radius: var(--_radius);
    overflow: hidden;
  }
  /* One focus ring around the input and its button. */
  [part='field']:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
    outline-offset: 2px;
  }
  [part='field']:has([aria-invalid='true']) {
    border-color: var(--_bad);
  }
  [part='field'] > * {
    border: 0;
    border-radius: 0;
    outline-offset: -2px;
  }
  /* Without :has(), the input and the button keep their own rings. */
  @supports selector(:has(a)) {
    [part='field'] > * {
      outline: 0;
    }
  }
  [part='input'] {
    inline-size: 100%;
    block-size: calc(var(--_control) + 4px - 2 * var(--_border));
    padding: 0 16px;
    font: inherit;
    color: inherit;
    background: none;
  }
  [part~='apply'] {
    color: var(--_accent-text);
  }
  [part~='invalid'] {
    gap: 8px;
    color: var(--_bad);
  }
  details {
    border-block: var(--_border) solid var(--_line);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    color: var(--_muted);
    font-size: 0.875em;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::after {
    content: '';
    inline-size: 7px;
    block-size: 7px;
    margin-inline: auto 4px;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    translate: 0 -2px;
  }
  [open] > summary::after {
    rotate: 225deg;
    translate: 0 2px;
  }
  [part~='unavailable'] {
    padding-block-end: 12px;
    font-size: 0.875em;
  }
  [part~='unavailable'] > * {
    font: inherit;
  }
  perk-receipt {
    /* The panel already applies the font size. A relative size must not apply twice. */
    --perk-font-size: 1em;
    padding-block-start: 8px;
  }
  @media (forced-colors: active) {
    [part~='option'] input {
      appearance: auto;
    }
    :checked::before {
      display: none;
    }
  }
`

export const styles = [base, items, cards, sheet]
