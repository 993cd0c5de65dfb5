/** Promotion tiers of one campaign that can be used together (specification, section 9: PROMOTION_STACKS). */
import { createHash } from 'node:crypto'
import { isApplicable, stack } from '../rules/stack.ts'
import type { Applicable } from '../rules/stacking/placed.ts'
import type { StackingRules } from '../rules/stacking/stacking-rules.ts'
import { collect } from './collect.ts'
import { moreAfter, type More, type Options } from './page.ts'
import { compare, readCursor, type Position } from './position.ts'
import type { Qualified, Question } from './question.ts'

export interface PromotionStack {
  id: string
  /** That of its newest tier. */
  position: Position
  /** In the order in which they apply. */
  applied: readonly Applicable[]
}

/** Only so many tiers are looked at, the newest ones that can be used. */
const mostTiers = 1000

/** Newest first. Tiers are tried by their hierarchy; those that the stacking rules leave out stay out. */
export async function readStacks(
  question: Question,
  rules: StackingRules,
  { limit = 5, starting_after }: Options = {},
): Promise<More & { stacks: readonly PromotionStack[] }> {
  const after = starting_after === undefined ? null : readCursor(starting_after)
  const all = await stacksOf(question, rules)
  const rest = all.filter(({ position }) => !after || compare(position, after) > 0)
  const stacks = rest.slice(0, limit)
  return { stacks, ...moreAfter(rest.length > limit ? (stacks.at(-1)?.position ?? null) : null) }
}

async function stacksOf(question: Question, rules: StackingRules): Promise<PromotionStack[]> {
  const { qualified } = await collect(question, { qualified: mostTiers, judged: mostTiers, after: null })
  return [...byCampaign(qualified).values()]
    .flatMap((tiers) => stackOf(tiers, question, rules) ?? [])
    .toSorted((one, other) => compare(one.position, other.position))
}

function byCampaign(qualified: readonly Qualified[]): Map<string, Qualified[]> {
  const campaigns = new Map<string, Qualified[]>()
  for (const one of qualified) {
    const id = one.incentive.campaign?.id ?? ''
    campaigns.set(id, [...(campaigns.get(id) ?? []), one])
  }
  return campaigns
}

function stackOf(
  tiers: readonly Qualified[],
  { order, situation, goods }: Question,
  rules: StackingRules,
): PromotionStack | undefined {
  const [newest] = tiers
  const asked = tiers
    .toSorted((one, other) => one.incentive.hierarchy - other.incentive.hierarchy)
    .map(({ incentive, usage }, index) => ({
      index,
      object: incentive.object,
      id: incentive.id,
      incentive,
      usage,
    }))
  const partial: StackingRules = {
    ...rules,
    redeemables_limit: Infinity,
    redeemables_application_mode: 'PARTIAL',
    redeemables_no_effect_rule: 'SKIP',
  }
  const applied = stack(asked, { order, situation, goods, rules: partial }).placed.filter(isApplicable)
  if (!newest || applied.length < 2) return undefined
  return { id: idOf(applied), position: newest.position, applied }
}

/** The same for the same tiers. */
const idOf = (applied: readonly Applicable[]) =>
  `stack_${createHash('sha256')
    .update(JSON.stringify(applied.map(({ asked }) => asked.id)))
    .digest('hex')
    .slice(0, 24)}`
