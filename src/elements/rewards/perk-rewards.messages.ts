import type { EligibilityMessages } from '../eligibility/perk-eligibility.messages.ts'
import type { Words } from '../format/messages.ts'

/** The words of `<perk-rewards>`. `points`: "1,240 points". */
export interface RewardMessages extends Pick<EligibilityMessages, 'applied'> {
  rewards: string
  noRewards: string
  /** What is missing for a reward. */
  toGo(points: string, form: Intl.LDMLPluralRule): string
  soldOut: string
  redeem: string
  /** The question before it; then lines of what is on the card now, and after it. */
  ask(points: string, form: Intl.LDMLPluralRule): string
  now: string
  after: string
  /** Before links to what a shopper who redeems agrees to. */
  consent: string
  termsOfUse: string
  privacyPolicy: string
  cancel: string
  /** It is on its way, and does not stop where the window is closed. */
  sending: string
  carriesOn: string
  /** The reward is had; the points that it took. */
  done: string
  used(points: string, form: Intl.LDMLPluralRule): string
  /** In place of the first where the reward is a product and the page has put it into the cart. */
  addedToCart: string
  /** Uses the voucher's code that it gave. */
  useOnCart: string
  refused: string
  /** Leads to the list, from one that was refused. */
  otherRewards: string
  /** Whether it was redeemed is not known, but nothing is taken twice; what it is called; a button asks what became of it, and one redeems it now. */
  unconfirmed: string
  once: string
  reference: string
  check: string
  redeemNow: string
  /** It never became known, and cannot any more; where to look. */
  forgotten: string
  seeHistory: string
  /** The shop rolled the redemption back before its outcome arrived. */
  rolledBack: string
  pointsReturned: string
  /** Before the question, where the tier is kept by points on the card. `points`: "500 points". */
  leaves(tier: string, points: string, form: Intl.LDMLPluralRule): string
  /** Before the question, where the browser would not know of it after a reload. */
  unkept: string
  /** The same reward was redeemed not long ago; whether to do it again, and a button that does. `when`: "2 minutes ago". */
  repeated(when: string): string
  again: string
  redeemAgain: string
  /** A redemption that was not looked at yet. */
  show: string

  // Of points that pay for the order.

  /** How many points are to pay for the order: the field, and buttons that fill it with what the order needs or the card holds. */
  spend: string
  asNeeded: string
  useAll: string
  /** What the field comes to; what stays on the card. */
  choosePoints: string
  atLeast(points: string, form: Intl.LDMLPluralRule): string
  willPay(points: string, amount: string, form: Intl.LDMLPluralRule): string
  keep(points: string, form: Intl.LDMLPluralRule): string
  /** Buttons: the row's, the dialog's for so many points, and the one that takes the choice back; then what that came to. */
  usePoints: string
  useSome(points: string, form: Intl.LDMLPluralRule): string
  useNone: string
  noPoints: string
  /** Of a row: so many points are chosen; a button lets the shopper choose again. */
  pointsChosen(points: string, form: Intl.LDMLPluralRule): string
  change: string
  /** There is nothing yet that points could pay. */
  noOrder: string
}

export type RewardWords = Words<RewardMessages>

export const rewards: RewardMessages = {
  rewards: 'Rewards',
  noRewards: 'No rewards right now.\nNew ones will show here.',
  toGo: (points) => `${points} to go`,
  soldOut: 'Out of stock',
  redeem: 'Redeem',
  ask: (points) => `Use ${points}?`,
  now: 'Now',
  after: 'After this',
  consent: 'By redeeming you agree to:',
  termsOfUse: 'Terms of use',
  privacyPolicy: 'Privacy policy',
  cancel: 'Cancel',
  sending: 'One moment…',
  carriesOn: 'You can close this. It carries on.',
  done: "It's yours.",
  used: (points) => `${points} used.`,
  addedToCart: 'Added to your cart.',
  useOnCart: 'Use on this cart',
  // Not taken from there: it would bring all the words of the offers.
  applied: (code) => `${code} is applied.`,
  refused: 'No points were used.',
  otherRewards: 'Other rewards',
  unconfirmed: "We couldn't confirm this yet.",
  once: "You won't be charged twice.",
  reference: 'Reference',
  check: 'Check again',
  redeemNow: 'Redeem now',
  forgotten: "We couldn't confirm this.",
  seeHistory: 'Your history shows whether points were used.',
  rolledBack: 'This was canceled.',
  pointsReturned: 'Your points were returned.',
  leaves: (tier, points) => `This takes you out of ${tier}, which needs ${points}.`,
  unkept: "This browser can't remember what you redeem. Keep the page open until it's confirmed.",
  repeated: (when) => `You redeemed this ${when}.`,
  again: 'Redeem again?',
  redeemAgain: 'Redeem again',
  show: 'Show',

  spend: 'Points to use',
  asNeeded: 'Use as many as needed',
  useAll: 'Use all points',
  choosePoints: 'Choose how many points to use. Nothing is taken until you check out.',
  atLeast: (points) => `Use at least ${points}.`,
  willPay: (points, amount) =>
    `${points} will pay ${amount} of your order when you check out. Nothing is taken until then.`,
  keep: (points) => `You keep ${points}.`,
  usePoints: 'Use points',
  useSome: (points) => `Use ${points}`,
  useNone: 'Use no points',
  noPoints: 'No points will be used.',
  pointsChosen: (points) => `${points} chosen`,
  change: 'Change',
  noOrder: 'Add something to your cart first.',
}
