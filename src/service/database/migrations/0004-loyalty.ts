/** Rewards, and what a loyalty programme is made of. */
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
