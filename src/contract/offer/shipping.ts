/** A promotion's discount on shipping. Qualifications contain it; the shop's back end applies it. */

/** `metadata.shipping` of a promotion tier. Amounts in minor units. */
export type Shipping = 'free' | { amount_off: number }

/** Undefined if `metadata.shipping` is missing or unknown to this release. */
export function shippingOf(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
): Shipping | undefined {
  const shipping: unknown = metadata?.shipping
  if (shipping === 'free') return shipping
  if (typeof shipping !== 'object' || shipping === null || !('amount_off' in shipping)) return undefined
  const { amount_off, ...others } = shipping
  const isAmount = typeof amount_off === 'number' && Number.isSafeInteger(amount_off) && amount_off > 0
  return isAmount && Object.keys(others).length === 0 ? { amount_off } : undefined
}
