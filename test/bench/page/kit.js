/** The kit under the same two verbs as the plain list, with data the page has already. */
export async function mount(parent, tiers) {
  const shop = document.createElement('perk-shop')
  shop.currency = 'EUR'
  shop.locale = 'en'
  shop.source = sourceOf(tiers)
  const list = document.createElement('perk-promotions')
  list.limit = tiers.length
  shop.append(list)
  parent.append(shop)
  return (changed) => {
    shop.source = sourceOf(changed)
  }
}

const sourceOf = (tiers) => ({
  async promotionTiers() {
    const value = { object: 'list', data_ref: 'tiers', tiers, total: tiers.length, has_more: false }
    return { value, receivedAt: Date.now(), stale: false, dropped: 0 }
  },
  now: () => Date.now(),
})
