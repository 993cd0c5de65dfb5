/** All words an element may say, in one language. */
import type { Format } from '../format/format.ts'

/** What a discount comes off: the order, items in general, each line, each unit, or the items together. */
export type Scope = 'order' | 'items' | 'line' | 'unit' | 'together'

/** Which products: by their names where they are known, and whether the cheapest or dearest of them alone. */
export interface GoodsInWords {
  names: string
  /** Whatever is in the cart. */
  everything: boolean
  pick: 'cheapest' | 'dearest' | undefined
}

/** Which units, or else which products, of those are discounted: the `first`, then one of `every` so many. */
export interface Count {
  first: number
  every: number
  unit: boolean
  order: 'cheapest' | 'dearest' | undefined
  /** At most so many units of each product, and in all. */
  each: number | undefined
  all: number | undefined
}

/** Why something does not apply; `other` when nothing better is known. */
export type Reason =
  | 'unknown'
  | 'over'
  | 'early'
  | 'points'
  | 'spent'
  | 'person'
  | 'stranger'
  | 'cart'
  | 'nothing'
  | 'alone'
  | 'other'

/**
 * The words that every element needs. Everything handed to these functions is formatted already; `form` is the
 * plural form of `count`.
 */
export interface CommonMessages {
  empty: string
  failed: string
  /** Nothing to show and no connection. */
  unconnected: string
  signedOut: string
  retry: string
  /** `when`: "in 30 seconds". */
  later(when: string): string
  /** It is tried by itself; `when`: "in 30 seconds", "now". */
  retrying(when: string): string
  /** "in about 2 minutes"; `when`: "in 2 minutes". */
  about(when: string): string
  /** Last known data is shown; `when`: "5 minutes ago". */
  offline(when: string): string
  /** The same, where there is a connection. */
  outdated(when: string): string
  /** Shows more rows of a list. */
  more: string
  /** More rows of a list are shown now; said aloud. */
  added(count: number, form: Intl.LDMLPluralRule): string

  /** `what`: "€10.00" or "15%". */
  off(what: string, scope: Scope, goods: GoodsInWords): string
  fixed(price: string, scope: Scope, goods: GoodsInWords): string
  /** `said`: what `off` or `fixed` gave. */
  counted(said: string, count: Count): string
  /** The most it takes off one product, and off everything; empty where nothing bounds it. */
  upTo(said: string, each: string, all: string, scope: Scope): string
  /** `what`: "Mug and 2 × Spoon". */
  free(what: string): string
  /** Items whose name is not known. */
  gift(count: number, form: Intl.LDMLPluralRule): string

  /** What to do for an offer: `money` to spend as `toSpend` gave it, `goods` to add; either may be empty. */
  lacks(money: string, goods: string): string
  /** An amount to spend `on` some products, whose names may not be known (empty); on any where undefined. */
  toSpend(amount: string, on: string | undefined): string
  /** The same with what it is good for. `lacks`: what `lacks` gave. */
  unlock(lacks: string): string
  /** Pieces of products, `from` a collection where that is known. */
  items(count: number, form: Intl.LDMLPluralRule, from: string): string

  /** "1,240 points". `count`: "1,240". */
  points(count: string, form: Intl.LDMLPluralRule): string
  /** Nothing of the cart is left for points to pay. */
  allPaid: string

  /** What a gift card still holds, or a shelf. */
  left(amount: string): string
  /** Of a voucher. */
  code: string
  /** Why something cannot be used. */
  reasons: Readonly<Record<Reason, string>>
}

/** The words of `<perk-promotions>`. */
export interface PromotionMessages {
  /** Name of the list of promotions. */
  promotions: string
  terms: string
  /** A promotion that applies to the cart, and one that is chosen and taken off. */
  applies: string
  chosen: string

  /** `when`: "in 2 days", "tomorrow". */
  ends(when: string): string
  tonight: string
  ended: string
  until(date: string): string
  starts(when: string): string
  /** `day`: "Monday" or "3 December", with the time where it is not midnight. */
  from(day: string): string
  /** `day`: "tomorrow", "Monday". */
  at(day: string, time: string): string
  every(days: string): string
  daily: string
  /** `days`: "Every Friday". */
  hours(days: string, start: string, end: string): string
  /** Switched off, or never open. */
  paused: string
}

/** The words of `<perk-eligibility>`. */
export interface EligibilityMessages {
  /** The three groups of offers. */
  ready: string
  almost: string
  others: string
  /** Shows all offers of a group, then only the best of them again. */
  all(count: number): string
  fewer: string
  /** Above what is chosen. */
  selection: string
  emptyCart: string
  /** Puts what is missing into the cart; then the same in full, for those who only listen. `what`: "2 × Espresso cup". */
  add: string
  addItems(what: string): string
  /** Takes a choice back. */
  remove(title: string): string
  /** Headline of a voucher that holds money. */
  giftCard: string
  /** A promotion whose name is not known. */
  promotion: string
  apply: string
  applied(code: string): string
  subtotal: string
  total: string
  /** Points that pay for the order, where not all that were chosen are used. `used`: "200"; `chosen`: "240 points". */
  usedOf(used: string, chosen: string): string
  /** Why so few: the card has no more. */
  cardEmpty: string
}

/** What may happen to a member, by the last word of the event's type; points of a redemption that was undone return. */
export type Happening =
  | 'paid'
  | 'succeeded'
  | 'failed'
  | 'points_added'
  | 'points_returned'
  | 'points_transferred'
  | 'points_expired'
  | 'added'
  | 'upgraded'
  | 'downgraded'
  | 'joined'
  | 'prolonged'
  | 'left'

/** The words of `<perk-loyalty>` and of what it is made of. `points`: "1,240 points". */
export interface LoyaltyMessages {
  /** Earned, and not yet to be spent. */
  pending(points: string): string
  expires(points: string, date: string, form: Intl.LDMLPluralRule): string
  /** What is missing for a reward, then for the next tier. */
  toGo(points: string): string
  toTier(points: string, tier: string): string
  /** The code of the loyalty card. */
  card: string
  copy: string
  copied: string

  rewards: string
  noRewards: string
  soldOut: string
  redeem: string
  /** The question before it: what it takes, and what is left on the card. */
  takes(points: string, left: string): string
  /** Before links to what a shopper who redeems agrees to. */
  consent: string
  termsOfUse: string
  privacyPolicy: string
  cancel: string
  close: string
  sending: string
  /** The reward is had, for the points that were taken. */
  done(points: string): string
  refused: string
  /** Whether it was redeemed is not known; a button asks what became of it, and one redeems it now. */
  unconfirmed: string
  check: string
  redeemNow: string
  /** It never became known, and cannot any more. */
  forgotten: string
  /** Before the question, where the tier is kept by points on the card. `points`: "500 points". */
  leaves(tier: string, points: string): string
  /** Before the question, where the browser would not know of it after a reload. */
  unkept: string
  /** The same reward was redeemed not long ago; a button redeems it once more. `when`: "2 minutes ago". */
  repeated(when: string): string
  redeemAgain: string
  /** A redemption that was not looked at yet. */
  show: string

  history: string
  noHistory: string
  /** The name of the reward or the tier may follow. `added`: points that are not yet to be spent. */
  happened: Readonly<Record<Happening, string>>
}

/** What `<perk-rewards>` says beside that, of points that pay for the order. `points`: "1,240 points". */
export interface PayingMessages {
  /** How many points are to pay for the order: the field, and buttons that fill it with what the order needs or the card holds. */
  spend: string
  asNeeded: string
  useAll: string
  /** What the field comes to; what stays on the card. */
  choosePoints: string
  atLeast(points: string): string
  willPay(points: string, amount: string): string
  keep(points: string): string
  /** Buttons: the row's, the dialog's for so many points, and the one that takes the choice back; then what that came to. */
  usePoints: string
  useSome(points: string): string
  useNone: string
  noPoints: string
  /** Of a row: so many points are chosen; a button lets the shopper choose again. */
  pointsChosen(points: string): string
  change: string
  /** There is nothing yet that points could pay. */
  noOrder: string
}

/** The words of `<perk-referrals>`, which also says points and copies. */
export interface ReferralMessages extends LoyaltyMessages {
  /** Above the address to share, and above the bare code where there is none. */
  link: string
  referralCode: string
  share: string
  /** Nobody has come yet. */
  noFriends: string
  /** How many have come. `count`: "1,240". */
  joined(count: string, form: Intl.LDMLPluralRule): string
  /** `what`: "500 points and €10.00". */
  earned(what: string): string
  vouchers(count: string, form: Intl.LDMLPluralRule): string
  /** Name of the list of those who came, and one of them. */
  friends: string
  joinedOn(date: string): string
}

/** All words: what a language file brings, and what a page may replace. */
export interface Messages
  extends CommonMessages, PromotionMessages, EligibilityMessages, PayingMessages, ReferralMessages {}

/** The words and formats of one language, for one currency: those that every element needs, and its own `Part`. */
export interface Words<Part = unknown> {
  locale: string
  text: CommonMessages & Part
  format: Format
}

export type PromotionWords = Words<PromotionMessages>
export type EligibilityWords = Words<EligibilityMessages>
export type LoyaltyWords = Words<LoyaltyMessages>
export type RewardWords = Words<LoyaltyMessages & PayingMessages>
export type ReferralWords = Words<ReferralMessages>
