/** Promotion tiers in words. */
import { html } from 'lit'
import { shippingOf } from '../../contract/offer/shipping.ts'
import type { PromotionTier } from '../../contract/resources/promotion-tier.ts'
import type { PromotionPage } from '../../state/features/promotions.ts'
import { formatOffer } from '../offers/discount.ts'
import { textOf } from '../format/text.ts'
import { tick } from '../internal/clock.ts'
import { same } from '../internal/memo.ts'
import { type Icon, iconFor } from '../internal/icons.ts'
import { pictureUrl } from '../internal/picture-url.ts'
import { safeUrl } from '../internal/safe-url.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'
import { formatValidity, isOver, validityOf } from './validity.ts'

/** A tier in words. */
export interface TierRow {
  tier: PromotionTier
  title: string
  gives: string
  when: string
  /** Whether it can be used at all at the moment. */
  open: boolean
  terms: string | undefined
  icon: Icon
  /** Address of a picture, if the tier has one that may be shown. */
  picture: string | undefined
  badge: string
}

/** The tiers of a list in words, worked out again only when what they say has changed: a cart changes often. */
export class TierRows {
  /** As they were last. */
  rows: readonly TierRow[] = []
  #rowsOf: unknown[] = []

  describe(
    pages: readonly PromotionPage[],
    now: number,
    words: PromotionWords,
    all: boolean,
  ): readonly TierRow[] {
    const rowsOf = [...pages, Math.floor(now / tick), all, words]
    if (same(rowsOf, this.#rowsOf)) return this.rows
    this.#rowsOf = rowsOf
    const seen = new Set<string>()
    // Each page for itself, so that a row that was read once never moves.
    return (this.rows = pages.flatMap(({ value }) =>
      value.tiers
        .flatMap((tier) => describeTier(tier, now, words, all))
        .filter(({ tier: { id } }) => !seen.has(id) && seen.add(id))
        .sort((one, other) => placeOf(one) - placeOf(other)),
    ))
  }
}

const placeOf = ({ tier }: TierRow) => tier.hierarchy ?? Infinity

/** None for a tier that cannot be described, nor, without `all`, for one that is over. */
function describeTier(tier: PromotionTier, now: number, words: PromotionWords, all: boolean): TierRow[] {
  try {
    const validity = validityOf(tier, now)
    const title = textOf(tier.banner) || textOf(tier.name)
    if (!title || !tier.id || (!all && isOver(validity))) return []
    const { discount } = tier.action ?? {}
    const when = formatValidity(validity, now, words)
    const open = validity.open && !validity.off
    const { terms, image_url, badge } = tier.metadata ?? {}
    const shipping = shippingOf(tier.metadata)
    const gives = formatOffer(discount, shipping, words)
    return [
      {
        tier,
        title,
        gives,
        when,
        open,
        terms: textOf(terms),
        icon: iconFor(discount?.type, shipping),
        picture: pictureUrl(textOf(image_url)),
        badge: textOf(badge),
      },
    ]
  } catch {
    // The browser may not know the campaign's time zone, or a date is out of its range.
    return []
  }
}

/**
 * Terms as expandable text, or as a link if they are an address.
 *
 * @csspart terms - Terms of the promotion. Rendered only with the `terms` attribute.
 */
export function drawTerms(terms: string, { text }: PromotionWords) {
  const href = safeUrl(terms)
  return href
    ? html`<small part="terms"><a href=${href} target="_blank" rel="noopener">${text.terms}</a></small>`
    : html`<details part="terms">
        <summary>${text.terms}</summary>
        ${terms}
      </details>`
}
