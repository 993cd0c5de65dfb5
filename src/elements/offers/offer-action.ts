import type { Action } from '../layout/item.ts'
import type { Missing } from './missing.ts'
import type { OfferLocalization } from './offers.messages.ts'

interface ToggleOptions {
  name: string
  isSelected: boolean
  /** Whether the offer applies to the cart, or would if it were selected. */
  applies: boolean
  isCard: boolean
  run: () => void
}

export function toggleAction(
  { name, isSelected, applies, isCard, run }: ToggleOptions,
  { messages }: OfferLocalization,
): Action {
  const label = isSelected
    ? applies
      ? messages.offers.applied
      : messages.offers.selected
    : isCard
      ? messages.offers.applyOffer
      : messages.offers.apply
  return {
    label,
    ariaLabel: messages.common.labelWithValue({ label, value: name }),
    undo: isSelected ? messages.offers.remove : '',
    part: isSelected ? 'choose pressed' : isCard && applies ? 'choose primary' : 'choose',
    pressed: isSelected,
    run,
  }
}

export function addAction(
  { productNames }: Missing,
  isCard: boolean,
  run: () => void,
  { messages }: OfferLocalization,
): Action {
  const ariaLabel = messages.offers.addProducts({ products: productNames })
  return { label: isCard ? ariaLabel : messages.offers.add, ariaLabel, part: 'add', run }
}
