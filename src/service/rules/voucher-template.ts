/** What the vouchers of a campaign are made like, as the store keeps it on the campaign. */
import type { Discount } from '../../contract/resources/discount.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'
import type { CodeConfig } from './codes.ts'

export interface VoucherTemplate {
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD'
  discount: Discount | null
  /** Points of a card, or minor units of a gift voucher. */
  granted: number | null
  expiration_rules: ExpirationRules | null
  /** How often each may be redeemed; null without end. */
  redemption_quantity: number | null
  code_config: CodeConfig
}
