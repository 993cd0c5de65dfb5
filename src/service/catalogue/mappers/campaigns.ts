import { shippingOf } from '../../../contract/offer/shipping.ts'
import { timeframeColumns, json, validityColumns, resolveDiscount, checkDates, isTimeZone } from './shared.ts'
import { codeFault, codeKey, shapeOf, type VoucherTemplate } from '../../rules/codes.ts'
import { checkHistory } from '../history.ts'
import type { Plan } from '../plan.ts'
import type { DeclaredCampaign } from '../schema.ts'
import { categoryOf } from './project.ts'
import { isReferral } from './referrals.ts'
import { assignRules } from './rules.ts'

export function mapCampaign(plan: Plan, campaign: DeclaredCampaign, path: string): string {
  const { name, campaign_type, type = 'STATIC', active = true, metadata = {} } = campaign
  const id = plan.id('campaigns', 'camp', campaign.id, name, 'name')
  const time_zone = metadata.time_zone ?? 'UTC'
  checkDates(plan, campaign, path)
  if (!isTimeZone(time_zone)) {
    plan.fault(`${path}.metadata.time_zone`, 'must be UTC or a time zone such as Europe/Berlin')
  }
  plan.add({
    kind: 'campaigns',
    id,
    path,
    declared: {
      name,
      campaign_type,
      type,
      active,
      ...validityColumns(campaign),
      ...timeframeColumns(campaign.validity_timeframe),
      time_zone: String(time_zone),
      category_id: categoryOf(plan, campaign, path),
      description: campaign.description ?? null,
      voucher: json(campaign.voucher && templateOf(plan, campaign, campaign.voucher, `${path}.voucher`)),
      loyalty_tiers_expiration: json(campaign.loyalty_tiers_expiration),
      metadata: json(metadata),
      translations: json(campaign.translations),
    },
    unique: { name },
  })
  assignRules(plan, 'campaign', id, campaign.validation_rules, path)
  return id
}

export function mapTiers(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  if (campaign.promotion_tiers?.length && campaign.campaign_type !== 'PROMOTION') {
    plan.fault(`${path}.promotion_tiers`, 'must be omitted: only a PROMOTION can have it')
  }
  campaign.promotion_tiers?.forEach((tier, index) => {
    const at = `${path}.promotion_tiers[${index}]`
    const { name, banner = null, hierarchy = index + 1, active = true, metadata = {} } = tier
    const id = tierId(plan, tier, campaign_id)
    checkDates(plan, tier, at)
    if ('shipping' in metadata && !shippingOf(metadata)) {
      plan.fault(
        `${at}.metadata.shipping`,
        'must be "free" or {"amount_off": N}, where N is a positive whole number of minor units',
      )
    }
    plan.add({
      kind: 'promotion_tiers',
      id,
      path: at,
      declared: {
        campaign_id,
        category_id: categoryOf(plan, tier, at),
        name,
        banner,
        action: json({ discount: resolveDiscount(plan, tier.action.discount, `${at}.action.discount`) }),
        hierarchy,
        active,
        ...validityColumns(tier),
        ...timeframeColumns(tier.validity_timeframe),
        metadata: json(metadata),
        translations: json(tier.translations),
      },
    })
    assignRules(plan, 'promotion_tier', id, tier.validation_rules, at)
  })
}

type DeclaredTier = NonNullable<DeclaredCampaign['promotion_tiers']>[number]

const tierId = (plan: Plan, { id, name }: Pick<DeclaredTier, 'id' | 'name'>, campaign_id: string) =>
  plan.id('promotion_tiers', 'promo', id, JSON.stringify([campaign_id, name]))

export function mapStacks(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const tiers = (campaign.promotion_tiers ?? []).map((tier) => [tier.name, tierId(plan, tier, campaign_id)])
  const byName = new Map(tiers.map(([name = '', id = '']) => [name, id]))
  const tierIds = new Set(byName.values())
  campaign.promotion_stacks?.forEach((stack, index) => {
    const at = `${path}.promotion_stacks[${index}]`
    const { name } = stack
    const ids = stack.tiers.ids.map((idOrName) =>
      tierIds.has(idOrName) ? idOrName : (byName.get(idOrName) ?? ''),
    )
    ids.forEach((id, place) => {
      const idPath = `${at}.tiers.ids[${place}]`
      if (id === '') plan.fault(idPath, 'must be one of the promotion tiers of this campaign')
      else if (ids.indexOf(id) < place) plan.fault(idPath, 'must not repeat a promotion tier')
    })
    plan.add({
      kind: 'promotion_stacks',
      id: plan.id('promotion_stacks', 'stack', stack.id, JSON.stringify([campaign_id, name])),
      path: at,
      declared: {
        campaign_id,
        name,
        tiers: json(ids),
        category_id: categoryOf(plan, stack, at),
        translations: json(stack.translations),
      },
    })
  })
}

export function mapVouchers(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.vouchers?.forEach((voucher, index) => {
    const at = `${path}.vouchers[${index}]`
    const { code, discount, loyalty_card, active = true, holder, metadata = {} } = voucher
    const type = voucher.type ?? typeOf(campaign)
    const granted = initialBalance(voucher, type)
    const id = plan.id('vouchers', 'v', voucher.id, code, 'code')
    checkDates(plan, voucher, at)
    checkValueFields(plan, voucher, type, at)
    const holder_id = holder === undefined ? null : plan.resolveId('customers', holder, `${at}.holder`)
    const isReferralCode = isReferral(campaign)
    if (isReferralCode && type === 'LOYALTY_CARD') {
      plan.fault(`${at}.type`, 'must not be LOYALTY_CARD in a REFERRAL_PROGRAM')
    }
    const events = loyalty_card?.history ?? []
    const initialState = { granted: granted ?? 0, redemptionLimit: voucher.redemption?.quantity ?? null }
    checkHistory(plan, events, initialState, `${at}.loyalty_card.history`)
    plan.add({
      kind: 'vouchers',
      id,
      path: at,
      declared: {
        campaign_id,
        code,
        type,
        active,
        ...validityColumns(voucher),
        discount: discount ? json(resolveDiscount(plan, discount, `${at}.discount`)) : null,
        expiration_rules: json(loyalty_card?.expiration_rules),
        redemption_quantity: voucher.redemption?.quantity ?? null,
        holder_id: isReferralCode ? null : holder_id,
        referrer_id: isReferralCode ? holder_id : null,
        category: voucher.category ?? null,
        additional_info: voucher.additional_info ?? null,
        metadata: json(metadata),
      },
      initial: { granted, balance: granted, folded_code: keyOf(plan, code, id, at) },
      ...(events.length > 0 && { history: { campaign_id, events } }),
      unique: { code },
    })
    assignRules(plan, 'voucher', id, voucher.validation_rules, at)
  })
}

function keyOf(plan: Plan, code: string, id: string, path: string): string | null {
  const fault = codeFault(code)
  if (fault !== undefined) plan.fault(`${path}.code`, fault)
  const project = plan.entries.find(({ kind }) => kind === 'projects')
  const isCaseSensitive = project?.declared.case_sensitive_codes === true
  const key = codeKey(code, isCaseSensitive)
  if (key === null) return null
  const owner = plan.existingId('vouchers', 'folded_code', key)
  // Only new codes can conflict with stored ones.
  const isNew = plan.existingId('vouchers', 'code', code) === undefined
  const conflicting =
    plan.claim('vouchers', 'folded_code', key, path) ?? (isNew && owner !== id ? owner : undefined)
  if (conflicting !== undefined && plan.claimOf('vouchers', 'code', code) === undefined) {
    const ignored = `${isCaseSensitive ? '' : 'case, '}dashes, quotes and white space`
    plan.fault(`${path}.code`, `must differ from the code of ${conflicting} by more than ${ignored}`)
  }
  return key
}

type DeclaredTemplate = NonNullable<DeclaredCampaign['voucher']>
type VoucherType = VoucherTemplate['type']

/** The default type of the campaign's vouchers. */
export function typeOf({ campaign_type }: DeclaredCampaign): VoucherType {
  if (campaign_type === 'LOYALTY_PROGRAM') return 'LOYALTY_CARD'
  return campaign_type === 'GIFT_VOUCHERS' ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER'
}

/** References are resolved, so that creating a voucher needs no lookup. */
export function templateOf(
  plan: Plan,
  campaign: DeclaredCampaign,
  template: DeclaredTemplate,
  path: string,
): Omit<VoucherTemplate, 'discount'> & { discount: object | null } {
  const type = template.type ?? typeOf(campaign)
  const is_referral_code = campaign.campaign_type === 'REFERRAL_PROGRAM'
  if (campaign.campaign_type === 'PROMOTION') {
    plan.fault(path, 'must be omitted: a PROMOTION has promotion tiers instead of vouchers')
  }
  if (type !== typeOf(campaign)) {
    plan.fault(`${path}.type`, `must be ${typeOf(campaign)} in a campaign of type ${campaign.campaign_type}`)
  }
  if ((template.is_referral_code ?? is_referral_code) !== is_referral_code) {
    plan.fault(`${path}.is_referral_code`, 'must be true in a REFERRAL_PROGRAM and false in other campaigns')
  }
  checkValueFields(plan, template, type, path)
  checkCodes(plan, template, path)
  return {
    type,
    discount: template.discount ? resolveDiscount(plan, template.discount, `${path}.discount`) : null,
    granted: initialBalance(template, type),
    expiration_rules: template.loyalty_card?.expiration_rules ?? null,
    redemption_quantity: template.redemption?.quantity ?? null,
    code_config: template.code_config ?? {},
  }
}

/** In points or minor units; null for a discount voucher. */
export const initialBalance = ({ gift, loyalty_card }: VoucherValue, type: VoucherType) =>
  gift?.amount ?? loyalty_card?.points ?? (type === 'LOYALTY_CARD' ? 0 : null)

type VoucherValue = Pick<DeclaredTemplate, 'discount' | 'gift' | 'loyalty_card'>

export function checkValueFields(plan: Plan, voucher: VoucherValue, type: VoucherType, path: string) {
  const fields = { discount: 'DISCOUNT_VOUCHER', gift: 'GIFT_VOUCHER', loyalty_card: 'LOYALTY_CARD' } as const
  for (const field of ['discount', 'gift', 'loyalty_card'] as const) {
    const isExpected = fields[field] === type
    if (!isExpected && voucher[field]) plan.fault(`${path}.${field}`, `must be omitted for a ${type}`)
    if (isExpected && !voucher[field] && field !== 'loyalty_card') {
      plan.fault(`${path}.${field}`, `is required for a ${type}`)
    }
  }
}

function checkCodes(plan: Plan, { code_config = {} }: DeclaredTemplate, path: string) {
  const shape = shapeOf(code_config)
  for (const { field, message } of 'faults' in shape ? shape.faults : []) {
    plan.fault(`${path}.code_config.${field}`, message)
  }
}
