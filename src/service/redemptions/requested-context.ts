/** The context of redeemables that were read without locks, of which no rule counts past redemptions. */
import { matchingSegments } from '../customers/queries.ts'
import { profileOf, trackingId } from '../customers/shopper.ts'
import type { Store } from '../database/store.ts'
import {
  type RedeemablesContext,
  type RedemptionInput,
  replyIdOf,
  type RequestedRef,
} from '../eligibility/redeemables-context.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import { asNew } from '../orders/stored-order.ts'
import { combinationRulesOf } from '../redeemables/queries.ts'
import { withHolds } from '../rules/availability.ts'
import { noGifts } from '../rules/gifts.ts'
import { priceOrder } from '../rules/pricing.ts'
import { freeProductsOf, requiredBy, withNames } from '../rules/redeemable.ts'
import type { RequestedRedeemable } from '../rules/stacking-rules.ts'
import { type Found, type SharedColumns, vouchersIn } from './read-requested.ts'

/** Reads the products of the order, unless they are in memory. `found` has the redeemable of each of `refs`. */
export async function requestedContext(
  store: Store,
  { body, caller, now }: RedemptionInput,
  { customer: stored, ...settings }: SharedColumns,
  found: readonly Found[],
  refs: readonly RequestedRef[],
): Promise<Omit<RedeemablesContext, 'stacks'>> {
  const { project } = caller
  const profile = profileOf(caller, { customer: body.customer }, stored)
  const customer = profile && { ...profile, segments: matchingSegments(stored?.segments ?? [], profile) }
  const products = snapshotsOf(store).products(project.id, project).for(store.db, project.id)
  const redeemables = found.map(({ redeemable }) => redeemable)
  await products.preload(
    [...(body.order?.items ?? []), ...redeemables.flatMap(freeProductsOf)],
    redeemables.flatMap(requiredBy),
  )
  const held = new Map(
    vouchersIn(found).map(({ id, held }) => [id, { ...held, usesByCustomer: 0, discounted: 0 }]),
  )
  const requested = refs.flatMap(
    ({ index, request: { object, id, gift }, stack }, at): RequestedRedeemable[] => {
      const redeemable = redeemables[at]
      if (!redeemable) return []
      const credits = gift?.credits
      const named = withNames(redeemable, products.nameOf)
      return [
        {
          index,
          object,
          id: replyIdOf({ object, id }, redeemable),
          ...(credits !== undefined && { gift: { credits } }),
          ...withHolds(stack ? { ...named, category: stack.category } : named, new Map(), held),
        },
      ]
    },
  )
  const { stacking_rules, categories, tracking_secret } = settings
  const source_id = customer?.source_id ?? null
  return {
    requested,
    stacking: {
      order: asNew(priceOrder(body.order, products, 'server', project.currency, noGifts)),
      situation: { now, customer, metadata: body.metadata ?? {} },
      products,
      rules: combinationRulesOf(stacking_rules, categories),
    },
    customer,
    tracking_id: source_id === null ? null : trackingId(tracking_secret, source_id),
    owner: { key: body.session?.key ?? null, customer_id: customer?.id ?? null, isPage: false },
    offers: new Map(),
    isNewOrder: true,
    products,
    categories,
  }
}
