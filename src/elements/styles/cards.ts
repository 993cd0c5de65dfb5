/** The layouts `grid`, `carousel`, `compact` and `banner`. */
import { css } from 'lit'
import { blank } from './blank.ts'
import { ring } from './ring.ts'

/**
 * @cssproperty --perk-card-width - Minimum width of a card. Default: 232px.
 * @cssproperty --perk-shadow - Shadow of cards. None by default.
 * @cssproperty --perk-picture-ratio - Aspect ratio of the picture on a card. Default: 4 / 3.
 * @cssproperty --perk-picture-ratio-wide - Aspect ratio of the picture on a wide card. Default: 2.2.
 * @cssproperty --perk-font-size-title - Font size of the headline on a card. Default: 1.25em.
 */
const sheet = css`
  [part~='grid'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--_card)), 1fr));
    gap: var(--_gap);
  }
  section {
    --_card: var(--perk-card-width, 232px);
  }
  :host([layout='compact']) section {
    --_row: 44px;
  }
  :host([layout='banner']) section {
    --_row: 48px;
    --perk-rows: 1;
  }
  [part='skeleton-text'] {
    block-size: 9.5em;
  }
  /* In small layouts, place the message beside the icon. */
  :host(:is([layout='compact'], [layout='banner'])) [part='message'] {
    grid-template: auto auto / auto 1fr auto;
    place-content: center stretch;
    justify-items: start;
    gap: 0 12px;
    min-block-size: var(--_row);
    padding: 0;
    border: 0;
    text-align: start;
  }
  :host(:is([layout='compact'], [layout='banner'])) [part='message'] > svg {
    grid-row: 1 / 3;
    align-self: center;
    margin: 0;
  }
  :host(:is([layout='compact'], [layout='banner'])) [part='message'] > :not(svg) {
    grid-column: 2;
  }
  @container perk (width >= 26em) {
    :host(:is([layout='compact'], [layout='banner'])) [part='message'] > button {
      grid-area: 1 / 3 / 3;
      align-self: center;
      margin: 0;
    }
  }
  [part~='card'] {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: hidden;
    border: var(--_border) solid var(--_line);
    border-radius: var(--_radius-card);
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    box-shadow: var(--perk-shadow, none);
  }
  [part~='card'][part~='chosen'] {
    border-color: var(--_accent);
  }
  [part~='card'] [part~='media'] {
    aspect-ratio: var(--perk-picture-ratio, 4 / 3);
  }
  [part~='media'] > [part~='icon'] {
    inline-size: 1.75em;
    block-size: 1.75em;
  }
  [part~='media'] [part~='badge'] {
    position: absolute;
    inset-block-start: 12px;
    inset-inline-start: 12px;
  }
  [part~='card'] [part~='text'] {
    display: flex;
    flex-direction: column;
    gap: 4px;
    flex: 1;
    padding: var(--_pad) var(--_pad) 0;
  }
  [part~='card'] [part~='headline'] {
    font-size: clamp(min(1em, 10cqi), 8.5cqi, var(--perk-font-size-title, 1.25em));
  }
  [part~='card'] [part~='details'] > * {
    display: block;
  }
  [part~='card'] > [part~='progress-area'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px;
    padding: 16px var(--_pad) 0;
  }
  [part~='card'] button {
    padding-inline: 8px;
  }
  [part~='card'] > button {
    margin: 12px var(--_pad) 0;
  }
  [part~='card'] > :last-child {
    margin-block-end: var(--_pad);
  }
  /* In one column, use a wide picture to keep cards short. */
  @container item (min-width: 20em) {
    [part~='card'] [part~='media'] {
      aspect-ratio: var(--perk-picture-ratio-wide, 2.2);
    }
  }
  [part~='track'] {
    display: grid;
    grid-auto-flow: column;
    /* In a narrow column, only the edge of the next card is visible. */
    grid-auto-columns: max(min(78cqi, var(--_card) * 1.15), min(100cqi, 11em));
    gap: var(--_gap);
    padding-block-end: 4px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;
    /* Use the direction of the page, not of the text: otherwise Firefox cannot scroll to the left. */
    unicode-bidi: isolate;
  }
  [part~='track'] > * {
    scroll-snap-align: start;
  }
  /* Fade out the end to show that there is more. */
  [part~='track']:has(+ [part='carousel-controls'] > :last-child[aria-disabled='false']) {
    mask: linear-gradient(to left, #0000, #000 40px);
    &:dir(rtl) {
      mask: linear-gradient(to right, #0000, #000 40px);
    }
  }
  [part~='carousel-controls'] {
    display: flex;
    justify-content: end;
    gap: 8px;
    margin-block-start: 12px;
  }
  [part~='carousel-controls'] > * {
    inline-size: max(32px, var(--_control));
    padding: 0;
    border-color: var(--_line);
  }
  [part~='carousel-controls']:dir(rtl) svg {
    scale: -1 1;
  }
  /* Inline, because Safari otherwise puts the list marker on a separate line above an icon. */
  [part~='line'],
  [part~='strip'] {
    display: inline-grid;
    inline-size: 100%;
    vertical-align: top;
  }
  [part~='line'] {
    grid-template:
      'media text saves button' 'media progress saves button'
      / auto minmax(0, 1fr) auto auto;
    min-block-size: max(40px, var(--perk-row-height, 72px) * 0.6);
    padding-block: 4px;
    font-size: 0.875em;
  }
  :is([part~='line'], [part~='strip']) [part~='details'] {
    display: none;
  }
  :not(.progress) > [part~='line'] > [part~='text'] {
    grid-row: 1 / span 2;
  }
  [part~='line'] > [part~='text'] > * {
    font: inherit;
    font-size: min(1em, 9cqi);
    font-weight: 600;
  }
  [part~='line'] > :is([part~='progress-area'], button) {
    font-size: 1em;
    line-height: 1.3;
  }
  [part~='line'] > svg {
    inline-size: 24px;
    block-size: 24px;
    margin-inline-end: 12px;
  }
  [part~='line'] > [part~='icon'] {
    padding: 4px;
    border-radius: 50%;
    background: var(--_tint);
    color: var(--_accent-text);
  }
  [part~='line'][part~='chosen'] > svg {
    stroke: var(--_on-accent);
    background: var(--_accent);
    color: inherit;
  }
  /* Wide enough to align the savings of all offers in one column. */
  [part~='line'] > button {
    display: inline-grid;
    place-content: center end;
    justify-items: end;
    min-inline-size: 6em;
  }
  .line:last-child,
  .strip {
    border: 0;
  }
  /* One line across the page. Overflowing text is cut off. */
  [part~='strip'] {
    grid-template: 'media text progress saves button' / auto auto minmax(0, 1fr) auto auto;
    min-block-size: 48px;
    padding: 8px 16px;
    border-radius: var(--_radius-card);
    background: var(--_tint);
  }
  [part~='strip'] > svg {
    margin-inline-end: 16px;
    color: var(--_accent-text);
  }
  [part~='strip'] > [part~='progress-area'] {
    padding-inline-start: 8px;
  }
  @container perk (max-width: 54em) {
    [part~='strip'] {
      grid-template:
        'media text saves button' 'media progress saves button'
        / auto minmax(0, 1fr) auto auto;
    }
    [part~='strip'] > [part~='progress-area'] {
      padding: 0;
    }
  }
  /* Place long amounts below the text, not beside it. */
  @container item (max-width: 26em) {
    [part~='strip'] {
      grid-template:
        'media text button' 'media progress button' 'media saves button'
        / auto minmax(0, 1fr) auto;
    }
    [part~='strip'] > :is([part~='saves'], [part='price']) {
      margin: 0;
    }
  }
  @container item (max-width: 22em) {
    [part~='line'] {
      grid-template:
        'media text button' 'media progress button' 'media saves button'
        / auto minmax(0, 1fr) auto;
    }
    [part~='line'] > :is([part~='saves'], [part='price']) {
      margin: 0;
    }
  }
  @container item (max-width: 17em) {
    [part~='line'],
    [part~='strip'] {
      grid-template:
        'media text' 'media progress' 'media saves' 'media button'
        / auto minmax(0, 1fr);
    }
    :is([part~='line'], [part~='strip']) > :is([part~='saves'], button) {
      margin: 0;
    }
    [part~='strip'] > [part~='saves'] {
      font-size: min(1em, max(11px, 8cqi));
    }
  }
`

export const cards = [blank, ring, sheet]
