/** Referral programmes: what they give for what, who shares which code, and who came by it. */
import { ofCampaign, row } from './columns.ts'

export const referrals = {
  name: '0011-referrals',
  statements: [
    // Whoever shares a referral code does not hold it as others hold vouchers: everybody else may use it.
    `alter table vouchers add column referrer_id text`,
    `alter table vouchers add constraint vouchers_referrer
      foreign key (project_id, referrer_id) references customers`,
    // Its id is that of its campaign.
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
    // A customer is brought into a programme once, by whatever code.
    `create unique index referral_holders_referee on referral_holders (project_id, campaign_id, customer_id)
      where holder_role = 'REFEREE'`,
    `create index referral_holders_of_code on referral_holders (project_id, redeemable_id, id)`,
    `create index referral_holders_of_customer on referral_holders (project_id, customer_id, id)`,
    `create index referral_holders_of_redemption on referral_holders (project_id, redemption_id)`,
    // Codes that customers held before there was more to hold of them.
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
