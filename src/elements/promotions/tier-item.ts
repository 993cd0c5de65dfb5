import { type Action, hasCards, type Item, type Layout, type State } from '../layout/item.ts'
import type { Missing } from '../offers/missing.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'
import type { TierEvaluation } from './tier-evaluation.ts'
import type { TierRow } from './tier-rows.ts'

export interface TierActions {
  toggle(row: TierRow): void
  add(row: TierRow, missing: Missing): void
}

/**
 * A promotion tier as an item of the list.
 *
 * @csspart offer
 * @csspart choose
 * @csspart add
 * @csspart saves
 */
export function tierItem(
  row: TierRow,
  { status = '', gives, applies, saves, missing, unavailable }: Partial<TierEvaluation>,
  isSelected: boolean,
  layout: Layout,
  words: PromotionWords,
  actions: TierActions,
): Omit<Item, 'hasMedia'> {
  const { title, when, icon, picture, badge, open } = row
  const { text, format } = words
  const headline = gives || row.gives || title
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
  const savings = open && saves ? format.money(-saves) : ''
  return {
    part: 'offer',
    state,
    gives: headline,
    title: headline === title ? '' : title,
    when,
    icon,
    picture,
    badge,
    // The savings already show that it applies.
    verdict: savings ? (isCard ? text.saves : '') : open ? status : '',
    progress: stillMissing?.progress,
    saves: savings,
    action: action(),
  }

  /** Contains the title too, because several campaigns may offer the same. */
  function withName(label: string) {
    return `${label}: ${headline}${headline === title ? '' : `, ${title}`}`
  }

  function action(): Action | undefined {
    const run = () => actions.toggle(row)
    if (isSelected) {
      const label = applies ? text.chosen : text.picked
      return {
        label,
        ariaLabel: withName(label),
        undo: text.undo,
        part: 'choose pressed',
        pressed: true,
        run,
      }
    }
    if (!open || unavailable) return undefined
    if (stillMissing?.items.length) {
      const ariaLabel = text.addItems(stillMissing.productNames)
      const add = () => actions.add(row, stillMissing)
      return { label: isCard ? ariaLabel : text.add, ariaLabel, part: 'add', run: add }
    }
    const label = isCard ? text.use : text.apply
    const part = isCard && applies ? 'choose primary' : 'choose'
    return { label, ariaLabel: withName(label), part, pressed: false, run }
  }
}
