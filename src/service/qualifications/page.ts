/** One page of what qualifies, in the order that was asked for. */
import { createHash } from 'node:crypto'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { isApplicable, stack } from '../rules/stack.ts'
import type { Applicable, StackingRules } from '../rules/stacking.ts'
import { collect } from './collect.ts'
import { asCursor, comparePositions, readCursor, type Position } from './position.ts'
import type { Qualified, QualificationContext } from './context.ts'

/** Whether there is more, and where to go on. */
export interface More {
  has_more: boolean
  more_starting_after: string | null
}

export interface Page extends More {
  qualified: readonly Qualified[]
}

export type Options = NonNullable<QualificationRequest['options']>

/** The most that are judged for one page; a page that ends there says that there is more. */
const mostJudged = 5000
/** How many are compared by value: the newest ones that could be used. */
const mostCompared = 1000

export async function readPage(context: QualificationContext, options: Options = {}): Promise<Page> {
  const { limit = 5, starting_after, sorting_rule = 'DEFAULT' } = options
  const after = starting_after === undefined ? null : readCursor(starting_after)
  return sorting_rule === 'DEFAULT'
    ? newestFirst(context, limit, after)
    : byValue(context, limit, after, sorting_rule === 'BEST_DEAL' ? -1 : 1)
}

async function newestFirst(
  context: QualificationContext,
  limit: number,
  after: Position | null,
): Promise<Page> {
  const wanted = { qualified: limit + 1, judged: mostJudged, after }
  const { qualified, until } = await collect(context, wanted)
  if (qualified.length <= limit) return pageOf(qualified, until)
  const shown = qualified.slice(0, endOf(qualified, limit))
  return pageOf(shown, shown.at(-1)?.position ?? null)
}

/** A cursor cannot stand between two of the very same position, rare as they are: both come on the same page. */
function endOf(qualified: readonly Qualified[], limit: number): number {
  const next = qualified[limit]
  const first = qualified.findIndex((one) => next && comparePositions(one.position, next.position) === 0)
  return first > 0 ? Math.min(first, limit) : limit + 1
}

/** Goes on behind the entry that the last page ended with; nothing comes after one that is gone. */
async function byValue(
  context: QualificationContext,
  limit: number,
  after: Position | null,
  sign: 1 | -1,
): Promise<Page> {
  const wanted = { qualified: mostCompared, judged: mostCompared, after: null }
  const { qualified } = await collect(context, wanted)
  const sorted = qualified.toSorted(
    (one, other) => sign * (valueOf(one) - valueOf(other)) || comparePositions(one.position, other.position),
  )
  const last = after ? sorted.findIndex(({ position }) => comparePositions(position, after) === 0) : -1
  const start = after && last < 0 ? sorted.length : last + 1
  const shown = sorted.slice(start, start + limit)
  return pageOf(shown, start + limit < sorted.length ? (shown.at(-1)?.position ?? null) : null)
}

const valueOf = ({ judgement }: Qualified) => (judgement.usable ? judgement.amount : 0)

const pageOf = (qualified: readonly Qualified[], until: Position | null): Page => ({
  qualified,
  ...moreAfter(until),
})

export const moreAfter = (until: Position | null): More => ({
  has_more: until !== null,
  more_starting_after: until && asCursor(until),
})

// Promotion tiers of one campaign that can be used together (specification, section 9: PROMOTION_STACKS).

export interface PromotionStack {
  id: string
  /** That of its newest tier. */
  position: Position
  /** In the order in which they apply. */
  applied: readonly Applicable[]
}

/** How many tiers are looked at: the newest ones that can be used. */
const mostTiers = 1000

/** Newest first. Tiers are tried by their hierarchy; those that the stacking rules leave out stay out. */
export async function readStacks(
  context: QualificationContext,
  rules: StackingRules,
  { limit = 5, starting_after }: Options = {},
): Promise<More & { stacks: readonly PromotionStack[] }> {
  const after = starting_after === undefined ? null : readCursor(starting_after)
  const all = await stacksOf(context, rules)
  const rest = all.filter(({ position }) => !after || comparePositions(position, after) > 0)
  const stacks = rest.slice(0, limit)
  return { stacks, ...moreAfter(rest.length > limit ? (stacks.at(-1)?.position ?? null) : null) }
}

async function stacksOf(context: QualificationContext, rules: StackingRules): Promise<PromotionStack[]> {
  const { qualified } = await collect(context, { qualified: mostTiers, judged: mostTiers, after: null })
  return [...byCampaign(qualified).values()]
    .flatMap((tiers) => stackOf(tiers, context, rules) ?? [])
    .toSorted((one, other) => comparePositions(one.position, other.position))
}

function byCampaign(qualified: readonly Qualified[]): Map<string, Qualified[]> {
  const campaigns = new Map<string, Qualified[]>()
  for (const one of qualified) {
    const id = one.redeemable.campaign?.id ?? ''
    campaigns.set(id, [...(campaigns.get(id) ?? []), one])
  }
  return campaigns
}

function stackOf(
  tiers: readonly Qualified[],
  { order, situation, goods }: QualificationContext,
  rules: StackingRules,
): PromotionStack | undefined {
  const [newest] = tiers
  const asked = tiers
    .toSorted((one, other) => one.redeemable.hierarchy - other.redeemable.hierarchy)
    .map(({ redeemable, usage }, index) => ({
      index,
      object: redeemable.object,
      id: redeemable.id,
      redeemable,
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
