import { row } from './columns.ts'

export const redemptions = {
  name: '0007-redemptions',
  statements: [
    `create table orders (
      ${row},
      source_id text,
      status text not null,
      customer_id text,
      amount bigint not null check (amount >= 0),
      total_discount_amount bigint not null check (total_discount_amount between 0 and amount),
      calculated jsonb not null,
      redemption_id text,
      unique (project_id, source_id),
      foreign key (project_id, customer_id) references customers
    )`,
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
    `create index redemptions_of_parent on redemptions (project_id, parent_id)`,
    `create index redemptions_of_object on redemptions (project_id, related_object_id, created_at, id)`,
    `create index redemptions_of_campaign on redemptions (project_id, campaign_id, created_at, id)`,
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
      from_page boolean not null,
      credits bigint not null check (credits >= 0),
      discount_amount bigint not null check (discount_amount >= 0),
      expires_at timestamptz not null,
      primary key (project_id, related_object_id, session_key, customer_id)
    )`,
    `create index session_holds_of_session on session_holds (project_id, session_key)`,
    `create index session_holds_of_customer on session_holds (project_id, customer_id)`,
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
    `alter table vouchers add constraint vouchers_redeemed check (redeemed_quantity >= 0)`,
  ],
}

export const summary = {
  name: '0014-summary',
  statements: [
    // With these columns in the index, a million redemptions are summed without reading the table.
    `drop index redemptions_of_campaign`,
    `create index redemptions_of_campaign on redemptions (project_id, campaign_id, created_at, id)
      include (result, parent_id, discount_amount, order_amount)`,
    // A rollback is the last change of a redemption, so `updated_at` is the time of the rollback.
    `create index redemptions_rolled_back on redemptions (project_id, campaign_id, updated_at)
      include (parent_id, discount_amount, order_amount) where status = 'ROLLED_BACK'`,
    `drop index vouchers_of_campaign`,
    `create index vouchers_of_campaign on vouchers (project_id, campaign_id, created_at, id)`,
    `alter table vouchers add column published_at timestamptz`,
    `create index vouchers_published on vouchers (project_id, campaign_id, (coalesce(published_at, created_at)))
      where coalesce(holder_id, referrer_id) is not null`,
    // Hourly counts of events that are not stored as rows.
    `create table campaign_hours (
      project_id text not null references projects,
      campaign_id text not null,
      hour timestamptz not null,
      validations_succeeded bigint not null default 0,
      validations_failed bigint not null default 0,
      rollbacks_failed bigint not null default 0,
      publications_failed bigint not null default 0,
      primary key (project_id, campaign_id, hour)
    )`,
  ],
}

/** The discount of each redemption on an order, since each can be rolled back. */
export const orderDiscounts = {
  name: '0022-order-discounts',
  statements: [
    // In minor units, by redemption id. Redemptions that were rolled back are missing.
    `alter table orders add column discounts jsonb not null default '{}'`,
    `update orders set discounts = jsonb_build_object(redemption_id, total_discount_amount)
      where redemption_id is not null and total_discount_amount > 0`,
  ],
}

/** The effect of each redemption on each line of an order, so that it can be applied to changed lines or undone. */
export const discountSteps = {
  name: '0025-discount-steps',
  statements: [
    `alter table orders add column discount_steps jsonb not null default '[]'`,
    // Only the amounts were stored before. Added free lines are attributed to the last redemption. The amounts of
    // older orders include the price of these lines.
    `update orders set discount_steps = (
        select jsonb_agg(
          jsonb_build_object(
            'redemption_id', one.key,
            'amount', case when one.key = orders.redemption_id
              then greatest(0, one.value::bigint - greatest(0, taken.amount + gifts.amount - total_discount_amount))
              else one.value::bigint end,
            'lines', '[]'::jsonb, 'free_units', '[]'::jsonb,
            'added', case when one.key = orders.redemption_id then gifts.lines else '[]'::jsonb end)
          order by one.key = orders.redemption_id, one.key)
        from jsonb_each_text(orders.discounts) as one
        cross join (
          select coalesce(sum(value::bigint), 0) as amount from jsonb_each_text(orders.discounts)) as taken
        cross join (
          select coalesce(jsonb_agg(line), '[]') as lines, coalesce(sum((line ->> 'amount')::bigint), 0) as amount
          from jsonb_path_query(orders.calculated, '$.items[*] ? (@.initial_quantity == 0)') as line) as gifts)
      where discounts <> '{}'`,
    `alter table orders drop column discounts, drop column redemption_id`,
  ],
}

export const campaignCounts = {
  name: '0027-campaign-counts',
  statements: [
    `insert into redemption_counts (project_id, related_object_id, customer_id, redeemed, discount_amount)
      select redemptions.project_id, redemptions.campaign_id, counted.customer_id,
        -- The tiers of a promotion stack are redeemed as one.
        count(distinct coalesce(parent_id || ' ' || (details #>> '{promotion_stack,id}'), id)),
        sum(redemptions.discount_amount)
      from redemptions
      cross join lateral (values (''), (redemptions.customer_id)) as counted (customer_id)
      where redemptions.campaign_id is not null and redemptions.status = 'SUCCEEDED'
        and counted.customer_id is not null
      group by redemptions.project_id, redemptions.campaign_id, counted.customer_id`,
    `alter table session_holds add column campaign_id text`,
    `update session_holds set campaign_id = coalesce(
      (select voucher.campaign_id from vouchers as voucher
        where voucher.project_id = session_holds.project_id and voucher.id = session_holds.related_object_id),
      (select tier.campaign_id from promotion_tiers as tier
        where tier.project_id = session_holds.project_id and tier.id = session_holds.related_object_id))`,
    `create index session_holds_of_campaign on session_holds (project_id, campaign_id)`,
  ],
}

/** A redemption in one statement checks that its voucher has not been held since it was read. */
export const timesHeld = {
  name: '0032-times-held',
  statements: [`alter table vouchers add column times_held bigint not null default 0`],
}
