import { css } from 'lit'
import { base } from '../styles/base.ts'
import { blank } from '../styles/blank.ts'
import { closeButton } from '../styles/close-button.ts'
import { heading } from '../styles/heading.ts'

/**
 * @cssproperty --perk-offset-inline - Distance of the button from the side of the window. Default: 16px.
 * @cssproperty --perk-offset-block - Distance of the button from the bottom of the window. Increase it if your page has a bar there. Default: 16px.
 * @cssproperty --perk-radius-launcher - Corner radius of the button. Default: 99px.
 */
const sheet = css`
  :host(:not([hidden])) {
    --_inline: calc(
      var(--perk-offset-inline, 16px) + max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))
    );
    --_block: calc(var(--perk-offset-block, 16px) + env(safe-area-inset-bottom, 0px));
    /* A container would become the containing block of the fixed panel. */
    container: none;
    position: fixed;
    z-index: 99;
    inset: auto;
    inset-block-end: var(--_block);
    inset-inline-end: var(--_inline);
    background: none;
  }
  :host([placement='start']:not([hidden])) {
    inset-inline: var(--_inline) auto;
  }
  :host([placement='inline']:not([hidden])) {
    display: inline-block;
    position: static;
  }
  [part~='launcher'] {
    min-block-size: 48px;
    padding-inline: 20px;
    border-radius: var(--perk-radius-launcher, 99px);
    font-size: 1rem;
    box-shadow: 0 8px 24px #0003;
  }
  @supports not (color: oklch(from currentcolor l 0 0)) {
    [part~='launcher'] {
      color: var(--perk-text, var(--_on-raised, inherit));
      background: var(--_raised);
    }
  }
  [part~='launcher'] b {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  [part='panel'] {
    /* The brand's accent and muted colors may not be readable on the raised background. */
    --_panel-muted: var(--perk-muted, color-mix(in srgb, currentcolor 90%, #0000));
    --_panel-accent: var(--perk-accent-text, color-mix(in oklab, var(--_accent) 46%, currentcolor));
    --_muted: var(--_panel-muted);
    container: perk / inline-size;
    position: fixed;
    z-index: 99;
    inset: auto;
    inset-block-end: calc(var(--_block) + 60px);
    inset-inline-end: var(--_inline);
    inline-size: 376px;
    max-inline-size: calc(100vw - 2 * var(--_inline));
    max-block-size: calc(100dvh - var(--_block) - 76px);
    margin: 0;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: var(--_border) solid var(--_line);
    border-radius: min(24px, var(--_radius-card) * 1.5);
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
    box-shadow: 0 24px 64px #0003;
  }
  :host([placement='start']) [part='panel'] {
    inset-inline: var(--_inline) auto;
  }
  [part='panel-header'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 16px 20px 0;
  }
  [part='program'] {
    min-block-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    color: inherit;
    font-family: var(--perk-font-title, inherit);
    font-size: 1.125em;
    font-weight: var(--_weight);
  }
  [part='close'] {
    margin-inline-end: -6px;
  }
  perk-balance,
  perk-promotions,
  perk-rewards,
  perk-activity {
    --perk-font-size: 1em;
    --perk-muted: var(--_panel-muted);
    --perk-accent-text: var(--_panel-accent);
    color: inherit;
    background: none;
  }
  /* Show the card without a background and border of its own. */
  perk-balance {
    --_min-height: 0;
    --perk-pass: #0000;
    --perk-on-pass: currentcolor;
    --perk-pass-rings: 0;
    padding: 0 20px 20px;
  }
  perk-balance::part(pass) {
    min-block-size: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
  }
  /* The panel already shows the program and the rewards. */
  perk-balance::part(goal),
  perk-balance::part(program) {
    display: none;
  }
  perk-balance::part(code-view) {
    margin-block-start: 8px;
    padding: 12px;
    border-radius: var(--_radius-card);
  }
  [part='panel-header'],
  perk-balance {
    background: var(--_tint);
  }
  [part='panel-body'],
  [part='state'] {
    padding: 20px;
  }
  [part='state'] > :first-child {
    margin-block-start: 0;
  }
  :is(perk-promotions, [part='state'] > *) + h2,
  perk-rewards + h2 {
    margin-block-start: 20px;
  }
  section > [part='note'] {
    margin: 0;
    padding: 0 20px 20px;
  }
  @media (max-width: 30em) {
    /* Repeating the selector raises its specificity above the rules of every placement. */
    [part='panel'][part][part] {
      inset: auto 0 0;
      inline-size: auto;
      max-inline-size: none;
      max-block-size: calc(100dvh - 48px);
      padding-block-end: env(safe-area-inset-bottom, 0px);
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  }
  /* Anchor the panel to an inline button. Browsers without anchor positioning keep it in the corner. */
  @media (min-width: 30.01em) {
    @supports (position-area: block-end) {
      :host([placement='inline']) [part~='launcher'] {
        anchor-name: --launcher;
      }
      :host([placement='inline']) [part='panel'] {
        inset: auto;
        position-anchor: --launcher;
        position-area: block-end span-inline-start;
        position-try:
          most-block-size flip-block,
          flip-inline,
          flip-block flip-inline;
        max-block-size: calc(100% - 24px);
        margin-block: 12px;
      }
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='panel'] {
      transition: 0.16s;
      @starting-style {
        opacity: 0;
        translate: 0 8px;
      }
    }
  }
`

export const styles = [base, blank, closeButton, heading, sheet]
