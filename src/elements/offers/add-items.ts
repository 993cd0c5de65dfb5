import { PageEvent } from '../internal/page-event.ts'

/** A product to put into the cart. */
export interface ItemToAdd {
  object: 'product' | 'sku'
  id: string
  quantity: number
}

/** False for a collection, because any of its products could be added. */
export const isProduct = (object: string): object is ItemToAdd['object'] => /^(product|sku)$/.test(object)

/**
 * The shopper wants to add the products that an offer requires. Your page adds them to its cart and calls
 * `preventDefault()` to confirm.
 */
export class AddItemsEvent extends PageEvent {
  readonly items: readonly ItemToAdd[]

  constructor(items: readonly ItemToAdd[]) {
    super('perk-add-items', { bubbles: true, composed: true, cancelable: true })
    this.items = items
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'perk-add-items': AddItemsEvent
  }
}
