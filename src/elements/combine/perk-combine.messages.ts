import type { Words } from '../format/messages.ts'
import { type RewardMessages, rewards } from '../rewards/perk-rewards.messages.ts'

/** The words of `<perk-combine>`. `points`: "350 points". */
export interface CombineMessages extends Pick<RewardMessages, 'cancel' | 'sending' | 'show'> {
  /** Points on so many other cards of the shopper's; `form` goes by the cards. */
  onOthers(points: string, cards: string, form: Intl.LDMLPluralRule): string
  /** The button that does it. */
  moveHere: string
  /** The question before it, and a sentence more: the points keep the days on which they expire. */
  moveAsk(points: string, form: Intl.LDMLPluralRule): string
  keepsDays: string
  /** A card by the last characters of its code. */
  endsIn(ending: string): string
  /** What is on this card then. */
  afterMove: string
  /** How it ended. */
  moved(points: string, form: Intl.LDMLPluralRule): string
  nothingMoved: string
  /** Whether they were moved is not known, but nothing is moved twice. */
  moveUnsure: string
  movedOnce: string
}

export type CombineWords = Words<CombineMessages>

const { cancel, sending, show } = rewards

export const combine: CombineMessages = {
  ...{ cancel, sending, show },
  onOthers: (points, cards, form) =>
    `${points} on ${form === 'one' ? 'another card' : `${cards} other cards`}`,
  moveHere: 'Move them here',
  moveAsk: (points) => `Move ${points} to this card?`,
  keepsDays: 'Expiry dates stay the same.',
  endsIn: (ending) => `Card ending in ${ending}`,
  afterMove: 'After this',
  moved: (points) => `${points} moved to this card.`,
  nothingMoved: 'No points were moved.',
  moveUnsure: "We couldn't confirm this yet.",
  movedOnce: "Points won't be moved twice.",
}
