/**
 * Under which words a tier is filed, with which bounds. In file `cart` by what it asks of cart and customer, in
 * `audience` by what it asks of the customer alone, in `products` by the products it has to do with.
 */
import type { Incentive } from '../rules/incentive.ts'
import type { Validity } from '../../contract/schedule/validity.ts'
import { tighter, type Bounds } from './bounds.ts'
import { anything, referenceKey } from './keys.ts'
import { discountedBy, requiredBy } from './mentions.ts'
import { needOf, type View } from './needs.ts'
import type { File } from './tier-index.ts'

export function filesOf(tier: Incentive): Record<File, ReadonlyMap<string, Bounds>> {
  const dates = [tier.validity, ...(tier.campaign ? [tier.campaign.validity] : [])]
    .map(datesOf)
    .reduce(tighter, {})
  return {
    cart: needed(tier, 'cart', dates),
    audience: needed(tier, 'audience', dates),
    products: about(tier, dates),
  }
}

function needed({ guards }: Incentive, view: View, dates: Bounds): Map<string, Bounds> {
  const need = needOf({ kind: 'all', of: guards.map(({ rule }) => rule.logic) }, view)
  const keys = need.keys ?? new Map([[anything, {}]])
  return new Map([...keys].map(([key, own]) => [key, tighter(tighter(need.bounds, own), dates)]))
}

function about(tier: Incentive, dates: Bounds): Map<string, Bounds> {
  const { all, named } = discountedBy(tier)
  const keys = all ? [anything] : [...requiredBy(tier), ...named].map(referenceKey)
  return new Map(keys.map((key) => [key, dates]))
}

function datesOf({ start_date, expiration_date }: Validity): Bounds {
  return {
    ...(start_date && { start: new Date(start_date).getTime() }),
    ...(expiration_date && { negativeEnd: -new Date(expiration_date).getTime() }),
  }
}
