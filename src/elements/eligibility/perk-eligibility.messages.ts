import type { Message } from '../format/message.ts'
import type { AmountParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'
import type { OfferGroups } from '../offers/offers.messages.ts'

export interface EligibilityMessages {
  /** Headings of the three groups of offers. */
  available: string
  almostAvailable: string
  unavailable: string
  /** Headings of the available offers: exclusive, combinable with each other, and combinable with all others. */
  chooseOne: string
  orCombine: string
  combinesWithAll: string
  /** Selected offers that would be deselected. `offers`: "€10 off your order". */
  replaces: Message<{ offers: string }>
  /** Heading of the best combination, after evaluating all combinations or only some of them. */
  best: string
  suggested: string
  /** How much the combination saves: in total, or more than the selection. */
  save: Message<AmountParameters>
  saveMore: Message<AmountParameters>
  /** The discount of the combination, and of the current selection. */
  insteadOf: Message<{ discount: string; current: string }>
  /** Selects the combination: one offer, two, or more. */
  chooseThis: string
  chooseBoth: string
  chooseThese: string
  /** No combination saves more than the selection, after evaluating all combinations or only some of them. */
  alreadyBest: string
  nothingBetterFound: string
  /** Shows all offers of a group, or only the first ones. */
  showAll: Message<{ count: number }>
  showFewer: string
  /** Heading of the selected offers. */
  selection: string
  emptyCart: string
  emptyCartHint: string
  /** The code that a guest entered is unknown, or valid only for signed-in shoppers. */
  invalidCodeForGuests: string
}

export interface EligibilityGroups extends OfferGroups {
  eligibility: EligibilityMessages
}

export type EligibilityLocalization = Localization<EligibilityGroups>

export const eligibility: EligibilityMessages = {
  available: 'Available now',
  almostAvailable: 'Almost there',
  unavailable: 'Not available for this cart',
  chooseOne: 'Choose one',
  orCombine: 'Or combine',
  combinesWithAll: 'Works with any offer',
  replaces: 'Replaces: {offers}',
  best: 'Best for you',
  suggested: 'Suggested for you',
  save: 'Save {amount}',
  saveMore: 'Save {amount} more',
  insteadOf: '{discount} off instead of {current}.',
  chooseThis: 'Apply offer',
  chooseBoth: 'Apply both',
  chooseThese: 'Apply these',
  alreadyBest: 'You’re already saving the most on this cart.',
  nothingBetterFound: 'We couldn’t find a better deal.',
  showAll: 'Show all {count}',
  showFewer: 'Show fewer',
  selection: 'Your offers',
  emptyCart: 'Your cart is empty.',
  emptyCartHint: 'Add items to see what you can save.',
  invalidCodeForGuests:
    'That code isn’t valid. Check the spelling, or sign in to use your vouchers and gift cards.',
}
