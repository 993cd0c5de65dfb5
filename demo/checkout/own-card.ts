/**
 * Only the holder of a loyalty card may spend its points; knowing the code is not enough. The service trusts the shop
 * to name the right customer, so the shop has to check.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { Perks } from './perks.ts'
import type { CheckoutRequest, RequestedRedeemable } from './request.ts'

/** Requested cards that the shopper (a source id) does not hold. Throws a CallError if the service is unavailable. */
export async function foreignCards(
  { redeemables }: CheckoutRequest,
  shopper: string | undefined,
  perks: Pick<Perks, 'card'>,
): Promise<RequestedRedeemable[]> {
  const others = []
  for (const one of redeemables) {
    if (one.reward && !(shopper && (await isHolder(shopper, one.id, perks)))) others.push(one)
  }
  return others
}

async function isHolder(shopper: string, code: string, perks: Pick<Perks, 'card'>) {
  try {
    const { holder } = await perks.card(code)
    return holder?.source_id === shopper
  } catch (error) {
    // Any other error has no status.
    if ((error as CallError).status === 404) return false
    throw error
  }
}
