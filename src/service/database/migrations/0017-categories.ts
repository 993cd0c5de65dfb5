/** What a shop files campaigns and promotion tiers under, and how what is filed there combines. */
import { row } from './columns.ts'

export const categories = {
  name: '0017-categories',
  statements: [
    `create table categories (
      ${row},
      name text not null,
      hierarchy integer not null,
      stacking_rules_type text,
      unique (project_id, name)
    )`,
    `alter table promotion_tiers add column category_id text`,
  ],
}
