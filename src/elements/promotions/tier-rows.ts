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
import type { PromotionLocalization } from './perk-promotions.messages.ts'
import { formatValidity, isOver, validityOf } from './validity.ts'

export interface TierRow {
  tier: PromotionTier
  title: string
  headline: string
  availability: string
  /** Whether the tier can be used now, regardless of the cart. */
  open: boolean
  terms: string | undefined
  icon: Icon
  picture: string | undefined
  badge: string
}

/** Caches the rows until an input changes. The cart, which changes often, is not an input. */
export class TierRows {
  rows: readonly TierRow[] = []
  #inputs: unknown[] = []

  describe(
    pages: readonly PromotionPage[],
    now: number,
    localization: PromotionLocalization,
    all: boolean,
  ): readonly TierRow[] {
    const inputs = [...pages, Math.floor(now / tick), all, localization]
    if (same(inputs, this.#inputs)) return this.rows
    this.#inputs = inputs
    const seen = new Set<string>()
    // Sorts within a page: rows of earlier pages never move.
    return (this.rows = pages.flatMap(({ value }) =>
      value.tiers
        .flatMap((tier) => describeTier(tier, now, localization, all))
        .filter(({ tier: { id } }) => !seen.has(id) && seen.add(id))
        .sort((one, other) => rankOf(one) - rankOf(other)),
    ))
  }
}

const rankOf = ({ tier }: TierRow) => tier.hierarchy ?? Infinity

/** Empty for a tier that cannot be described and, unless `all` is set, for one that is over. */
function describeTier(
  tier: PromotionTier,
  now: number,
  localization: PromotionLocalization,
  all: boolean,
): TierRow[] {
  try {
    const validity = validityOf(tier, now)
    const title = textOf(tier.banner) || textOf(tier.name)
    if (!title || !tier.id || (!all && isOver(validity))) return []
    const { discount } = tier.action ?? {}
    const availability = formatValidity(validity, now, localization)
    const open = validity.isOpen && !validity.off
    const { terms, image_url, badge } = tier.metadata ?? {}
    const shipping = shippingOf(tier.metadata)
    const headline = formatOffer(discount, shipping, localization)
    return [
      {
        tier,
        title,
        headline,
        availability,
        open,
        terms: textOf(terms),
        icon: iconFor(discount?.type, shipping),
        picture: pictureUrl(textOf(image_url)),
        badge: textOf(badge),
      },
    ]
  } catch {
    // The campaign's time zone is unknown to the browser, or a date is out of range.
    return []
  }
}

/**
 * @csspart terms - Terms of the promotion. Rendered only with the `terms` attribute.
 */
export function renderTerms(terms: string, { messages }: PromotionLocalization) {
  const href = safeUrl(terms)
  return href
    ? html`<small part="terms"
        ><a href=${href} target="_blank" rel="noopener">${messages.promotions.terms}</a></small
      >`
    : html`<details part="terms">
        <summary>${messages.promotions.terms}</summary>
        ${terms}
      </details>`
}
