import { css } from 'lit'

export const blank = css`
  [part='message'] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 4px;
    min-block-size: 168px;
    margin-block-start: 12px;
    padding: var(--_pad);
    border: var(--_border) dashed var(--_line);
    border-radius: var(--_radius-card);
    text-align: center;
    text-wrap: balance;
  }
  [part='message'] > p {
    margin: 0;
  }
  [part='message'] > button {
    margin-block-start: 12px;
  }
  [part='message'] > svg {
    inline-size: 28px;
    block-size: 28px;
    margin-block-end: 4px;
    color: var(--_muted);
  }
  [part='message'] > [part='note'] {
    color: inherit;
    font-family: var(--perk-font-title, inherit);
    font-size: 1.0625em;
    font-weight: var(--_weight);
  }
`
