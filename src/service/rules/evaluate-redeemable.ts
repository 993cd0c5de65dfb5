/** Evaluates one redeemable. Pure, so qualifications, validations and redemptions get the same result. */
import { refusalOf, type Refusal } from './availability.ts'
import { evaluate } from './conditions/evaluate.ts'
import { historyNames } from './conditions/names.ts'
import { conditionsOf, type Rule } from './conditions/rule.ts'
import { allOf, type RuleResult } from './conditions/rule-result.ts'
import { applyDiscount, applyGift, asNewItems } from './discounts/apply.ts'
import { FormulaError } from './discounts/formula/scope.ts'
import { type DiscountedOrder, totalOf, takeOffOrder } from './discounts/order.ts'
import { paidLines } from './discounts/paid-lines.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { ProductLookup } from './basket.ts'
import type { AssignedRule, Redeemable } from './redeemable.ts'
import type { Evaluation, UnusableEvaluation, UsableEvaluation } from './evaluation.ts'
import { type RewardPurchase, type Offer, type Spending, spendingOf } from './loyalty/spend.ts'
import { isIdentified, type RedeemableUsage, type Situation, unused, type Usage } from './situation.ts'
import { serializeTargets, combineTargets, type Targets } from './targets.ts'

export interface EvaluationOptions {
  products: ProductLookup
  /** Gift card credits to use, in minor units. Default: as many as the order needs. */
  gift?: { credits: number }
  purchase?: RewardPurchase
  /** Evaluates for a cart that may still change. Implies `bundlesOptional`. */
  audienceOnly?: boolean
  /** Bundles need not be in the cart (specification, section 9: scenarios). */
  bundlesOptional?: boolean
}

export function evaluateRedeemable(
  redeemable: Redeemable,
  order: DiscountedOrder,
  situation: Situation,
  usage: RedeemableUsage,
  options: EvaluationOptions,
): Evaluation {
  const { targets, serialized } = targetsOf(redeemable.assignedRules)
  const refuse = (refusal: Refusal, more: Partial<UnusableEvaluation> = {}): UnusableEvaluation => ({
    usable: false,
    ...refusal,
    requirements: [],
    bundle: null,
    omitted: [],
    possible: false,
    ...serialized,
    ...more,
  })

  const refusal = options.gift
    ? refusalOf(redeemable, situation, options.gift.credits)
    : refusalIn(situation, redeemable)
  if (refusal) return refuse(refusal)

  const bundlesOptional = options.bundlesOptional === true || options.audienceOnly === true
  const evaluateRules = (discount: number) =>
    evaluateAssignedRules(redeemable.assignedRules, order, situation, usage, { discount, bundlesOptional })
  const { result, omitted } = evaluateRules(0)
  const { possible, requirements, bundle } = result
  if (!result.holds)
    return refuse(violationOf(result, situation), { requirements, bundle, omitted, possible })

  const missing = missingInput(redeemable, order, options)
  if (missing) return refuse(missing, { bundle, possible: missing.key !== 'missing_reward' })

  if (redeemable.type === 'LOYALTY_CARD' && options.purchase) {
    const purchase = evaluatePurchase(options.purchase, redeemable.balance ?? 0, order, situation)
    if ('key' in purchase) return refuse(purchase, { bundle, requirements: purchase.requirements ?? [] })
    return { usable: true, ...purchase, ...serialized, requirements: [], bundle }
  }

  try {
    const rulesHoldFor = (paid: DiscountedOrder) =>
      evaluateAssignedRules(redeemable.assignedRules, paid, situation, usage, {
        discount: 0,
        bundlesOptional,
      }).result.holds
    const effect = applyRedeemable(redeemable, order, targets, { situation, options, result, rulesHoldFor })
    if (hasBudget(redeemable)) {
      const { result: afterwards } = evaluateRules(effect.amount)
      if (!afterwards.holds) return refuse(violationOf(afterwards, situation), { bundle })
    }
    return { usable: true, ...effect, ...serialized, requirements: [], bundle }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const message = `The discount cannot be calculated for this order: ${error.message}.`
    return refuse({ key: 'order_rules_violated', message }, { bundle, possible: true })
  }
}

/** `discount` is the redeemable's own discount, which counts toward a budget. */
export const evaluateRule = (
  rule: Rule,
  order: DiscountedOrder,
  situation: Situation,
  usage: Usage,
  { discount = 0, bundlesOptional = false }: { discount?: number; bundlesOptional?: boolean } = {},
): RuleResult =>
  evaluate(rule.logic, {
    order,
    // Most rules do not read the lines.
    get lines() {
      return paidLines(order)
    },
    situation,
    usage,
    discount,
    bundlesOptional,
  })

export const usesHistory = ({ assignedRules }: { assignedRules: readonly Pick<AssignedRule, 'rule'>[] }) =>
  hasCondition(assignedRules, historyNames)

export const countedCampaign = ({
  assignedRules,
  campaign,
}: Pick<Redeemable, 'assignedRules' | 'campaign'>) =>
  campaign && usesHistory({ assignedRules: assignedRules.filter(isOfCampaign) }) ? [campaign.id] : []

/** A rule that is assigned to a campaign counts the usage of the whole campaign. */
export const countedBy = (assigned: Pick<AssignedRule, 'assignment'>, usage: RedeemableUsage): Usage =>
  isOfCampaign(assigned) ? (usage.campaign ?? unused) : usage

/** Whether its rules limit the total discount of its campaign. */
export const sharesBudget = ({ assignedRules }: Pick<Redeemable, 'assignedRules'>) =>
  hasCondition(assignedRules.filter(isOfCampaign), ['redemption.discounted_amount'])

export const hasBudget = ({ assignedRules }: Pick<Redeemable, 'assignedRules'>) =>
  hasCondition(assignedRules, ['redemption.discounted_amount'])

const hasCondition = (assignedRules: readonly Pick<AssignedRule, 'rule'>[], names: readonly string[]) =>
  assignedRules.some(({ rule }) =>
    [...conditionsOf(rule.logic)].some(
      (condition) => condition.kind === 'value' && names.includes(condition.name),
    ),
  )

function evaluateAssignedRules(
  assignedRules: readonly AssignedRule[],
  order: DiscountedOrder,
  situation: Situation,
  usage: RedeemableUsage,
  more: { discount: number; bundlesOptional: boolean },
) {
  const results = assignedRules.map((assigned) => ({
    id: assigned.assignment.id,
    result: evaluateRule(assigned.rule, order, situation, countedBy(assigned, usage), more),
  }))
  const omitted = results.filter(({ result }) => !result.holds && result.possible)
  return { result: allOf(results.map(({ result }) => result)), omitted: omitted.map(({ id }) => id) }
}

function evaluatePurchase(
  purchase: RewardPurchase,
  balance: number,
  order: DiscountedOrder,
  situation: Situation,
): Effect | (Refusal & Partial<Pick<UnusableEvaluation, 'requirements'>>) {
  const { offer, usage } = purchase
  const spending = spendingOf(purchase, balance, totalOf(order), order.unit)
  if (!spending.spends && spending.expected !== undefined) return spending
  const { result } = evaluateAssignedRules(offer.assignedRules, order, situation, usage, {
    discount: 0,
    bundlesOptional: false,
  })
  if (!result.holds) return { ...violationOf(result, situation), requirements: result.requirements }
  return spending.spends ? paidWith(spending, offer, balance, order) : spending
}

const paidWith = (
  { points, value }: Spending,
  offer: Offer,
  balance: number,
  order: DiscountedOrder,
): Effect => ({
  ...takeOffOrder(order, value),
  discount: null,
  gift: null,
  reward: { offer, balance, points },
})

const violations = {
  customer: { key: 'customer_rules_violated', message: 'This offer is for other customers.' },
  order: { key: 'order_rules_violated', message: 'The cart does not meet the conditions of this offer.' },
  redemption: {
    key: 'redemption_rules_violated',
    message: 'This offer has reached its redemption limit or budget.',
  },
  metadata: {
    key: 'redemption_rules_violated',
    detail: 'redemption_metadata',
    message: 'This offer requires different redemption metadata.',
  },
} as const

const unknownCustomer = {
  key: 'customer_rules_violated',
  detail: 'missing_customer',
  message: 'This offer requires an identified customer.',
} as const

const violationOf = ({ violated }: RuleResult, { customer }: Situation): Refusal =>
  violated === 'customer' && !isIdentified(customer) ? unknownCustomer : violations[violated ?? 'order']

function missingInput(
  { type, discount }: Redeemable,
  { items, amount }: DiscountedOrder,
  { purchase }: EvaluationOptions,
): Refusal | undefined {
  if (type === 'LOYALTY_CARD') {
    if (!purchase)
      return { key: 'missing_reward', message: 'A loyalty card needs a reward to spend points on.' }
    if (purchase.offer.type !== 'COIN' || items.length > 0 || amount > 0) return undefined
    return { key: 'missing_order', message: 'Paying with points needs an order to pay for.' }
  }
  if (items.length > 0) return undefined
  if (type === 'GIFT_VOUCHER' && amount === 0) {
    return { key: 'missing_order', message: 'A gift card needs an order to pay for.' }
  }
  if (!discount?.effect?.startsWith('APPLY_TO_ITEMS')) return undefined
  return {
    key: 'missing_order_items',
    message: 'This discount applies to items, but the order has none.',
  }
}

type Effect = Pick<UsableEvaluation, 'order' | 'amount' | 'discount' | 'gift' | 'reward'>

interface EffectContext {
  situation: Situation
  options: EvaluationOptions
  result: RuleResult
  rulesHoldFor(order: DiscountedOrder): boolean
}

function applyRedeemable(
  { type, balance, discount }: Redeemable,
  order: DiscountedOrder,
  targets: Targets,
  { situation, options, result, rulesHoldFor }: EffectContext,
): Effect {
  if (type === 'GIFT_VOUCHER') {
    const available = balance ?? 0
    const applied = applyGift(order, options.gift?.credits ?? available)
    return { ...applied, discount: null, gift: { balance: available, credits: applied.amount }, reward: null }
  }
  // An optional bundle that is not in the cart yet has no discount.
  const lacksBundle = result.bundle?.quantity === 0
  if (!discount || lacksBundle) return { ...takeOffOrder(order, 0), discount, gift: null, reward: null }
  const { products } = options
  const apply = (one: Discount) =>
    applyDiscount(order, one, targets, { situation, products, bundle: result.bundle })
  const applied = apply(discount)
  // "Buy three, get one free" with three in the cart: if one of the three became free, the condition would no longer be
  // met. A fourth unit is added instead.
  const breaksCondition = discount.type === 'UNIT' && !rulesHoldFor(applied.order)
  const effect = breaksCondition ? { ...apply(asNewItems(discount)), discount } : applied
  return { ...effect, gift: null, reward: null }
}

// The search for the best combination evaluates a redeemable on hundreds of orders. Targets and refusals that do not depend
// on the order are cached.

interface CachedTargets {
  targets: Targets
  serialized: ReturnType<typeof serializeTargets>
}

const targetsByRules = new WeakMap<readonly AssignedRule[], CachedTargets>()

/** The redeemable's own rules take precedence over those of its campaign. */
export function targetsOf(assignedRules: readonly AssignedRule[]): CachedTargets {
  const cached = targetsByRules.get(assignedRules)
  if (cached) return cached
  const closestFirst = assignedRules.toSorted(
    (one, other) => Number(isOfCampaign(one)) - Number(isOfCampaign(other)),
  )
  const targets = combineTargets(closestFirst.flatMap(({ rule }) => rule.targets ?? []))
  const created = { targets, serialized: serializeTargets(targets) }
  targetsByRules.set(assignedRules, created)
  return created
}

const refusals = new WeakMap<Situation, WeakMap<Redeemable, { refusal: Refusal | undefined }>>()

function refusalIn(situation: Situation, redeemable: Redeemable): Refusal | undefined {
  const ofSituation = refusals.get(situation) ?? new WeakMap<Redeemable, { refusal: Refusal | undefined }>()
  refusals.set(situation, ofSituation)
  const cached = ofSituation.get(redeemable) ?? { refusal: refusalOf(redeemable, situation) }
  ofSituation.set(redeemable, cached)
  return cached.refusal
}

const isOfCampaign = ({ assignment }: Pick<AssignedRule, 'assignment'>) =>
  assignment.related_object_type === 'campaign'
