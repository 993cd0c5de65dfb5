/** An earning rule as replies have it (specification, "Earning rule"). */
import type { Selectable } from 'kysely'
import type { EarningRule } from '../../contract/resources/earning-rule.ts'
import type { Tables } from '../database/tables.ts'

/** What is jsonb was checked when it was written (`catalogue/schema/loyalty.ts`). */
export function asEarningRule(row: Selectable<Tables['earning_rules']>): EarningRule {
  const source = row.source as { banner?: string; object_id?: string; object_type?: string }
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at?.toISOString() ?? null,
    loyalty: row.loyalty as EarningRule['loyalty'],
    event: row.event,
    source: { banner: null, object_id: row.campaign_id, object_type: 'campaign', ...source },
    active: row.active,
    start_date: row.start_date?.toISOString() ?? null,
    expiration_date: row.expiration_date?.toISOString() ?? null,
    validity_timeframe: row.validity_timeframe,
    validity_day_of_week: row.validity_day_of_week,
    ...(row.validity_hours && { validity_hours: hoursOf(row.validity_hours) }),
    object: 'earning_rule',
    // What fires the rule is the service itself; the name is its own all the same.
    automation_id: row.id.replace(/^ern/, 'auto'),
    metadata: row.metadata,
    ...optional('custom_event', row.custom_event),
    ...optional('segment', row.segment),
    ...optional('loyalty_tier', row.loyalty_tier),
    ...optional('pending_points', row.pending_points),
    ...optional('expiration_rules', row.expiration_rules),
  }
}

const optional = <Name extends keyof EarningRule & string>(name: Name, value: unknown) =>
  (value === null ? {} : { [name]: value }) as Pick<EarningRule, Name>

/** The wire's lists can be written to, ours not. */
const hoursOf = ({
  daily,
}: NonNullable<Selectable<Tables['earning_rules']>['validity_hours']>): EarningRule['validity_hours'] => ({
  daily: daily.map(({ days_of_week, ...hours }) => ({
    ...hours,
    ...(days_of_week && { days_of_week: [...days_of_week] }),
  })),
})
