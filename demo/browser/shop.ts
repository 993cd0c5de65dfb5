/** The shop's own script: its cart is the kit's store, the one that the elements follow too. */
import { itemCount, type CartStore } from '../../src/state/cart.ts'
import { announce } from './announce.ts'
import { drawCart } from './cart-page.ts'
import { find } from './find.ts'
import { pickQuantity } from './quantity.ts'

await customElements.whenDefined('perk-shop')
const cart = document.querySelector('perk-shop')?.shop?.cart
if (cart) {
  showCount(cart)
  enableAddButtons(cart)
  const page = document.querySelector<HTMLElement>('[data-cart]')
  if (page) drawCart(page, cart)
}

function showCount({ $cart }: CartStore) {
  const badge = find(document, '[data-cart-count]', HTMLElement)
  $cart.subscribe((value) => {
    badge.textContent = String(itemCount(value))
    badge.closest('.count')?.toggleAttribute('data-filled', itemCount(value) > 0)
  })
}

function enableAddButtons(cart: CartStore) {
  const quantity = pickQuantity()

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-add]')) {
    const { add: product_id = '', name = '', price, picture: image_url = '' } = button.dataset
    // The stepper stands beside one button only, on the product's own page.
    const own = button.closest('.buy') ? quantity : () => 1
    button.disabled = false
    button.addEventListener('click', () => {
      cart.add({ product_id, name, price: Number(price), image_url, quantity: own() })
      announce(`${name}: ${own()} added to your cart`)
    })
  }
}
