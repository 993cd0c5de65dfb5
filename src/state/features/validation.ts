import { looseCode } from '../../contract/code.ts'
import { CallError } from '../../client/errors.ts'
import { type ReadOptions, type Source, validationOperations } from '../../client/source.ts'
import type { RedeemableResult, ValidatedRedeemable } from '../../contract/resources/redeemable.ts'
import type { Validation } from '../../contract/resources/validation.ts'
import { createQuery, type Query } from '../query.ts'
import type { Cart, CartStore, Redeemable } from '../cart.ts'
import { type CartEvaluation, cartDebounce } from './evaluation.ts'
import { orderOf } from '../order.ts'
import type { Recovery } from '../recovery.ts'
import type { Shop } from '../shop.ts'

/** Without a selection, there is no response. */
export type ValidationQuery = Query<SelectionValidation & CartEvaluation>

export interface SelectionValidation {
  validation: Validation
}

const validate =
  (shop: Shop): Source['validation'] =>
  (body, options) =>
    shop.operations(validationOperations).validation(body, options)

/** Validates all selected redeemables together. */
export const validationOf = (shop: Shop): ValidationQuery =>
  shop.feature('validation', () => createValidation(shop.cart, validate(shop), shop.recovery))

const requestOf = (cart: Cart, redeemables = cart.selection) => ({
  redeemables: [...redeemables],
  order: orderOf(cart),
})

/** @internal */
export function createValidation(
  { $cart }: CartStore,
  validate: Source['validation'],
  recovery?: Recovery,
): ValidationQuery {
  const validateCart = async (cart: Cart, options: ReadOptions) => {
    if (!cart.selection.length) return undefined
    const { value, receivedAt, stale } = await validate(requestOf(cart), options)
    return { cart, validation: value, receivedAt, stale }
  }
  return createQuery($cart, requestOf, validateCart, recovery, cartDebounce)
}

export interface TriedCode {
  applicable: boolean
  redeemable: Redeemable
  /** Why it does not apply: the service's key, or the `kind` of the error. */
  reason?: { key: string; message: string }
  /** The result of the code's entry, which contains what is missing. */
  result?: RedeemableResult | undefined
  /** Why the code could not be validated. */
  error?: CallError
}

/** All redeemables of a validation, from its three lists. */
export const allRedeemables = ({
  redeemables,
  inapplicable_redeemables = [],
  skipped_redeemables = [],
}: Validation): readonly ValidatedRedeemable[] => [
  ...redeemables,
  ...inapplicable_redeemables,
  ...skipped_redeemables,
]

/** Validates a voucher code together with the selection. Does not change the selection. Never throws. */
export async function tryCode(shop: Shop, code: string): Promise<TriedCode> {
  const redeemable: Redeemable = { object: 'voucher', id: code.trim() }
  // The service ignores case, dashes and quotes, and returns the code as declared.
  const isSame = ({ id }: { id: string }) => looseCode(id) === looseCode(code)
  const cart = shop.cart.$cart.get()
  try {
    let staleReason: Partial<CallError> | undefined
    const { value, stale } = await validate(shop)(
      requestOf(cart, [...cart.selection.filter((one) => !isSame(one)), redeemable]),
      {
        fresh: true,
        onStale: (reason) => (staleReason = reason),
      },
    )
    // A stale response does not cover this code.
    if (stale) throw staleReason ?? new CallError('offline', 'offline')
    // The service also treats other characters as equal. If no entry has this code, takes the voucher that is not selected.
    const isNew = ({ object, id }: ValidatedRedeemable) =>
      object === 'voucher' && !cart.selection.some((one) => one.id === id)
    const entry = allRedeemables(value).find(isSame) ?? allRedeemables(value).find(isNew)
    const applicable = entry?.status === 'APPLICABLE'
    if (applicable) {
      redeemable.id = entry.id
      return { applicable, redeemable }
    }
    const { error, details } = entry?.result ?? {}
    // The details are more specific: for example, they contain the stacking rule.
    const { key = 'not_applicable', message = key } = { ...error, ...details }
    return { applicable, redeemable, reason: { key, message }, result: entry?.result }
  } catch (thrown) {
    const error = thrown as CallError // operations throw only `CallError`s
    const { kind, key = kind, message } = error
    return { applicable: false, redeemable, reason: { key, message }, error }
  }
}
