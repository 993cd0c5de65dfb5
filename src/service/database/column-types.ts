/** Column types shared by several tables. */
import type { ColumnType } from 'kysely'

/** A jsonb column: written as JSON text, read as the value. */
export type Json<Value = unknown> = ColumnType<Value, string, string>
export type OptionalJson<Value = unknown> = ColumnType<Value | null, string | null | undefined, string | null>
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** Read as a Date; written as a Date or ISO 8601 text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Metadata = ColumnType<Record<string, unknown>, string, string>

export interface Row {
  project_id: string
  id: string
  created_at: Moment
  updated_at: OptionalMoment
}
