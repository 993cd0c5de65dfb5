/** Hours of the day, what vouchers are made like, answers that are given once, and work that is done later. */
import { row } from './columns.ts'

const withHours = ['campaigns', 'promotion_tiers', 'vouchers', 'earning_rules']

export const vouchers = {
  name: '0006-vouchers',
  statements: [
    ...withHours.map((table) => `alter table ${table} add column validity_hours jsonb`),
    `alter table campaigns add column voucher jsonb`,
    `create table idempotency_keys (
      project_id text not null references projects,
      client text not null,
      key text not null,
      request_hash text not null,
      status integer,
      answer text,
      created_at timestamptz not null,
      primary key (project_id, client, key)
    )`,
    `create index idempotency_keys_created on idempotency_keys (created_at)`,
    `create table async_actions (
      ${row},
      type text not null,
      status text not null,
      total bigint not null,
      done_count bigint not null default 0,
      failed_count bigint not null default 0,
      errors jsonb not null
    )`,
    `create table jobs (
      project_id text not null references projects,
      id text not null,
      kind text not null,
      payload jsonb not null,
      run_at timestamptz not null,
      attempts integer not null default 0,
      primary key (project_id, id)
    )`,
    `create index jobs_due on jobs (run_at, id)`,
  ],
}
