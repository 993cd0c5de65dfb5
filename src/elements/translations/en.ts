/** English, built in: each element brings its own part, so that a page loads no words it cannot show. */
import type {
  CommonMessages,
  EligibilityMessages,
  GoodsInWords,
  LoyaltyMessages,
  PayingMessages,
  PromotionMessages,
  ReferralMessages,
} from '../internal/messages.ts'

const picks = { cheapest: 'the cheapest', dearest: 'the most expensive' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `${picks[pick]} ${names ? `of ${names}` : 'eligible item'}`
    : names || (everything ? 'all items' : 'eligible items')

const scopes = { items: '', line: ', once per product', unit: ', per unit', together: ' in total' }

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const nth = (count: number) => count + (suffixes[ordinals.select(count)] ?? 'th')
const unitsOf = (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

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

  off: (what, scope, goods) =>
    `${what} off ${scope === 'order' ? 'your order' : goodsOf(goods) + scopes[scope]}`,
  fixed: (price, scope, goods) =>
    capital(scope === 'order' ? `your order for ${price}` : `${goodsOf(goods)} for ${price} each`),
  counted(said, { first, every, unit, order, each, all }) {
    const what = unit ? 'unit' : 'product'
    const turns =
      first === every
        ? `every ${nth(every)} ${what}`
        : every > 1
          ? `the ${nth(first)} ${what}, then every ${nth(every)}`
          : `from the ${nth(first)} ${what}`
    const some = [
      first + every > 2 && turns,
      order && `${picks[order].replace('the ', '')} first`,
      each !== undefined && `at most ${unitsOf(each)} of each product`,
      all !== undefined && `at most ${unitsOf(all)}`,
    ]
    return [said, ...some.filter(Boolean)].join(', ')
  },
  upTo: (said, each, all, scope) =>
    `${said}, up to ${[each && `${each} per product`, all && all + (scope === 'order' ? '' : ' in total')].filter(Boolean).join(' and ')}`,
  free: (what) => `${what} for free`,
  gift: (count, form) => (form === 'one' ? 'A gift' : `${count} gifts`),

  lacks: (money, goods) =>
    capital([money && `spend ${money}`, goods && `add ${goods}`].filter(Boolean).join(' and ')),
  toSpend: (amount, on) => `${amount} more${on === undefined ? '' : ` on ${on || 'eligible items'}`}`,
  unlock: (lacks) => `${lacks} to unlock`,
  items: (count, form, from) => `${count} ${form === 'one' ? 'item' : 'items'}${from && ` from ${from}`}`,

  points: (count, form) => `${count} ${form === 'one' ? 'point' : 'points'}`,
  allPaid: 'Nothing is left to pay.',

  left: (amount) => `${amount} left`,
  code: 'Voucher code',
  reasons: {
    unknown: 'That code isn’t valid. Check the spelling.',
    over: 'This has expired.',
    early: 'This cannot be used yet.',
    points: 'You don’t have enough points.',
    spent: 'This has been used up.',
    person: 'Not available for your account.',
    stranger: 'Please sign in first.',
    cart: 'Doesn’t apply to the items in your cart.',
    nothing: 'Takes nothing off this cart.',
    alone: 'Can’t be combined with your other offers.',
    other: 'This cannot be used now.',
  },
}

export const promotions: PromotionMessages = {
  promotions: 'Promotions',
  terms: 'Terms',
  applies: 'Available for your cart',
  chosen: 'Applied',

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
  ready: 'Available now',
  almost: 'Almost there',
  others: 'Not available for this cart',
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
  selection: 'Your selection',
  emptyCart: 'Your cart is empty. What you can save shows here as you fill it.',
  add: 'Add',
  addItems: (what) => `Add ${what}`,
  remove: (title) => `Remove ${title}`,
  giftCard: 'Gift card',
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
  expires: (points, date, form) => `${points} ${form === 'one' ? 'expires' : 'expire'} on ${date}`,
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
  refused: 'No points were used.',
  unconfirmed: "We couldn't confirm this yet. You won't be charged twice.",
  check: 'Check again',
  redeemNow: 'Redeem now',
  forgotten: "We couldn't confirm this. Your history shows whether points were used.",
  leaves: (tier, points) => `This takes you out of ${tier}, which needs ${points}.`,
  unkept: "This browser can't remember what you redeem. Keep the page open until it's confirmed.",
  repeated: (when) => `You redeemed this ${when}. Redeem again?`,
  redeemAgain: 'Redeem again',
  show: 'Show',

  history: 'History',
  noHistory: 'No activity yet.',
  happened: {
    paid: 'Order',
    succeeded: 'Reward',
    failed: 'Reward not redeemed',
    points_added: 'Points added',
    points_returned: 'Points returned',
    points_transferred: 'Points transferred',
    points_expired: 'Points expired',
    added: 'Points on the way',
    upgraded: 'New tier',
    downgraded: 'Your tier is now',
    joined: 'Your first tier',
    prolonged: 'Tier extended',
    left: 'Tier ended',
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
  pointsChosen: (points) => `${points} chosen`,
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
