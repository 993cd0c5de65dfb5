/** What rules ask for besides orders: segments of customers, and what a project lets its shoppers combine. */
import { row } from './columns.ts'

export const rules = {
  name: '0005-rules',
  statements: [
    `create table segments (
      ${row},
      name text not null,
      customers jsonb not null,
      filter jsonb
    )`,
    `alter table projects add column stacking_rules jsonb`,
  ],
}
