/** The shop's own script: its cart is the kit's store, the one that the elements follow too. */
import { itemCount, type CartStore } from '../../src/state/cart.ts'
import { answerAddItems } from './add-items.ts'
import { announce } from './announce.ts'
import { drawCart } from './cart-page.ts'
import { find } from './find.ts'
import { readGoods, refreshLines } from './goods.ts'
import { forgetCard, keepForCellar } from './offline.ts'
import { pickQuantity } from './quantity.ts'
import { answerAddReward, drawWaiting } from './rewards.ts'
import { settle } from './settle.ts'
import { drawTill } from './till.ts'
import { keepToWallet } from './wallet.ts'
import { fill, words } from './words.ts'

if (document.querySelector('[keep-offline]')) keepForCellar()
forgetCard()

// This script stands before the kit's, so that the shop is set up before the first element asks.
await customElements.whenDefined('perk-shop')
const element = document.querySelector('perk-shop')
const language = new URLSearchParams(location.search).get('lang')
if (element && language) element.locale = language
await element?.updateComplete
const shop = element?.shop
if (shop) {
  const { cart } = shop
  if (document.querySelector('[data-held]')) keepToWallet(shop)
  showCount(cart)
  enableAddButtons(cart)
  settle(cart)

  const goods = readGoods()
  refreshLines(cart, goods)
  answerAddItems(cart, goods)
  answerAddReward(shop, goods)

  const lines = document.querySelector<HTMLElement>('[data-cart]')
  if (lines) drawCart(lines, cart, goods)
  const waiting = document.querySelector<HTMLElement>('[data-waiting]')
  if (waiting && shop.customer) drawWaiting(waiting, shop, goods)
  const till = document.querySelector<HTMLFormElement>('[data-till]')
  if (till) drawTill(till, shop)
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
      announce(fill(words.addedOne, { name, quantity: own() }))
    })
  }
}
