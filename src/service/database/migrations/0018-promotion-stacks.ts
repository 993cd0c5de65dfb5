/** Promotion tiers of a campaign that a shop lets its shoppers use together, under one name. */
import { ofCampaign, row } from './columns.ts'

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
