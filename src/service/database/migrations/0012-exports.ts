/** Files of transactions, in the pieces in which they are written, and what links to them are signed with. */
import { row } from './columns.ts'

export const exports = {
  name: '0012-exports',
  statements: [
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
  ],
}
