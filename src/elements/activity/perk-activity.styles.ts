import { css } from 'lit'

export const styles = css`
  li {
    scroll-margin: 16px;
  }
  b {
    font-weight: 400;
  }
  [part~='debit'] {
    color: inherit;
  }
`
