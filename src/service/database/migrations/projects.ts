const key = `
  project_id text not null references projects,
  id text not null,
  secret_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  last_used_at timestamptz,
  primary key (project_id, id)`

/** Projects, their versions, keys and access tokens. */
export const projects: readonly string[] = [
  `create table projects (
    project_id text primary key,
    name text not null,
    currency text not null,
    language text,
    auth text not null,
    expose_turnover boolean not null,
    stacking_rules jsonb,
    case_sensitive_codes boolean not null default false,
    refold_codes boolean not null default false,
    -- Two random UUIDs have 244 random bits.
    tracking_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
    created_at timestamptz not null,
    updated_at timestamptz
  )`,
  `create table project_versions (
    project_id text primary key,
    version bigint not null
  )`,
  // One row per version of a project, so that an index is updated instead of rebuilt (`project-versions.ts`).
  `create table project_changes (
    project_id text not null,
    version bigint not null,
    changes jsonb,
    primary key (project_id, version)
  )`,
  `create table shop_versions (
    project_id text primary key,
    version bigint not null
  )`,
  `create table catalogue_entries (
    project_id text not null,
    kind text not null,
    id text not null,
    declaration jsonb not null,
    primary key (project_id, kind, id)
  )`,
  // A request contains only the key's identifier, so identifiers are unique across projects.
  `create table server_keys (${key}, scopes jsonb)`,
  `create unique index server_keys_id on server_keys (id)`,
  `create table client_keys (${key}, scopes jsonb, origins jsonb not null)`,
  `create unique index client_keys_id on client_keys (id)`,
  `create table management_keys (${key})`,
  `create unique index management_keys_id on management_keys (id)`,
  `create table access_tokens (
    project_id text not null references projects,
    token_hash text not null,
    client_id text not null,
    scope text not null,
    customer_id text,
    expires_at timestamptz not null,
    primary key (project_id, token_hash)
  )`,
  `create index access_tokens_hash on access_tokens (token_hash)`,
  `create index access_tokens_expiry on access_tokens (expires_at)`,
]
