/** Which segments a customer is in. */
import { fitsFilter } from '../rules/segments.ts'
import type { Profile } from '../rules/situation.ts'
import { sql } from './kysely.ts'
import type { Db } from './tables.ts'

/** Ids of the segments that list the customer or whose filter fits, in the order of their ids. */
export async function segmentsOf(
  db: Db,
  project_id: string,
  customer: Omit<Profile, 'segments'>,
): Promise<string[]> {
  const listed = JSON.stringify(customer.id === null ? [] : [customer.id])
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'filter'])
    // The list may be long: it is looked through where it is.
    .select(sql<boolean>`customers @> ${listed}::jsonb`.as('lists'))
    .where('project_id', '=', project_id)
    .orderBy('id')
    .execute()
  return segments
    .filter(
      ({ filter, lists }) =>
        (customer.id !== null && lists) || (filter !== null && fitsFilter(filter, customer)),
    )
    .map(({ id }) => id)
}
