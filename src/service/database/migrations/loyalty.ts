import { ofCampaign, recurring, row } from './columns.ts'

/** Rewards, loyalty tiers, points and referrals. The ledger is in `redemptions.ts`. */
export const loyalty: readonly string[] = [
  `create table rewards (
    ${row},
    name text not null,
    type text not null,
    parameters jsonb not null,
    stock bigint check (stock >= 0),
    redeemed bigint not null default 0,
    attributes jsonb,
    translations jsonb,
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
  // An exclusion constraint on text columns usually needs the extension btree_gist, which the embedded store and some
  // managed databases lack. A range type of text works without it.
  `create type perkit_text_range as range (subtype = text, collation = "C")`,
  // Tiers of a campaign neither overlap nor share a name. Both constraints are checked at commit, so that one load of
  // a catalog can swap the points or names of tiers.
  `create table loyalty_tiers (
    ${row},
    ${ofCampaign},
    name text not null,
    points_from bigint not null,
    points_to bigint not null,
    earning_rules jsonb not null,
    rewards jsonb not null,
    translations jsonb,
    metadata jsonb not null,
    constraint loyalty_tiers_points_order check (points_from <= points_to),
    constraint loyalty_tiers_names
      exclude using btree (project_id with =, campaign_id with =, name with =)
      deferrable initially deferred,
    constraint loyalty_tiers_points
      exclude using gist (
        perkit_text_range(project_id, project_id, '[]') with &&,
        perkit_text_range(campaign_id, campaign_id, '[]') with &&,
        int8range(points_from, points_to, '[]') with &&
      )
      deferrable initially deferred
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
    translations jsonb,
    metadata jsonb not null
  )`,
  `create index earning_rules_of_campaign on earning_rules (project_id, campaign_id, event)`,
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
  // The pending points of a canceled order are deleted.
  `create index pending_points_of_order on pending_points (project_id, (details ->> 'order_id'))`,
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
  // Unlike a subquery, sees what was committed while the statement waited for a lock.
  `create function has_tiers(text, text, text) returns boolean language plpgsql volatile as $$
    begin
      return exists (select from loyalty_tiers where project_id = $1 and campaign_id = $2)
        or exists (select from member_tiers where project_id = $1 and voucher_id = $3);
    end $$`,
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
]
