import { PageEvent } from '../internal/page-event.ts'

/** A product to put into the cart. */
export interface ItemToAdd {
  object: 'product' | 'sku'
  id: string
  quantity: number
}

/**
 * The shopper wants what is missing for an offer. Only the page knows its products, so the page puts them into
 * the cart; `preventDefault()` tells other listeners that it is taken care of.
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
