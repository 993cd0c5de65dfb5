/** Evaluates candidates in order until enough qualify. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { withHolds } from '../rules/availability.ts'
import { type Position, comparePositions, mergeByPosition, positionOf } from './position.ts'
import { passes } from './filters.ts'
import { isRelated, missingDiscounted, reportableProducts } from './discounted-products.ts'
import type { Logic } from '../rules/conditions/rule.ts'
import { type Redeemable, named, withNames, freeProductsOf } from '../rules/redeemable.ts'
import { evaluateRedeemable } from '../rules/evaluate-redeemable.ts'
import type { Evaluation } from '../rules/evaluation.ts'
import type { Candidate, Qualified, QualificationContext } from './context.ts'
import { declaredStacks, evaluateStack } from './stacks.ts'
import { readUses } from './uses.ts'

export interface Collected {
  qualified: Qualified[]
  /** Position after which more can be collected; null if there is nothing left. */
  until: Position | null
}

export interface CollectLimits {
  /** Stops when this many qualify. */
  qualified: number
  /** Stops when this many have been evaluated, so that a request without matches cannot block the service. */
  evaluated: number
  after: Position | null
}

export async function collect(context: QualificationContext, limits: CollectLimits): Promise<Collected> {
  const source = candidates(context, limits.after)
  const qualified: Qualified[] = []
  let evaluated = 0
  let until: Position | null = null
  for (let size = limits.qualified + 2; ; size = Math.min(size * 2, 256)) {
    const batch = takeNext(source, Math.min(size, limits.evaluated - evaluated))
    if (batch.length === 0)
      return { qualified, until: evaluated < limits.evaluated ? walletEnd(context) : until }
    if (evaluated > 0) await yieldToEventLoop()
    qualified.push(...(await evaluateAll(batch, context)))
    evaluated += batch.length
    until = batch.at(-1)?.position ?? until
    if (qualified.length >= limits.qualified) return { qualified, until }
  }
}

const walletEnd = ({ wallet, scenario }: QualificationContext) =>
  scenario.wallet ? wallet.completeUntil : null

function takeNext(source: Iterator<Candidate>, count: number): Candidate[] {
  const batch: Candidate[] = []
  while (batch.length < count) {
    const next = source.next()
    if (next.done) break
    batch.push(next.value)
  }
  return batch
}

async function evaluateAll(batch: readonly Candidate[], context: QualificationContext): Promise<Qualified[]> {
  const { scenario, order, situation, products } = context
  const wanted = batch.filter((one) => isWanted(one, context))
  const namesMissing = scenario.audienceOnly === true || scenario.bundlesOptional === true
  const parts = wanted.flatMap(partsOf)
  await products.preload(
    parts.flatMap((redeemable) => freeProductsOf(redeemable)),
    namesMissing ? parts.flatMap((redeemable) => reportableProducts(redeemable)) : [],
  )
  const { usages, held } = await readUses(context.db, context.project_id, parts, context.owner, situation.now)
  return wanted.flatMap((candidate) => {
    const { stack } = candidate
    if (stack) return evaluateStack({ ...candidate, stack }, context, usages, held) ?? []
    const withProductNames = namesMissing
      ? withNames(candidate.redeemable, products.nameOf)
      : candidate.redeemable
    const candidateRedeemable = scenario.anyCustomer ? forAnyCustomer(withProductNames) : withProductNames
    const { usage, ...current } = withHolds(candidateRedeemable, usages, held)
    // A campaign's voucher does not exist yet, so no session can hold it. The campaign's limits still apply.
    const redeemable = candidate.isCampaign ? candidateRedeemable : current.redeemable
    const evaluation = evaluateRedeemable(redeemable, order, situation, usage, {
      products,
      audienceOnly: scenario.audienceOnly === true,
      bundlesOptional: scenario.bundlesOptional === true,
    })
    const outcome = refuseWithoutEffect(evaluation, redeemable, context)
    return qualifies(outcome, context)
      ? [{ ...candidate, declared: candidate.redeemable, redeemable, evaluation: outcome }]
      : []
  })
}

function isWanted(candidate: Candidate, context: QualificationContext) {
  const { scenario, filters, order } = context
  const { redeemable } = candidate
  if (filters && !passes(filters, candidate, context)) return false
  return !scenario.productRelation || isRelated(redeemable, order, scenario.productRelation)
}

const partsOf = ({ redeemable, stack }: Candidate): readonly Redeemable[] => stack?.tiers ?? [redeemable]

/** Makes a redeemable unusable if none of the products that it discounts is in the cart. */
function refuseWithoutEffect(
  evaluation: Evaluation,
  redeemable: Redeemable,
  { scenario, order, products }: QualificationContext,
): Evaluation {
  // Product scenarios also return redeemables that only require the product.
  const missing = evaluation.usable && !scenario.productRelation ? missingDiscounted(redeemable, order) : []
  if (!evaluation.usable || missing.length === 0) return evaluation
  const { bundle, applicable_to, inapplicable_to } = evaluation
  const items = missing.map((one) => named(one, products.nameOf))
  return {
    usable: false,
    key: 'order_rules_violated',
    message: 'The cart contains none of the discounted products.',
    requirements: [{ name: 'order.items.quantity', required: 1, available: 0, missing: 1, items }],
    bundle,
    omitted: [],
    possible: true,
    applicable_to,
    inapplicable_to,
  }
}

/** Loyalty cards qualify without a reward, so that the shopper can choose one. */
function qualifies(evaluation: Evaluation, { scenario }: QualificationContext): boolean {
  if (evaluation.usable) return true
  return (evaluation.possible && scenario.audienceOnly === true) || evaluation.key === 'missing_reward'
}

/** Yields candidates newest first. */
export function* candidates(context: QualificationContext, after: Position | null): Generator<Candidate> {
  const { completeUntil } = context.wallet
  const own = mergeByPosition(walletVouchers(context, after), campaignVouchers(context, after))
  const { scenario, stacks } = context
  const tiers = matchingTiers(context, after)
  const promotions =
    scenario.stacks && stacks.length > 0 ? mergeByPosition(declaredStacks(stacks, after), tiers) : tiers
  for (const candidate of mergeByPosition(own, promotions)) {
    // The wallet is incomplete from here on, so a missing voucher could come before this candidate.
    if (completeUntil && comparePositions(candidate.position, completeUntil) > 0) return
    yield candidate
  }
}

function* walletVouchers(
  { scenario, wallet }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.wallet) return
  for (const redeemable of wallet.vouchers) {
    const position = positionOf(redeemable)
    if (!after || comparePositions(position, after) > 0) yield { redeemable, position }
  }
}

function* campaignVouchers(
  { scenario, campaigns }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.campaigns) return
  for (const redeemable of campaigns) {
    const position = positionOf(redeemable)
    if (!after || comparePositions(position, after) > 0) yield { redeemable, position, isCampaign: true }
  }
}

function* matchingTiers(
  { scenario, tiers, order, situation }: QualificationContext,
  after: Position | null,
): Generator<Candidate> {
  if (!scenario.tiers) return
  for (const { place, position } of tiers.find(scenario.tiers, order, situation, after)) {
    const redeemable = tiers.tier(place)
    if (redeemable) yield { redeemable, position }
  }
}

const alwaysMet: Logic = { kind: 'all', of: [] }

/** The redeemable with all customer conditions met (scenarios PRODUCTS and PRODUCTS_DISCOUNT). */
export const forAnyCustomer = (redeemable: Redeemable): Redeemable => ({
  ...redeemable,
  assignedRules: redeemable.assignedRules.map((assigned) => ({
    ...assigned,
    rule: { ...assigned.rule, logic: withoutCustomer(assigned.rule.logic) },
  })),
})

function withoutCustomer(logic: Logic): Logic {
  if (logic.kind === 'all' || logic.kind === 'any') return { ...logic, of: logic.of.map(withoutCustomer) }
  const isAboutCustomer =
    logic.kind === 'value' &&
    (logic.name.startsWith('customer.') || logic.name === 'redemption.count.per_customer')
  return isAboutCustomer ? alwaysMet : logic
}
