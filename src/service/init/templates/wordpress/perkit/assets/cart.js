/**
 * Copies WooCommerce's cart into the Perkit cart, and sends the selection to the server. The server validates it each
 * time it calculates the totals.
 */
await customElements.whenDefined('perk-shop')
const perkShop = document.querySelector('perk-shop')
await perkShop.updateComplete
const { cart } = perkShop.shop

/** Events of classic themes and of WooCommerce's blocks. */
const changes = [
  ...['added_to_cart', 'removed_from_cart', 'updated_wc_div', 'updated_cart_totals', 'wc_cart_emptied'],
  ...['applied_coupon', 'removed_coupon', 'wc_fragments_refreshed'],
]
const blockChanges = ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart']

let saved = ''
let shownDiscount
let sync = Promise.resolve()

/** One request at a time, so that an earlier answer never replaces a later one. */
const synchronize = (isOwnChange) =>
  (sync = sync.then(() => exchange(isOwnChange)).catch((error) => console.error(error)))

async function exchange(isOwnChange) {
  const selection = JSON.stringify(cart.$cart.get().selection)
  if (isOwnChange && selection === saved) return
  const response = await fetch(window.perkitCartUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Perkit-Request': '1' },
    body: JSON.stringify({ selection: JSON.parse(selection) }),
  })
  if (!response.ok) throw new Error(`The offers were not saved: ${response.status}`)
  saved = selection
  const { lines, discount, isChanged } = await response.json()
  // Also drops the selection, which was for the order.
  if (lines.length === 0 && cart.$cart.get().lines.length > 0) cart.clear()
  else cart.replace(lines)
  // Another tab may have changed the totals since this page showed them.
  if (isChanged || discount !== (shownDiscount ?? discount)) showTotals()
  shownDiscount = discount
}

/** Asks the cart and the checkout on this page to load their totals again. */
function showTotals() {
  window.jQuery?.(document.body).trigger('update_checkout').trigger('wc_update_cart')
  window.wp?.data?.dispatch('wc/store/cart')?.invalidateResolutionForStore()
}

window.jQuery?.(document.body).on(changes.join(' '), () => synchronize(false))
for (const type of blockChanges) document.body.addEventListener(type, () => synchronize(false))
document.addEventListener('visibilitychange', () => document.hidden || synchronize(false))
addEventListener('pageshow', ({ persisted }) => persisted && synchronize(false))

// Also called immediately.
cart.$cart.subscribe(() => void synchronize(true))
