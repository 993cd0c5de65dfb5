import { ofCampaign, recurring, row } from './columns.ts'

export const loyalty = {
  name: '0004-loyalty',
  statements: [
    `create table rewards (
      ${row},
      name text not null,
      type text not null,
      parameters jsonb not null,
      stock bigint check (stock >= 0),
      redeemed bigint not null default 0,
      attributes jsonb,
      metadata jsonb not null
    )`,
    `create table reward_assignments (
      ${row},
      ${ofCampaign},
      reward_id text not null,
      points bigint not null,
      unique (project_id, campaign_id, reward_id),
      foreign key (project_id, reward_id) references rewards
    )`,
    `create table loyalty_tiers (
      ${row},
      ${ofCampaign},
      name text not null,
      points_from bigint not null,
      points_to bigint not null,
      earning_rules jsonb not null,
      rewards jsonb not null,
      metadata jsonb not null
    )`,
    `create index loyalty_tiers_of_campaign on loyalty_tiers (project_id, campaign_id, points_from)`,
    `create table earning_rules (
      ${row},
      ${ofCampaign},
      ${recurring},
      event text not null,
      loyalty jsonb not null,
      source jsonb not null,
      active boolean not null,
      pending_points jsonb,
      expiration_rules jsonb,
      custom_event jsonb,
      segment jsonb,
      loyalty_tier jsonb,
      metadata jsonb not null
    )`,
    `create index earning_rules_of_campaign on earning_rules (project_id, campaign_id, event)`,
  ],
}

export const points = {
  name: '0009-points',
  statements: [
    // The next event number is assigned while the card's row is locked.
    `alter table vouchers add column events bigint not null default 0`,
    `alter table vouchers add column expired_points bigint not null default 0`,
    `alter table vouchers add column has_expiring boolean not null default false`,
    `alter table campaigns add column loyalty_tiers_expiration jsonb`,
    // When an order first became PAID. It earns points only then.
    `alter table orders add column paid_at timestamptz`,
    // Opens the ledger of existing cards with their balance.
    `insert into voucher_transactions
      (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance, details)
      select project_id, 'vtx_opening_' || id, created_at, id, campaign_id, 'POINTS_ADDITION', balance, balance, '{}'
      from vouchers where type = 'LOYALTY_CARD' and balance > 0`,
    // The shop's id of a transfer is unique within the project.
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

export const referrals = {
  name: '0011-referrals',
  statements: [
    // The referrer is not stored as the holder: a voucher with a holder can be used only by that holder, but a referral
    // code by everyone except its referrer.
    `alter table vouchers add column referrer_id text`,
    `alter table vouchers add constraint vouchers_referrer
      foreign key (project_id, referrer_id) references customers`,
    `create table referral_programs (
      ${row},
      conversion_event_type text not null,
      referrer_reward jsonb,
      referee_reward jsonb,
      foreign key (project_id, id) references campaigns
    )`,
    `create table referral_holders (
      ${row},
      ${ofCampaign},
      redeemable_id text not null,
      customer_id text not null,
      holder_role text not null,
      redemption_id text,
      converted_at timestamptz,
      rewards jsonb,
      foreign key (project_id, redeemable_id) references vouchers,
      foreign key (project_id, customer_id) references customers
    )`,
    // A customer is referred only once per program, even with different codes.
    `create unique index referral_holders_referee on referral_holders (project_id, campaign_id, customer_id)
      where holder_role = 'REFEREE'`,
    `create index referral_holders_of_code on referral_holders (project_id, redeemable_id, id)`,
    `create index referral_holders_of_customer on referral_holders (project_id, customer_id, id)`,
    `create index referral_holders_of_redemption on referral_holders (project_id, redemption_id)`,
    // Moves the referrers of existing codes to the new column.
    `update vouchers set referrer_id = holder_id, holder_id = null
      from campaigns
      where campaigns.project_id = vouchers.project_id and campaigns.id = vouchers.campaign_id
        and campaigns.campaign_type = 'REFERRAL_PROGRAM' and vouchers.holder_id is not null`,
    `insert into referral_holders
      (project_id, id, created_at, campaign_id, redeemable_id, customer_id, holder_role)
      select project_id, 'rh_' || id, created_at, campaign_id, id, referrer_id, 'REFERRER'
      from vouchers where referrer_id is not null`,
  ],
}

/**
 * Tiers of a campaign neither overlap nor share a name. An exclusion constraint on text columns usually needs the
 * extension btree_gist, which the embedded store and some managed databases lack; a range type of text works without
 * it.
 *
 * Older tiers that break the rule keep their points and name, because members are in them. The later of two conflicting
 * tiers is marked as exempt until the catalog changes its points or name.
 */
export const tierRanges = {
  name: '0028-tier-ranges',
  statements: [
    `alter table loyalty_tiers add column exempt boolean not null default false`,
    `update loyalty_tiers as tier set exempt = true
      where points_from > points_to or exists (
        select from loyalty_tiers as earlier
        where earlier.project_id = tier.project_id and earlier.campaign_id = tier.campaign_id
          and (earlier.created_at, earlier.id) < (tier.created_at, tier.id)
          and (earlier.name = tier.name
            or (earlier.points_from <= tier.points_to and tier.points_from <= earlier.points_to))
      )`,
    `alter table loyalty_tiers add constraint loyalty_tiers_points_order check (exempt or points_from <= points_to)`,
    // Both constraints are checked at commit, so that one load of a catalog can swap the points or names of tiers.
    `alter table loyalty_tiers add constraint loyalty_tiers_names
      exclude using btree (project_id with =, campaign_id with =, name with =)
      where (not exempt) deferrable initially deferred`,
    `create type perkit_text_range as range (subtype = text, collation = "C")`,
    `alter table loyalty_tiers add constraint loyalty_tiers_points
      exclude using gist (
        perkit_text_range(project_id, project_id, '[]') with &&,
        perkit_text_range(campaign_id, campaign_id, '[]') with &&,
        int8range(points_from, points_to, '[]') with &&
      )
      where (not exempt) deferrable initially deferred`,
  ],
}

/** Each of the shop's references for added points is unique within the project, so that points are added only once. */
export const references = {
  name: '0019-references',
  statements: [
    `create unique index points_additions_named
      on voucher_transactions (project_id, source_id) where type = 'POINTS_ADDITION'`,
  ],
}

/**
 * Indexes pending points by order, so that the points of a canceled order can be deleted. Deletes the pending points of
 * orders that are already canceled.
 */
export const pendingByOrder = {
  name: '0029-pending-by-order',
  statements: [
    `create index pending_points_of_order on pending_points (project_id, (details ->> 'order_id'))`,
    `with dropped as (
      delete from pending_points as pending using orders
      where orders.project_id = pending.project_id and orders.id = pending.details ->> 'order_id'
        and orders.status = 'CANCELED' and pending.available_at > now()
      returning pending.project_id, pending.voucher_id, pending.id, pending.points, pending.available_at,
        pending.expires_on, pending.details
    ), counted as (
      update vouchers set events = vouchers.events + many.events
      from (
        select project_id, voucher_id, count(*) as events from dropped group by project_id, voucher_id
      ) as many
      where vouchers.project_id = many.project_id and vouchers.id = many.voucher_id
      returning vouchers.project_id, vouchers.id, vouchers.events - many.events as before
    )
    insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
    select dropped.project_id, dropped.voucher_id,
      counted.before + row_number() over (
        partition by dropped.project_id, dropped.voucher_id order by dropped.available_at, dropped.id
      ),
      'evcus_' || dropped.id, now(), 'customer.voucher.loyalty_card.pending_points.canceled',
      jsonb_build_object(
        'data', jsonb_build_object(
          'points', dropped.points,
          'available_at', to_char(dropped.available_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'expires_on', dropped.expires_on
        ) || dropped.details,
        'event_source', null
      ),
      'group_' || (dropped.details ->> 'order_id')
    from dropped
    join counted on counted.project_id = dropped.project_id and counted.id = dropped.voucher_id`,
  ],
}
