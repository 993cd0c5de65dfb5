/** Maps rewards and the content of loyalty programs. */
import { overlapFault, rangesOverlap } from '../../rules/loyalty/tiers.ts'
import type { Plan } from '../plan.ts'
import type { DeclaredCampaign, DeclaredProject } from '../schema.ts'
import { assignRules } from './rules.ts'
import { json, validityCells, checkDates } from './shared.ts'

type DeclaredReward = NonNullable<DeclaredProject['rewards']>[number]

export function mapRewards(draft: Plan, { rewards = [] }: DeclaredProject, path: string) {
  rewards.forEach((reward, index) => {
    const at = `${path}.rewards[${index}]`
    const { name, type, stock = null, metadata = {} } = reward
    draft.add({
      kind: 'rewards',
      id: draft.id('rewards', 'rew', reward.id, name),
      path: at,
      declared: {
        name,
        type,
        parameters: json(parametersOf(draft, reward, `${at}.parameters`)),
        stock,
        attributes: json(reward.attributes),
        metadata: json(metadata),
        translations: json(reward.translations),
      },
      unique: { name },
    })
  })
}

function parametersOf(draft: Plan, reward: DeclaredReward, path: string): object {
  if (reward.type === 'CAMPAIGN') {
    const { campaign } = reward.parameters
    return { campaign: { ...campaign, id: draft.refer('campaigns', campaign.id, `${path}.campaign.id`) } }
  }
  if (reward.type === 'MATERIAL') {
    const { id, sku_id } = reward.parameters.product
    const product = { id: draft.refer('products', id, `${path}.product.id`) }
    return {
      product: sku_id
        ? { ...product, sku_id: draft.refer('skus', sku_id, `${path}.product.sku_id`) }
        : product,
    }
  }
  return reward.parameters
}

/** Maps everything in a loyalty program except its cards. Earning rules come first because tiers refer to them. */
export function mapLoyalty(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const parts = ['loyalty_tiers', 'loyalty_tiers_expiration', 'earning_rules', 'reward_assignments'] as const
  for (const part of parts) {
    const value = campaign[part]
    const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value)
    if (isSet && campaign.campaign_type !== 'LOYALTY_PROGRAM') {
      draft.fault(`${path}.${part}`, 'must be omitted: only a LOYALTY_PROGRAM can have it')
    }
  }
  declareEarningRules(draft, campaign, campaign_id, path)
  declareLoyaltyTiers(draft, campaign, campaign_id, path)
  declareOffers(draft, campaign, campaign_id, path)
}

function declareEarningRules(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const seen = new Map<string, number>()
  campaign.earning_rules?.forEach((rule, index) => {
    const at = `${path}.earning_rules[${index}]`
    const { event, active = true, metadata = {} } = rule
    // Rules have no name. Without an id, a rule is identified by its event and its position among the rules of that
    // event.
    const count = seen.get(event) ?? 0
    seen.set(event, count + 1)
    const id = draft.id('earning_rules', 'ern', rule.id, JSON.stringify([campaign_id, event, count]))
    checkDates(draft, rule, at)
    draft.add({
      kind: 'earning_rules',
      id,
      path: at,
      declared: {
        campaign_id,
        event,
        loyalty: json(earningOf(draft, rule, `${at}.loyalty`)),
        source: json(rule.source ?? {}),
        active,
        ...validityCells(rule),
        pending_points: json(rule.pending_points),
        expiration_rules: json(rule.expiration_rules),
        custom_event: json(rule.custom_event),
        segment: json(rule.segment && { id: draft.refer('segments', rule.segment.id, `${at}.segment.id`) }),
        loyalty_tier: json(
          rule.loyalty_tier && {
            id: tierNamed(draft, campaign, campaign_id, rule.loyalty_tier.id, `${at}.loyalty_tier.id`),
          },
        ),
        metadata: json(metadata),
        translations: json(rule.translations),
      },
    })
    if (!earningEvents.includes(event)) {
      if (rule.custom_event)
        draft.warn(
          `${at}.event`,
          `is a custom event, which the service never receives: members cannot earn points with ${event}`,
        )
      else draft.fault(`${at}.event`, `must be one of ${earningEvents.join(', ')}, or a custom_event`)
    }
    if (rule.pending_points && event !== 'order.paid') {
      draft.fault(`${at}.pending_points`, 'must be omitted: only rules for order.paid can have it')
    }
    if (event === 'customer.segment.entered' && !rule.segment) {
      draft.fault(`${at}.segment`, 'is required for the event customer.segment.entered')
    }
    assignRules(draft, 'earning_rule', id, rule.validation_rules, at)
  })
}

/** Events that the service can award points for (specification, "Earning rule"). */
const earningEvents: readonly string[] = [
  'order.paid',
  'customer.segment.entered',
  ...['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map((move) => `customer.loyalty.tier.${move}`),
]

type DeclaredRule = NonNullable<DeclaredCampaign['earning_rules']>[number]

const kinds = { product: 'products', sku: 'skus', products_collection: 'product_collections' } as const

/** Replaces names by the ids that the store uses. */
function earningOf(draft: Plan, { loyalty }: DeclaredRule, path: string): object {
  if (!('order_items' in loyalty)) return loyalty
  const { order_items } = loyalty
  const resolved = Object.entries(order_items).map(([field, rate]) => {
    const id = draft.refer(kinds[rate.object], rate.id, `${path}.order_items.${field}.id`)
    return [field, { ...rate, id }]
  })
  return { ...loyalty, order_items: Object.fromEntries(resolved) }
}

type DeclaredTier = NonNullable<DeclaredCampaign['loyalty_tiers']>[number]

/** Tier names are unique within a campaign. */
export const tierKey = (campaign_id: string, name: string) => JSON.stringify([campaign_id, name])

const tierId = (draft: Plan, { id, name }: DeclaredTier, campaign_id: string) =>
  draft.id('loyalty_tiers', 'lty', id, tierKey(campaign_id, name), 'name')

/** Returns the id of the campaign's tier with this id or name. */
function tierNamed(
  draft: Plan,
  campaign: DeclaredCampaign,
  campaign_id: string,
  called: string,
  path: string,
) {
  const tiers = campaign.loyalty_tiers ?? []
  const tier = tiers.find(({ id }) => id === called) ?? tiers.find(({ name }) => name === called)
  if (!tier) draft.fault(path, 'must be one of the loyalty tiers of this campaign, by id or name')
  return tier ? tierId(draft, tier, campaign_id) : called
}

function declareLoyaltyTiers(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.loyalty_tiers?.forEach((tier, index) => {
    const at = `${path}.loyalty_tiers[${index}]`
    const { name, points, earning_rules = {}, rewards = {}, metadata = {} } = tier
    if (points.from > points.to) draft.fault(`${at}.points.to`, 'must be at least points.from')
    const other = campaign.loyalty_tiers?.slice(0, index).find((tier) => rangesOverlap(tier.points, points))
    if (other) draft.fault(`${at}.points`, overlapFault(other))
    draft.add({
      kind: 'loyalty_tiers',
      id: tierId(draft, tier, campaign_id),
      path: at,
      declared: {
        campaign_id,
        name,
        points_from: points.from,
        points_to: points.to,
        earning_rules: json(byId(draft, 'earning_rules', earning_rules, `${at}.earning_rules`)),
        rewards: json(byId(draft, 'rewards', rewards, `${at}.rewards`)),
        metadata: json(metadata),
        translations: json(tier.translations),
      },
      unique: { name: tierKey(campaign_id, name) },
    })
  })
}

function byId(
  draft: Plan,
  kind: 'earning_rules' | 'rewards',
  mappings: Record<string, object>,
  path: string,
) {
  return Object.fromEntries(
    Object.entries(mappings).map(([name, mapping]) => [draft.refer(kind, name, `${path}.${name}`), mapping]),
  )
}

function declareOffers(draft: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.reward_assignments?.forEach((offer, index) => {
    const at = `${path}.reward_assignments[${index}]`
    const reward_id = draft.refer('rewards', offer.reward, `${at}.reward`)
    const id = draft.id('reward_assignments', 'rewa', offer.id, JSON.stringify([campaign_id, reward_id]))
    draft.add({
      kind: 'reward_assignments',
      id,
      path: at,
      declared: { campaign_id, reward_id, points: offer.parameters.loyalty.points },
      unique: { reward: JSON.stringify([campaign_id, reward_id]) },
    })
    assignRules(draft, 'reward_assignment', id, offer.validation_rules, at)
  })
}
