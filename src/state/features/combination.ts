/** What the shopper has chosen, judged together, and codes that are tried. */
import { looseCode } from '../../contract/code.ts'
import { CallError } from '../../client/errors.ts'
import { type ReadOptions, type Source, validationOperations } from '../../client/source.ts'
import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { createQuery, type Query } from '../query.ts'
import type { Cart, CartStore, Redeemable } from '../cart.ts'
import { type CartEvaluation, gathering } from './evaluation.ts'
import { orderOf } from '../order.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'

/** Judges the cart's selection; while nothing is selected there is no answer. */
export type CombinationQuery = Query<Combined & CartEvaluation>

export interface Combined {
  validation: Validation
}

const validate =
  (shop: Shop): Source['validation'] =>
  (body, options) =>
    shop.operations(validationOperations).validation(body, options)

/** What the shopper has selected in the shop, judged together. */
export const combinationOf = (shop: Shop): CombinationQuery =>
  shop.feature('combination', () => createCombination(shop.cart, validate(shop), shop.recovery))

const requestOf = (cart: Cart, redeemables = cart.selection) => ({
  redeemables: [...redeemables],
  order: orderOf(cart),
})

/** @internal For a cart of its own, without a shop around it. */
export function createCombination(
  { $cart }: CartStore,
  ask: Source['validation'],
  recovery?: Recovery,
): CombinationQuery {
  const judge = async (cart: Cart, options: ReadOptions) => {
    if (!cart.selection.length) return undefined
    const { value, receivedAt, stale } = await ask(requestOf(cart), options)
    return { cart, validation: value, receivedAt, stale }
  }
  return createQuery($cart, requestOf, judge, recovery, gathering)
}

export interface TriedCode {
  applicable: boolean
  redeemable: Redeemable
  /** Why it does not apply: the service's key, or the `kind` of the error where no answer came. */
  reason?: { key: string; message: string }
  /** What its entry says beside the reason, such as what is missing. */
  result?: RedeemableResult | undefined
  /** What kept the service from judging it. */
  error?: CallError
}

/** Every entry of a validation, whichever of its lists holds it. */
export const entriesOf = ({
  redeemables,
  inapplicable_redeemables = [],
  skipped_redeemables = [],
}: Validation): readonly ValidatedRedeemable[] => [
  ...redeemables,
  ...inapplicable_redeemables,
  ...skipped_redeemables,
]

/** Evaluates a voucher code together with the selection, and leaves the selection as it is. Never throws. */
export async function tryCode(shop: Shop, code: string): Promise<TriedCode> {
  const redeemable: Redeemable = { object: 'voucher', id: code.trim() }
  // The service finds it however it is typed, and replies with it as declared.
  const isSame = ({ id }: { id: string }) => looseCode(id) === looseCode(code)
  const now = shop.cart.$cart.get()
  try {
    let why: Partial<CallError> | undefined
    const { value, stale } = await validate(shop)(
      requestOf(now, [...now.selection.filter((one) => !isSame(one)), redeemable]),
      {
        fresh: true,
        failed: (reason) => (why = reason),
      },
    )
    // What was true of a code a while ago says nothing now.
    if (stale) throw why ?? new CallError('offline', 'offline')
    // For characters that only the service takes for a dash or a quote: the only entry that was not selected before.
    const isNew = ({ object, id }: ValidatedRedeemable) =>
      object === 'voucher' && !now.selection.some((one) => one.id === id)
    const entry = entriesOf(value).find(isSame) ?? entriesOf(value).find(isNew)
    const applicable = entry?.status === 'APPLICABLE'
    if (applicable) {
      redeemable.id = entry.id
      return { applicable, redeemable }
    }
    const { error, details } = entry?.result ?? {}
    // The details may be finer: which rule of stacking it was.
    const { key = 'not_applicable', message = key } = { ...error, ...details }
    return { applicable, redeemable, reason: { key, message }, result: entry?.result }
  } catch (thrown) {
    const error = thrown as CallError // operations throw no other
    const { kind, key = kind, message } = error
    return { applicable: false, redeemable, reason: { key, message }, error }
  }
}
