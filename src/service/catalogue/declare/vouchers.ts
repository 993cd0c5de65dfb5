/** What the vouchers of a campaign give: those in the file, and those that operations make. */
import { shapeOf } from '../../rules/codes.ts'
import type { VoucherTemplate } from '../../rules/voucher-template.ts'
import type { Draft } from '../draft.ts'
import type { DeclaredCampaign } from '../schema.ts'
import { resolveDiscount } from './discount.ts'

type DeclaredTemplate = NonNullable<DeclaredCampaign['voucher']>
type VoucherType = VoucherTemplate['type']

/** What a campaign's vouchers are unless they say so themselves. */
export function typeOf({ campaign_type }: DeclaredCampaign): VoucherType {
  if (campaign_type === 'LOYALTY_PROGRAM') return 'LOYALTY_CARD'
  return campaign_type === 'GIFT_VOUCHERS' ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER'
}

/** The template as it is kept: nothing in it has to be looked up when vouchers are made. */
export function templateOf(
  draft: Draft,
  campaign: DeclaredCampaign,
  template: DeclaredTemplate,
  path: string,
): Omit<VoucherTemplate, 'discount'> & { discount: object | null } {
  const type = template.type ?? typeOf(campaign)
  const is_referral_code = campaign.campaign_type === 'REFERRAL_PROGRAM'
  if (campaign.campaign_type === 'PROMOTION') {
    draft.fault(path, 'expected nothing here, because a PROMOTION has tiers instead of vouchers')
  }
  if (type !== typeOf(campaign)) {
    draft.fault(`${path}.type`, `expected ${typeOf(campaign)}, because it is a ${campaign.campaign_type}`)
  }
  if ((template.is_referral_code ?? is_referral_code) !== is_referral_code) {
    draft.fault(`${path}.is_referral_code`, 'expected true in a REFERRAL_PROGRAM, and false elsewhere')
  }
  checkKind(draft, template, type, path)
  checkCodes(draft, template, path)
  return {
    type,
    discount: template.discount ? resolveDiscount(draft, template.discount, `${path}.discount`) : null,
    granted: grantedBy(template, type),
    expiration_rules: template.loyalty_card?.expiration_rules ?? null,
    redemption_quantity: template.redemption?.quantity ?? null,
    code_config: template.code_config ?? {},
  }
}

/** The points or money that a voucher starts with; null for one that gives neither. */
export const grantedBy = ({ gift, loyalty_card }: Gives, type: VoucherType) =>
  gift?.amount ?? loyalty_card?.points ?? (type === 'LOYALTY_CARD' ? 0 : null)

type Gives = Pick<DeclaredTemplate, 'discount' | 'gift' | 'loyalty_card'>

/** A voucher says what its kind gives, and nothing of the other kinds. */
export function checkKind(draft: Draft, voucher: Gives, type: VoucherType, path: string) {
  const fields = { discount: 'DISCOUNT_VOUCHER', gift: 'GIFT_VOUCHER', loyalty_card: 'LOYALTY_CARD' } as const
  for (const field of ['discount', 'gift', 'loyalty_card'] as const) {
    const fits = fields[field] === type
    if (!fits && voucher[field])
      draft.fault(`${path}.${field}`, `expected nothing here, because it is a ${type}`)
    if (fits && !voucher[field] && field !== 'loyalty_card') {
      draft.fault(`${path}.${field}`, `expected what the ${type} gives, but it is missing`)
    }
  }
}

function checkCodes(draft: Draft, { code_config = {} }: DeclaredTemplate, path: string) {
  const read = shapeOf(code_config)
  for (const { field, message } of 'faults' in read ? read.faults : []) {
    draft.fault(`${path}.code_config.${field}`, message.replace(/^should (?:be|have) /, 'expected '))
  }
}
