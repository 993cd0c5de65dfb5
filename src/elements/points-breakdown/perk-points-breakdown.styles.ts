/** Segments differ in shape (pale, thin line, solid, hatched, dashed), so that shoppers can tell them apart without color. */
import { css } from 'lit'
import { heading } from '../styles/heading.ts'

const sheet = css`
  /* Title, bar and one row of figures; two rows in narrow containers. */
  [part='skeleton'] {
    block-size: calc(78px + 4.225em);
    background: linear-gradient(var(--_line) 0 0) 0 50px / 100% 12px no-repeat;
  }
  h2 {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--_gap);
  }
  [part='bar'] {
    display: flex;
    gap: 3px;
    margin-block-start: 20px;
  }
  /* Keep even a single point visible. */
  [part~='segment'] {
    min-inline-size: 8px;
    block-size: 12px;
    border-radius: 2px;
  }
  [part='legend'] {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(7.5em, 100%), 1fr));
    gap: 0 16px;
    margin: 0;
  }
  /* Align the figures of a row if one label wraps to two lines. */
  [part='legend-item'] {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    padding-block-start: 16px;
  }
  /* Same height as a figure with a date below it. */
  [part='points']:last-child {
    grid-row: 2 / 4;
    min-block-size: 2.0583em;
  }
  dt {
    display: flex;
    align-items: baseline;
    align-self: end;
    gap: 8px;
  }
  dt,
  [part='details'] {
    color: var(--_muted);
    font-size: max(11px, 0.8125em);
  }
  dd {
    margin: 0;
  }
  [part='points'] {
    font-family: var(--perk-font-figure, var(--perk-font-title, inherit));
    font-size: 1.5em;
    font-weight: var(--_weight);
    line-height: 1.3;
  }
  /* Fit seven or more digits into the narrowest column. */
  .long [part='points'] {
    font-size: 1.125em;
  }
  [part~='swatch'] {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    border-radius: 2px;
  }
  [part~='spent'] {
    border: 1px solid var(--_edge);
    background: var(--_line);
  }
  [part~='expired'] {
    background: linear-gradient(var(--_edge) 0 0) 50% / 100% 3px no-repeat;
  }
  [part~='ready'] {
    background: var(--_accent);
  }
  [part~='expiring'] {
    border: 1px solid var(--_accent);
    background: repeating-linear-gradient(135deg, var(--_accent) 0 2px, #0000 0 5px);
  }
  [part~='waiting'] {
    border: 1.5px dashed var(--_accent);
  }
  @container perk (max-width: 33em) {
    [part='skeleton'] {
      block-size: calc(94px + 8.45em);
    }
  }
  /* Forced colors remove gradients unless an element opts out. */
  @media (forced-colors: active) {
    [part~='segment'],
    [part~='swatch'] {
      --_accent: CanvasText;
      --_edge: CanvasText;
      --_line: Canvas;
      forced-color-adjust: none;
    }
  }
`

export const styles = [heading, sheet]
