/** Vouchers (specification, section 5). */
import { operation } from '../operation.ts'
import { voucher } from '../resources/voucher.ts'

/** `code` is the voucher's code or id. Enabling an enabled voucher is a no-op. */
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
