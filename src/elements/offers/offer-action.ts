/** Buttons of an offer: select or deselect it, or add what is missing. */
import type { Action } from '../layout/item.ts'
import type { Missing } from './missing.ts'
import type { OfferWords } from './offers.messages.ts'

interface ToggleOptions {
  /** Name of the offer, for screen readers. */
  name: string
  isSelected: boolean
  /** Whether the offer applies to the cart, or would if it were selected. */
  applies: boolean
  isCard: boolean
  run: () => void
}

export function toggleAction(
  { name, isSelected, applies, isCard, run }: ToggleOptions,
  { text }: OfferWords,
): Action {
  const label = isSelected ? (applies ? text.chosen : text.picked) : isCard ? text.use : text.apply
  return {
    label,
    ariaLabel: `${label}: ${name}`,
    undo: isSelected ? text.undo : '',
    part: isSelected ? 'choose pressed' : isCard && applies ? 'choose primary' : 'choose',
    pressed: isSelected,
    run,
  }
}

export function addAction(
  { productNames }: Missing,
  isCard: boolean,
  run: () => void,
  { text }: OfferWords,
): Action {
  const ariaLabel = text.addItems(productNames)
  return { label: isCard ? ariaLabel : text.add, ariaLabel, part: 'add', run }
}
