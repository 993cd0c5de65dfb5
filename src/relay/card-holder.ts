import { isCustomerId } from '../contract/customer-id.ts'

/** Returns undefined if this customer does not hold the card. `card` is the service's reply, unchecked. */
export function codeIfHeldBy(card: unknown, customer: string): string | undefined {
  const { code, holder_id, holder } = Object(card)
  const holderIds = isCustomerId(customer) ? [holder_id, holder?.id] : [holder?.source_id]
  return typeof code === 'string' && holderIds.includes(customer) ? code : undefined
}
