/**
 * Points are spent by the shopper who holds the card, and by nobody who merely knows its code. The service takes
 * the shop's word for whom it serves, so it is the shop that has to look.
 */
import type { CallError } from '../../src/client/errors.ts'
import type { Perks } from './perks.ts'
import type { Wish, WishedRedeemable } from './wish.ts'

/** Points of cards that are not the shopper's, who is named by the source id. Throws a CallError where the service cannot be asked. */
export async function foreignCards(
  { redeemables }: Wish,
  shopper: string | undefined,
  perks: Pick<Perks, 'card'>,
): Promise<WishedRedeemable[]> {
  const foreign = []
  for (const one of redeemables) {
    if (one.reward && !(shopper && (await holds(shopper, one.id, perks)))) foreign.push(one)
  }
  return foreign
}

async function holds(shopper: string, code: string, perks: Pick<Perks, 'card'>) {
  try {
    const { holder } = await perks.card(code)
    return holder?.source_id === shopper
  } catch (error) {
    // Any other error has no status.
    if ((error as CallError).status === 404) return false
    throw error
  }
}
