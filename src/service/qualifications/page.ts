import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import { collect } from '../eligibility/collect.ts'
import type { Qualified, QualificationContext } from '../eligibility/context.ts'
import { comparePositions, parseCursor, type Position, serializeCursor } from '../eligibility/position.ts'

export interface Page extends Continuation {
  qualified: readonly Qualified[]
}

export interface Continuation {
  has_more: boolean
  more_starting_after: string | null
}

type Options = NonNullable<QualificationRequest['options']>

/** A page ends after this many evaluated candidates, even if it is not full. `has_more` is then true. */
const maxEvaluated = 5000
/** Sorting by value only considers the newest qualified redeemables, up to this many. */
const maxCompared = 1000

export async function readPage(context: QualificationContext, options: Options = {}): Promise<Page> {
  const { limit = 5, starting_after, sorting_rule = 'DEFAULT' } = options
  const after = starting_after === undefined ? null : parseCursor(starting_after)
  return sorting_rule === 'DEFAULT'
    ? newestFirst(context, limit, after)
    : byValue(context, limit, after, sorting_rule === 'BEST_DEAL' ? -1 : 1)
}

async function newestFirst(
  context: QualificationContext,
  limit: number,
  after: Position | null,
): Promise<Page> {
  const wanted = { qualified: limit + 1, evaluated: maxEvaluated, after }
  const { qualified, until } = await collect(context, wanted)
  if (qualified.length <= limit) return pageOf(qualified, until)
  const page = qualified.slice(0, endOf(qualified, limit))
  return pageOf(page, page.at(-1)?.position ?? null)
}

/** A page cannot end between redeemables with the same position, so all of these are on the same page. */
function endOf(qualified: readonly Qualified[], limit: number): number {
  const next = qualified[limit]
  const first = qualified.findIndex((one) => next && comparePositions(one.position, next.position) === 0)
  return first > 0 ? Math.min(first, limit) : limit + 1
}

/** Continues after the last entry of the previous page. If that entry no longer qualifies, the page is empty. */
async function byValue(
  context: QualificationContext,
  limit: number,
  after: Position | null,
  sign: 1 | -1,
): Promise<Page> {
  const evaluated = context.filters ? maxEvaluated : maxCompared
  const wanted = { qualified: maxCompared, evaluated, after: null }
  const { qualified } = await collect(context, wanted)
  const sorted = qualified.toSorted(
    (one, other) => sign * (valueOf(one) - valueOf(other)) || comparePositions(one.position, other.position),
  )
  const last = after ? sorted.findIndex(({ position }) => comparePositions(position, after) === 0) : -1
  const start = after && last < 0 ? sorted.length : last + 1
  const page = sorted.slice(start, start + limit)
  return pageOf(page, start + limit < sorted.length ? (page.at(-1)?.position ?? null) : null)
}

const valueOf = ({ evaluation }: Qualified) => (evaluation.usable ? evaluation.amount : 0)

const pageOf = (qualified: readonly Qualified[], until: Position | null): Page => ({
  qualified,
  ...continuationAt(until),
})

const continuationAt = (until: Position | null): Continuation => ({
  has_more: until !== null,
  more_starting_after: until && serializeCursor(until),
})
