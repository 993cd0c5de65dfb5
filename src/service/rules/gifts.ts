/**
 * A reward that is a product becomes a free order line. The metadata of the line contains the id of the redemption that
 * paid for it ("where the specification is silent", Reward lines).
 */
import type { OrderRequest } from '../../contract/resources/order.ts'
import { ApiError } from '../errors.ts'
import { redemptionIn } from './discounts/wire-order.ts'

/** The product that a redemption granted. `refusal` is set if this order may not contain it. */
export interface Gift {
  product_id: string | null
  sku_id: string | null
  refusal?: string
}

/** By redemption id. */
export type Gifts = ReadonlyMap<string, Gift>

export const noGifts: Gifts = new Map()

type Line = NonNullable<OrderRequest['items']>[number]
type Named = Pick<Gift, 'product_id' | 'sku_id'>

export const unknownGift: Gift = {
  product_id: null,
  sku_id: null,
  refusal: 'must be the id of a redemption that granted a product and was not rolled back',
}

/**
 * Only the first line of each redemption is a gift. Other lines with a redemption are charged on the client side and
 * rejected on the server side.
 * @throws ApiError `invalid_payload` on the server side.
 */
export function createGiftCheck(gifts: Gifts, side: 'server' | 'client') {
  const used = new Set<string>()
  return (line: Line, named: Named, at: string): boolean => {
    const id = redemptionIn(line)
    if (id === undefined) return false
    const fault = used.has(id)
      ? ([field, 'is already used by another line: a redemption grants one unit'] as const)
      : faultOf(line, named, gifts.get(id) ?? unknownGift, side)
    if (!fault) used.add(id)
    else if (side === 'server') refuseGift(`${at}.${fault[0]}`, fault[1])
    return !fault
  }
}

const field = 'metadata.redemption_id'

function faultOf({ quantity, price, amount }: Line, named: Named, gift: Gift, side: 'server' | 'client') {
  const { refusal, product_id, sku_id } = gift
  if (refusal !== undefined) return [field, refusal] as const
  if (named.product_id !== product_id || named.sku_id !== sku_id) {
    return [
      field,
      `must be a redemption that granted this product; it granted ${sku_id ?? product_id}`,
    ] as const
  }
  if (Number(quantity) !== 1) return ['quantity', 'must be 1: a redemption grants one unit'] as const
  // On the client side, prices of the request are ignored.
  if (side === 'server' && (price || amount)) {
    return [price ? 'price' : 'amount', 'must be 0 or omitted: the line has a redemption'] as const
  }
  return undefined
}

export function refuseGift(path: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field: path, message }] })
}
