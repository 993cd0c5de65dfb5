/**
 * The look in a few values. A page sets the public ones (`--perk-…`) anywhere above the element; what it does
 * not set follows the page's own text colour, so that light and dark pages need no setting. `--_theme` is the
 * brand's; see theme.ts. Text and ground are a pair: what lies on the page (cards, dialogs) takes a ground that the
 * page's text can be read on, whatever the page says of its scheme.
 */
import { css } from 'lit'

export const tokens = css`
  :host {
    --_accent: var(--perk-accent, color-mix(in oklab, var(--_theme, #00a884) 46%, currentcolor));
    --_accent-text: var(--perk-accent-text, var(--_accent));
    /* Black or white, whichever can be read on the accent. */
    --_on-accent: var(--perk-on-accent, oklch(from var(--_accent) clamp(0, (0.57 - l) * 1000, 1) 0 0));
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 75%, #0000));
    --_line: var(--perk-line, color-mix(in srgb, currentcolor 16%, #0000));
    --_edge: var(--perk-edge, color-mix(in srgb, currentcolor 58%, #0000));
    --_raised: var(--perk-raised, var(--perk-surface, Canvas));
    /* On that ground, unless it is a brand's. Where colours can be worked out, both follow the page's text instead. */
    --_on-raised: color-mix(in srgb, CanvasText var(--perk-raised, var(--perk-surface, 100%)), #0000);
    --_tint: var(--perk-tint, color-mix(in srgb, var(--_accent) 8%, #0000));
    --_ground: var(--perk-media, color-mix(in srgb, currentcolor 6%, #0000));
    --_good: var(--perk-good, var(--_accent-text));
    --_radius: var(--perk-radius, 6px);
    --_radius-card: var(--perk-radius-card, 12px);
    --_border: var(--perk-border, 1px);
    --_gap: var(--perk-gap, 16px);
    --_pad: var(--perk-pad, 20px);
    --_control: var(--perk-control, 40px);
    --_track: var(--perk-track, 4px);
    --_weight: var(--perk-weight-title, 600);
  }
  @supports (color: oklch(from currentcolor l 0 0)) {
    :host {
      --_raised: var(
        --perk-raised,
        var(--perk-surface, oklch(from currentcolor clamp(0.22, (0.6 - l) * 1000, 1) 0 0))
      );
      /*
       * Of a brand that sets a ground and no text; nothing where it sets no ground. Where one can see through the
       * ground the text is as light as the page's own.
       */
      --_on-surface: oklch(
        from color-mix(in oklab, currentcolor 1%, var(--perk-surface))
          clamp(0.2, (0.6 - l) * (alpha - 0.5) * 2000, 1) 0 0 / 1
      );
      --_on-raised: oklch(
        from color-mix(in oklab, currentcolor 1%, var(--perk-raised, var(--perk-surface)))
          clamp(0.2, (0.6 - l) * (alpha - 0.5) * 2000, 1) 0 0 / 1
      );
    }
  }
  /* Chromium before 111 mixes no colours: without these it had no lines, no circles to choose by, and no focus rings. */
  @supports not (color: color-mix(in srgb, red, red)) {
    :host {
      --_accent: var(--perk-accent, currentcolor);
      --_line: var(--perk-line, #8886);
      --_edge: var(--perk-edge, currentcolor);
    }
  }
  /* The least height of a row. A skeleton of some rows holds the place of what is to come; see reserve.css. */
  section {
    --_row: var(--perk-row, 4.5em);
  }
  @container perk (max-width: 30em) {
    section {
      --_row: var(--perk-row, 5.75em);
    }
  }
`
