import { css } from 'lit'

export const rows = css`
  section {
    --_row: 4.5em;
  }
  ul {
    margin: 0;
    padding: 0;
    /* With "none", VoiceOver in Safari would no longer announce a list. */
    list-style: '';
  }
  li {
    min-block-size: var(--_row);
    border-block-end: 1px solid var(--_line);
  }
  li > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-content: center;
    gap: 0 var(--_gap);
    min-block-size: calc(var(--_row) - 1px);
    padding: 12px 0;
  }
  b,
  small {
    grid-column: 1;
  }
  b {
    font-family: var(--perk-font-title, inherit);
    font-weight: var(--_weight);
    line-height: 1.5;
  }
  [part~='points'] {
    grid-area: 1 / 2 / span 2;
    align-self: center;
    color: var(--_accent);
    font-size: 0.9375em;
    font-weight: 600;
  }
  small {
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* Center vertically if there is no description. */
  .single > * {
    grid-row: 1 / span 3;
    align-self: center;
  }
  @container perk (max-width: 16em) {
    li > div {
      grid-template-columns: minmax(0, 1fr);
    }
    li > div > [part] {
      grid-area: auto;
    }
  }
`
