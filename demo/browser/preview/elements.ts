/** The elements that the preview shows. A new element is one more entry here. */
import type { Source } from '../../../src/client/source.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import type { Condition } from './conditions.ts'
import { eligibilitySources, fillCart } from './eligibility.ts'
import { fillCart as fillForPoints, loyaltySources } from './loyalty.ts'
import { fillCart as fillSmallCart, promotionSources } from './promotions.ts'
import { referralSources } from './referrals.ts'

export interface Specimen {
  tag: string
  label: string
  /** What it is for, in one sentence. */
  about: string
  /** As a page author would write them. */
  attributes: Readonly<Record<string, string>>
  /** The text inside, for a page whose script has not run. */
  fallback: string
  /** Hand-made data for each condition. */
  sources: Readonly<Record<Condition, () => Source>>
  /** As which condition another is drawn: an empty card is a card, and ready. */
  drawnAs?: Partial<Record<Condition, Condition>>
  /** Code of the shopper's loyalty card. */
  card?: string
  /** What the page around it does: its cart. */
  prepare?: (shop: PerkShop, condition: Condition) => void
}

export const specimens: readonly Specimen[] = [
  {
    tag: 'perk-promotions',
    label: 'Promotions',
    about: 'The promotions a shopper could use, and when.',
    attributes: { limit: '5' },
    fallback: 'See our offers at the till.',
    sources: promotionSources,
    prepare: fillSmallCart,
  },
  {
    tag: 'perk-eligibility',
    label: 'Eligibility',
    about:
      'What applies to the cart, what is missing for more, and what it all comes to, points included. Codes: HELLO, BIG, OLD.',
    attributes: {},
    fallback: 'See our offers at the till.',
    sources: eligibilitySources,
    prepare: fillCart,
  },
  {
    tag: 'perk-loyalty',
    label: 'Loyalty',
    about:
      'The card, what its points buy, and what happened to it. The bowl is refused, and the plate never confirmed.',
    attributes: {},
    fallback: 'Ask for your card at the till.',
    card: 'TC-ADA-7Q2M',
    drawnAs: { empty: 'ready' },
    sources: loyaltySources,
    prepare: fillForPoints,
  },
  {
    tag: 'perk-balance',
    label: 'Balance',
    about: 'The loyalty card as a pass: points, what expires when, and the tier.',
    attributes: {},
    fallback: 'Ask for your card at the till.',
    card: 'TC-ADA-7Q2M',
    drawnAs: { empty: 'ready' },
    sources: loyaltySources,
    prepare: fillForPoints,
  },
  {
    tag: 'perk-rewards',
    label: 'Rewards',
    about:
      'What points buy, and the dialog that redeems it or pays with points. Offline, 120 of them are chosen.',
    attributes: {},
    fallback: 'Ask for your card at the till.',
    card: 'TC-ADA-7Q2M',
    sources: loyaltySources,
    prepare: fillForPoints,
  },
  {
    tag: 'perk-activity',
    label: 'Activity',
    about: 'What happened to the points.',
    attributes: {},
    fallback: 'Ask for your card at the till.',
    card: 'TC-ADA-7Q2M',
    sources: loyaltySources,
    prepare: fillForPoints,
  },
  {
    tag: 'perk-referrals',
    label: 'Referrals',
    about: 'A link for friends, how many came by it, and what that has earned.',
    attributes: { code: 'FRIEND-OF-ADA', 'share-url': 'https://tern.example/?friend={code}' },
    fallback: 'Ask for your code for friends at the till.',
    sources: referralSources,
  },
]
