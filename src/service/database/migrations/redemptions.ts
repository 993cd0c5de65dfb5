/** Redemptions and orders, and what they add up to. */
import { row } from './columns.ts'

/** What was used up: redemptions, the orders they belong to, what they add up to, and what is held meanwhile. */
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
    // That a redemption is rolled back once is the key's matter.
    `create table redemption_rollbacks (
      ${row},
      redemption_id text not null,
      reason text,
      metadata jsonb not null,
      unique (project_id, redemption_id),
      foreign key (project_id, redemption_id) references redemptions
    )`,
    // One row for all customers together, whose customer_id is empty, and one for each of them.
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
    // Rows are added, never changed: with what was granted they add up to the voucher's balance.
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

/** What the summary of a campaign reads, in the order in which it reads it. */
export const summary = {
  name: '0014-summary',
  statements: [
    // With these columns in the index, a million redemptions are summed up without reading one of them.
    `drop index redemptions_of_campaign`,
    `create index redemptions_of_campaign on redemptions (project_id, campaign_id, created_at, id)
      include (result, parent_id, discount_amount, order_amount)`,
    // The last thing that happens to a redemption is its rollback: \`updated_at\` is when.
    `create index redemptions_rolled_back on redemptions (project_id, campaign_id, updated_at)
      include (parent_id, discount_amount, order_amount) where status = 'ROLLED_BACK'`,
    `drop index vouchers_of_campaign`,
    `create index vouchers_of_campaign on vouchers (project_id, campaign_id, created_at, id)`,
    // When a voucher was given to its holder or referrer; null where that was when it was made.
    `alter table vouchers add column published_at timestamptz`,
    `create index vouchers_published on vouchers (project_id, campaign_id, (coalesce(published_at, created_at)))
      where coalesce(holder_id, referrer_id) is not null`,
    // What leaves no row of its own is counted by the hour.
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

/** What each redemption took off an order: several may, and each may be rolled back. */
export const orderDiscounts = {
  name: '0022-order-discounts',
  statements: [
    // By the redemption's id, in minor units; what is rolled back is not in it.
    `alter table orders add column discounts jsonb not null default '{}'`,
    `update orders set discounts = jsonb_build_object(redemption_id, total_discount_amount)
      where redemption_id is not null and total_discount_amount > 0`,
  ],
}

/** What each redemption did to an order, line by line, so that it can be applied to changed lines or taken back. */
export const discountSteps = {
  name: '0025-discount-steps',
  statements: [
    `alter table orders add column discount_steps jsonb not null default '[]'`,
    // Until now only the amount was known. Lines that were added for nothing belong to the last redemption; the amounts
    // of older orders include what these lines cost.
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

/** How often the vouchers and promotion tiers of a campaign were redeemed together, and what sessions hold of them. */
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
