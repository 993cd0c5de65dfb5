/** One page of what qualifies, in the order that was asked for. */
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
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
  const judged = context.filters ? mostJudged : mostCompared
  const wanted = { qualified: mostCompared, judged, after: null }
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

const moreAfter = (until: Position | null): More => ({
  has_more: until !== null,
  more_starting_after: until && asCursor(until),
})
