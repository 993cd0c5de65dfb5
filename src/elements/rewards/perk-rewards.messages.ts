import type { DialogGroups } from '../dialog/dialog.messages.ts'
import type { Message } from '../format/message.ts'
import type { PointsParameters } from '../format/common.messages.ts'
import type { Localization } from '../format/localization.ts'

export interface RewardMessages {
  title: string
  empty: string
  emptyHint: string
  /** Points missing for a reward. */
  missingPoints: Message<PointsParameters>
  /** Number of rewards in stock. */
  inStock: Message<{ count: number }>
  soldOut: string
  redeem: string
  confirm: Message<PointsParameters>
  /** Labels of the balance before and after the redemption. */
  balance: string
  newBalance: string
  /** Shown before a link to `termsOfUse`. */
  consent: string
  termsOfUse: string
  /** Shown before a link to `privacyPolicy`. Must not ask for consent. */
  dataUse: string
  privacyPolicy: string
  /** Shown below `dialog.sending`. */
  sendingHint: string
  redeemed: string
  /** Replaces `redeemed` if the reward is a product that the page has added to the cart. */
  addedToCart: string
  pointsUsed: Message<PointsParameters>
  /** Applies the voucher of the reward to the cart. */
  applyToCart: string
  noPointsUsed: string
  /** Button that leads back to the list after a refusal. */
  otherRewards: string
  /** The result is unknown. */
  unconfirmed: string
  unconfirmedHint: string
  /** Label of the redemption's id. */
  reference: string
  checkAgain: string
  redeemNow: string
  /** The result will stay unknown. */
  notConfirmed: string
  notConfirmedHint: string
  /** The shop rolled the redemption back before its result arrived. */
  rolledBack: string
  rolledBackHint: string
  /** The member would lose this tier. `points`: the threshold of the tier. */
  losesTier: Message<PointsParameters & { tier: string }>
  /** The browser cannot save the redemption, so a reload of the page would lose it. */
  notSaved: string
  /** The same reward was redeemed recently. `when`: "2 minutes ago". */
  redeemedRecently: Message<{ when: string }>
  redeemedRecentlyHint: string
  redeemAgain: string
}

/** Messages of points that pay for the order. */
export interface PointsPaymentMessages {
  /** Label of the field. */
  pointsToUse: string
  /** Fill the field with the points that the order needs, or with all points. */
  useAsNeeded: string
  useAll: string
  /** The effect of the selected points. */
  choosePoints: string
  useAtLeast: Message<PointsParameters>
  willPay: Message<PointsParameters & { amount: string }>
  remaining: Message<PointsParameters>
  /** Labels of three buttons: in the row, in the dialog, and to deselect all points. */
  usePoints: string
  useSelected: Message<PointsParameters>
  useNone: string
  /** Announced after all points were deselected. */
  noPoints: string
  selected: Message<PointsParameters>
  change: string
  /** The cart is empty. */
  addItemsFirst: string
}

export interface RewardGroups extends DialogGroups {
  rewards: RewardMessages
  pointsPayment: PointsPaymentMessages
}

export type RewardLocalization = Localization<RewardGroups>

export const rewards: RewardMessages = {
  title: 'Rewards',
  empty: 'No rewards right now.',
  emptyHint: 'New ones will appear here.',
  missingPoints: '{points} to go',
  inStock: '{count} left',
  soldOut: 'Out of stock',
  redeem: 'Redeem',
  confirm: 'Use {points}?',
  balance: 'Current balance',
  newBalance: 'New balance',
  consent: 'By redeeming, you agree to:',
  termsOfUse: 'Terms of use',
  dataUse: 'How we use your data:',
  privacyPolicy: 'Privacy policy',
  sendingHint: 'You can close this. We’ll finish in the background.',
  redeemed: 'It’s yours.',
  addedToCart: 'Added to your cart.',
  pointsUsed: '{points} used.',
  applyToCart: 'Apply to cart',
  noPointsUsed: 'No points were used.',
  otherRewards: 'Other rewards',
  unconfirmed: 'We couldn’t confirm this yet.',
  unconfirmedHint: 'Your points won’t be used twice.',
  reference: 'Reference',
  checkAgain: 'Check again',
  redeemNow: 'Redeem now',
  notConfirmed: 'We couldn’t confirm this.',
  notConfirmedHint: 'Check your activity to see if points were used.',
  rolledBack: 'The redemption was canceled.',
  rolledBackHint: 'Your points were returned.',
  losesTier: 'You’d lose {tier}, which needs {points}.',
  notSaved: 'Your browser can’t save this. Keep the page open until it’s confirmed.',
  redeemedRecently: 'You redeemed this {when}.',
  redeemedRecentlyHint: 'Redeem again?',
  redeemAgain: 'Redeem again',
}

export const pointsPayment: PointsPaymentMessages = {
  pointsToUse: 'Points to use',
  useAsNeeded: 'Use as many as needed',
  useAll: 'Use all points',
  choosePoints: 'Choose how many points to use. They’re deducted when you place your order.',
  useAtLeast: 'Use at least {points}.',
  willPay: '{points} will cover {amount} of your order. Points are deducted when you place it.',
  remaining: 'You’ll have {points} left.',
  usePoints: 'Use points',
  useSelected: 'Use {points}',
  useNone: 'Don’t use points',
  noPoints: 'No points will be used.',
  selected: '{points} selected',
  change: 'Change',
  addItemsFirst: 'Add something to your cart first.',
}
