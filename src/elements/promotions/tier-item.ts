import { type Action, hasCards, type Item, type Layout, type State } from '../layout/item.ts'
import type { Missing } from '../offers/missing.ts'
import { addAction, toggleAction } from '../offers/offer-action.ts'
import type { PromotionLocalization } from './perk-promotions.messages.ts'
import type { TierEvaluation } from './tier-evaluation.ts'
import type { TierRow } from './tier-rows.ts'

export interface TierActions {
  toggle(row: TierRow): void
  add(row: TierRow, missing: Missing): void
}

/**
 * @csspart offer
 * @csspart choose
 * @csspart add
 * @csspart saves
 */
export function tierItem(
  row: TierRow,
  { status = '', headline: evaluated, applies, saves, missing, unavailable }: Partial<TierEvaluation>,
  isSelected: boolean,
  layout: Layout,
  localization: PromotionLocalization,
  actions: TierActions,
): Omit<Item, 'hasMedia'> {
  const { title, availability, icon, picture, badge, open } = row
  const { messages, format } = localization
  const headline = evaluated || row.headline || title
  const isCard = hasCards(layout)
  // A tier may have closed since it was evaluated.
  const stillMissing = open && !isSelected ? missing : undefined
  const state: State = isSelected
    ? 'chosen'
    : open && !unavailable
      ? stillMissing
        ? 'almost'
        : 'ready'
      : 'later'
  const savings = open && saves ? format.money(isCard ? saves : -saves) : ''
  return {
    part: 'offer',
    state,
    headline,
    title: headline === title ? '' : title,
    availability,
    icon,
    picture,
    badge,
    // The savings already show that the promotion applies.
    status: savings ? (isCard ? messages.offers.youSave : '') : open ? status : '',
    progress: stillMissing?.progress,
    saves: savings,
    action: action(),
  }

  function action(): Action | undefined {
    const run = () => actions.toggle(row)
    // Includes the title, because several campaigns may have the same benefit.
    const name = headline === title ? headline : `${headline}, ${title}`
    const toggle = toggleAction({ name, isSelected, applies: !!applies, isCard, run }, localization)
    if (isSelected) return toggle
    if (!open || unavailable) return undefined
    if (!stillMissing?.items.length) return toggle
    return addAction(stillMissing, isCard, () => actions.add(row, stillMissing), localization)
  }
}
