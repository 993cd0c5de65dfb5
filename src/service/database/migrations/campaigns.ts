import { ofCampaign, recurring, row, searchable } from './columns.ts'

/** Campaigns, promotions, vouchers and their rules. */
export const campaigns: readonly string[] = [
  `create table validation_rules (
    ${row},
    name text not null,
    rules jsonb not null,
    applicable_to jsonb
  )`,
  `create table validation_rule_assignments (
    ${row},
    rule_id text not null,
    related_object_id text not null,
    related_object_type text not null,
    foreign key (project_id, rule_id) references validation_rules
  )`,
  `create index validation_rule_assignments_of_object
    on validation_rule_assignments (project_id, related_object_id, created_at, id)`,
  `create index validation_rule_assignments_of_rule
    on validation_rule_assignments (project_id, rule_id, created_at, id)`,
  `create table campaigns (
    ${row},
    ${recurring},
    ${searchable},
    name text not null,
    campaign_type text not null,
    type text not null,
    active boolean not null,
    time_zone text not null,
    category_id text,
    description text,
    voucher jsonb,
    loyalty_tiers_expiration jsonb,
    translations jsonb,
    metadata jsonb not null,
    unique (project_id, name)
  )`,
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
  `create table promotion_tiers (
    ${row},
    ${ofCampaign},
    ${recurring},
    ${searchable},
    name text not null,
    banner text,
    action jsonb not null,
    hierarchy integer not null,
    active boolean not null,
    category_id text,
    translations jsonb,
    metadata jsonb not null
  )`,
  `create index promotion_tiers_created on promotion_tiers (project_id, created_at, id)`,
  `create index promotion_tiers_updated
    on promotion_tiers (project_id, (coalesce(updated_at, created_at)), id)`,
  `create index promotion_tiers_of_campaign on promotion_tiers (project_id, campaign_id, hierarchy)`,
  // Expired tiers stay in the table forever. With this index, they do not slow down queries for active tiers.
  `create index promotion_tiers_running on promotion_tiers (project_id, ends_at)
    include (starts_at, campaign_id, active)`,
  `create table promotion_tier_totals (
    project_id text not null,
    tier_id text not null,
    redeemed bigint not null default 0,
    amount bigint not null default 0,
    discount_amount bigint not null default 0,
    primary key (project_id, tier_id),
    foreign key (project_id, tier_id) references promotion_tiers
  )`,
  // A stack is a group of promotion tiers that apply together.
  `create table promotion_stacks (
    ${row},
    ${ofCampaign},
    name text not null,
    tiers jsonb not null,
    category_id text,
    translations jsonb
  )`,
  `create table vouchers (
    ${row},
    campaign_id text,
    foreign key (project_id, campaign_id) references campaigns,
    ${recurring},
    code text not null,
    -- Null if only the exact code finds the voucher.
    folded_code text,
    type text not null,
    active boolean not null,
    discount jsonb,
    granted bigint,
    balance bigint check (balance >= 0),
    expiration_rules jsonb,
    redemption_quantity integer,
    redeemed_quantity bigint not null default 0,
    -- A redemption in one statement checks that its voucher has not been held since it was read.
    times_held bigint not null default 0,
    redeemed_points bigint not null default 0,
    expired_points bigint not null default 0,
    has_expiring boolean not null default false,
    -- The next event number is assigned while the card's row is locked.
    events bigint not null default 0,
    holder_id text,
    -- The referrer is not stored as the holder: a voucher with a holder can be used only by that holder, but a
    -- referral code by everyone except its referrer.
    referrer_id text,
    published_at timestamptz,
    category text,
    additional_info text,
    metadata jsonb not null,
    unique (project_id, code),
    foreign key (project_id, holder_id) references customers,
    constraint vouchers_referrer foreign key (project_id, referrer_id) references customers,
    constraint vouchers_redeemed check (redeemed_quantity >= 0)
  )`,
  `create unique index vouchers_folded_code on vouchers (project_id, folded_code)`,
  `create index vouchers_by_creation on vouchers (project_id, created_at, id)`,
  `create index vouchers_of_campaign on vouchers (project_id, campaign_id, created_at, id)`,
  `create index vouchers_of_holder on vouchers (project_id, holder_id)`,
  `create index vouchers_published on vouchers (project_id, campaign_id, (coalesce(published_at, created_at)))
    where coalesce(holder_id, referrer_id) is not null`,
  // Unassigned vouchers in the order in which rewards assign them.
  `create index vouchers_unheld on vouchers (project_id, campaign_id, created_at, id) where holder_id is null`,
  // Unlike a subquery, sees what was committed while the statement waited for a lock.
  `create function campaign_updated_at(text, text) returns timestamptz language plpgsql volatile as $$
    begin
      return (select updated_at from campaigns where project_id = $1 and id = $2);
    end $$`,
]
