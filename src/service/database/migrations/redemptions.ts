import { row } from './columns.ts'

/** Orders, redemptions, their counts, and the ledger. */
export const redemptions: readonly string[] = [
  `create table orders (
    ${row},
    source_id text,
    status text not null,
    customer_id text,
    amount bigint not null check (amount >= 0),
    total_discount_amount bigint not null check (total_discount_amount between 0 and amount),
    calculated jsonb not null,
    -- The effect of each redemption on each line, so that it can be applied to changed lines or undone.
    discount_steps jsonb not null default '[]',
    -- When the order first became PAID. It earns points only then.
    paid_at timestamptz,
    unique (project_id, source_id),
    foreign key (project_id, customer_id) references customers
  )`,
  `create index orders_by_creation on orders (project_id, created_at, id)`,
  `create index orders_of_customer on orders (project_id, customer_id, created_at, id)`,
  `create table redemptions (
    ${row},
    parent_id text,
    related_object_type text not null,
    related_object_id text not null,
    campaign_id text,
    customer_id text,
    order_id text,
    result text not null,
    status text not null,
    amount bigint,
    discount_amount bigint not null check (discount_amount >= 0),
    order_amount bigint not null check (order_amount >= 0),
    failure_code text,
    failure_message text,
    tracking_id text,
    details jsonb not null,
    foreign key (project_id, parent_id) references redemptions,
    foreign key (project_id, customer_id) references customers,
    foreign key (project_id, order_id) references orders
  )`,
  `create index redemptions_by_creation on redemptions (project_id, created_at, id)`,
  `create index redemptions_of_parent on redemptions (project_id, parent_id)`,
  `create index redemptions_of_object on redemptions (project_id, related_object_id, created_at, id)`,
  // With these columns in the index, a million redemptions are summed without reading the table.
  `create index redemptions_of_campaign on redemptions (project_id, campaign_id, created_at, id)
    include (result, parent_id, discount_amount, order_amount)`,
  // A rollback is the last change of a redemption, so `updated_at` is the time of the rollback.
  `create index redemptions_rolled_back on redemptions (project_id, campaign_id, updated_at)
    include (parent_id, discount_amount, order_amount) where status = 'ROLLED_BACK'`,
  `create index redemptions_of_customer on redemptions (project_id, customer_id, created_at, id)`,
  // The unique constraint ensures that a redemption is rolled back only once.
  `create table redemption_rollbacks (
    ${row},
    redemption_id text not null,
    reason text,
    metadata jsonb not null,
    unique (project_id, redemption_id),
    foreign key (project_id, redemption_id) references redemptions
  )`,
  `create table redemption_counts (
    project_id text not null references projects,
    related_object_id text not null,
    customer_id text not null,
    redeemed bigint not null check (redeemed >= 0),
    discount_amount bigint not null check (discount_amount >= 0),
    primary key (project_id, related_object_id, customer_id)
  )`,
  `create table session_holds (
    project_id text not null references projects,
    related_object_id text not null,
    session_key text not null,
    customer_id text not null,
    campaign_id text,
    from_page boolean not null,
    credits bigint not null check (credits >= 0),
    discount_amount bigint not null check (discount_amount >= 0),
    expires_at timestamptz not null,
    primary key (project_id, related_object_id, session_key, customer_id)
  )`,
  `create index session_holds_of_session on session_holds (project_id, session_key)`,
  `create index session_holds_of_customer on session_holds (project_id, customer_id)`,
  `create index session_holds_of_campaign on session_holds (project_id, campaign_id)`,
  `create index session_holds_expiry on session_holds (expires_at)`,
  // Rows are only added. The balance of a gift card is the granted amount plus the sum of its rows.
  `create table voucher_transactions (
    project_id text not null references projects,
    id text not null,
    created_at timestamptz not null,
    voucher_id text not null,
    campaign_id text,
    type text not null,
    amount bigint not null,
    balance bigint not null check (balance >= 0),
    source_id text,
    reason text,
    related_transaction_id text,
    details jsonb not null,
    primary key (project_id, id),
    foreign key (project_id, voucher_id) references vouchers
  )`,
  `create index voucher_transactions_of_voucher
    on voucher_transactions (project_id, voucher_id, created_at, id)`,
  `create index voucher_transactions_of_campaign
    on voucher_transactions (project_id, campaign_id, created_at, id)`,
  // The shop's id of a transfer is unique within the project.
  `create unique index voucher_transactions_transfer
    on voucher_transactions (project_id, source_id) where type = 'POINTS_TRANSFER_OUT'`,
  // Each of the shop's references for added points is unique within the project, so that points are added only once.
  `create unique index points_additions_named
    on voucher_transactions (project_id, source_id) where type = 'POINTS_ADDITION'`,
  `create unique index points_removals_named
    on voucher_transactions (project_id, source_id) where type = 'POINTS_REMOVAL'`,
]
