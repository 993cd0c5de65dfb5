/** English, built in: each element brings its own part, so that a page loads no words it cannot show. */
import type {
  CommonMessages,
  EligibilityMessages,
  LoyaltyMessages,
  PayingMessages,
  PromotionMessages,
  ReferralMessages,
} from './messages.ts'

const scopes = {
  order: ' your order',
  items: ' selected items',
  each: ' each selected item',
  unit: ' every unit of selected items',
  together: ' selected items together',
}

export const common: CommonMessages = {
  empty: 'No promotions right now.',
  failed: 'This could not be loaded.',
  unconnected: 'You seem to be offline.',
  signedOut: 'Please sign in to see this.',
  retry: 'Try again',
  later: (when) => `Please try again ${when}.`,
  retrying: (when) => `Trying again ${when}.`,
  about: (when) => when.replace(/^in /, 'in about '),
  offline: (when) => `You seem to be offline. Last updated ${when}.`,
  outdated: (when) => `This could not be updated. Last updated ${when}.`,
  more: 'Show more',
  added: (count) => `${count} more shown.`,

  off: (what, scope) => `${what} off${scope ? scopes[scope] : ''}`,
  upTo: (said, limit, each) => `${said}, up to ${limit}${each ? ' each' : ''}`,
  fixed: (price, scope) =>
    scope === 'order'
      ? `Your order for ${price}`
      : scope
        ? `Selected items for ${price} each`
        : `Pay ${price}`,
  free: (what) => `${what} for free`,
  gift: (count, form) => (form === 'one' ? 'A gift' : `${count} gifts`),

  unlock: (what) => `${what} more to unlock`,
  items: (count, form) => `${count} ${form === 'one' ? 'item' : 'items'}`,

  points: (count, form) => `${count} ${form === 'one' ? 'point' : 'points'}`,
  allPaid: 'Nothing is left to pay.',

  left: (amount) => `${amount} left`,
  code: 'Voucher code',
  reasons: {
    unknown: 'We do not know this code.',
    over: 'This has expired.',
    early: 'This cannot be used yet.',
    points: 'There are not enough points.',
    spent: 'This has been used up.',
    person: 'This is for other customers.',
    stranger: 'Please sign in first.',
    cart: 'This does not go with what is in your cart.',
    nothing: 'Takes nothing off this cart.',
    alone: 'This does not combine with the rest.',
    other: 'This cannot be used now.',
  },
}

export const promotions: PromotionMessages = {
  promotions: 'Promotions',
  terms: 'Terms',
  applies: 'Applies now',

  ends: (when) => `Ends ${when}`,
  tonight: 'Ends tonight',
  ended: 'Ended',
  until: (date) => `Until ${date}`,
  starts: (when) => `Starts ${when}`,
  from: (day) => `Starts ${day}`,
  at: (day, time) => `${day} at ${time}`,
  every: (days) => `Every ${days}`,
  daily: 'Every day',
  hours: (days, start, end) => `${days}, ${start} – ${end}`,
  paused: 'Not running at the moment',
}

export const eligibility: EligibilityMessages = {
  ready: 'Ready to use',
  almost: 'Almost there',
  others: 'Not for this cart',
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
  selection: 'Your selection',
  emptyCart: 'Your cart is empty. What you can save shows here as you fill it.',
  lacks: (what) => `${what} more`,
  add: 'Add',
  addItems: (what) => `Add ${what}`,
  remove: (title) => `Remove ${title}`,
  promotion: 'Promotion',
  apply: 'Apply',
  applied: (code) => `${code} is applied.`,
  subtotal: 'Subtotal',
  total: 'Total',
  usedOf: (used, chosen) => `${used} of ${chosen}`,
  cardEmpty: 'Your card holds no more.',
}

export const loyalty: LoyaltyMessages = {
  pending: (points) => `${points} on the way`,
  expires: (points, date) => `${points} valid until ${date}`,
  toGo: (points) => `${points} to go`,
  toTier: (points, tier) => `${points} to ${tier}`,
  card: 'Card number',
  copy: 'Copy',
  copied: 'Copied',

  rewards: 'Rewards',
  noRewards: 'No rewards right now.',
  soldOut: 'Out of stock',
  redeem: 'Redeem',
  takes: (points, left) => `Use ${points}? You'll have ${left} left.`,
  consent: 'By redeeming you agree to:',
  termsOfUse: 'Terms of use',
  privacyPolicy: 'Privacy policy',
  cancel: 'Cancel',
  close: 'Close',
  sending: 'One moment…',
  done: (points) => `It's yours. ${points} used.`,
  paid: (points, amount) => `${points} paid ${amount} of your order.`,
  refused: 'No points were used.',
  unconfirmed: "We couldn't confirm this yet. You won't be charged twice.",
  check: 'Check again',
  redeemNow: 'Redeem now',
  forgotten: "We couldn't confirm this. Your history shows whether points were used.",
  unkept: "This browser can't remember what you redeem. Keep the page open until it's confirmed.",
  repeated: (when) => `You redeemed this ${when}. Redeem again?`,
  redeemAgain: 'Redeem again',
  show: 'Show',

  history: 'History',
  noHistory: 'Nothing has happened yet.',
  happened: {
    paid: 'Order',
    succeeded: 'Reward',
    failed: 'Not redeemed',
    points_added: 'Points added',
    points_transferred: 'Points transferred',
    points_expired: 'Points expired',
    added: 'Points on the way',
    upgraded: 'Moved up',
    downgraded: 'Moved down',
    joined: 'Welcome',
    prolonged: 'Extended',
    left: 'Left',
  },
}

export const paying: PayingMessages = {
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
  chosen: (points) => `${points} chosen`,
  change: 'Change',
  noOrder: 'Add something to your cart first.',
}

export const referrals: Omit<ReferralMessages, keyof LoyaltyMessages> = {
  link: 'Your link for friends',
  referralCode: 'Your code for friends',
  share: 'Share',
  noFriends: 'Nobody has joined yet.',
  joined: (count, form) => `${count} ${form === 'one' ? 'friend has' : 'friends have'} joined.`,
  earned: (what) => `You have earned ${what}.`,
  vouchers: (count, form) => `${count} ${form === 'one' ? 'voucher' : 'vouchers'}`,
  friends: 'Friends who joined',
  joinedOn: (date) => `Joined on ${date}`,
}
