/** Vouchers (specification, section 5). `code` is a voucher's code or id. */
import { operation } from '../operation.ts'
import { reference } from '../primitives.ts'
import { cursorQuery } from '../resources/list.ts'
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
