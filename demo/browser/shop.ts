/** The shop's own script. It shares its cart store with Perkit's elements. */
import { itemCount, type CartStore } from '../../src/state/cart.ts'
import { handleAddItems } from './add-items.ts'
import { announce } from './announce.ts'
import { renderCart } from './cart-page.ts'
import { find } from './find.ts'
import { readProducts, refreshLines } from './products.ts'
import { clearCardOnSignIn, registerCardWorker } from './offline.ts'
import { enableStepper } from './quantity.ts'
import { handleAddReward, renderUnusedRewards } from './rewards.ts'
import { finishCheckout } from './finish-checkout.ts'
import { renderCheckoutForm } from './checkout-form.ts'
import { showCustomerVouchersOnly } from './customer-vouchers.ts'
import { fill, words } from './words.ts'

if (document.querySelector('[keep-offline]')) registerCardWorker()
clearCardOnSignIn()

// This script comes before Perkit's, so the shop is set up before the first element sends a request.
await customElements.whenDefined('perk-shop')
const element = document.querySelector('perk-shop')
const language = new URLSearchParams(location.search).get('lang')
if (element && language) element.locale = language
await element?.updateComplete
const shop = element?.shop
if (shop) {
  const { cart } = shop
  if (document.querySelector('[data-customer-vouchers]')) showCustomerVouchersOnly(shop)
  showCount(cart)
  enableAddButtons(cart)
  finishCheckout(cart)

  const products = readProducts()
  refreshLines(cart, products)
  handleAddItems(cart, products)
  handleAddReward(shop, products)

  const lines = document.querySelector<HTMLElement>('[data-cart]')
  if (lines) renderCart(lines, cart, products)
  const unusedRewards = document.querySelector<HTMLElement>('[data-unused-rewards]')
  if (unusedRewards && shop.customer) renderUnusedRewards(unusedRewards, shop, products)
  const form = document.querySelector<HTMLFormElement>('[data-checkout]')
  if (form) renderCheckoutForm(form, shop)
}

function showCount({ $cart }: CartStore) {
  const badge = find(document, '[data-cart-count]', HTMLElement)
  $cart.subscribe((value) => {
    badge.textContent = String(itemCount(value))
    badge.closest('.count')?.toggleAttribute('data-filled', itemCount(value) > 0)
  })
}

function enableAddButtons(cart: CartStore) {
  const stepperQuantity = enableStepper()

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-add]')) {
    const { add: product_id = '', name = '', price, picture: image_url = '' } = button.dataset
    // Only the button on the product's own page has a stepper.
    const readQuantity = button.closest('.buy') ? stepperQuantity : () => 1
    button.disabled = false
    button.addEventListener('click', () => {
      cart.add({ product_id, name, price: Number(price), image_url, quantity: readQuantity() })
      announce(fill(words.addedOne, { name, quantity: readQuantity() }))
    })
  }
}
