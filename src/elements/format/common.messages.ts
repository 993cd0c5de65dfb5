/** What every element says, in English, which is built in: each element brings its own part beside it. */
import type { CommonMessages, GoodsInWords } from './messages.ts'

const picks = { cheapest: 'the cheapest', dearest: 'the most expensive' }

const goodsOf = ({ names, everything, pick }: GoodsInWords) =>
  pick
    ? `${picks[pick]} ${names ? `of ${names}` : 'eligible item'}`
    : names || (everything ? 'all items' : 'eligible items')

const scopes = { items: '', line: ', once per product', unit: ', per unit', together: ' in total' }

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
/** Seldom said: no page makes a formatter for it beforehand. */
const nth = (count: number) =>
  count + (suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)] ?? 'th')

const capital = (said: string) => said.charAt(0).toUpperCase() + said.slice(1)

export const common: CommonMessages = {
  empty: 'No promotions right now.\nNew ones will show here.',
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
  cheapestFree: ({ names }) => `Cheapest ${names ? `item from ${names}` : 'eligible item'} free`,
  counted(said, { first, every, unit, order, each, all }, { number }) {
    const unitsOf = (count: number) => `${number(count)} ${count === 1 ? 'unit' : 'units'}`
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
  shipping: (off) => (off ? `${off} off shipping` : 'Free shipping'),
  gift: (count, form) => (form === 'one' ? 'A gift' : `${count} gifts`),
  quantity: (count, name) => `${count} × ${name}`,

  lacks: (money, goods) =>
    capital([money && `spend ${money}`, goods && `add ${goods}`].filter(Boolean).join(' and ')),
  toSpend: (amount, on) => `${amount} more${on === undefined ? '' : ` on ${on || 'eligible items'}`}`,
  unlock: (lacks) => `${lacks} to unlock`,
  items: (count, form, from) => `${count} ${form === 'one' ? 'item' : 'items'}${from && ` from ${from}`}`,

  points: (count, form) => `${count} ${form === 'one' ? 'point' : 'points'}`,
  allPaid: 'Nothing is left to pay.',

  apply: 'Apply',
  use: 'Use this offer',
  chosen: 'Applied',
  picked: 'Chosen',
  undo: 'Remove',
  saves: 'You save',
  add: 'Add',
  addItems: (what) => `Add ${what}`,
  close: 'Close',
  back: 'Back',
  next: 'Next',

  copy: 'Copy',
  copied: 'Copied',

  left: (amount) => `${amount} left`,
  giftCard: 'Gift card',
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
