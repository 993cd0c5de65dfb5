/** English. */
import type { Messages } from './messages.ts'

const scopes = {
  order: ' your order',
  items: ' selected items',
  each: ' each selected item',
  unit: ' every unit of selected items',
  together: ' selected items together',
}

export const en: Messages = {
  promotions: 'Promotions',
  empty: 'No promotions right now.',
  failed: 'This could not be loaded.',
  unconnected: 'You seem to be offline.',
  signedOut: 'Please sign in to see this.',
  retry: 'Try again',
  later: (when) => `Please try again ${when}.`,
  offline: (when) => `You seem to be offline. Last updated ${when}.`,
  more: 'Show more',
  added: (count, form) => `${count} more ${form === 'one' ? 'promotion' : 'promotions'} shown.`,
  terms: 'Terms',

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

  ends: (when) => `Ends ${when}`,
  tonight: 'Ends tonight',
  ended: 'Ended',
  until: (date) => `Until ${date}`,
  starts: (when) => `Starts ${when}`,
  from: (day) => `From ${day}`,
  every: (days) => `Every ${days}`,
}
