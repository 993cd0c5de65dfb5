import { css } from 'lit'

/**
 * @csspart busy - Progress indicator while waiting for the service.
 */
export const dialogStyles = css`
  dialog {
    inline-size: min(26em, 100vw - 32px);
    max-block-size: calc(100dvh - 32px);
    padding: 24px 24px 0;
    border: var(--_border) solid var(--_line);
    border-radius: min(24px, var(--_radius-card) * 1.5);
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 85%, #0000));
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    box-shadow: 0 24px 64px #0003;
  }
  ::backdrop {
    background: #0006;
  }
  [part='dialog-header'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
  }
  [part='dialog-header'] > :last-child {
    flex: 1 1 8em;
  }
  [part='name'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* Focused only for screen readers. A focus ring would overlap the name above. */
  dialog [part='dialog-title'] {
    min-block-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    color: inherit;
    font-family: var(--perk-font-title, inherit);
    font-size: min(1.375em, 9vw);
    font-weight: var(--_weight);
    line-height: 1.25;
    text-wrap: balance;
  }
  dialog [part='dialog-text'] {
    margin-block-start: 4px;
    font-size: 1em;
  }
  [part~='done'] [part='dialog-header'] {
    flex-direction: column;
    align-items: center;
    row-gap: 12px;
    text-align: center;
  }
  [part='success-icon'] {
    padding: 14px;
    border-radius: 50%;
    line-height: 0;
    background: var(--_tint);
  }
  [part='success-icon'] svg {
    inline-size: 28px;
    block-size: 28px;
  }
  [part='ledger'] {
    margin: 16px 0 0;
  }
  [part='ledger'] > * {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding-block: 4px;
  }
  dd {
    margin: 0 0 0 auto;
    text-align: end;
  }
  [part='change'] {
    direction: ltr;
    unicode-bidi: isolate;
  }
  [part='total'] {
    margin-block-start: 8px;
    padding-block-start: 12px;
    border-block-start: var(--_border) solid var(--_line);
    font-weight: 600;
  }
  [part='busy'] {
    block-size: max(4px, var(--_track));
    margin-block-start: 20px;
    border-radius: 99px;
    background: linear-gradient(var(--_accent) 0 0) 40% 0 / 38% 100% no-repeat var(--_line);
  }
  /* The filled button is last, or first in narrow dialogs. */
  [part='actions'] {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-flow: wrap-reverse;
    gap: 8px;
    margin-block-start: 16px;
    padding-block: 8px 24px;
    background: inherit;
  }
  [part='actions'] > * {
    flex: 1 1 30%;
    max-inline-size: 100%;
    padding-inline: 8px;
    min-block-size: max(44px, var(--_control));
  }
  [part='actions'] > [part~='primary'] {
    flex: 2 1 55%;
  }
  /* A long word breaks instead of leaving the button. */
  [part='actions'] b {
    min-inline-size: 0;
  }
  /* On very short screens, sticky buttons would leave no room for the text. */
  @media (max-height: 24em) {
    [part='actions'] {
      position: static;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition: 0.16s;
      @starting-style {
        opacity: 0;
        translate: 0 8px;
      }
    }
    [part='busy'] {
      animation: 1.2s ease-in-out infinite alternate busy;
    }
    @keyframes busy {
      from {
        background-position-x: 0;
      }
      to {
        background-position-x: 100%;
      }
    }
  }
`
