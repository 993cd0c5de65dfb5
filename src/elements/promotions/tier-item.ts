/** A promotion tier as an item of the list: what is said of it, and what can be done with it. */
import { type Action, isOfCards, type Item, type Layout, type State } from '../layout/item.ts'
import type { Shortfall } from '../offers/missing.ts'
import type { PromotionWords } from './perk-promotions.messages.ts'
import type { TierRow } from './tier-rows.ts'
import type { Verdict } from './verdict.ts'

/** What the shopper can do with a tier. */
export interface Acts {
  choose(row: TierRow): void
  add(row: TierRow, shortfall: Shortfall): void
}

/**
 * @csspart offer
 * @csspart choose
 * @csspart add
 * @csspart saves
 */
export function tierItem(
  row: TierRow,
  { said = '', gives, applies, saves, shortfall, unavailable }: Partial<Verdict>,
  chosen: boolean,
  layout: Layout,
  words: PromotionWords,
  acts: Acts,
): Omit<Item, 'hasMedia' | 'more'> {
  const { title, when, icon, picture, badge, open } = row
  const { text, format } = words
  const headline = gives || row.gives || title
  const isCard = isOfCards(layout)
  // What is closed by now was judged when it was not.
  const lacking = open && !chosen ? shortfall : undefined
  const state: State = chosen ? 'chosen' : open && !unavailable ? (lacking ? 'almost' : 'ready') : 'later'
  const saving = open && saves ? format.money(-saves) : ''
  return {
    part: 'offer',
    state,
    gives: headline,
    title: headline === title ? '' : title,
    when,
    icon,
    picture,
    badge,
    // What it takes off says that it applies.
    verdict: saving ? (isCard ? text.saves : '') : open ? said : '',
    reached: lacking?.reached,
    saves: saving,
    action: actionOf(),
  }

  /** What is offered, and by which campaign: several may give the same. */
  function named(word: string) {
    return `${word}: ${headline}${headline === title ? '' : `, ${title}`}`
  }

  function actionOf(): Action | undefined {
    const choose = () => acts.choose(row)
    if (chosen) {
      const word = applies ? text.chosen : text.picked
      return { word, name: named(word), undo: text.undo, part: 'choose pressed', pressed: true, act: choose }
    }
    if (!open || unavailable) return undefined
    if (lacking?.items.length) {
      const name = text.addItems(lacking.goods)
      return { word: isCard ? name : text.add, name, part: 'add', act: () => acts.add(row, lacking) }
    }
    const word = isCard ? text.use : text.apply
    const part = isCard && applies ? 'choose primary' : 'choose'
    return { word, name: named(word), part, pressed: false, act: choose }
  }
}
