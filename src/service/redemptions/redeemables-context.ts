/** Everything that decides whether redeemables can be used together, read from the store. */
import type { RedeemablesRequest } from '../../contract/resources/redeemable.ts'
import type { Caller } from '../auth/caller.ts'
import { trackingIdOf } from '../auth/secrets.ts'
import { resolveCustomer } from '../customers/shopper.ts'
import type { Db } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { settle } from '../loyalty/apply-due-points.ts'
import { type OfferedReward, findOffer } from '../loyalty/reward-assignments.ts'
import { lockReward } from '../loyalty/rewards.ts'
import { GoodsMemory } from '../products/product-cache.ts'
import { givenAway, requiredBy } from '../qualifications/mentions.ts'
import { lockTiers, lockVouchers } from '../redeemables/locks.ts'
import { findIncentives, stackingRulesOf } from '../redeemables/queries.ts'
import { heldByOthers, type SessionOwner } from '../redeemables/session-holds.ts'
import { usagesOf } from '../redeemables/voucher-usage.ts'
import { refereesAmong } from '../referrals/join.ts'
import { withNames } from '../rules/conditions/names.ts'
import { undiscounted } from '../rules/discounts/order.ts'
import type { Incentive } from '../rules/incentive.ts'
import { usesHistory } from '../rules/judge.ts'
import { priceOrder } from '../rules/pricing.ts'
import { besideHeld, type Profile, unused } from '../rules/situation.ts'
import type { Stacking } from '../rules/stack.ts'
import type { Asked } from '../rules/stacking.ts'

export interface Question {
  asked: readonly Asked[]
  stacking: Stacking
  customer: Profile | null
  tracking_id: string | null
  owner: SessionOwner
  /** What loyalty cards are to be used for, by the id of the card. */
  offers: ReadonlyMap<string, OfferedReward>
}

export interface Asking {
  body: RedeemablesRequest
  caller: Caller
  now: Date
}

/**
 * Reads it as it is now. `keep` locks vouchers, and promotion tiers whose rules look at past redemptions, so that
 * the answer is still true when it is acted upon; then `db` is a transaction, as it is where points pay for rewards.
 * @throws Refusal for a redeemable
 * that stands twice, an order that cannot be priced and a customer that the token is not bound to.
 */
export async function readQuestion(
  db: Db,
  { body, caller, now }: Asking,
  { keep = false } = {},
): Promise<Question> {
  const { redeemables, order, customer: named, session, metadata = {} } = body
  const project_id = caller.project.id
  const side = caller.side === 'client' ? 'client' : 'server'
  demandEachOnce(redeemables.map(({ object, id }) => `${object} ${id}`))

  if (keep) await lockVouchers(db, project_id, namesOf(redeemables, 'voucher'))
  const found = await findIncentives(db, project_id, redeemables)
  const offers = await readOffers(db, project_id, redeemables, found, now)
  const incentives = [...found.values()]
  demandEachOnce(redeemables.map((one, index) => found.get(one)?.id ?? `unknown ${index}`))
  if (keep) await lockTiers(db, project_id, tiersToLock(incentives))
  if (keep) await lockRewards(db, project_id, [...offers.values()])

  const customer = await resolveCustomer(db, caller, named)
  const goods = new GoodsMemory().for(db, project_id)
  await goods.know(
    [...(order?.items ?? []), ...incentives.flatMap(givenAway)],
    incentives.flatMap(requiredBy),
  )
  const used = [...incentives, ...offers.values()]
  const usages = await usagesOf(db, project_id, used, customer?.id ?? null)
  const owner = {
    key: session?.key ?? null,
    customer_id: customer?.id ?? null,
    isPage: side === 'client',
  }
  const meeting = await refereesAmong(db, project_id, incentives, customer?.id ?? null)
  const held = await heldByOthers(db, project_id, incentives, owner, now)

  const asked = redeemables.map((one, index): Asked => {
    const { object, id, gift, reward } = one
    const incentive = found.get(one)
    const request = { index, object, id, ...(gift && { gift }) }
    if (!incentive || (side === 'client' && isSomebodyElses(incentive, customer))) {
      return { ...request, ...nothing }
    }
    const told = withNames(meeting(incentive), goods.nameOf)
    const offer = offers.get(incentive.id)
    const bargain = offer && { offer, usage: usages.get(offer.id) ?? unused, points: reward?.points }
    return {
      ...request,
      ...besideHeld(told, usages.get(incentive.id), held.get(incentive.id)),
      ...(reward?.id !== undefined && { bargain: bargain ?? null }),
    }
  })
  const situation = { now, customer, metadata }
  const rules = await stackingRulesOf(db, project_id)
  return {
    asked,
    stacking: {
      order: undiscounted(priceOrder(order, goods, side, caller.project.currency)),
      situation,
      goods,
      rules,
    },
    customer,
    tracking_id: await trackingIdOf(db, project_id, customer?.source_id ?? null),
    owner,
    offers,
  }
}

const nothing = { incentive: null, usage: { total: 0, byCustomer: 0, discounted: 0 } }

type Redeemables = RedeemablesRequest['redeemables']

const namesOf = (redeemables: Redeemables, object: 'voucher' | 'promotion_tier') =>
  redeemables.flatMap((one) => (one.object === object ? [one.id] : []))

const tiersToLock = (incentives: readonly Incentive[]) =>
  incentives.flatMap((one) => (one.object === 'promotion_tier' && usesHistory(one) ? [one.id] : []))

/** To a shopper another's code is one that does not exist: a page must not find out who has which. */
const isSomebodyElses = ({ holder_id }: Incentive, customer: Profile | null) =>
  holder_id !== null && holder_id !== customer?.id

function demandEachOnce(names: readonly string[]) {
  const again = names.findIndex((name, index) => names.indexOf(name) < index)
  if (again < 0) return
  const first = names.indexOf(names[again] ?? '')
  throw new Refusal('invalid_payload', {
    message: 'A redeemable can be used once in a request.',
    details: [{ field: `redeemables[${again}]`, message: `is the same as redeemables[${first}]` }],
  })
}

// What the loyalty cards of a request are to be used for.

type Redeemable = RedeemablesRequest['redeemables'][number]

/** By the id of the card; one whose programme does not offer the reward is not in the map. Settles the cards in `found`. */
export async function readOffers(
  tx: Db,
  project_id: string,
  redeemables: readonly Redeemable[],
  found: Map<Redeemable, Incentive>,
  now: Date,
): Promise<Map<string, OfferedReward>> {
  const offers = new Map<string, OfferedReward>()
  for (const one of redeemables) {
    const { type, id, campaign } = found.get(one) ?? {}
    if (type !== 'LOYALTY_CARD' || !id || !campaign || one.reward?.id === undefined) continue
    await settle(tx, project_id, id, now)
    const settled = (await findIncentives(tx, project_id, [one])).get(one)
    if (settled) found.set(one, settled)
    const offer = await findOffer(tx, project_id, { id, campaign_id: campaign.id }, one.reward.id)
    if (offer) offers.set(id, offer)
  }
  return offers
}

/** Those whose rules look at past redemptions, in the order of their ids. */
export async function lockRewards(
  tx: Db,
  project_id: string,
  offers: readonly OfferedReward[],
): Promise<void> {
  const ids = offers.filter(usesHistory).map(({ reward }) => reward.id)
  for (const id of new Set(ids.toSorted())) await lockReward(tx, project_id, id)
}
