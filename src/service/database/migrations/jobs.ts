import { row } from './columns.ts'

/** Idempotency keys, background jobs and exports. */
export const jobs: readonly string[] = [
  `create table idempotency_keys (
    project_id text not null references projects,
    client text not null,
    key text not null,
    request_hash text not null,
    status integer,
    answer text,
    created_at timestamptz not null,
    -- With these columns, a response can be found without the request's body.
    operation text,
    customer_id text,
    member_id text,
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
  `create table async_action_reports (
    project_id text not null,
    action_id text not null,
    number integer not null,
    failed boolean not null,
    report jsonb not null,
    primary key (project_id, action_id, number),
    foreign key (project_id, action_id) references async_actions
  )`,
  `create index async_action_reports_shown on async_action_reports (project_id, action_id, failed desc, number)`,
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
  `create table customer_bulks (
    project_id text primary key references projects,
    turn bigint not null
  )`,
  // Pieces are deleted together with their job.
  `create table customer_bulk_pieces (
    project_id text not null,
    turn bigint not null,
    first integer not null,
    action_id text not null,
    items jsonb not null,
    primary key (project_id, turn, first),
    foreign key (project_id, action_id) references jobs on delete cascade
  )`,
  `create index customer_bulk_pieces_of_action on customer_bulk_pieces (project_id, action_id)`,
  `create table exports (
    ${row},
    status text not null,
    parameters jsonb not null,
    selection jsonb not null,
    last_id text,
    chunks integer not null default 0
  )`,
  `create index exports_created on exports (created_at)`,
  `create table export_chunks (
    project_id text not null references projects,
    export_id text not null,
    number integer not null,
    gzip bytea not null,
    primary key (project_id, export_id, number),
    foreign key (project_id, export_id) references exports
  )`,
  `create table installation_secrets (
    name text primary key,
    secret text not null
  )`,
]
