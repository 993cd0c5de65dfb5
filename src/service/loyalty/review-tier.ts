/** The loyalty tier of a member, as it follows the points and the time. */
import { countsFrom, evaluateTier, type Decision } from '../rules/loyalty/tiers.ts'
import type { Profile } from '../rules/situation.ts'
import { findCustomerBy, segmentsOf } from '../customers/queries.ts'
import { rulesWaitingFor, type WaitingRule } from './earning-rules.ts'
import {
  hasBeenIn,
  saveTierPlace,
  pointsEarned,
  readMembershipState,
  type MembershipState,
  type NamedTier,
} from './member-tiers.ts'
import { lockCard } from './ledger-queries.ts'
import type { Db } from '../database/tables.ts'
import { record, type Cause, tierEvent, tierEventType } from './activity.ts'
import { award } from './award.ts'

/** Points for a tier may lead to the next tier, which may bring points. It ends here, however the rules are made. */
const mostSteps = 10

export interface Review extends Cause {
  /** A rollback gave points back: a tier that the member has been in before is then restored, not reached. */
  isRestoring?: true
  /**
   * Points went from one of these cards of a member to another: a tier that any of them has been in before is not
   * reached anew, and none is left for good. Points that go to and fro would else earn each time.
   */
  ownCards?: readonly string[]
}

/**
 * Joins, upgrades, downgrades, prolongs or leaves, where the points of the card or the time say so; records it, and
 * fires the earning rules that wait for it, each at most once. Comes after everything that moves points of a card.
 * Where nothing changes, which is nearly always, it is one query and takes no lock.
 */
export async function reviewTier(tx: Db, project_id: string, card_id: string, review: Review): Promise<void> {
  const fired = new Set<string>()
  for (let step = 0; step < mostSteps; step += 1) {
    const before = await judge(tx, project_id, card_id, review.now)
    if (!before?.decision) return
    // Somebody else may have moved points or the tier meanwhile: with the card locked it is judged once more.
    await lockCard(tx, project_id, card_id)
    const judged = await judge(tx, project_id, card_id, review.now)
    if (!judged?.decision) return
    const earned = await move(tx, project_id, judged.standing, judged.decision, review, fired)
    if (!earned) return
  }
}

async function judge(tx: Db, project_id: string, card_id: string, now: Date) {
  const standing = await standingOf(tx, project_id, card_id, now)
  return standing && { standing, decision: evaluateTier({ ...standing, now }) }
}

/** Where the member of a card stands, and the points that count for it; undefined for what is no card of a programme. */
export async function standingOf(tx: Db, project_id: string, card_id: string, now: Date) {
  const standing = await readMembershipState(tx, project_id, card_id)
  if (!standing) return undefined
  const since = countsFrom({ ...standing, now })
  const points = since ? await pointsEarned(tx, project_id, card_id, since) : standing.balance
  return { ...standing, points }
}

/** Whether it earned points, after which the tier may be another. */
async function move(
  tx: Db,
  project_id: string,
  { card }: MembershipState,
  decision: Decision<NamedTier>,
  { now, group_id, caller, isRestoring, ownCards }: Review,
  fired: Set<string>,
): Promise<boolean> {
  const { from, to } = decision
  const isUp = decision.move === 'joined' || decision.move === 'upgraded'
  const cards = ownCards ?? (isRestoring && [card.id])
  const isRestored = cards && isUp && to && (await hasBeenIn(tx, project_id, cards, to.tier.id))
  await saveTierPlace(tx, project_id, card.id, to, now)

  const waiting =
    isRestored || (ownCards && !isUp)
      ? []
      : await rulesWaitingFor(tx, project_id, tierEventType(decision.move), [card.campaign_id])
  const tier_id = (to?.tier ?? from)?.id ?? null
  const isFor = (rule: WaitingRule) => rule.loyalty_tier_id === null || rule.loyalty_tier_id === tier_id
  const rules = waiting.filter((rule) => !fired.has(rule.id) && isFor(rule))
  for (const { id } of rules) fired.add(id)
  const earned = await award(tx, project_id, card, rules, {
    customer: rules.length > 0 ? await holderOf(tx, project_id, card.holder_id) : null,
    order: null,
    tier_id,
    segment_id: null,
    mappings: to?.tier.earning_rules ?? {},
    now,
  })
  await record(tx, project_id, card.id, [tierEvent(decision), ...earned], { now, group_id, caller })
  return earned.length > 0
}

async function holderOf(tx: Db, project_id: string, id: string | null): Promise<Profile | null> {
  const customer = id === null ? undefined : await findCustomerBy(tx, project_id, 'id', id)
  if (!customer) return null
  const { source_id, metadata } = customer
  const profile = { id: customer.id, source_id, metadata }
  return { ...profile, segments: await segmentsOf(tx, project_id, profile) }
}
