import type { ColumnType } from 'kysely'

/** A jsonb column, which is written as JSON text. */
export type Json<Value = unknown> = ColumnType<Value, string, string>
export type OptionalJson<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** Strings are in ISO 8601. */
export type Moment = ColumnType<Date, Date | string, Date | string>
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Metadata = ColumnType<Record<string, unknown>, string, string>

export interface Row {
  project_id: string
  id: string
  created_at: Moment
  updated_at: OptionalMoment
}
