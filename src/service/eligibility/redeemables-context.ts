/** Reads the data that validations and redemptions need to evaluate redeemables. */
import type { OrderRequest } from '../../contract/resources/order.ts'
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import { type Caller, isGuest, callerSide } from '../auth/caller.ts'
import type { SessionOwner } from '../redeemables/usage.ts'
import { withHolds } from '../rules/availability.ts'
import { trackingId } from '../customers/shopper.ts'
import type { DeclaredCategory } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { applyDuePoints } from '../loyalty/due-points.ts'
import { type OfferedReward, findOffer } from '../loyalty/reward-assignments.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { lockReward } from '../loyalty/rewards.ts'
import { readStoredOrder } from '../orders/queries.ts'
import { beforeRedemption, requireBuyer, requireOneOrder } from '../orders/stored-order.ts'
import { loadGifts } from '../products/load-products.ts'
import { ProductCache, type RequestedProducts } from '../products/product-cache.ts'
import { lockCampaigns, lockTiers, lockVouchers } from '../redeemables/locks.ts'
import {
  type DeclaredStack,
  findRedeemables,
  readStackingRules,
  type RedeemableRef,
} from '../redeemables/queries.ts'
import { refereesAmong } from '../referrals/referral-holders.ts'
import { productRefsIn } from '../rules/discounts/wire-order.ts'
import { type Redeemable, withNames, freeProductsOf, requiredBy } from '../rules/redeemable.ts'
import { codeKey } from '../rules/codes.ts'
import { countedCampaign, usesHistory } from '../rules/evaluate-redeemable.ts'
import { priceOrder } from '../rules/pricing.ts'
import { type Profile, unused } from '../rules/situation.ts'
import type { Stacking } from '../rules/stack.ts'
import type { RequestedRedeemable } from '../rules/stacking-rules.ts'
import { customerOf, type Known, nameOf, redeemablesOf, stackingSettingsOf, stacksOf } from './known.ts'
import { readUses } from './uses.ts'

export interface RedeemablesContext {
  requested: readonly RequestedRedeemable[]
  stacking: Stacking
  customer: Profile | null
  tracking_id: string | null
  owner: SessionOwner
  /** Rewards to buy with loyalty cards, by the id of the card. */
  offers: ReadonlyMap<string, OfferedReward>
  isNewOrder: boolean
  /** `products`, `categories` and `stacks` are for `options.expand`. */
  products: RequestedProducts
  categories: readonly DeclaredCategory[]
  stacks: ReadonlyMap<string, DeclaredStack>
}

export interface RedemptionInput {
  body: RedeemablesRequest
  caller: Caller
  now: Date
}

interface ContextOptions {
  forUpdate?: boolean
  eachOnce?: boolean
  known?: Known
}

/**
 * With `forUpdate`, vouchers are locked until the transaction `db` ends. Campaigns, promotion tiers and rewards are locked
 * if their rules count past redemptions. `db` must also be a transaction if points pay for rewards that `known` does not
 * offer. Without `eachOnce`, a promotion stack may be requested together with its own tiers.
 *
 * @throws ApiError for a redeemable that is requested twice, an order that does not exist or cannot be priced, and a
 * customer that the token is not bound to.
 */
export async function readRedeemablesContext(
  db: Db,
  { body, caller, now }: RedemptionInput,
  { forUpdate = false, eachOnce = true, known = {} }: ContextOptions = {},
): Promise<RedeemablesContext> {
  const { redeemables: items, order, customer: customerRef, session, metadata = {} } = body
  const project_id = caller.project.id
  const side = callerSide(caller)
  const { stacks, refs, found, offers } = await findRequested(db, items, caller, {
    forUpdate,
    eachOnce,
    known,
    now,
  })
  const redeemables = [...found.values()]

  // Pages must not see the discounts of earlier redemptions.
  const stored =
    order && side === 'server' ? await readStoredOrder(db, project_id, order, forUpdate) : undefined
  const customer = await customerOf(db, caller, customerRef, known)
  if (order && side === 'server') requireSameOrder(order, stored, customer?.id ?? null)
  const products = (known.snapshot?.products ?? new ProductCache()).for(db, project_id)
  await products.preload(
    [
      ...(order?.items ?? []),
      ...(stored ? productRefsIn(stored.calculated) : []),
      ...redeemables.flatMap(freeProductsOf),
    ],
    redeemables.flatMap(requiredBy),
  )
  const owner = {
    key: session?.key ?? null,
    customer_id: customer?.id ?? null,
    isPage: side === 'client',
  }
  const gifts = await loadGifts(db, project_id, order, { customer_id: owner.customer_id, side, forUpdate })
  const withReferee = await refereesAmong(db, project_id, redeemables, customer?.id ?? null)
  const { usages, held } = await readUses(db, project_id, redeemables, owner, now, [...offers.values()])

  const requested = refs.map(
    ({ index, request: { object, id, gift, reward }, ref, stack }): RequestedRedeemable => {
      const redeemable = ref && found.get(ref)
      const credits = gift?.credits
      const base = { index, object, id, ...(credits !== undefined && { gift: { credits } }) }
      if (!redeemable) return { ...base, ...unknownRedeemable, ...(isGuest(caller) && byGuest) }
      const request = { ...base, id: replyIdOf(base, redeemable) }
      const withProductNames = withNames(withReferee(redeemable), products.nameOf)
      const offer = offers.get(redeemable.id)
      const purchase = offer && { offer, usage: usages.get(offer.id) ?? unused, points: reward?.points }
      const withCategory = stack ? { ...withProductNames, category: stack.category } : withProductNames
      return {
        ...request,
        ...withHolds(withCategory, usages, held),
        ...(reward?.id !== undefined && { purchase: purchase ?? null }),
      }
    },
  )
  const situation = { now, customer, metadata }
  const { rules, categories, tracking_secret } = known.snapshot
    ? stackingSettingsOf(known.snapshot)
    : await readStackingRules(db, project_id)
  const source_id = customer?.source_id ?? null
  return {
    requested,
    stacking: {
      order: beforeRedemption(
        order,
        priceOrder(order, products, side, caller.project.currency, gifts),
        stored,
        products,
      ),
      situation,
      products,
      rules,
    },
    customer,
    tracking_id: source_id === null ? null : trackingId(tracking_secret, source_id),
    owner,
    offers,
    isNewOrder: stored === undefined,
    products,
    categories,
    stacks,
  }
}

/** With `forUpdate`, locks the redeemables in a fixed order. Leaves out redeemables that are hidden from a page. */
async function findRequested(
  db: Db,
  items: Redeemables,
  caller: Caller,
  { forUpdate, eachOnce, known, now }: Required<ContextOptions> & { now: Date },
) {
  const project_id = caller.project.id
  if (eachOnce) requireDistinct(items.map((one, index) => ({ index, name: nameOf(one) })))
  const stacks = await stacksOf(db, project_id, namesOf(items, 'promotion_stack'), known)
  const refs = items.flatMap((one, index) => refsOf(one, index, stacks))

  if (forUpdate) await lockVouchers(db, project_id, namesOf(items, 'voucher'))
  const found = await redeemablesOf(
    db,
    project_id,
    refs.flatMap(({ ref }) => ref ?? []),
    known,
  )
  if (caller.side === 'client') {
    for (const [ref, redeemable] of found) if (isHiddenFrom(caller, redeemable)) found.delete(ref)
  }
  const offers = await readOffers(db, project_id, refs, found, now, known)
  const redeemables = [...found.values()]
  // Spelling variants of an unknown code count as one code, like those of a known code. Otherwise, replies would reveal
  // which codes exist.
  const unknownName = ({ object, id }: RedeemableRef) =>
    (object === 'voucher' && codeKey(id, caller.project.case_sensitive_codes)) || id
  const idOf = (ref: RedeemableRef) => found.get(ref)?.id ?? `unknown ${unknownName(ref)}`
  if (eachOnce) requireDistinct(refs.map(({ index, ref }) => ({ index, name: ref && idOf(ref) })))
  if (forUpdate) await lockCampaigns(db, project_id, redeemables.flatMap(countedCampaign))
  if (forUpdate) await lockTiers(db, project_id, tiersToLock(redeemables))
  if (forUpdate) await lockRewards(db, project_id, [...offers.values()])
  return { stacks, refs, found, offers }
}

/** @throws ApiError for an order that does not exist, differs from the request, or belongs to another customer. */
function requireSameOrder(
  order: OrderRequest,
  stored: Awaited<ReturnType<typeof readStoredOrder>>,
  customer_id: string | null,
) {
  if (stored) {
    requireOneOrder(order, stored)
    requireBuyer(stored, customer_id)
    return
  }
  // Without items and amount, the source id must refer to an existing order.
  const { id, source_id, items = [], amount } = order
  const name = id ?? (items.length === 0 && amount === undefined ? source_id : undefined)
  if (name === undefined) return
  throw new ApiError('not_found', { message: 'There is no such order.', resource: 'order', id: name })
}

/** In replies, a voucher requested by code has its stored code, and the tiers of a stack have the id of the stack. */
export const replyIdOf = (
  { object, id }: Pick<RequestedRedeemable, 'object' | 'id'>,
  { id: own, code }: Redeemable,
) => (object === 'voucher' && id !== own && code !== null ? code : id)

const byGuest = { byGuest: true } as const
const unknownRedeemable = { redeemable: null, usage: { total: 0, byCustomer: 0, discounted: 0 } }

type Redeemables = RedeemablesRequest['redeemables']

export const namesOf = (redeemables: Redeemables, object: RequestItem['object']) =>
  redeemables.flatMap((one) => (one.object === object ? [one.id] : []))

const tiersToLock = (redeemables: readonly Redeemable[]) =>
  redeemables.flatMap((one) => (one.object === 'promotion_tier' && usesHistory(one) ? [one.id] : []))

/**
 * In pages, other customers' codes look unknown. For guests, all gift cards and loyalty cards do, too. Pages must not find
 * out which cards exist or who holds a code.
 */
export const isHiddenFrom = (
  { customer_id }: Pick<Caller, 'customer_id'>,
  { holder_id, type }: Pick<Redeemable, 'holder_id' | 'type'>,
) =>
  (holder_id !== null && holder_id !== customer_id) ||
  (customer_id === null && (type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD'))

function requireDistinct(named: readonly { index: number; name: string | undefined }[]) {
  const again = named.find(({ name }, at) => name !== undefined && firstOf(name, named) < at)
  if (again?.name === undefined) return
  const first = named[firstOf(again.name, named)]?.index ?? 0
  throw new ApiError('invalid_payload', {
    message: 'A redeemable can be used only once in a request.',
    details: [{ field: `redeemables[${again.index}]`, message: `is the same as redeemables[${first}]` }],
  })
}

const firstOf = (wanted: string, named: readonly { name: string | undefined }[]) =>
  named.findIndex(({ name }) => name === wanted)

// Requested redeemables, with stacks replaced by their tiers.

export interface RequestedRef {
  index: number
  request: RequestItem
  /** Undefined for an unknown stack. */
  ref: RedeemableRef | undefined
  stack?: DeclaredStack
}

export function refsOf(
  request: RequestItem,
  index: number,
  stacks: ReadonlyMap<string, DeclaredStack>,
): RequestedRef[] {
  const { object, id } = request
  if (object !== 'promotion_stack') return [{ index, request, ref: { object, id } }]
  const stack = stacks.get(id)
  if (!stack) return [{ index, request, ref: undefined }]
  return stack.tiers.map((tier) => ({
    index,
    request,
    ref: { object: 'promotion_tier' as const, id: tier },
    stack,
  }))
}

type RequestItem = RedeemablesRequest['redeemables'][number]

/**
 * Returns the offers by the id of the card. Rewards that the card's program does not offer are missing. Also adds and
 * removes the points that are due on each card, reviews its tier, and updates the card in `found`. Known offers are not
 * read again.
 */
export async function readOffers(
  tx: Db,
  project_id: string,
  wanted: readonly Pick<RequestedRef, 'request' | 'ref'>[],
  found: Map<RedeemableRef, Redeemable>,
  now: Date,
  { offers: known }: Known = {},
): Promise<Map<string, OfferedReward>> {
  const offers = new Map<string, OfferedReward>()
  for (const { request, ref } of wanted) {
    const { type, id, campaign } = (ref && found.get(ref)) ?? {}
    if (!ref || type !== 'LOYALTY_CARD' || !id || !campaign || request.reward?.id === undefined) continue
    const knownOffers = known?.get(id)
    if (knownOffers) {
      const offer = knownOffers.get(request.reward.id)
      if (offer) offers.set(id, offer)
      continue
    }
    await applyDuePoints(tx, project_id, id, now)
    await reviewTier(tx, project_id, id, { now, group_id: newId('group') })
    const settled = (await findRedeemables(tx, project_id, [ref])).get(ref)
    if (settled) found.set(ref, settled)
    const offer = await findOffer(tx, project_id, { id, campaign_id: campaign.id }, request.reward.id)
    if (offer) offers.set(id, offer)
  }
  return offers
}

/** Locks in the order of ids, to prevent deadlocks. */
export async function lockRewards(
  tx: Db,
  project_id: string,
  offers: readonly OfferedReward[],
): Promise<void> {
  const ids = offers.filter(usesHistory).map(({ reward }) => reward.id)
  for (const id of new Set(ids.toSorted())) await lockReward(tx, project_id, id)
}
