/** Campaigns with their promotion tiers and vouchers. */
import { timeframeColumns } from '../../database/validity-sql.ts'
import { json, validityCells } from '../cells.ts'
import type { Draft } from '../draft.ts'
import { checkHistory } from '../history.ts'
import type { DeclaredCampaign } from '../schema.ts'
import { resolveDiscount } from './discount.ts'
import { isReferral } from './referrals.ts'
import { checkKind, grantedBy, templateOf, typeOf } from './vouchers.ts'
import { assignRules } from './rules.ts'
import { checkDates, isTimeZone } from './validity.ts'

/** The campaign without what is in it. Returns its id. */
export function declareCampaign(draft: Draft, campaign: DeclaredCampaign, path: string): string {
  const { name, campaign_type, type = 'STATIC', active = true, metadata = {} } = campaign
  const id = draft.id('campaigns', 'camp', campaign.id, name, 'name')
  const time_zone = metadata.time_zone ?? 'UTC'
  checkDates(draft, campaign, path)
  if (!isTimeZone(time_zone)) {
    draft.fault(`${path}.metadata.time_zone`, 'expected UTC or a time zone such as Europe/Berlin')
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
      category_id: campaign.category_id ?? null,
      description: campaign.description ?? null,
      voucher: json(campaign.voucher && templateOf(draft, campaign, campaign.voucher, `${path}.voucher`)),
      loyalty_tiers_expiration: json(campaign.loyalty_tiers_expiration),
      metadata: json(metadata),
    },
    unique: { name },
  })
  assignRules(draft, 'campaign', id, campaign.validation_rules, path)
  return id
}

export function declareTiers(draft: Draft, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  if (campaign.promotion_tiers?.length && campaign.campaign_type !== 'PROMOTION') {
    draft.fault(`${path}.promotion_tiers`, 'expected nothing here, because the campaign is no PROMOTION')
  }
  campaign.promotion_tiers?.forEach((tier, index) => {
    const at = `${path}.promotion_tiers[${index}]`
    const { name, banner = null, hierarchy = index + 1, active = true, metadata = {} } = tier
    const id = draft.id('promotion_tiers', 'promo', tier.id, JSON.stringify([campaign_id, name]))
    checkDates(draft, tier, at)
    draft.add({
      kind: 'promotion_tiers',
      id,
      path: at,
      declared: {
        campaign_id,
        name,
        banner,
        action: json({ discount: resolveDiscount(draft, tier.action.discount, `${at}.action.discount`) }),
        hierarchy,
        active,
        ...validityCells(tier),
        ...timeframeColumns(tier.validity_timeframe),
        metadata: json(metadata),
      },
    })
    assignRules(draft, 'promotion_tier', id, tier.validation_rules, at)
  })
}

export function declareVouchers(draft: Draft, campaign: DeclaredCampaign, campaign_id: string, path: string) {
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
      draft.fault(`${at}.type`, 'expected no LOYALTY_CARD, because it is a REFERRAL_PROGRAM')
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
      initial: { granted, balance: granted },
      ...(events.length > 0 && { past: { campaign_id, events } }),
      unique: { code },
    })
    assignRules(draft, 'voucher', id, voucher.validation_rules, at)
  })
}
