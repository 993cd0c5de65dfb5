import type { DialogGroups } from '../dialog/dialog.messages.ts'
import type { Message } from '../format/message.ts'
import type { PointsParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

export interface CombineMessages {
  /** `count`: number of the shopper's other cards. */
  pointsOnOtherCards: Message<{ points: string; count: number }>
  /** Moves the points. */
  moveHere: string
  confirm: Message<PointsParameters>
  confirmHint: string
  /** Names a card. `ending`: last characters of its code. */
  cardEndingIn: Message<{ ending: string }>
  /** Label of the balance after the move. */
  newBalance: string
  moved: Message<PointsParameters>
  notMoved: string
  /** The result is unknown. */
  unconfirmed: string
  unconfirmedHint: string
}

export interface CombineGroups extends DialogGroups {
  combine: CombineMessages
}

export type CombineLocalization = Localization<CombineGroups>

export const combine: CombineMessages = {
  pointsOnOtherCards: { one: '{points} on another card', other: '{points} on {count} other cards' },
  moveHere: 'Move points',
  confirm: 'Move {points} to this card?',
  confirmHint: 'Expiration dates stay the same.',
  cardEndingIn: 'Card ending in {ending}',
  newBalance: 'New balance',
  moved: '{points} moved to this card.',
  notMoved: 'No points were moved.',
  unconfirmed: 'We couldn’t confirm this yet.',
  unconfirmedHint: 'Your points won’t be moved twice.',
}
