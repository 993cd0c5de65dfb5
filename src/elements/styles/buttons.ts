import { css } from 'lit'

/**
 * @csspart button - Bordered button. Also has the part `primary` for the main action, or `pressed` for an active toggle.
 * @csspart primary - Filled button for the main action.
 * @csspart plain - Text-only button.
 * @csspart pressed - Toggle button in its pressed state.
 */
export const buttons = css`
  button {
    font: inherit;
    color: inherit;
    background: none;
    text-align: inherit;
    /* Move a button to the next line before breaking its words. */
    overflow-wrap: break-word;
    cursor: pointer;
  }
  [part~='button'] {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: var(--_control);
    padding: 4px 16px;
    border: var(--_border) solid var(--_edge);
    border-radius: var(--_radius);
    font-size: 0.875em;
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  [part~='button']:hover {
    border-color: currentcolor;
  }
  [part~='plain'] {
    min-inline-size: 24px;
    min-block-size: 24px;
    padding: 0;
    border: 0;
    color: var(--_accent-text);
    font-size: 0.875em;
    font-weight: 600;
  }
  [part~='plain']:hover {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  [part~='pressed'] {
    color: var(--_accent-text);
  }
  [part~='button'][part~='pressed'] {
    border-color: #0000;
    background: var(--_tint);
  }
  /* Fill only if the browser can compute a readable text color. */
  @supports (color: oklch(from currentcolor l 0 0)) {
    [part~='primary'] {
      border-color: #0000;
      background: var(--_accent) border-box;
    }
    /* The accent depends on the text color, so the label needs its own element for its color. */
    [part~='primary'] b {
      color: var(--_on-accent);
    }
  }
  button b {
    min-inline-size: 0;
    font-weight: inherit;
  }
  [aria-disabled='true'],
  :disabled {
    opacity: 0.5;
    cursor: default;
  }
  [part~='icon'] {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @media (forced-colors: active) {
    [part~='primary'] {
      forced-color-adjust: none;
    }
  }
`
