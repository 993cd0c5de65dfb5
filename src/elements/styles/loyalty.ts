/** One below the other; with room the rewards stand beside the card and the history. */
import { css } from 'lit'
import { heading } from './heading.ts'

const sheet = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
  }
  p {
    margin: 0;
  }
  @container (min-width: 48em) {
    section {
      grid-template: auto 1fr / minmax(0, 5fr) minmax(0, 8fr);
      gap: 40px;
    }
    /* The rewards; the history stands below the card. */
    perk-balance + div {
      grid-area: 1 / 2 / span 2;
    }
  }
`

export const styles = [heading, sheet]
