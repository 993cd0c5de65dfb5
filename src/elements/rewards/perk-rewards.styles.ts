import { css } from 'lit'
import { base } from '../styles/base.ts'
import { cards } from '../styles/cards.ts'
import { code } from '../styles/code.ts'
import { heading } from '../styles/heading.ts'
import { items } from '../styles/items.ts'
import { redeemDialog } from './redeem-dialog.styles.ts'

const sheet = css`
  [part='price'] {
    grid-area: saves;
    margin-inline-start: 12px;
    font-weight: 600;
  }
  [part~='out'] [part='picture'] {
    filter: grayscale(1);
    opacity: 0.5;
  }
  [part~='out'] :is([part='price'], svg),
  :is([part~='line'], [part~='strip']) > [part='price'] {
    color: var(--_muted);
  }
  :is([part~='line'], [part~='strip']) > [part='price'] {
    font-weight: 400;
  }
  [part~='strip'] > [part='price'] {
    font-size: 0.875em;
  }
  [part='buy'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
    min-block-size: var(--_control);
    margin: 12px var(--_pad) 0;
  }
  [part='buy'] > * {
    flex: 1 1 auto;
    margin: 0;
  }
  [part='buy'] > i {
    flex-grow: 0;
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* The missing points replace the price. */
  [part~='line'] > [part='progress-area'] + [part='price'] {
    display: none;
  }
  /* Two columns on phones. */
  @container perk (19em <= width <= 30em) {
    [part~='grid'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: min(12px, var(--_gap));
    }
    [part~='grid'] > * {
      --_pad: min(12px, var(--perk-padding, 20px));
    }
    /* The last card of an odd number spans the row. */
    [part~='grid'] > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  [part='attempt'] {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    column-gap: var(--_gap);
    margin: 0;
    padding-block: 12px;
    color: inherit;
    border-block-end: 1px solid var(--_line);
  }
  [part='attempt'] b {
    grid-column: 1 / -1;
  }
`

export const styles = [base, items, cards, code, heading, sheet, redeemDialog]
