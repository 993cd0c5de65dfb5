/** Parts that the catalogs of tests share. */

/** The keys of the shop, as in `demoKeys`. */
export const shopKeys = {
  server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
  client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
}

export const amountOff = (amount_off: number, effect = 'APPLY_TO_ORDER') => ({
  type: 'AMOUNT',
  amount_off,
  effect,
})

export const percentOff = (percent_off: number, effect = 'APPLY_TO_ORDER') => ({
  type: 'PERCENT',
  percent_off,
  effect,
})

/** A validation rule with a single condition. */
export const rule = (id: string, name: string, conditions: object, more: object = {}) => ({
  id,
  name: id,
  rules: { 1: { name, conditions, ...more } },
})
