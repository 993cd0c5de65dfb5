import type { Plan } from './plan.ts'
import type { DeclaredCampaign, DeclaredProject } from './schema.ts'

export function addWarnings(plan: Plan, project: DeclaredProject, path: string, now = new Date()) {
  const { keys = {}, product_collections = [], segments = [], rewards = [], campaigns = [] } = project
  keys.client?.forEach(({ origins }, index) => {
    if (origins.length === 0)
      plan.warn(`${path}.keys.client[${index}].origins`, 'is empty: no page can use this key')
  })
  product_collections.forEach(({ products }, index) => {
    if (products.length === 0)
      plan.warn(`${path}.product_collections[${index}].products`, 'is empty: the collection has no products')
  })
  segments.forEach(({ customers = [], filter }, index) => {
    if (customers.length === 0 && !filter)
      plan.warn(`${path}.segments[${index}]`, 'has neither customers nor a filter: the segment is empty')
  })
  const offered = new Set(
    campaigns.flatMap(({ reward_assignments = [] }) => reward_assignments.map(({ reward }) => reward)),
  )
  rewards.forEach(({ id, name, stock }, index) => {
    const at = `${path}.rewards[${index}]`
    if (stock === 0) plan.warn(`${at}.stock`, 'is 0: the reward is out of stock')
    if (!offered.has(name) && !offered.has(id ?? ''))
      plan.warn(at, 'is not offered by any campaign: add it to reward_assignments')
  })
  campaigns.forEach((campaign, index) => warnOfCampaign(plan, campaign, `${path}.campaigns[${index}]`, now))
  warnOfUnusedRules(plan, project, path)
}

function warnOfCampaign(plan: Plan, campaign: DeclaredCampaign, path: string, now: Date) {
  const { promotion_tiers = [], vouchers = [], earning_rules = [], reward_assignments = [] } = campaign
  warnOfTierGaps(plan, campaign, path)
  if (isOver(campaign, now))
    plan.warn(`${path}.expiration_date`, 'is in the past: nothing in the campaign applies')
  if (campaign.campaign_type === 'PROMOTION' && promotion_tiers.length === 0)
    plan.warn(path, 'has no promotion tiers: the campaign has no effect')
  if (campaign.campaign_type === 'LOYALTY_PROGRAM' && earning_rules.length === 0)
    plan.warn(path, 'has no earning rules: members cannot earn points')

  promotion_tiers.forEach((tier, index) => {
    const at = `${path}.promotion_tiers[${index}]`
    warnIfNeverValid(plan, tier, campaign, at, now)
    if (!tier.metadata?.shipping) warnOfNoDiscount(plan, tier.action.discount, `${at}.action.discount`)
  })
  vouchers.forEach((voucher, index) => {
    const at = `${path}.vouchers[${index}]`
    warnIfNeverValid(plan, voucher, campaign, at, now)
    warnOfNoDiscount(plan, voucher.discount, `${at}.discount`)
    if (voucher.gift?.amount === 0) plan.warn(`${at}.gift.amount`, 'is 0: the card has no value')
    if (voucher.redemption?.quantity === 0)
      plan.warn(`${at}.redemption.quantity`, 'is 0: the voucher can never be redeemed')
  })
  earning_rules.forEach((rule, index) => {
    const at = `${path}.earning_rules[${index}]`
    warnIfNeverValid(plan, rule, campaign, at, now)
    if (rule.loyalty.type === 'FIXED' && rule.loyalty.points === 0)
      plan.warn(`${at}.loyalty.points`, 'is 0: the rule awards no points')
  })
  reward_assignments.forEach(({ parameters }, index) => {
    if (parameters.loyalty.points === 0)
      plan.warn(
        `${path}.reward_assignments[${index}].parameters.loyalty.points`,
        'is 0: members can redeem the reward any number of times',
      )
  })
}

/** Members with points in a gap have no tier. Points below the lowest tier are not a gap. */
function warnOfTierGaps(plan: Plan, { loyalty_tiers = [] }: DeclaredCampaign, path: string) {
  const tiers = loyalty_tiers
    .map(({ name, points }, index) => ({ name, ...points, at: `${path}.loyalty_tiers[${index}]` }))
    .toSorted((one, other) => one.from - other.from)
  for (const [index, { from, at }] of tiers.entries()) {
    const below = tiers[index - 1]
    if (!below || from <= below.to + 1) continue
    const gap = below.to + 1 === from - 1 ? `${from - 1}` : `${below.to + 1} to ${from - 1}`
    plan.warn(
      `${at}.points.from`,
      `leaves a gap after "${below.name}": members with ${gap} points have no tier`,
    )
  }
}

interface Dates {
  start_date?: string | null | undefined
  expiration_date?: string | null | undefined
}

const isOver = ({ expiration_date }: Dates, now: Date) =>
  Boolean(expiration_date) && new Date(String(expiration_date)) < now

function warnIfNeverValid(plan: Plan, entry: Dates, campaign: Dates, path: string, now: Date) {
  const isBefore = (one: Dates, other: Dates) =>
    Boolean(one.expiration_date && other.start_date) &&
    new Date(String(one.expiration_date)) < new Date(String(other.start_date))
  if (isOver(entry, now)) plan.warn(`${path}.expiration_date`, 'is in the past: the entry never applies')
  else if (isBefore(entry, campaign))
    plan.warn(`${path}.expiration_date`, 'is before the start of the campaign: the entry never applies')
  else if (isBefore(campaign, entry))
    plan.warn(`${path}.start_date`, 'is after the end of the campaign: the entry never applies')
}

function warnOfNoDiscount(plan: Plan, discount: object | undefined, path: string) {
  for (const field of ['amount_off', 'percent_off']) {
    if (new Map(Object.entries(discount ?? {})).get(field) === 0)
      plan.warn(`${path}.${field}`, 'is 0: the discount deducts nothing')
  }
}

function warnOfUnusedRules(plan: Plan, { validation_rules = [] }: DeclaredProject, path: string) {
  const used = new Set(plan.entries.map(({ declared }) => declared.rule_id))
  validation_rules.forEach(({ id }, index) => {
    if (!used.has(id)) plan.warn(`${path}.validation_rules[${index}]`, 'is not used by any entry')
  })
}
