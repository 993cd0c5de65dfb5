/** Which segments a customer is in. */
import { fitsFilter } from '../rules/segments.ts'
import type { Profile } from '../rules/situation.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

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

/** Segments with a filter that an earning rule of a programme waits for, both switched on. */
export async function awaitedSegments(
  db: Db,
  project_id: string,
): Promise<{ id: string; filter: unknown }[]> {
  const { rows } = await sql<{ id: string; filter: unknown }>`
    select id, filter from segments
    where project_id = ${project_id} and filter is not null and id in (
      select rule.segment ->> 'id' from earning_rules as rule
      join campaigns as campaign on campaign.project_id = rule.project_id and campaign.id = rule.campaign_id
      where rule.project_id = ${project_id} and rule.event = 'customer.segment.entered' and rule.active
        and campaign.active and campaign.campaign_type = 'LOYALTY_PROGRAM'
    )
    order by id`.execute(db)
  return rows
}
