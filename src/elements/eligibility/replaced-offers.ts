import { quotedHeadline } from '../offers/quoted-headline.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

/** "Replaces: …". Empty if nothing is replaced. */
export const formatReplaced = (headlines: readonly string[], localization: EligibilityLocalization) =>
  headlines.length
    ? localization.messages.eligibility.replaces({
        offers: localization.format.list(headlines.map((headline) => quotedHeadline(headline, localization))),
      })
    : ''
