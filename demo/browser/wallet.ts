/** The account's page is about the shopper, not about the board: there only vouchers in the shopper's name are asked for. */
import { qualificationOperations } from '../../src/client/source.ts'
import type { Shop } from '../../src/state/shop.ts'

export function keepToWallet(shop: Shop) {
  const service = shop.operations(qualificationOperations)
  shop.source = {
    ...shop.source,
    async qualifications({ scenario, ...body }, options) {
      const asked = scenario === 'ALL' ? 'CUSTOMER_WALLET' : scenario
      // What is best for the cart may be an offer of the board, which this page does not name.
      const answer = await service.qualifications(
        { ...body, scenario: asked },
        { ...options, best_combination: false },
      )
      const { redeemables } = answer.value
      const data = redeemables.data.filter(({ object }) => object === 'voucher')
      return { ...answer, value: { ...answer.value, redeemables: { ...redeemables, data } } }
    },
  }
}
