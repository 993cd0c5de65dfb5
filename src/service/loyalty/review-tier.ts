import { countsFrom, evaluateTier, type Decision } from '../rules/loyalty/tiers.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, segmentsOf } from '../customers/queries.ts'
import { triggeredRules, type TriggeredRule } from './earning-rules.ts'
import {
  hasBeenIn,
  hasMoved,
  saveTierPlace,
  pointsEarned,
  pointsEarnedOrDue,
  readMembershipState,
  type MembershipState,
  type NamedTier,
} from './member-tiers.ts'
import { lockCard } from './ledger-queries.ts'
import type { Db } from '../database/tables.ts'
import { recordEvents, type Cause, tierEvent, tierEventType } from './activity.ts'
import { award } from './award.ts'

/** Points for reaching a tier can lead to the next tier. This limit ends the loop even if the rules form a cycle. */
const maxSteps = 10

export interface Review extends Cause {
  /**
   * The points come from a rollback or from a change by the shop, which may be a correction. A tier that the member has
   * been in before is then restored and triggers no earning rule. Losing a tier triggers its rules only the first time.
   */
  isRestoring?: true
  /**
   * The points were transferred between these cards of one member. Only a higher tier that none of them has been in
   * triggers earning rules. Otherwise, moving points back and forth would earn points each time.
   */
  ownCards?: readonly string[]
}

/**
 * Moves the member to the tier that points and time require, records the change and applies the earning rules it
 * triggers, each at most once. Call it after every change of a card's points. If the tier does not change, which is the
 * usual case, it takes no lock. Returns whether the tier has changed.
 */
export async function reviewTier(
  tx: Db,
  project_id: string,
  card_id: string,
  review: Review,
): Promise<boolean> {
  const applied = new Set<string>()
  for (let step = 0; step < maxSteps; step += 1) {
    const before = await evaluate(tx, project_id, card_id, review.now)
    if (!before?.decision) return step > 0
    // A concurrent transaction may have changed points or tier, so evaluate again with the card locked.
    await lockCard(tx, project_id, card_id)
    const locked = await evaluate(tx, project_id, card_id, review.now)
    if (!locked?.decision) return step > 0
    const earned = await changeTier(tx, project_id, locked.membership, locked.decision, review, applied)
    if (!earned) return true
  }
  return true
}

async function evaluate(tx: Db, project_id: string, card_id: string, now: Date) {
  const membership = await readMembership(tx, project_id, card_id, now)
  return membership && { membership, decision: evaluateTier({ ...membership, now }) }
}

/** The returned `points` are those that count for the tier. */
export async function readMembership(tx: Db, project_id: string, card_id: string, now: Date) {
  const state = await readMembershipState(tx, project_id, card_id)
  return state && withPoints(tx, project_id, state, now)
}

export interface ReviewedMembership extends MembershipState {
  /** Whether the stored tier or its period is outdated. */
  isOutdated: boolean
}

/**
 * The membership after the tier is reviewed, without changing anything: for reads. Points that earning rules award for
 * the change of tier are not included. `balance` includes points that are due.
 */
export async function readReviewedMembership(
  db: Db,
  project_id: string,
  { id, balance }: { id: string; balance: number },
  now: Date,
): Promise<ReviewedMembership | undefined> {
  const stored = await readMembershipState(db, project_id, id)
  if (!stored) return undefined
  const state = { ...stored, balance }
  const since = countsFrom({ ...state, now })
  const points = since ? await pointsEarnedOrDue(db, project_id, id, since, now) : balance
  const decision = evaluateTier({ ...state, points, now })
  return { ...state, ...(decision && { place: decision.to }), isOutdated: decision !== undefined }
}

/** `points` are those that count for the tier. */
export async function withPoints(db: Db, project_id: string, state: MembershipState, now: Date) {
  const since = countsFrom({ ...state, now })
  const points = since ? await pointsEarned(db, project_id, state.card.id, since) : state.balance
  return { ...state, points }
}

/** Whether neither the member's tier nor its period changes with this balance. */
export async function keepsTier(
  db: Db,
  project_id: string,
  state: MembershipState,
  now: Date,
): Promise<boolean> {
  return !evaluateTier({ ...(await withPoints(db, project_id, state, now)), now })
}

/** Returns whether the change earned points, which may lead to another tier. */
async function changeTier(
  tx: Db,
  project_id: string,
  { card }: MembershipState,
  decision: Decision<NamedTier>,
  { now, group_id, caller, isRestoring, ownCards }: Review,
  applied: Set<string>,
): Promise<boolean> {
  const { from, to } = decision
  const event = tierEventType(decision.move)
  const isUp = decision.move === 'joined' || decision.move === 'upgraded'
  const isDown = decision.move === 'downgraded' || decision.move === 'left'
  const cards = ownCards ?? (isRestoring && [card.id])
  const tier_id = (to?.tier ?? from)?.id ?? null
  const isRestored = cards && isUp && to && (await hasBeenIn(tx, project_id, cards, to.tier.id))
  const isLostAgain =
    isRestoring && isDown && tier_id !== null && (await hasMoved(tx, project_id, card.id, event, tier_id))
  await saveTierPlace(tx, project_id, card.id, to, now)

  const triggered =
    isRestored || isLostAgain || (ownCards && !isUp)
      ? []
      : await triggeredRules(tx, project_id, event, [card.campaign_id])
  const isFor = (rule: TriggeredRule) => rule.loyalty_tier_id === null || rule.loyalty_tier_id === tier_id
  const rules = triggered.filter((rule) => !applied.has(rule.id) && isFor(rule))
  for (const { id } of rules) applied.add(id)
  const earned = await award(tx, project_id, card, rules, {
    customer: rules.length > 0 ? await holderOf(tx, project_id, card.holder_id) : null,
    order: null,
    tier_id,
    segment_id: null,
    mappings: to?.tier.earning_rules ?? {},
    now,
  })
  await recordEvents(tx, project_id, card.id, [tierEvent(decision), ...earned], { now, group_id, caller })
  return earned.length > 0
}

async function holderOf(tx: Db, project_id: string, id: string | null): Promise<Profile | null> {
  const customer = id === null ? undefined : await findCustomerBy(tx, project_id, 'id', id)
  if (!customer) return null
  const { source_id, metadata } = customer
  const profile = { id: customer.id, source_id, metadata }
  return { ...profile, segments: await segmentsOf(tx, project_id, profile) }
}
