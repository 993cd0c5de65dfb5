/** What moves points: what waits, what expires, which tier a member is in, and what happened to them. */

export const points = {
  name: '0009-points',
  statements: [
    // How many events the card has: the next one's number is taken while the card's row is locked.
    `alter table vouchers add column events bigint not null default 0`,
    // Points that were lost to their expiration; and whether there ever were any that could be.
    `alter table vouchers add column expired_points bigint not null default 0`,
    `alter table vouchers add column has_expiring boolean not null default false`,
    `alter table campaigns add column loyalty_tiers_expiration jsonb`,
    // When an order became PAID for the first time; it earns then and never again.
    `alter table orders add column paid_at timestamptz`,
    // What cards held before there was a ledger for them is its first row.
    `insert into voucher_transactions
      (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance, details)
      select project_id, 'vtx_opening_' || id, created_at, id, campaign_id, 'POINTS_ADDITION', balance, balance, '{}'
      from vouchers where type = 'LOYALTY_CARD' and balance > 0`,
    // The shop's own id of a transfer counts once in a project.
    `create unique index voucher_transactions_transfer
      on voucher_transactions (project_id, source_id) where type = 'POINTS_TRANSFER_OUT'`,
    `create table pending_points (
      project_id text not null references projects,
      id text not null,
      created_at timestamptz not null,
      voucher_id text not null,
      points bigint not null check (points > 0),
      available_at timestamptz not null,
      expires_on date,
      details jsonb not null,
      primary key (project_id, id),
      foreign key (project_id, voucher_id) references vouchers
    )`,
    `create index pending_points_due on pending_points (available_at)`,
    `create index pending_points_of_card on pending_points (project_id, voucher_id, available_at)`,
    // Of a card's balance, how much is lost after which day; what is not here never expires.
    `create table expiring_points (
      project_id text not null references projects,
      voucher_id text not null,
      expires_on date not null,
      points bigint not null check (points >= 0),
      primary key (project_id, voucher_id, expires_on),
      foreign key (project_id, voucher_id) references vouchers
    )`,
    `create index expiring_points_due on expiring_points (expires_on)`,
    `create table member_tiers (
      project_id text not null references projects,
      voucher_id text not null,
      tier_id text not null,
      created_at timestamptz not null,
      updated_at timestamptz,
      start_date timestamptz not null,
      expiration_date timestamptz,
      primary key (project_id, voucher_id),
      foreign key (project_id, voucher_id) references vouchers,
      foreign key (project_id, tier_id) references loyalty_tiers
    )`,
    `create index member_tiers_expiry on member_tiers (expiration_date)`,
    `create table member_activity (
      project_id text not null references projects,
      voucher_id text not null,
      number bigint not null,
      id text not null,
      created_at timestamptz not null,
      type text not null,
      data jsonb not null,
      group_id text not null,
      primary key (project_id, voucher_id, number),
      unique (project_id, id),
      foreign key (project_id, voucher_id) references vouchers
    )`,
  ],
}
