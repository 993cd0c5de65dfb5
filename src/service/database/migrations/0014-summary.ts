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
