import { css } from 'lit'
import { heading } from '../styles/heading.ts'

const sheet = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
  }
  p {
    margin: 0;
  }
  /* This element already applies the font size. A relative size must not apply twice. */
  perk-balance,
  perk-rewards,
  perk-activity {
    --perk-font-size: 1em;
  }
  @container (min-width: 48em) {
    section {
      grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
      gap: 40px;
    }
    perk-balance {
      grid-row: span 2;
    }
  }
`

export const styles = [heading, sheet]
