/** The hairline below something, filled as far as the shopper has come. It takes no room of its own. */
import { css } from 'lit'

export const progressBar = css`
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 2px;
    margin-block: -1px;
    border: 0;
    background: none;
    color: var(--_accent);
  }
  ::-webkit-progress-bar {
    background: none;
  }
  ::-webkit-progress-value {
    background: var(--_accent);
  }
  ::-moz-progress-bar {
    background: var(--_accent);
  }
  @media (forced-colors: active) {
    ::-webkit-progress-value {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`
