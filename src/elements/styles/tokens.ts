/**
 * The look in a few values. A page sets the public ones (`--perk-…`) anywhere above the element; what it does
 * not set follows the page's own text colour, so that light and dark pages need no setting. `--_theme` is the
 * brand's; see paint.ts.
 */
import { css } from 'lit'

export const tokens = css`
  :host {
    --_accent: var(--perk-accent, color-mix(in oklab, var(--_theme, #00a884) 58%, currentcolor));
    --_muted: var(--perk-muted, color-mix(in srgb, currentcolor 75%, transparent));
    --_line: var(--perk-line, color-mix(in srgb, currentcolor 16%, transparent));
    --_radius: var(--perk-radius, 8px);
    --_gap: var(--perk-gap, 16px);
  }
  /* The least height of a row. A skeleton of some rows holds the place of what is to come; see reserve.css. */
  section {
    --_row: 4.5em;
  }
  @container (max-width: 30em) {
    section {
      --_row: 5.75em;
    }
  }
`
