/** Handles `perk-add-items`: adds the missing products of an offer with the shop's own names and prices. */
import type { CartStore } from '../../src/state/cart.ts'
import { announce } from './announce.ts'
import type { Products } from './products.ts'
import { fill, lang, words } from './words.ts'

export function handleAddItems(cart: CartStore, products: Products) {
  document.addEventListener('perk-add-items', (event) => {
    const added = event.items.flatMap(({ object, id, quantity }) => {
      const product = object === 'product' && products.find(({ product_id }) => product_id === id)
      return product ? [{ ...product, quantity }] : []
    })
    if (added.length === 0) return

    event.preventDefault()
    for (const line of added) cart.add(line)
    const names = added.map(({ name, quantity }) =>
      quantity > 1 ? fill(words.quantityOf, { quantity, name: String(name) }) : name,
    )
    announce(fill(words.added, { products: new Intl.ListFormat(lang).format(names.map(String)) }))
  })
}
