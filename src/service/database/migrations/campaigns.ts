import { ofCampaign, recurring, row, searchable } from './columns.ts'

export const campaigns = {
  name: '0003-campaigns',
  statements: [
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
      metadata jsonb not null,
      unique (project_id, name)
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
    `create table vouchers (
      ${row},
      campaign_id text,
      foreign key (project_id, campaign_id) references campaigns,
      ${recurring},
      code text not null,
      type text not null,
      active boolean not null,
      discount jsonb,
      granted bigint,
      balance bigint check (balance >= 0),
      expiration_rules jsonb,
      redemption_quantity integer,
      redeemed_quantity bigint not null default 0,
      redeemed_points bigint not null default 0,
      holder_id text,
      category text,
      additional_info text,
      metadata jsonb not null,
      unique (project_id, code),
      foreign key (project_id, holder_id) references customers
    )`,
    `create index vouchers_of_campaign on vouchers (project_id, campaign_id)`,
    `create index vouchers_of_holder on vouchers (project_id, holder_id)`,
  ],
}

export const rules = {
  name: '0005-rules',
  statements: [
    `create table segments (
      ${row},
      name text not null,
      customers jsonb not null,
      filter jsonb
    )`,
    `alter table projects add column stacking_rules jsonb`,
  ],
}

/** Indexes unassigned vouchers in the order in which rewards assign them. */
export const unassignedVouchers = {
  name: '0015-unheld',
  statements: [
    `create index vouchers_unheld on vouchers (project_id, campaign_id, created_at, id) where holder_id is null`,
  ],
}

/** A stack is a group of promotion tiers that apply together. */
export const promotionStacks = {
  name: '0018-promotion-stacks',
  statements: [
    `create table promotion_stacks (
      ${row},
      ${ofCampaign},
      name text not null,
      tiers jsonb not null,
      category_id text
    )`,
  ],
}

export const codeCase = {
  name: '0021-code-case',
  statements: [
    `alter table projects add column case_sensitive_codes boolean not null default false`,
    // Adds the new default to stored declarations; otherwise the next load would report a change.
    `update catalogue_entries set declaration = declaration || '{"case_sensitive_codes": false}'
      where kind = 'projects'`,
    // Null if only the exact code finds the voucher.
    `alter table vouchers add column folded_code text`,
    // If several codes differ only by case, only the oldest is case-insensitive.
    `update vouchers set folded_code = lower(vouchers.code collate "C")
      from (
        select distinct on (project_id, lower(code collate "C")) project_id, id from vouchers
        order by project_id, lower(code collate "C"), created_at, id
      ) as oldest
      where oldest.project_id = vouchers.project_id and oldest.id = vouchers.id`,
    `create unique index vouchers_folded_code on vouchers (project_id, folded_code)`,
  ],
}

/**
 * Codes are now normalized before they are compared (`contract/code.ts`). The keys of older vouchers are updated in
 * batches.
 */
export const codeKeys = {
  name: '0026-code-keys',
  statements: [
    `alter table projects add column refold_codes boolean not null default false`,
    `update projects set refold_codes = true`,
  ],
}

/** The customers that segments list, by customer: searching the lists takes long with a million entries. */
export const segmentMembers = {
  name: '0031-segment-members',
  statements: [
    `create table segment_members (
      project_id text not null,
      customer_id text not null,
      segment_id text not null,
      primary key (project_id, customer_id, segment_id)
    )`,
    `create index segment_members_of_segment on segment_members (project_id, segment_id, customer_id)`,
    `insert into segment_members (project_id, customer_id, segment_id)
      select distinct project_id, member.customer_id, id
      from segments cross join jsonb_array_elements_text(customers) as member (customer_id)`,
  ],
}
