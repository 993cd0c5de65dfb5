const key = `
  project_id text not null references projects,
  id text not null,
  secret_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz,
  primary key (project_id, id)`

export const projects = {
  name: '0001-projects',
  statements: [
    `create table projects (
      project_id text primary key,
      name text not null,
      currency text not null,
      auth text not null,
      expose_turnover boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz
    )`,
    `create table project_versions (
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
  ],
}

export const qualifications = {
  name: '0008-qualifications',
  statements: [
    `alter table projects add column tracking_secret text`,
    // Two random UUIDs have 244 random bits.
    `update projects set tracking_secret = gen_random_uuid()::text || gen_random_uuid()::text`,
    `alter table projects
      alter column tracking_secret set default gen_random_uuid()::text || gen_random_uuid()::text`,
    `alter table projects alter column tracking_secret set not null`,
    `create table shop_versions (
      project_id text primary key,
      version bigint not null
    )`,
    `create index product_collections_products on product_collections using gin (products)`,
  ],
}

export const keyUses = {
  name: '0020-key-uses',
  statements: ['server', 'client', 'management'].map(
    (kind) => `alter table ${kind}_keys add column last_used_at timestamptz`,
  ),
}

/** One row per version of a project, so that an index is updated instead of rebuilt (`project-versions.ts`). */
export const projectChanges = {
  name: '0030-project-changes',
  statements: [
    `create table project_changes (
      project_id text not null,
      version bigint not null,
      changes jsonb,
      primary key (project_id, version)
    )`,
  ],
}
