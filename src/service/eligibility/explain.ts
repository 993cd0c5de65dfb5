/** Explains why an offer applies to a cart or not: each rule with the compared values (`perkit why`). */
import { isCustomerId } from '../../contract/customer-id.ts'
import type { OrderRequest } from '../../contract/resources/order.ts'
import type { Project } from '../auth/caller.ts'
import { matchesIdOrCode, resolveByIdOrCode } from '../database/code-lookup.ts'
import { sql } from '../database/kysely.ts'
import { readRedeemablesContext } from './redeemables-context.ts'
import type { Db } from '../database/tables.ts'
import { countedBy, evaluateRule } from '../rules/evaluate-redeemable.ts'
import { paidLines } from '../rules/discounts/paid-lines.ts'
import { explain, type ConditionExplanation } from '../rules/conditions/evaluate.ts'
import { stack } from '../rules/stack.ts'
import type { RequestedRedeemable, StackingOutcome } from '../rules/stacking-rules.ts'

export interface ExplainRequest {
  project: Project
  /** Name, code or id of a promotion tier, a voucher or a promotion stack. */
  offer: string
  /** Id or source_id; undefined for an anonymous shopper. */
  customer?: string | undefined
  order: OrderRequest
  now: Date
}

export interface OfferExplanation {
  /** Display name such as `promotion tier Ten off (promo_ten)`. */
  offer: string
  applies: boolean
  /** In minor units. */
  amount: number
  /** Why the offer does not apply; undefined if it applies. */
  reason: string | undefined
  rules: { id: string; name: string; holds: boolean; conditions: ConditionExplanation[] }[]
}

/**
 * Returns one explanation, or one per tier of a promotion stack.
 * @throws Error if the offer or the customer does not exist, or if several offers have this name.
 */
export async function explainOffer(db: Db, request: ExplainRequest): Promise<OfferExplanation[]> {
  const { project, customer, order, now } = request
  const found = await findOffer(db, project.id, request.offer)
  const caller = {
    project,
    side: 'server',
    client_id: 'perkit why',
    scopes: null,
    customer_id: null,
  } as const
  const context = await readRedeemablesContext(db, {
    body: {
      redeemables: [found],
      order,
      ...(customer !== undefined && {
        customer: isCustomerId(customer) ? { id: customer } : { source_id: customer },
      }),
    },
    caller,
    now,
  })
  if (customer !== undefined && !context.customer?.id)
    throw new Error(`This project has no customer ${customer}.`)
  const { requested, stacking } = context
  const { outcomes } = stack(requested, stacking)
  return outcomes.map((one) => {
    const { situation, order: undiscountedOrder } = stacking
    const { redeemable, usage } = one.requested
    const facts = {
      order: undiscountedOrder,
      lines: paidLines(undiscountedOrder),
      situation,
      discount: 0,
      bundlesOptional: false,
    }
    return {
      offer: displayName(one.requested),
      ...outcomeOf(one),
      rules: (redeemable?.assignedRules ?? []).map((assigned) => {
        const { rule } = assigned
        const counted = countedBy(assigned, usage)
        return {
          id: rule.id,
          name: rule.name,
          holds: evaluateRule(rule, undiscountedOrder, situation, counted).holds,
          conditions: explain(rule.logic, { ...facts, usage: counted }),
        }
      }),
    }
  })
}

const displayName = ({ object, id, redeemable }: RequestedRedeemable) =>
  `${object.replaceAll('_', ' ')} ${redeemable?.name ?? redeemable?.code ?? id} (${redeemable?.id ?? id})`

function outcomeOf(outcome: StackingOutcome) {
  return outcome.status === 'APPLICABLE'
    ? { applies: true, amount: outcome.evaluation.amount, reason: undefined }
    : { applies: false, amount: 0, reason: outcome.message }
}

const objectOf = (object: RequestedRedeemable['object']) =>
  sql.lit<RequestedRedeemable['object']>(object).as('object')

async function findOffer(db: Db, project_id: string, name: string) {
  const rows = await db
    .selectFrom('promotion_tiers')
    .select([objectOf('promotion_tier'), 'id', sql.lit<string>('').as('code')])
    .where('project_id', '=', project_id)
    .where((eb) => eb.or({ id: name, name }))
    .unionAll(
      db
        .selectFrom('promotion_stacks')
        .select([objectOf('promotion_stack'), 'id', sql.lit<string>('').as('code')])
        .where('project_id', '=', project_id)
        .where((eb) => eb.or({ id: name, name })),
    )
    .unionAll(
      db
        .selectFrom('vouchers')
        .select([objectOf('voucher'), 'id', 'code'])
        .where('project_id', '=', project_id)
        .where(matchesIdOrCode('vouchers', name)),
    )
    .execute()
  const voucher = resolveByIdOrCode(
    rows.filter(({ object }) => object === 'voucher'),
    name,
  )
  const named = [...rows.filter(({ object }) => object !== 'voucher'), ...(voucher ? [voucher] : [])]
  const [first, ...others] = named
  if (!first)
    throw new Error(`This project has no promotion tier, promotion stack or voucher called ${name}.`)
  if (others.length > 0)
    throw new Error(
      `Several offers are called ${name}. Use the id of one: ${named.map(({ id }) => id).join(' or ')}.`,
    )
  return { object: first.object, id: first.id }
}
