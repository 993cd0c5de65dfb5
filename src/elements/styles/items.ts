/** Items use container queries on their own width, not on that of the element, so that they fit into columns of any width. */
import { css } from 'lit'
import { mediaStyles } from './media.ts'
import { progressBar } from './progress-bar.ts'

/**
 * @cssproperty --perk-media-2 - Background of every third picture, starting with the second. Defaults to `--perk-media`.
 * @cssproperty --perk-media-3 - Background of every third picture, starting with the third. Defaults to `--perk-media`.
 * @cssproperty --perk-badge - Background of badges.
 * @cssproperty --perk-on-badge - Text color of badges.
 * @cssproperty --perk-radius-badge - Corner radius of badges. Default: 4px.
 * @cssproperty --perk-picture-size - Size of the picture in a row. Default: 56px.
 */
const sheet = css`
  ul {
    margin: 0;
    padding: 0;
    /* With "none", VoiceOver in Safari would no longer announce a list. */
    list-style: '';
  }
  [part~='item'] {
    container: item / inline-size;
    --_media: var(--_ground);
  }
  [part~='item']:nth-child(3n + 2) {
    --_media: var(--perk-media-2, var(--_ground));
  }
  [part~='item']:nth-child(3n + 3) {
    --_media: var(--perk-media-3, var(--_ground));
  }
  [part~='rows'] > * {
    border-block-end: var(--_border) solid var(--_line);
  }
  [part~='headline'] {
    display: block;
    font-family: var(--perk-font-title, inherit);
    font-size: min(1.0625em, 9cqi);
    font-weight: var(--_weight);
    line-height: 1.3;
    text-wrap: balance;
  }
  [part~='details'],
  [part~='progress-area'] {
    font-size: 0.875em;
  }
  /* Dim only these texts, because the progress bar and savings derive their colors from the text color. */
  [part~='details'],
  [part~='status'] {
    color: var(--_muted);
  }
  /* Order the parts by the direction of the page, not of their text. */
  [part~='details'] {
    display: block;
    overflow-x: clip;
    word-spacing: 0.5em;
    unicode-bidi: isolate;
  }
  [part~='details'] > * {
    word-spacing: 0;
  }
  /* ":empty" would restyle the element with each text change. */
  [part~='availability']:not([hidden]) {
    display: inline-block;
    /* A dot between parts on one line. At the start of a line, it is hidden by the overflow. */
    :not([hidden]) + &::before {
      content: '·';
      display: inline-block;
      inline-size: 0.5em;
      margin-inline-start: -0.5em;
    }
  }
  i {
    font-style: normal;
  }
  [part~='saves'] {
    color: var(--_savings);
    font-size: min(1em, 9cqi);
    font-weight: 600;
    white-space: nowrap;
  }
  [part~='badge'] {
    inline-size: fit-content;
    padding: 4px 8px;
    border-radius: var(--perk-radius-badge, 4px);
    background: var(--perk-badge, var(--_raised));
    color: var(--perk-on-badge, inherit);
    font-size: max(11px, 0.75em);
    font-weight: 600;
    line-height: 1.3;
    text-transform: var(--perk-label-case, none);
    letter-spacing: var(--perk-label-spacing, 0);
  }
  [part~='text'] > [part~='badge'] {
    background: var(--perk-badge, var(--_tint));
  }
  /* The longer of the two labels of a toggle button sets its width. */
  [part~='pressed'] {
    display: inline-grid;
  }
  [part~='pressed'] > * {
    grid-area: 1 / 1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 4px;
  }
  [part~='pressed'] > i,
  [part~='pressed']:is(:hover, :focus-visible) > b {
    visibility: hidden;
  }
  [part~='pressed']:is(:hover, :focus-visible) > i {
    visibility: visible;
  }
  [part~='row'],
  [part~='line'],
  [part~='strip'] {
    display: grid;
    align-items: center;
    align-content: center;
    min-block-size: calc(var(--_row) - var(--_border));
    padding-block: 10px;
  }
  :is([part~='row'], [part~='line'], [part~='strip']) > :first-child {
    grid-area: media;
  }
  [part~='item'] [part~='text'] {
    grid-area: text;
  }
  [part~='item'] [part~='progress-area'] {
    grid-area: progress;
  }
  [part~='item'] [part~='saves'] {
    grid-area: saves;
  }
  [part~='item'] button {
    grid-area: button;
  }
  :is([part~='row'], [part~='line'], [part~='strip']) > :is([part~='saves'], button) {
    margin-inline-start: 12px;
  }
  [part~='row'] {
    grid-template: 'media text progress saves button' / auto minmax(0, 1fr) fit-content(13em) auto auto;
  }
  [part~='row'] > [part~='media'] {
    margin-inline-end: var(--_gap);
    inline-size: var(--perk-picture-size, 56px);
    block-size: var(--perk-picture-size, 56px);
    border-radius: var(--_radius);
  }
  [part~='row'] > [part~='button'] {
    min-inline-size: 6.5em;
    padding-inline: 12px;
  }
  [part~='row'] > [part~='progress-area'] {
    padding-inline-start: var(--_gap);
    font-size: max(11px, 0.8125em);
    line-height: 1.3;
  }
  [part~='row'] progress {
    margin-block-end: 4px;
  }
  /* Beside a picture, text and button do not fit on one line. */
  @container item (max-width: 30em) {
    [part~='row'] {
      grid-template:
        'media text text' auto
        'media progress button' auto
        'media saves button' 1fr
        / auto minmax(0, 1fr) auto;
    }
    :not(.media) > [part~='row'] {
      grid-template:
        'text button' 'progress button' 'saves button'
        / minmax(0, 1fr) auto;
    }
    [part~='row'] > [part~='media'] {
      align-self: start;
    }
    [part~='row'] > [part~='progress-area'] {
      padding: 4px 0 0;
    }
    [part~='row'] > :is([part~='saves'], [part~='price']) {
      margin: 0;
      font-size: min(1em, max(11px, 4cqi));
    }
    [part~='row'] > [part~='media'] ~ :is([part~='progress-area'], [part~='saves'], [part~='price'], button) {
      margin-block-start: 8px;
    }
  }
  /* On the smallest phones, a long amount does not fit beside a button. */
  @container item (17em < width <= 20em) {
    .media.saves > [part~='row'] {
      grid-template: 'media text' 'media progress' 'media saves' 'media button' / auto minmax(0, 1fr);
    }
    .media.saves > [part~='row'] > button {
      justify-self: start;
      margin-inline-start: 0;
    }
  }
  @container item (max-width: 17em) {
    [part~='item'] > [part~='row'] {
      grid-template: 'media' 'text' 'progress' 'saves' 'button' / minmax(0, 1fr);
    }
    [part~='row'] > :is([part~='saves'], button) {
      margin: 0;
    }
  }
`

export const items = [progressBar, mediaStyles, sheet]
