import { payableUnit } from '../../../contract/money.ts'
import { shippingOf } from '../../../contract/offer/shipping.ts'
import type { Validity } from '../../../contract/schedule/validity.ts'
import type { Plan, Kind, ColumnValues } from '../plan.ts'
import type { DeclaredProject } from '../schema.ts'
import type { DeclaredDiscount, DeclaredGift } from '../schema/discount.ts'
import { parseDuration, secondsOf, type Duration } from '../../../contract/schedule/duration.ts'

/** The products of a UNIT discount include their names. */
export function resolveDiscount(plan: Plan, discount: DeclaredDiscount, path: string): object {
  if (discount.type !== 'UNIT') return discount
  const { units, ...single } = discount
  if (!units) return resolveGift(plan, single, path)
  return { ...single, units: units.map((unit, index) => resolveGift(plan, unit, `${path}.units[${index}]`)) }
}

function resolveGift<Gift extends DeclaredGift>(plan: Plan, gift: Gift, path: string): Gift {
  if (!gift.product === !gift.sku) plan.fault(path, 'must have either a product or a sku')
  return {
    ...gift,
    ...(gift.product && { product: resolveItem(plan, 'products', gift.product, `${path}.product`) }),
    ...(gift.sku && { sku: resolveItem(plan, 'skus', gift.sku, `${path}.sku`) }),
  }
}

function resolveItem(
  plan: Plan,
  kind: Kind,
  { id, source_id }: NonNullable<DeclaredGift['product']>,
  path: string,
) {
  const name = id ?? source_id
  if (name === undefined) {
    plan.fault(path, 'must have an id or a source_id')
    return {}
  }
  const found = plan.resolveId(kind, name, `${path}.${id === undefined ? 'source_id' : 'id'}`)
  const declared = plan.declared(kind, found)
  return { id: found, source_id: declared?.source_id ?? null, name: declared?.name ?? declared?.sku ?? null }
}

/** Fields that contain money, wherever they occur outside metadata. */
const amounts = ['price', 'amount_off', 'fixed_amount', 'amount_limit', 'aggregated_amount_limit']

/** Matches the names of conditions on money. */
const comparesMoney = /(?:amount|price)$/

/** In a currency without decimals, an amount of 1250 would be 12.5 units, which cannot be paid. */
export function checkPayable(plan: Plan, project: DeclaredProject, path: string) {
  const { currency = defaultCurrency, products, campaigns = [], validation_rules, rewards = [] } = project
  const unit = payableUnit(currency)
  const check = (amount: unknown, at: string) => {
    if (typeof amount === 'number' && amount % unit) {
      plan.fault(at, `must be a multiple of ${unit}: ${currency} has no decimals`)
    }
  }

  const walk = (value: unknown, at: string) => {
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${at}[${index}]`))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const isMoney = amounts.includes(name) || (name === 'amount' && at.endsWith('.gift'))
        if (isMoney) check(inner, `${at}.${name}`)
        else if (name !== 'metadata') walk(inner, `${at}.${name}`)
      }
    }
  }
  const walkConditions = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return
    const { name, conditions } = value as { name?: unknown; conditions?: unknown }
    if (typeof name === 'string' && comparesMoney.test(name)) {
      for (const [operator, bounds] of Object.entries(conditions ?? {}))
        if (Array.isArray(bounds))
          bounds.forEach((bound, index) => check(bound, `${at}.conditions.${operator}[${index}]`))
    }
    for (const [field, inner] of Object.entries(value)) walkConditions(inner, `${at}.${field}`)
  }
  walk(products, `${path}.products`)
  validation_rules?.forEach(({ rules }, index) =>
    walkConditions(rules, `${path}.validation_rules[${index}].rules`),
  )
  campaigns.forEach(({ earning_rules = [] }, index) =>
    earning_rules.forEach(({ loyalty }, place) => {
      const at = `${path}.campaigns[${index}].earning_rules[${place}].loyalty`
      if ('order' in loyalty && 'amount' in loyalty.order)
        check(loyalty.order.amount.every, `${at}.order.amount.every`)
      if ('order' in loyalty && 'total_amount' in loyalty.order)
        check(loyalty.order.total_amount.every, `${at}.order.total_amount.every`)
      if ('order_items' in loyalty && 'amount' in loyalty.order_items)
        check(loyalty.order_items.amount.every, `${at}.order_items.amount.every`)
    }),
  )
  campaigns.forEach(({ promotion_tiers = [] }, index) =>
    promotion_tiers.forEach(({ metadata }, place) => {
      const shipping = shippingOf(metadata)
      if (typeof shipping !== 'object') return
      const at = `${path}.campaigns[${index}].promotion_tiers[${place}]`
      check(shipping.amount_off, `${at}.metadata.shipping.amount_off`)
    }),
  )
  walk(campaigns, `${path}.campaigns`)
  walk(validation_rules, `${path}.validation_rules`)

  // Rewards from gift card campaigns are money. Rewards from other campaigns are points or have no amount.
  const gifts = campaigns.filter(({ campaign_type }) => campaign_type === 'GIFT_VOUCHERS')
  const isGift = (idOrName: string) => gifts.some(({ id, name }) => idOrName === id || idOrName === name)
  rewards.forEach(({ type, parameters }, index) => {
    if (type !== 'CAMPAIGN' || !isGift(parameters.campaign.id)) return
    check(parameters.campaign.balance, `${path}.rewards[${index}].parameters.campaign.balance`)
  })
  campaigns.forEach(({ referral_program }, index) => {
    for (const side of ['referrer_reward', 'referee_reward'] as const) {
      const reward = referral_program?.[side]
      if (!reward || !isGift(reward.related_object_parent.id)) continue
      check(reward.amount, `${path}.campaigns[${index}].referral_program.${side}.amount`)
    }
  })
}

export const defaultCurrency = 'EUR'

export function checkDates(
  plan: Plan,
  { start_date, expiration_date, validity_timeframe }: Validity,
  path: string,
) {
  if (start_date && expiration_date && new Date(start_date) >= new Date(expiration_date)) {
    plan.fault(`${path}.expiration_date`, 'must be after start_date')
  }
  if (validity_timeframe && !start_date) {
    plan.fault(`${path}.start_date`, 'is required: validity_timeframe starts from it')
  }
}

/** Allows only UTC and `Region/City`, because not all databases and browsers support other names. */
export function isTimeZone(zone: unknown): zone is string {
  if (zone === 'UTC') return true
  if (typeof zone !== 'string' || !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Keys are sorted, so that equal values have equal text. */
export function json(value: object): string
export function json(value: object | null | undefined): string | null
export function json(value: object | null | undefined): string | null {
  return value === undefined || value === null ? null : JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

export function validityColumns({ start_date, expiration_date, ...recurring }: Validity): ColumnValues {
  return {
    start_date: timestamp(start_date),
    expiration_date: timestamp(expiration_date),
    validity_timeframe: json(recurring.validity_timeframe),
    validity_day_of_week: recurring.validity_day_of_week
      ? [...new Set(recurring.validity_day_of_week)].sort()
      : null,
    validity_hours: json(recurring.validity_hours),
  }
}

/** Normalizes the offset, so that equal timestamps have equal text. */
const timestamp = (value: Date | string | null | undefined) => (value ? new Date(value).toISOString() : null)

/** Splits each duration into dates (months and days) and time, because only the dates depend on the time zone. */
export function timeframeColumns(timeframe: { duration: string; interval: string } | null | undefined) {
  const interval = timeframe && parseDuration(timeframe.interval)
  const duration = timeframe && parseDuration(timeframe.duration)
  return {
    timeframe_interval_dates: interval ? dates(interval) : null,
    timeframe_interval_time: interval ? time(interval) : null,
    timeframe_interval_seconds: interval ? secondsOf(interval) : null,
    timeframe_duration_dates: duration ? dates(duration) : null,
    timeframe_duration_time: duration ? time(duration) : null,
  }
}

const dates = ({ months, days }: Duration) => `P${months}M${days}D`
const time = ({ seconds }: Duration) => `PT${seconds}S`
