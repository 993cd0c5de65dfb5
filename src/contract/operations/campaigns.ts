/** Campaigns (specification, sections 4, 11 and 16). `campaignId` is the campaign's id or name. */
import { operation } from '../operation.ts'
import { integer, maybe, metadata, date, timestamp, reference, text } from '../primitives.ts'
import { asyncActionAccepted } from '../resources/async-action.ts'
import { campaign, campaignList, campaignSummary, campaignTypes } from '../resources/campaign.ts'
import { codeConfig } from '../resources/code-config.ts'
import { campaignExportRequest, exportJob } from '../resources/export.ts'
import { cursorQuery } from '../resources/list.ts'
import { voucher, voucherRedemption } from '../resources/voucher.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'

/** A single voucher is created and returned immediately. Several are created asynchronously (202). */
export const addVouchers = /* @__PURE__ */ operation({
  id: 'addVouchers',
  number: 4,
  summary: 'Add vouchers to campaign',
  credentials: 'server',
  scope: 'campaigns',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/vouchers',
  idempotent: true,
  query: z.strictObject({ vouchers_count: z.optional(integer(1, 100_000)) }),
  body: request(
    {
      /** Default: a generated code. Only for a single voucher. */
      code: z.optional(reference),
      /** Format of the generated codes. */
      code_config: z.optional(codeConfig),
      /** Name of a category, or any text. */
      category: z.optional(text(200)),
      /** Takes precedence over `category`. */
      category_id: z.optional(text(200)),
      metadata: z.optional(metadata),
      redemption: z.optional(
        /** Null for unlimited. */
        request({ quantity: maybe(integer(1, 2_147_483_647)) }, voucherRedemption),
      ),
      /** Internal note. */
      additional_info: z.optional(text(5000, 0)),
      start_date: z.optional(timestamp),
      expiration_date: z.optional(timestamp),
    },
    voucher,
  ),
  bodyOptional: true,
  reply: voucher,
  acceptedReply: { status: 202, reply: asyncActionAccepted },
  failures: ['not_found', 'duplicate_found'],
})

/** The file is written asynchronously: see `getExport`. */
export const exportCampaignTransactions = /* @__PURE__ */ operation({
  id: 'exportCampaignTransactions',
  number: 11,
  summary: 'Export campaign transactions',
  credentials: 'server',
  scope: 'campaigns',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/transactions/export',
  idempotent: true,
  body: campaignExportRequest,
  bodyOptional: true,
  reply: exportJob,
  failures: ['not_found'],
})

const day = /* @__PURE__ */ z.optional(z.union([date, timestamp]))

/** Counts only events between the two dates. */
export const getCampaignSummary = /* @__PURE__ */ operation({
  id: 'getCampaignSummary',
  number: 16,
  summary: 'Get campaign summary',
  credentials: 'server',
  scope: 'campaigns',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/summary',
  query: z.strictObject({ start_date: day, end_date: day }),
  reply: campaignSummary,
  failures: ['not_found'],
})

/** Its promotion tiers, vouchers and cards can be used again. Enabling an enabled campaign is a no-op. */
export const enableCampaign = /* @__PURE__ */ operation({
  id: 'enableCampaign',
  summary: 'Enable campaign',
  credentials: 'server',
  scope: 'campaigns',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/enable',
  reply: campaign,
  failures: ['not_found'],
})

/** Its promotion tiers, vouchers and cards cannot be used until it is enabled. Disabling a disabled campaign is a no-op. */
export const disableCampaign = /* @__PURE__ */ operation({
  id: 'disableCampaign',
  summary: 'Disable campaign',
  credentials: 'server',
  scope: 'campaigns',
  method: 'POST',
  path: '/v1/campaigns/{campaignId}/disable',
  reply: campaign,
  failures: ['not_found'],
})

export const getCampaign = /* @__PURE__ */ operation({
  id: 'getCampaign',
  summary: 'Get campaign',
  credentials: 'server',
  scope: 'campaigns',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}',
  reply: campaign,
  failures: ['not_found'],
})

/** Without `vouchers_count`, which `getCampaign` returns. */
export const listCampaigns = /* @__PURE__ */ operation({
  id: 'listCampaigns',
  summary: 'List campaigns',
  credentials: 'server',
  scope: 'campaigns',
  method: 'GET',
  path: '/v1/campaigns',
  query: z.strictObject({ ...cursorQuery, campaign_type: z.optional(z.enum(campaignTypes)) }),
  reply: campaignList,
})
