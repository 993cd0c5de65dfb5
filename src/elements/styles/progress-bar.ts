import { css } from 'lit'

export const progressBar = css`
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: var(--_track);
    border: 0;
    border-radius: 99px;
    overflow: hidden;
    background: var(--_line);
  }
  ::-webkit-progress-bar {
    background: none;
  }
  ::-webkit-progress-value {
    border-radius: 99px;
    background: var(--_accent);
  }
  ::-moz-progress-bar {
    border-radius: 99px;
    background: var(--_accent);
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid;
    }
    ::-webkit-progress-value {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`
