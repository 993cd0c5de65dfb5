/** What a promotion takes off the shipping. It is told in qualifications; the shop's own back end applies it. */

/** The tier's `metadata.shipping`: all of it, or so much, in minor units. */
export type Shipping = 'free' | { amount_off: number }

/** Undefined where `metadata.shipping` is not there, or is nothing that this release knows. */
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
