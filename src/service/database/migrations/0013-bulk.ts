/** What bulk updates of customers wait in, piece by piece, and what became of each of their items. */

export const bulk = {
  name: '0013-bulk',
  statements: [
    `alter table customers add column description text`,
    // How many bulks the project has accepted: the next one takes its turn after them.
    `create table customer_bulks (
      project_id text primary key references projects,
      turn bigint not null
    )`,
    // What nobody works on any more, because its job is gone, goes with it.
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
  ],
}
