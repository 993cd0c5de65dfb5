import { thresholdOf } from './thresholds.js'

/** The kit under the same verbs as the plain list, with data the page has already. */
export async function mount(parent, tiers) {
  const shop = document.createElement('perk-shop')
  shop.currency = 'EUR'
  shop.locale = 'en'
  shop.source = sourceOf(tiers)
  const list = document.createElement('perk-promotions')
  list.limit = tiers.length
  shop.append(list)
  parent.append(shop)
  return {
    redraw: (changed) => (shop.source = sourceOf(changed)),
    fill: (amount) => shop.shop.cart.replace([{ product_id: 'prod_cup', quantity: 1, price: amount }]),
  }
}

const sourceOf = (tiers) => ({
  async promotionTiers() {
    return answer({ object: 'list', data_ref: 'tiers', tiers, total: tiers.length, has_more: false })
  },
  async qualifications({ scenario, order }) {
    const available = order.items[0].price
    const data = tiers.slice(0, 50).flatMap(({ id }, index) => {
      const required = thresholdOf(index)
      const missing = Math.max(0, required - available)
      if ((scenario === 'ALL') === missing > 0) return []
      const requirements = [{ name: 'order.amount', required, available, missing }]
      return [{ id, object: 'promotion_tier', result: missing ? { requirements } : {} }]
    })
    const list = { object: 'list', data_ref: 'data', data, total: data.length, has_more: false }
    return answer({ redeemables: list })
  },
  now: () => Date.now(),
})

const answer = (value) => ({ value, receivedAt: Date.now(), stale: false, dropped: 0 })
