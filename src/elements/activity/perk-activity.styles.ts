/** What points were given stands out, what they were taken for does not. */
import { css } from 'lit'

export const styles = css`
  section {
    --_row: 4.5em;
  }
  li {
    scroll-margin: 16px;
  }
  b {
    font-weight: 400;
  }
  [part~='points'] {
    grid-area: 1 / -2 / span 2;
    align-self: center;
    font-weight: 600;
  }
  [part~='taken'] {
    color: inherit;
  }
  small {
    grid-row: 2;
  }
`
