/** Maps campaigns with their promotion tiers and vouchers. */
import { shippingOf } from '../../../contract/offer/shipping.ts'
import { timeframeColumns, json, validityCells, resolveDiscount, checkDates, isTimeZone } from './shared.ts'
import { codeFault, codeKey, shapeOf, type VoucherTemplate } from '../../rules/codes.ts'
import { checkHistory } from '../history.ts'
import type { Plan } from '../plan.ts'
import type { DeclaredCampaign } from '../schema.ts'
import { categoryOf } from './project.ts'
import { isReferral } from './referrals.ts'
import { assignRules } from './rules.ts'

/** Maps the campaign itself and returns its id. */
export function mapCampaign(draft: Plan, campaign: DeclaredCampaign, path: string): string {
  const { name, campaign_type, type = 'STATIC', active = true, metadata = {} } = campaign
  const id = draft.id('campaigns', 'camp', campaign.id, name, 'name')
  const time_zone = metadata.time_zone ?? 'UTC'
  checkDates(draft, campaign, path)
  if (!isTimeZone(time_zone)) {
    draft.fault(`${path}.metadata.time_zone`, 'must be UTC or a time zone such as Europe/Berlin')
  }
  draft.add({
    kind: 'campaigns',
    id,
    path,
    declared: {
      name,
      campaign_type,
      type,
      active,
      ...validityCells(campaign),
      ...timeframeColumns(campaign.validity_timeframe),
      time_zone: String(time_zone),
      category_id: categoryOf(draft, campaign, path),
      description: campaign.description ?? null,
      voucher: json(campaign.voucher && templateOf(draft, campaign, campaign.voucher, `${path}.voucher`)),
      loyalty_tiers_expiration: json(campaign.loyalty_tiers_expiration),
      metadata: json(metadata),
      translations: json(campaign.translations),
    },
    unique: { name },
  })
  assignRules(draft, 'campaign', id, campaign.validation_rules, path)
  return id
}

export function mapTiers(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  if (campaign.promotion_tiers?.length && campaign.campaign_type !== 'PROMOTION') {
    draft.fault(`${path}.promotion_tiers`, 'must be omitted: only a PROMOTION can have it')
  }
  campaign.promotion_tiers?.forEach((tier, index) => {
    const at = `${path}.promotion_tiers[${index}]`
    const { name, banner = null, hierarchy = index + 1, active = true, metadata = {} } = tier
    const id = tierId(draft, tier, campaign_id)
    checkDates(draft, tier, at)
    if ('shipping' in metadata && !shippingOf(metadata)) {
      draft.fault(
        `${at}.metadata.shipping`,
        'must be "free" or {"amount_off": N}, where N is a positive whole number of minor units',
      )
    }
    draft.add({
      kind: 'promotion_tiers',
      id,
      path: at,
      declared: {
        campaign_id,
        category_id: categoryOf(draft, tier, at),
        name,
        banner,
        action: json({ discount: resolveDiscount(draft, tier.action.discount, `${at}.action.discount`) }),
        hierarchy,
        active,
        ...validityCells(tier),
        ...timeframeColumns(tier.validity_timeframe),
        metadata: json(metadata),
        translations: json(tier.translations),
      },
    })
    assignRules(draft, 'promotion_tier', id, tier.validation_rules, at)
  })
}

type DeclaredTier = NonNullable<DeclaredCampaign['promotion_tiers']>[number]

const tierId = (draft: Plan, { id, name }: Pick<DeclaredTier, 'id' | 'name'>, campaign_id: string) =>
  draft.id('promotion_tiers', 'promo', id, JSON.stringify([campaign_id, name]))

/** The tiers of a stack must be distinct and belong to its campaign. */
export function mapStacks(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const tiers = (campaign.promotion_tiers ?? []).map((tier) => [tier.name, tierId(draft, tier, campaign_id)])
  const byName = new Map(tiers.map(([name = '', id = '']) => [name, id]))
  const known = new Set(byName.values())
  campaign.promotion_stacks?.forEach((stack, index) => {
    const at = `${path}.promotion_stacks[${index}]`
    const { name } = stack
    const ids = stack.tiers.ids.map((word) => (known.has(word) ? word : (byName.get(word) ?? '')))
    ids.forEach((id, place) => {
      const here = `${at}.tiers.ids[${place}]`
      if (id === '') draft.fault(here, 'must be one of the promotion tiers of this campaign')
      else if (ids.indexOf(id) < place) draft.fault(here, 'must not repeat a promotion tier')
    })
    draft.add({
      kind: 'promotion_stacks',
      id: draft.id('promotion_stacks', 'stack', stack.id, JSON.stringify([campaign_id, name])),
      path: at,
      declared: {
        campaign_id,
        name,
        tiers: json(ids),
        category_id: categoryOf(draft, stack, at),
        translations: json(stack.translations),
      },
    })
  })
}

export function mapVouchers(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.vouchers?.forEach((voucher, index) => {
    const at = `${path}.vouchers[${index}]`
    const { code, discount, loyalty_card, active = true, holder, metadata = {} } = voucher
    const type = voucher.type ?? typeOf(campaign)
    const granted = grantedBy(voucher, type)
    const id = draft.id('vouchers', 'v', voucher.id, code, 'code')
    checkDates(draft, voucher, at)
    checkKind(draft, voucher, type, at)
    const holder_id = holder === undefined ? null : draft.refer('customers', holder, `${at}.holder`)
    const isShared = isReferral(campaign)
    if (isShared && type === 'LOYALTY_CARD') {
      draft.fault(`${at}.type`, 'must not be LOYALTY_CARD in a REFERRAL_PROGRAM')
    }
    const events = loyalty_card?.history ?? []
    const beginning = { granted: granted ?? 0, quantity: voucher.redemption?.quantity ?? null }
    checkHistory(draft, events, beginning, `${at}.loyalty_card.history`)
    draft.add({
      kind: 'vouchers',
      id,
      path: at,
      declared: {
        campaign_id,
        code,
        type,
        active,
        ...validityCells(voucher),
        discount: discount ? json(resolveDiscount(draft, discount, `${at}.discount`)) : null,
        expiration_rules: json(loyalty_card?.expiration_rules),
        redemption_quantity: voucher.redemption?.quantity ?? null,
        holder_id: isShared ? null : holder_id,
        referrer_id: isShared ? holder_id : null,
        category: voucher.category ?? null,
        additional_info: voucher.additional_info ?? null,
        metadata: json(metadata),
      },
      initial: { granted, balance: granted, folded_code: keyOf(draft, code, id, at) },
      ...(events.length > 0 && { past: { campaign_id, events } }),
      unique: { code },
    })
    assignRules(draft, 'voucher', id, voucher.validation_rules, at)
  })
}

/** Returns the lookup key of the voucher (`codeKey`). */
function keyOf(draft: Plan, code: string, id: string, path: string): string | null {
  const fault = codeFault(code)
  if (fault !== undefined) draft.fault(`${path}.code`, fault)
  const project = draft.entries.find(({ kind }) => kind === 'projects')
  const isCaseSensitive = project?.declared.case_sensitive_codes === true
  const key = codeKey(code, isCaseSensitive)
  if (key === null) return null
  const owner = draft.known('vouchers', 'folded_code', key)
  // Only new vouchers conflict: a stored voucher keeps its code even if another voucher has an equal one.
  const isNew = draft.known('vouchers', 'code', code) === undefined
  const twin =
    draft.claim('vouchers', 'folded_code', key, path) ?? (isNew && owner !== id ? owner : undefined)
  if (twin !== undefined && draft.claimOf('vouchers', 'code', code) === undefined) {
    const ignored = `${isCaseSensitive ? '' : 'case, '}dashes, quotes and white space`
    draft.fault(`${path}.code`, `must differ from the code of ${twin} by more than ${ignored}`)
  }
  return key
}

// The template for vouchers of a campaign, whether the file or an operation creates them.

type DeclaredTemplate = NonNullable<DeclaredCampaign['voucher']>
type VoucherType = VoucherTemplate['type']

/** The default type of the campaign's vouchers. */
export function typeOf({ campaign_type }: DeclaredCampaign): VoucherType {
  if (campaign_type === 'LOYALTY_PROGRAM') return 'LOYALTY_CARD'
  return campaign_type === 'GIFT_VOUCHERS' ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER'
}

/** Returns the template with all references resolved, so that creating vouchers needs no lookup. */
export function templateOf(
  draft: Plan,
  campaign: DeclaredCampaign,
  template: DeclaredTemplate,
  path: string,
): Omit<VoucherTemplate, 'discount'> & { discount: object | null } {
  const type = template.type ?? typeOf(campaign)
  const is_referral_code = campaign.campaign_type === 'REFERRAL_PROGRAM'
  if (campaign.campaign_type === 'PROMOTION') {
    draft.fault(path, 'must be omitted: a PROMOTION has promotion tiers instead of vouchers')
  }
  if (type !== typeOf(campaign)) {
    draft.fault(`${path}.type`, `must be ${typeOf(campaign)} in a campaign of type ${campaign.campaign_type}`)
  }
  if ((template.is_referral_code ?? is_referral_code) !== is_referral_code) {
    draft.fault(`${path}.is_referral_code`, 'must be true in a REFERRAL_PROGRAM and false in other campaigns')
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

/** Initial points or money of a voucher; null for other types. */
export const grantedBy = ({ gift, loyalty_card }: VoucherValue, type: VoucherType) =>
  gift?.amount ?? loyalty_card?.points ?? (type === 'LOYALTY_CARD' ? 0 : null)

type VoucherValue = Pick<DeclaredTemplate, 'discount' | 'gift' | 'loyalty_card'>

/** A voucher must have the value field of its type and no other. */
export function checkKind(draft: Plan, voucher: VoucherValue, type: VoucherType, path: string) {
  const fields = { discount: 'DISCOUNT_VOUCHER', gift: 'GIFT_VOUCHER', loyalty_card: 'LOYALTY_CARD' } as const
  for (const field of ['discount', 'gift', 'loyalty_card'] as const) {
    const fits = fields[field] === type
    if (!fits && voucher[field]) draft.fault(`${path}.${field}`, `must be omitted for a ${type}`)
    if (fits && !voucher[field] && field !== 'loyalty_card') {
      draft.fault(`${path}.${field}`, `is required for a ${type}`)
    }
  }
}

function checkCodes(draft: Plan, { code_config = {} }: DeclaredTemplate, path: string) {
  const read = shapeOf(code_config)
  for (const { field, message } of 'faults' in read ? read.faults : []) {
    draft.fault(`${path}.code_config.${field}`, message)
  }
}
