/** An offer as an item of a grid, a carousel, lines or a strip: what is said of it, and what can be done with it. */
import { type Action, isOfCards, type Item, type Layout } from '../layout/item.ts'
import { aboutOf, type Offer } from '../offers/offer.ts'
import type { EligibilityWords } from './perk-eligibility.messages.ts'
import type { Choice } from './offer-rows.ts'

/**
 * @csspart offer - An offer.
 * @csspart choose - Radio button, checkbox or button that selects an offer.
 * @csspart add - Button that adds the missing products to the cart.
 * @csspart saves - Amount saved on this cart.
 */
export function offerItem(
  offer: Offer,
  { chosen, replaces, choose }: Choice,
  add: () => void,
  layout: Layout,
  { text, format }: EligibilityWords,
): Omit<Item, 'hasMedia'> {
  const { id, gives, saves, shortfall, icon, picture, badge } = offer
  const isCard = isOfCards(layout)
  return {
    part: 'offer',
    state: chosen ? 'chosen' : shortfall ? 'almost' : 'ready',
    gives,
    title: aboutOf(offer),
    when: '',
    icon,
    picture,
    badge,
    verdict: shortfall?.lacks ?? (replaces || (isCard && saves ? text.saves : '')),
    reached: shortfall?.reached,
    saves: saves ? format.money(-saves) : '',
    more: undefined,
    action: action(),
  }

  function action(): Action | undefined {
    if (chosen) {
      const word = saves ? text.chosen : text.picked
      const name = `${word}: ${gives}`
      return { id, word, name, undo: text.undo, part: 'choose pressed', pressed: true, act: choose }
    }
    if (!shortfall) {
      const word = isCard ? text.use : text.apply
      const part = isCard ? 'choose primary' : 'choose'
      return { id, word, name: `${word}: ${gives}`, part, pressed: false, act: choose }
    }
    if (!shortfall.items.length) return undefined
    const name = text.addItems(shortfall.goods)
    return { id, word: isCard ? name : text.add, name, part: 'add', act: add }
  }
}
