import { css } from 'lit'
import { base } from '../styles/base.ts'
import { closeButton } from '../styles/close-button.ts'
import { progressBar } from '../styles/progress-bar.ts'
import { ring } from '../styles/ring.ts'

const sheet = css`
  section > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    padding: 8px 12px 8px 16px;
    border-radius: var(--_radius-card);
  }
  [part='strip'] {
    min-block-size: 48px;
    background: var(--_tint);
  }
  [part='teaser'] {
    row-gap: 12px;
    padding: 12px;
    border: var(--_border) solid var(--_line);
    color: var(--perk-text, var(--_on-raised, inherit));
    background: var(--_raised);
  }
  [part='text'] {
    flex: 1;
    min-inline-size: 0;
  }
  [part='teaser'] [part='text'] {
    display: grid;
    gap: 6px;
  }
  [part='headline'] {
    font-family: var(--perk-font-title, inherit);
    font-weight: var(--_weight);
  }
  [part='teaser'] [part='headline'] {
    font-size: 1.0625em;
    line-height: 1.3;
  }
  [part='details'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  /* Move the details to the next line as a whole. */
  [part='strip'] [part='text'] {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 8px;
  }
  [part='media'] {
    position: relative;
    display: grid;
    place-items: center;
    overflow: hidden;
    inline-size: var(--perk-picture-size, 56px);
    block-size: var(--perk-picture-size, 56px);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--perk-on-media, var(--_muted));
  }
  [part='picture'] {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  /* On phones, move the button below the text. */
  @container perk (max-width: 30em) {
    [part~='add'] {
      order: 1;
      flex: 0 0 100%;
    }
    [part='strip'] > [part~='add'] {
      padding-inline-start: 40px;
    }
  }
  /* In narrow columns, move the text to a separate line. */
  @container perk (max-width: 16em) {
    [part='text'] {
      order: 1;
      flex-basis: 100%;
    }
    [part='close'] {
      margin-inline-start: auto;
    }
    [part='strip'] > [part~='add'] {
      padding: 0;
    }
  }
`

export const styles = [base, closeButton, progressBar, ring, sheet]
