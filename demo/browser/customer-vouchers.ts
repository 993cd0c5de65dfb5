/** Limits the account page to vouchers that are assigned to the shopper. */
import { qualificationOperations } from '../../src/client/source.ts'
import type { Shop } from '../../src/state/shop.ts'

export function showCustomerVouchersOnly(shop: Shop) {
  const service = shop.operations(qualificationOperations)
  shop.source = {
    ...shop.source,
    async qualifications({ scenario, ...body }, options) {
      const walletScenario = scenario === 'ALL' ? 'CUSTOMER_WALLET' : scenario
      // The best combination could contain promotions that this page does not show.
      const response = await service.qualifications(
        { ...body, scenario: walletScenario },
        { ...options, best_combination: false },
      )
      const { redeemables } = response.value
      const data = redeemables.data.filter(({ object }) => object === 'voucher')
      return { ...response, value: { ...response.value, redeemables: { ...redeemables, data } } }
    },
  }
}
