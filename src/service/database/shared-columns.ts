import type { Selectable } from 'kysely'
import type { RedeemableCampaign } from '../rules/redeemable.ts'
import { sql } from './kysely.ts'
import { qualified, validityColumns } from './table-columns.ts'
import type { Tables } from './tables.ts'

type Campaign = Selectable<Tables['campaigns']>

export type ValidityColumns = Pick<Campaign, (typeof validityColumns)[number]>

export const validityOf = (row: ValidityColumns): ValidityColumns => ({
  start_date: row.start_date,
  expiration_date: row.expiration_date,
  validity_timeframe: row.validity_timeframe,
  validity_day_of_week: row.validity_day_of_week,
  validity_hours: row.validity_hours,
})

/** Returns `voucher.id, voucher.code, …` for raw SQL. For the query builder, use `qualified`. */
export const columnsOf = (table: string, names: readonly string[]) =>
  sql.join(qualified(table, names).map((name) => sql.ref(name)))

const names = ['id', 'name', 'active', 'time_zone', 'category_id', ...validityColumns] as const

/** `campaign.name as campaign_name, …` of a joined table `campaign`. */
export const campaignColumns = sql.join(
  names.map((name) => sql`${sql.ref(`campaign.${name}`)} as ${sql.ref(`campaign_${name}`)}`),
)

export type CampaignColumns = { [Name in (typeof names)[number] as `campaign_${Name}`]: Campaign[Name] }

export const campaignOf = (row: CampaignColumns): RedeemableCampaign => ({
  id: row.campaign_id,
  name: row.campaign_name,
  active: row.campaign_active,
  validity: {
    start_date: row.campaign_start_date,
    expiration_date: row.campaign_expiration_date,
    validity_timeframe: row.campaign_validity_timeframe,
    validity_day_of_week: row.campaign_validity_day_of_week,
    validity_hours: row.campaign_validity_hours,
  },
  time_zone: row.campaign_time_zone,
  category_id: row.campaign_category_id,
})
