/** Categories as the wire has them (specification, "Voucher": categories), found by SQL. */
import type { RawBuilder } from 'kysely'
import type { Category } from '../../contract/resources/category.ts'
import { sql } from './kysely.ts'

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of `category`; inside JSON a moment is text. What was never updated has no `updated_at`. */
const wireCategory = sql`jsonb_strip_nulls(jsonb_build_object('id', category.id, 'name', category.name,
  'hierarchy', category.hierarchy, 'stacking_rules_type', category.stacking_rules_type,
  'created_at', ${moment('category.created_at')}, 'updated_at', ${moment('category.updated_at')},
  'object', 'category'))`

/** Of the project of `table`, the category of this id or name, as JSON; null for a word that is none. The id wins. */
export const categoryNamed = (table: string, name: RawBuilder<unknown>) => sql`
  (
    select ${wireCategory} from categories as category
    where category.project_id = ${sql.ref(`${table}.project_id`)} and (category.id = ${name} or category.name = ${name})
    order by category.id = ${name} desc limit 1
  )`

/** Of `project`, every category as JSON: lower hierarchies first. */
export const everyCategory = sql`
  (
    select coalesce(jsonb_agg(${wireCategory} order by category.hierarchy, category.id), '[]')
    from categories as category where category.project_id = project.project_id
  )`

/** With everything that the catalogue says of it. */
export interface DeclaredCategory extends Category {
  name: string
  hierarchy: number
  stacking_rules_type?: 'JOINT' | 'EXCLUSIVE'
}
