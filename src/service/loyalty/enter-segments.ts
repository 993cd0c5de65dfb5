/** Members come into segments by what a shop says of them: the event `customer.segment.entered` of earning rules. */
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'
import { fitsFilter } from '../rules/segments.ts'
import { membersAmong } from '../customers/queries.ts'
import { awaitedSegments, segmentsOf } from '../customers/segments.ts'
import type { Db } from '../database/tables.ts'
import { fire } from './earn.ts'

/**
 * Looks at the customers of these source ids before they are changed. What it gives, called in the same transaction
 * when they have been, fires the event for each member and each segment that fits since. A segment that lists its
 * customers is not entered in this way, and nobody who holds no card earns anything.
 */
export async function watchSegments(
  tx: Db,
  project_id: string,
  source_ids: readonly string[],
): Promise<(now: Date) => Promise<void>> {
  const segments = await awaitedSegments(tx, project_id)
  if (segments.length === 0) return () => Promise.resolve()

  const read = async () => {
    const members = await membersAmong(tx, project_id, source_ids)
    return members.map((member) => ({
      member,
      fitting: segments.filter(({ filter }) => fitsFilter(filter, member)).map(({ id }) => id),
    }))
  }
  const before = new Map((await read()).map(({ member, fitting }) => [member.id, fitting]))

  return async (now) => {
    for (const { member, fitting } of await read()) {
      const entered = fitting.filter((id) => !before.get(member.id)?.includes(id))
      if (entered.length === 0) continue
      const customer = { ...member, segments: await segmentsOf(tx, project_id, member) }
      const cause = { customer, now, group_id: newId('group') }
      for (const segment_id of entered) {
        try {
          await fire(tx, project_id, 'customer.segment.entered', { ...cause, segment_id })
        } catch (error) {
          // A card that can hold no more gets nothing; the shop's customers change all the same.
          if (!(error instanceof Refusal)) throw error
        }
      }
    }
  }
}
