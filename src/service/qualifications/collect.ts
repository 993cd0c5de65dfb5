/** Judges one candidate after the other until enough qualify. */
import { setImmediate as turn } from 'node:timers/promises'
import { heldByOthers, usagesOf, withCampaigns } from '../redeemables/usage.ts'
import { besideHeld } from '../rules/availability.ts'
import { type Position, comparePositions, positionOf } from './tier-index.ts'
import type { Logic } from '../rules/conditions/rule.ts'
import { type Redeemable, named, withNames, givenAway } from '../rules/redeemable.ts'
import { judge, usesHistory } from '../rules/judge.ts'
import type { Judgement } from '../rules/judgement.ts'
import { passes, isAbout, lackedBy, wantedBy } from './filters.ts'
import type { Candidate, Qualified, QualificationContext } from './context.ts'
import { declaredStacks, judgeStack } from './stacks.ts'

export interface Collected {
  qualified: Qualified[]
  /** Up to here everything has been looked at, and there is more; null at the end. */
  until: Position | null
}

export interface Wanted {
  /** Stops when this many qualify, */
  qualified: number
  /** or this many have been judged, so that a cart nothing fits cannot keep the service busy. */
  judged: number
  after: Position | null
}

export async function collect(context: QualificationContext, wanted: Wanted): Promise<Collected> {
  const line = candidates(context, wanted.after)
  const qualified: Qualified[] = []
  let judged = 0
  let until: Position | null = null
  for (let size = wanted.qualified + 2; ; size = Math.min(size * 2, 256)) {
    const batch = take(line, Math.min(size, wanted.judged - judged))
    if (batch.length === 0) return { qualified, until: judged < wanted.judged ? walletEnd(context) : until }
    if (judged > 0) await turn()
    qualified.push(...(await judgeAll(batch, context)))
    judged += batch.length
    until = batch.at(-1)?.position ?? until
    if (qualified.length >= wanted.qualified) return { qualified, until }
  }
}

const walletEnd = ({ wallet, scenario }: QualificationContext) =>
  scenario.wallet ? wallet.completeUntil : null

function take(line: Iterator<Candidate>, count: number): Candidate[] {
  const taken: Candidate[] = []
  while (taken.length < count) {
    const next = line.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

async function judgeAll(batch: readonly Candidate[], context: QualificationContext): Promise<Qualified[]> {
  const { scenario, order, situation, goods } = context
  const fitting = batch.filter((one) => isWanted(one, context))
  const tellsMissing = scenario.audienceOnly === true || scenario.bundlesOptional === true
  const parts = fitting.flatMap(partsOf)
  await goods.know(
    parts.flatMap((redeemable) => givenAway(redeemable)),
    tellsMissing ? parts.flatMap((redeemable) => wantedBy(redeemable)) : [],
  )
  const { usages, held } = await usedSoFar(parts, context)
  return fitting.flatMap((candidate) => {
    const { stack } = candidate
    if (stack) return judgeStack({ ...candidate, stack }, context, usages, held) ?? []
    const told = tellsMissing ? withNames(candidate.redeemable, goods.nameOf) : candidate.redeemable
    const asWanted = scenario.anyCustomer ? forAnyCustomer(told) : told
    const { usage, ...beside } = besideHeld(asWanted, usages, held)
    // No session can hold a voucher that does not exist yet. The campaign's limits count all the same.
    const redeemable = candidate.isCampaign ? asWanted : beside.redeemable
    const judgement = judge(redeemable, order, situation, usage, {
      goods,
      audienceOnly: scenario.audienceOnly === true,
      bundlesOptional: scenario.bundlesOptional === true,
    })
    const wanting = beyond(judgement, redeemable, context)
    return qualifies(wanting, context) ? [{ ...candidate, redeemable, judgement: wanting }] : []
  })
}

function isWanted(candidate: Candidate, context: QualificationContext) {
  const { scenario, filters, order } = context
  const { redeemable } = candidate
  if (filters && !passes(filters, candidate, context)) return false
  return !scenario.about || isAbout(redeemable, order, scenario.about)
}

/** What is judged of it. */
const partsOf = ({ redeemable, stack }: Candidate): readonly Redeemable[] => stack?.tiers ?? [redeemable]

/** Only of those for which it matters. */
async function usedSoFar(
  parts: readonly Redeemable[],
  { db, project_id, situation, owner }: QualificationContext,
) {
  const counted = parts.filter(usesHistory)
  const holdable = parts.filter(
    (one) => one.limit !== null || one.type === 'GIFT_VOUCHER' || usesHistory(one),
  )
  // Both ask nothing where there is nothing to ask for.
  const usages = await usagesOf(db, project_id, withCampaigns(counted), situation.customer?.id ?? null)
  const held = await heldByOthers(db, project_id, withCampaigns(holdable), owner, situation.now)
  return { usages, held }
}

/** What would take something off other products, but takes off nothing here, does not apply to this cart. */
function beyond(
  judgement: Judgement,
  redeemable: Redeemable,
  { scenario, order, goods }: QualificationContext,
): Judgement {
  // A page about products hears of what it asks for, too, whatever it discounts.
  const lacked = judgement.usable && !scenario.about ? lackedBy(redeemable, order) : []
  if (!judgement.usable || lacked.length === 0) return judgement
  const { bundle, applicable_to, inapplicable_to } = judgement
  const items = lacked.map((one) => named(one, goods.nameOf))
  return {
    usable: false,
    key: 'order_rules_violated',
    message: 'Nothing in the cart is what this is for.',
    requirements: [{ name: 'order.items.quantity', required: 1, available: 0, missing: 1, items }],
    bundle,
    omitted: [],
    possible: true,
    applicable_to,
    inapplicable_to,
  }
}

/** A loyalty card without a reward pays for nothing, but is there to pay with. */
function qualifies(judgement: Judgement, { scenario }: QualificationContext): boolean {
  if (judgement.usable) return true
  return (judgement.possible && scenario.audienceOnly === true) || judgement.key === 'missing_reward'
}

// Tiers of the index, vouchers of the wallet and campaigns in one line, newest first. Nothing is left out that could qualify.

export function* candidates(context: QualificationContext, after: Position | null): Generator<Candidate> {
  const { completeUntil } = context.wallet
  const own = merged(heldVouchers(context, after), givingCampaigns(context, after))
  const { scenario, stacks } = context
  const tiers = foundTiers(context, after)
  const promotions =
    scenario.stacks && stacks.length > 0 ? merged(declaredStacks(stacks, after), tiers) : tiers
  for (const candidate of merged(own, promotions)) {
    // Behind the last voucher that is here, another could come first.
    if (completeUntil && comparePositions(candidate.position, completeUntil) > 0) return
    yield candidate
  }
}

function* heldVouchers(
  { scenario, wallet }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.wallet) return
  for (const redeemable of wallet.vouchers) {
    const position = positionOf(redeemable)
    if (!after || comparePositions(position, after) > 0) yield { redeemable, position }
  }
}

function* givingCampaigns(
  { scenario, campaigns }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.campaigns) return
  for (const redeemable of campaigns) {
    const position = positionOf(redeemable)
    if (!after || comparePositions(position, after) > 0) yield { redeemable, position, isCampaign: true }
  }
}

function* foundTiers(
  { scenario, tiers, order, situation }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.tiers) return
  for (const { place, position } of tiers.find(scenario.tiers, order, situation, after)) {
    const redeemable = tiers.tier(place)
    if (redeemable) yield { redeemable, position }
  }
}

function* merged(one: Generator<Candidate>, other: Generator<Candidate>): Generator<Candidate> {
  let left = one.next()
  let right = other.next()
  while (!left.done || !right.done) {
    if (!left.done && (right.done || comparePositions(left.value.position, right.value.position) <= 0)) {
      yield left.value
      left = one.next()
    } else if (!right.done) {
      yield right.value
      right = other.next()
    }
  }
}

// An redeemable as it would be if it were for everybody.

const met: Logic = { kind: 'all', of: [] }

export const forAnyCustomer = (redeemable: Redeemable): Redeemable => ({
  ...redeemable,
  guards: redeemable.guards.map((guard) => ({
    ...guard,
    rule: { ...guard.rule, logic: withoutCustomer(guard.rule.logic) },
  })),
})

/** What is asked of customers counts as met. */
function withoutCustomer(logic: Logic): Logic {
  if (logic.kind === 'all' || logic.kind === 'any') return { ...logic, of: logic.of.map(withoutCustomer) }
  const isAboutCustomer =
    logic.kind === 'value' &&
    (logic.name.startsWith('customer.') || logic.name === 'redemption.count.per_customer')
  return isAboutCustomer ? met : logic
}
