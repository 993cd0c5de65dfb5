import type { StackingRules } from '../../contract/resources/stacking-rules.ts'
import { type Action, hasCards, type Item, type Layout } from '../layout/item.ts'
import { addAction, toggleAction } from '../offers/offer-action.ts'
import { type Offer, subtitleOf } from '../offers/offer.ts'
import { excludes } from '../offers/stacking.ts'
import type { EligibilityLocalization } from './perk-eligibility.messages.ts'

/**
 * @csspart offer - An offer.
 * @csspart choose - Radio button, checkbox or button that selects an offer.
 * @csspart add - Button that adds the missing products to the cart.
 * @csspart saves - Amount saved on this cart.
 */
export interface Choice {
  isSelected: boolean
  /** Names the selected offers that this offer would replace. Empty if there are none. */
  replaces: string
  toggle(): void
}

export const replacedBy = (
  offer: Offer,
  ready: readonly Offer[],
  selected: ReadonlySet<string>,
  rules: StackingRules,
) =>
  selected.has(offer.id) || offer.missing
    ? []
    : ready.filter((other) => selected.has(other.id) && excludes(offer, other, rules))

export function offerItem(
  offer: Offer,
  { isSelected, replaces, toggle }: Choice,
  add: () => void,
  layout: Layout,
  localization: EligibilityLocalization,
): Omit<Item, 'hasMedia'> {
  const { id, headline, saves, missing, icon, picture, badge } = offer
  const { messages, format } = localization
  const isCard = hasCards(layout)
  const showsYouSave = isCard && saves && !missing && !replaces
  return {
    part: 'offer',
    state: isSelected ? 'chosen' : missing ? 'almost' : 'ready',
    headline,
    title: subtitleOf(offer),
    availability: '',
    icon,
    picture,
    badge,
    status: missing?.instruction ?? (replaces || (showsYouSave ? messages.offers.youSave : '')),
    progress: missing?.progress,
    saves: saves ? format.money(showsYouSave ? saves : -saves) : '',
    action: action(),
  }

  function action(): Action | undefined {
    if (isSelected || !missing) {
      const applies = !isSelected || !!saves
      return {
        id,
        ...toggleAction({ name: headline, isSelected, applies, isCard, run: toggle }, localization),
      }
    }
    return missing.items.length ? { id, ...addAction(missing, isCard, add, localization) } : undefined
  }
}
