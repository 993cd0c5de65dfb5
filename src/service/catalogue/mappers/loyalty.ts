import { isCustomEvent, serviceEvents } from '../../rules/loyalty/events.ts'
import { overlapFault, rangesOverlap } from '../../rules/loyalty/tiers.ts'
import type { Plan } from '../plan.ts'
import type { DeclaredCampaign, DeclaredProject } from '../schema.ts'
import { assignRules, isLimitPerCustomer } from './rules.ts'
import { json, validityColumns, checkDates } from './shared.ts'

type DeclaredReward = NonNullable<DeclaredProject['rewards']>[number]

export function mapRewards(plan: Plan, { rewards = [] }: DeclaredProject, path: string) {
  rewards.forEach((reward, index) => {
    const at = `${path}.rewards[${index}]`
    const { name, type, stock = null, metadata = {} } = reward
    plan.add({
      kind: 'rewards',
      id: plan.id('rewards', 'rew', reward.id, name),
      path: at,
      declared: {
        name,
        type,
        parameters: json(parametersOf(plan, reward, `${at}.parameters`)),
        stock,
        attributes: json(reward.attributes),
        metadata: json(metadata),
        translations: json(reward.translations),
      },
      unique: { name },
    })
  })
}

function parametersOf(plan: Plan, reward: DeclaredReward, path: string): object {
  if (reward.type === 'CAMPAIGN') {
    const { campaign } = reward.parameters
    return { campaign: { ...campaign, id: plan.resolveId('campaigns', campaign.id, `${path}.campaign.id`) } }
  }
  if (reward.type === 'MATERIAL') {
    const { id, sku_id } = reward.parameters.product
    const product = { id: plan.resolveId('products', id, `${path}.product.id`) }
    return {
      product: sku_id
        ? { ...product, sku_id: plan.resolveId('skus', sku_id, `${path}.product.sku_id`) }
        : product,
    }
  }
  return reward.parameters
}

/** Earning rules come first, because tiers refer to them. */
export function mapLoyalty(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const parts = ['loyalty_tiers', 'loyalty_tiers_expiration', 'earning_rules', 'reward_assignments'] as const
  for (const part of parts) {
    const value = campaign[part]
    const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value)
    if (isSet && campaign.campaign_type !== 'LOYALTY_PROGRAM') {
      plan.fault(`${path}.${part}`, 'must be omitted: only a LOYALTY_PROGRAM can have it')
    }
  }
  mapEarningRules(plan, campaign, campaign_id, path)
  mapLoyaltyTiers(plan, campaign, campaign_id, path)
  mapRewardAssignments(plan, campaign, campaign_id, path)
}

function mapEarningRules(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  const seen = new Map<string, number>()
  campaign.earning_rules?.forEach((rule, index) => {
    const at = `${path}.earning_rules[${index}]`
    const { event, active = true, metadata = {} } = rule
    // Rules have no name. Without an id, a rule is identified by its event and its position among the rules of that
    // event.
    const count = seen.get(event) ?? 0
    seen.set(event, count + 1)
    const id = plan.id('earning_rules', 'ern', rule.id, JSON.stringify([campaign_id, event, count]))
    checkDates(plan, rule, at)
    plan.add({
      kind: 'earning_rules',
      id,
      path: at,
      declared: {
        campaign_id,
        event,
        loyalty: json(earningOf(plan, rule, `${at}.loyalty`)),
        source: json(rule.source ?? {}),
        active,
        ...validityColumns(rule),
        pending_points: json(rule.pending_points),
        expiration_rules: json(rule.expiration_rules),
        custom_event: json(rule.custom_event),
        segment: json(
          rule.segment && { id: plan.resolveId('segments', rule.segment.id, `${at}.segment.id`) },
        ),
        loyalty_tier: json(
          rule.loyalty_tier && {
            id: loyaltyTierId(plan, campaign, campaign_id, rule.loyalty_tier.id, `${at}.loyalty_tier.id`),
          },
        ),
        metadata: json(metadata),
        translations: json(rule.translations),
      },
    })
    if (isCustomEvent(event) && !rule.custom_event)
      plan.fault(`${at}.event`, `must be one of ${serviceEvents.join(', ')}, or a custom_event`)
    if (rule.pending_points && event !== 'order.paid') {
      plan.fault(`${at}.pending_points`, 'must be omitted: only rules for order.paid can have it')
    }
    if (event === 'customer.segment.entered' && !rule.segment) {
      plan.fault(`${at}.segment`, 'is required for the event customer.segment.entered')
    }
    if (
      metadata.client_events === true &&
      !rule.validation_rules?.some((id) => isLimitPerCustomer(plan, id))
    ) {
      plan.warn(
        `${at}.metadata.client_events`,
        'has no effect without a validation rule that limits redemption.count.per_customer',
      )
    }
    assignRules(plan, 'earning_rule', id, rule.validation_rules, at)
  })
}

type DeclaredRule = NonNullable<DeclaredCampaign['earning_rules']>[number]

const kindsOfItems = { product: 'products', sku: 'skus', products_collection: 'product_collections' } as const

function earningOf(plan: Plan, { loyalty }: DeclaredRule, path: string): object {
  if (!('order_items' in loyalty)) return loyalty
  const { order_items } = loyalty
  const resolved = Object.entries(order_items).map(([field, rate]) => {
    const id = plan.resolveId(kindsOfItems[rate.object], rate.id, `${path}.order_items.${field}.id`)
    return [field, { ...rate, id }]
  })
  return { ...loyalty, order_items: Object.fromEntries(resolved) }
}

type DeclaredTier = NonNullable<DeclaredCampaign['loyalty_tiers']>[number]

/** Identifies a tier by its name, which is unique only within its campaign. */
export const tierKey = (campaign_id: string, name: string) => JSON.stringify([campaign_id, name])

const tierId = (plan: Plan, { id, name }: DeclaredTier, campaign_id: string) =>
  plan.id('loyalty_tiers', 'lty', id, tierKey(campaign_id, name), 'name')

function loyaltyTierId(
  plan: Plan,
  campaign: DeclaredCampaign,
  campaign_id: string,
  idOrName: string,
  path: string,
) {
  const tiers = campaign.loyalty_tiers ?? []
  const tier = tiers.find(({ id }) => id === idOrName) ?? tiers.find(({ name }) => name === idOrName)
  if (!tier) plan.fault(path, 'must be one of the loyalty tiers of this campaign, by id or name')
  return tier ? tierId(plan, tier, campaign_id) : idOrName
}

function mapLoyaltyTiers(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.loyalty_tiers?.forEach((tier, index) => {
    const at = `${path}.loyalty_tiers[${index}]`
    const { name, points, earning_rules = {}, rewards = {}, metadata = {} } = tier
    if (points.from > points.to) plan.fault(`${at}.points.to`, 'must be at least points.from')
    const other = campaign.loyalty_tiers?.slice(0, index).find((tier) => rangesOverlap(tier.points, points))
    if (other) plan.fault(`${at}.points`, overlapFault(other))
    plan.add({
      kind: 'loyalty_tiers',
      id: tierId(plan, tier, campaign_id),
      path: at,
      declared: {
        campaign_id,
        name,
        points_from: points.from,
        points_to: points.to,
        earning_rules: json(keyedById(plan, 'earning_rules', earning_rules, `${at}.earning_rules`)),
        rewards: json(keyedById(plan, 'rewards', rewards, `${at}.rewards`)),
        metadata: json(metadata),
        translations: json(tier.translations),
      },
      unique: { name: tierKey(campaign_id, name) },
    })
  })
}

function keyedById(
  plan: Plan,
  kind: 'earning_rules' | 'rewards',
  mappings: Record<string, object>,
  path: string,
) {
  return Object.fromEntries(
    Object.entries(mappings).map(([name, mapping]) => [
      plan.resolveId(kind, name, `${path}.${name}`),
      mapping,
    ]),
  )
}

function mapRewardAssignments(plan: Plan, campaign: DeclaredCampaign, campaign_id: string, path: string) {
  campaign.reward_assignments?.forEach((offer, index) => {
    const at = `${path}.reward_assignments[${index}]`
    const reward_id = plan.resolveId('rewards', offer.reward, `${at}.reward`)
    const id = plan.id('reward_assignments', 'rewa', offer.id, JSON.stringify([campaign_id, reward_id]))
    plan.add({
      kind: 'reward_assignments',
      id,
      path: at,
      declared: { campaign_id, reward_id, points: offer.parameters.loyalty.points },
      unique: { reward: JSON.stringify([campaign_id, reward_id]) },
    })
    assignRules(plan, 'reward_assignment', id, offer.validation_rules, at)
  })
}
