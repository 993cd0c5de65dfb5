/** What every element says, in English, which is built in: each element brings its own part beside it. */
import type { CommonMessages } from './messages.ts'

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

  points: (count, form) => `${count} ${form === 'one' ? 'point' : 'points'}`,
  allPaid: 'Nothing is left to pay.',

  close: 'Close',
  back: 'Back',
  next: 'Next',

  copy: 'Copy',
  copied: 'Copied',

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
