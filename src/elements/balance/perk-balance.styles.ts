import { css } from 'lit'
import { code } from '../styles/code.ts'
import { mediaStyles } from '../styles/media.ts'

/**
 * @cssproperty --perk-pass - Background of the loyalty card: a color or an image. Defaults to the accent.
 * @cssproperty --perk-on-pass - Text color on the loyalty card. Defaults to `--perk-on-accent`.
 * @cssproperty --perk-pass-edge - Border color of the loyalty card. No visible border by default.
 * @cssproperty --perk-pass-rings - Opacity of the rings on the loyalty card, 0 to 1. Default: 0.14.
 */
const sheet = css`
  section {
    --_width: min(100%, 400px);
    --_pass: min(100cqi, 400px);
  }
  [part='skeleton'],
  [part~='pass'] {
    inline-size: var(--_width);
    min-block-size: calc(var(--_pass) / 1.586);
    border-radius: min(20px, var(--_radius-card) * 1.5);
  }
  [part='skeleton'] {
    block-size: 0;
    margin-block-end: 100px;
    background: var(--_line);
    opacity: 0.5;
  }
  [part~='pass'] {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-content: space-between;
    align-items: end;
    gap: 8px 16px;
    padding: min(24px, 7cqi);
    overflow: hidden;
    border: 1px solid var(--perk-pass-edge, var(--_line));
    background: var(--_tint);
  }
  /* Keep the height of the skeleton at the highest tier, which has no line about the next one. */
  section:has([part='tiers']) {
    min-block-size: var(--_min-height, calc(var(--_pass) / 1.586 + 100px));
  }
  [part~='pass'] > * {
    position: relative;
    flex: 1 0 100%;
    margin: 0;
  }
  [part='head'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0 var(--_gap);
    font-size: 1em;
  }
  [part='program'] {
    font-family: var(--perk-font-title, inherit);
    font-size: min(1.25em, 10cqi);
    font-weight: var(--_weight);
  }
  /* Keep the close button in its corner. */
  [part='head']:has(button) {
    flex-wrap: nowrap;
    align-items: start;
  }
  [part='tier'] {
    font-size: max(11px, 0.8125em);
    text-transform: var(--perk-label-case, none);
    letter-spacing: var(--perk-label-spacing, 0);
  }
  [part='balance'] {
    font-size: 1em;
  }
  [part='balance'] b {
    font-family: var(--perk-font-figure, var(--perk-font-title, inherit));
    /* Fit nine digits into the pass at any text size. */
    font-size: min(3.5em, var(--_pass) * 0.14);
    font-weight: var(--_weight);
    line-height: 1;
    letter-spacing: -0.02em;
  }
  /* Give long codes their own line. */
  [part~='pass'] [part='code-row'] {
    display: block;
    flex: 1 1 auto;
    padding: 0;
    border: 0;
    /* Order label, code and button by the direction of the page, not of their text. */
    unicode-bidi: isolate;
  }
  [part='code-row'] small {
    display: block;
    color: inherit;
    font-size: max(11px, 0.8333em);
  }
  [part='code-row'] [part] {
    color: inherit;
  }
  [part='copy'] {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  code {
    margin-inline-end: 8px;
    font-size: 1em;
  }
  [part='show-code'] {
    flex: 0 1 auto;
    margin-inline-start: auto;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 32px;
    padding: 0 12px;
    border: 1px solid;
    border-radius: var(--_radius);
    font-size: max(11px, 0.8125em);
    font-weight: 600;
  }
  [part='close'] {
    flex: none;
    min-inline-size: 32px;
    min-block-size: 32px;
    padding: 0;
    border: 0;
    line-height: 0;
  }
  [part~='pass'] :focus-visible {
    outline-color: currentcolor;
  }
  /* Accent background, if the browser can compute a readable text color. */
  @supports (color: oklch(from currentcolor l 0 0)) {
    [part='pass'] {
      border-color: var(--perk-pass-edge, #0000);
      background: var(--perk-pass, var(--_accent)) border-box;
    }
    [part='pass'] > *,
    [part='pass']::before {
      color: var(--perk-on-pass, var(--_on-accent));
    }
    [part='pass']::before {
      content: '';
      position: absolute;
      inset: 0;
      background: repeating-radial-gradient(circle at 104% 116%, currentcolor 0 1px, #0000 1px 18px);
      opacity: var(--perk-pass-rings, 0.14);
    }
    [part='pass']:dir(rtl)::before {
      scale: -1 1;
    }
  }
  /* Dark on white in every theme, so that scanners can read the code. */
  [part~='code-view'] {
    flex-flow: column;
    align-items: center;
    background: #fff;
    color: #16130f;
  }
  [part~='code-view'] > * {
    flex: none;
    color: inherit;
  }
  [part~='code-view'] [part='head'] {
    inline-size: 100%;
  }
  [part~='code-view'] [part='balance'] b {
    font-size: 1.25em;
  }
  [part~='code-view'] > :is([part='balance'], [part='code-row']) {
    text-align: center;
  }
  [part='qr'] {
    inline-size: 208px;
    max-inline-size: 100%;
    padding: 0;
  }
  progress {
    inline-size: var(--_width);
    margin-block-start: 20px;
    background: var(--_line);
  }
  [part='tiers'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    inline-size: var(--_width);
    margin: 8px 0 0;
    padding: 0;
    list-style: '';
    font-size: 0.875em;
  }
  [part~='pass'] + [part='tiers'] {
    margin-block-start: 20px;
  }
  [part='step'] {
    color: var(--_muted);
  }
  [part~='current'] {
    font-weight: 600;
  }
  progress + p[part] {
    margin-block-start: 8px;
  }
  [part='goal'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: end;
    gap: 8px 16px;
    inline-size: var(--_width);
    margin-block-start: 20px;
    padding-block: 8px;
    padding-inline: 12px 16px;
    border-radius: var(--_radius-card);
    background: var(--_tint);
  }
  [part='goal']:empty {
    box-sizing: content-box;
    block-size: var(--perk-picture-size, 56px);
    padding-inline: 0;
    visibility: hidden;
  }
  [part='skeleton'] + [part='goal'] {
    margin-block-start: 120px;
  }
  [part='goal'] > * {
    inline-size: 100%;
    margin: 0;
  }
  [part='media'] {
    grid-row: 1 / 3;
    inline-size: var(--perk-picture-size, 56px);
    block-size: var(--perk-picture-size, 56px);
    border-radius: var(--_radius);
  }
  [part='goal'] progress {
    align-self: start;
  }
  [part='status'] {
    color: inherit;
  }
  [part='next-tier'],
  [part='pending'],
  [part='expires'],
  [part='reason'] {
    margin-block-start: 4px;
  }
`

export const styles = [code, mediaStyles, sheet]
