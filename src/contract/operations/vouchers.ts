/** Vouchers (specification, section 5). `code` is a voucher's code or id. */
import { operation } from '../operation.ts'
import { emptyReply, reference } from '../primitives.ts'
import { cursorQuery } from '../resources/list.ts'
import { newVoucher } from '../resources/new-voucher.ts'
import { voucher, voucherList } from '../resources/voucher.ts'
import { z } from '../zod.ts'

/** Enabling an enabled voucher is a no-op. */
export const enableVoucher = /* @__PURE__ */ operation({
  id: 'enableVoucher',
  number: 5,
  summary: 'Enable voucher',
  credentials: 'server',
  scope: 'vouchers',
  method: 'POST',
  path: '/v1/vouchers/{code}/enable',
  reply: voucher,
  failures: ['not_found'],
})

/** Disabling a disabled voucher is a no-op. */
export const disableVoucher = /* @__PURE__ */ operation({
  id: 'disableVoucher',
  summary: 'Disable voucher',
  credentials: 'server',
  scope: 'vouchers',
  method: 'POST',
  path: '/v1/vouchers/{code}/disable',
  reply: voucher,
  failures: ['not_found'],
})

/**
 * Creates a discount voucher or gift card without a campaign. Without a code in the path or the body, generates one. To
 * create vouchers of a campaign, see `addVouchers`.
 */
export const createVoucher = /* @__PURE__ */ operation({
  id: 'createVoucher',
  summary: 'Create voucher',
  credentials: 'server',
  scope: 'vouchers',
  method: 'POST',
  path: '/v1/vouchers/{code}',
  aliases: ['/v1/vouchers'],
  idempotent: true,
  body: newVoucher,
  reply: voucher,
  failures: ['duplicate_found'],
})

/** Releases the session's hold on this voucher, so that others can use it. A session without a hold is not an error. */
export const releaseSession = /* @__PURE__ */ operation({
  id: 'releaseSession',
  summary: 'Release validation session',
  credentials: 'server',
  scope: 'vouchers',
  method: 'DELETE',
  path: '/v1/vouchers/{code}/sessions/{sessionKey}',
  reply: emptyReply,
  failures: ['not_found'],
})

export const getVoucher = /* @__PURE__ */ operation({
  id: 'getVoucher',
  summary: 'Get voucher',
  credentials: 'server',
  scope: 'vouchers',
  method: 'GET',
  path: '/v1/vouchers/{code}',
  reply: voucher,
  failures: ['not_found'],
})

export const listVouchers = /* @__PURE__ */ operation({
  id: 'listVouchers',
  summary: 'List vouchers',
  credentials: 'server',
  scope: 'vouchers',
  method: 'GET',
  path: '/v1/vouchers',
  query: z.strictObject({
    ...cursorQuery,
    /** Id or name. */
    campaign: z.optional(reference),
    /** Holder of the vouchers: id or source id. */
    customer: z.optional(reference),
  }),
  reply: voucherList,
})
