import { css } from 'lit'

export const closeButton = css`
  [part='close'] {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    padding: 0;
    border: 0;
    color: var(--_muted);
    &:hover {
      color: inherit;
    }
  }
`
