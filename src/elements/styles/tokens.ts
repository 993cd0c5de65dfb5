import { css } from 'lit'

/**
 * With no token set, colors derive from the text color of the page, so light and dark pages need no setting. Raised
 * surfaces (cards, dialogs) get a background on which the text of the page is readable. `--_theme` is the color of
 * the brand; see theme.ts.
 *
 * @cssproperty --perk-accent - Accent color: progress, selected items, filled buttons and links. Defaults to the color of your brand, blended with the text color.
 * @cssproperty --perk-accent-text - Accent color when used for text and icons. Defaults to the accent.
 * @cssproperty --perk-on-accent - Text color on the accent. Defaults to black or white, whichever is readable.
 * @cssproperty --perk-text - Text color. Defaults to the text color of the page.
 * @cssproperty --perk-muted - Color of secondary text.
 * @cssproperty --perk-line - Color of dividers, card borders and progress tracks.
 * @cssproperty --perk-border-color - Border color of controls such as buttons, fields and checkboxes.
 * @cssproperty --perk-surface - Background of the element. Transparent by default.
 * @cssproperty --perk-raised - Background of cards, dialogs and panels. Defaults to the surface, if set. Otherwise white or near-black, to suit the text color.
 * @cssproperty --perk-tint - Background of highlighted areas. Defaults to a light tint of the accent.
 * @cssproperty --perk-media - Background of pictures.
 * @cssproperty --perk-savings - Color of savings. Defaults to the accent.
 * @cssproperty --perk-font-weight-title - Font weight of titles and figures. Default: 600.
 * @cssproperty --perk-radius - Corner radius of controls, small pictures and focus rings. Default: 6px.
 * @cssproperty --perk-radius-card - Corner radius of cards and strips. Dialogs, panels and the loyalty card use 1.5 times this value. Default: 12px.
 * @cssproperty --perk-border-width - Width of borders and dividers. Default: 1px.
 * @cssproperty --perk-gap - Space between columns and between cards. Default: 16px.
 * @cssproperty --perk-padding - Inner spacing of cards. Default: 20px.
 * @cssproperty --perk-control-height - Minimum height of buttons and fields. Default: 40px.
 * @cssproperty --perk-progress-height - Height of progress bars. Default: 4px.
 * @cssproperty --perk-row-height - Minimum height of a row. Default: 4.5em, or 5.75em if the element is narrow.
 */
export const tokens = css`
  :host {
    --_accent: var(--perk-accent, color-mix(in oklab, var(--_theme, #00a884) 46%, currentcolor));
    --_accent-text: var(--perk-accent-text, var(--_accent));
    /* Black or white, whichever is readable on the accent. */
    --_on-accent: var(--perk-on-accent, oklch(from var(--_accent) clamp(0, (0.57 - l) * 1000, 1) 0 0));
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 75%, #0000));
    --_line: var(--perk-line, color-mix(in srgb, currentcolor 16%, #0000));
    --_edge: var(--perk-border-color, color-mix(in srgb, currentcolor 58%, #0000));
    --_raised: var(--perk-raised, var(--perk-surface, Canvas));
    /* Text color on raised surfaces. If the browser supports relative colors, the rules below replace both values. */
    --_on-raised: color-mix(in srgb, CanvasText var(--perk-raised, var(--perk-surface, 100%)), #0000);
    --_tint: var(--perk-tint, color-mix(in srgb, var(--_accent) 8%, #0000));
    --_ground: var(--perk-media, color-mix(in srgb, currentcolor 6%, #0000));
    --_savings: var(--perk-savings, var(--_accent-text));
    --_radius: var(--perk-radius, 6px);
    --_radius-card: var(--perk-radius-card, 12px);
    --_border: var(--perk-border-width, 1px);
    --_gap: var(--perk-gap, 16px);
    --_pad: var(--perk-padding, 20px);
    --_control: var(--perk-control-height, 40px);
    --_track: var(--perk-progress-height, 4px);
    --_weight: var(--perk-font-weight-title, 600);
  }
  @supports (color: oklch(from currentcolor l 0 0)) {
    :host {
      --_raised: var(
        --perk-raised,
        var(--perk-surface, oklch(from currentcolor clamp(0.22, (0.6 - l) * 1000, 1) 0 0))
      );
      /*
       * Text color if the page sets a background but no text color. Invalid, and so without effect, if it sets no
       * background. If the background is translucent, the text is as light as the text of the page.
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
  /* Chromium before 111 lacks color-mix() and would render no lines, radio buttons or focus rings. */
  @supports not (color: color-mix(in srgb, red, red)) {
    :host {
      --_accent: var(--perk-accent, currentcolor);
      --_line: var(--perk-line, #8886);
      --_edge: var(--perk-border-color, currentcolor);
    }
  }
  /* Minimum height of a row, for skeletons. See reserve.css. */
  section {
    --_row: var(--perk-row-height, 4.5em);
  }
  @container perk (max-width: 30em) {
    section {
      --_row: var(--perk-row-height, 5.75em);
    }
  }
`
