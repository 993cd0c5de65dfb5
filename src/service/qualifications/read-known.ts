/** Reads what the optional parts of a reply need in one query. Everything else has been read for the qualification. */
import type { RedeemablesRequest } from '../../contract/resources/redemption-request.ts'
import type { Db } from '../database/tables.ts'
import type { Qualified } from '../eligibility/context.ts'
import { type Known, nameOf, offersOf, type Shopper } from '../eligibility/known.ts'
import { findRedeemables, type RedeemableRef } from '../redeemables/queries.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { QualificationInput } from './qualify.ts'

/** `qualified` are the redeemables that can be combined. */
export async function readKnown(
  db: Db,
  { body, caller, now }: QualificationInput,
  { snapshot, stored, customer }: Shopper,
  qualified: readonly Qualified[],
): Promise<Required<Known>> {
  const { promotion_tiers = [], chosen = [], points_forecast } = body.options ?? {}
  const listed = listedTiers(qualified, snapshot)
  const refs = [
    ...promotion_tiers.map((id) => ({ object: 'promotion_tier' as const, id })),
    ...[...chosen, ...(points_forecast?.redeemables ?? [])].flatMap(toRef),
    ...qualified.flatMap(({ declared, isCampaign }) => (isCampaign ? [] : voucherRef(declared))),
  ]
  const missing = new Map(refs.map((ref) => [nameOf(ref), ref]))
  const found = await findRedeemables(db, caller.project.id, [...missing.values()])
  const read = [...missing].flatMap(([name, ref]) => {
    const redeemable = found.get(ref) ?? null
    const code = redeemable?.code ?? null
    return [
      ...(code === null ? [] : [[nameOf({ object: 'voucher', id: code }), redeemable] as const]),
      [name, redeemable] as const,
    ]
  })
  const isSame = caller.side === 'client' || body.tracking_id === undefined
  return {
    snapshot,
    // A tracking id identifies the customer of the qualification only.
    customer: isSame ? customer : undefined,
    redeemables: new Map<string, Redeemable | null>([...listed, ...read]),
    offers: offersOf(stored, now),
  }
}

/** The tiers of a stack come first, because they have the stack's category. */
function listedTiers(qualified: readonly Qualified[], { stacks }: Shopper['snapshot']) {
  const ids = new Set(qualified.flatMap(({ declared, applied }) => (applied ? [declared.id] : [])))
  const ofStacks = stacks.filter(({ id }) => ids.has(id)).flatMap(({ tiers }) => tiers)
  const alone = qualified.flatMap(({ declared, applied }) =>
    !applied && declared.object === 'promotion_tier' ? [declared] : [],
  )
  return [...ofStacks, ...alone].map((tier) => [nameOf(tier), tier] as const)
}

/** Gift cards and loyalty cards are combined only if the shopper has chosen them. */
const voucherRef = ({ object, type, code, id }: Redeemable): RedeemableRef[] =>
  type === 'DISCOUNT_VOUCHER' ? [{ object, id: code ?? id }] : []

const toRef = ({ object, id }: RedeemablesRequest['redeemables'][number]): RedeemableRef[] =>
  object === 'promotion_stack' ? [] : [{ object, id }]
