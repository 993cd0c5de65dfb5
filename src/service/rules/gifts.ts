/**
 * Rewards that are products come with an order as lines that cost nothing: each names, in its metadata, the redemption
 * that bought it ("where the specification is silent", Rewards). Rules do not see these lines.
 */
import type { OrderRequest } from '../../contract/resources/order.ts'
import { ApiError } from '../errors.ts'
import { redemptionIn } from './discounts/wire-order.ts'

/** What a redemption gave, and why this order may not have it, if so. */
export interface Gift {
  product_id: string | null
  sku_id: string | null
  refusal?: string
}

/** By the id of the redemption. */
export type Gifts = ReadonlyMap<string, Gift>

export const noGifts: Gifts = new Map()

type Line = NonNullable<OrderRequest['items']>[number]
type Named = Pick<Gift, 'product_id' | 'sku_id'>

export const unknownGift: Gift = {
  product_id: null,
  sku_id: null,
  refusal: 'should be the id of a redemption that gave a product and was not rolled back',
}

/**
 * Says line by line whether it is a gift; of two lines with the same redemption the first one is. What is none costs what
 * it costs where a page asks. @throws ApiError `invalid_payload` where the shop itself does.
 */
export function giftsOnce(gifts: Gifts, side: 'server' | 'client') {
  const given = new Set<string>()
  return (line: Line, named: Named, at: string): boolean => {
    const id = redemptionIn(line)
    if (id === undefined) return false
    const objection = given.has(id)
      ? ([field, 'is that of another line: a redemption gives one piece'] as const)
      : objectionTo(line, named, gifts.get(id) ?? unknownGift, side)
    if (!objection) given.add(id)
    else if (side === 'server') refuseGift(`${at}.${objection[0]}`, objection[1])
    return !objection
  }
}

const field = 'metadata.redemption_id'

function objectionTo({ quantity, price, amount }: Line, named: Named, gift: Gift, side: 'server' | 'client') {
  const { refusal, product_id, sku_id } = gift
  if (refusal !== undefined) return [field, refusal] as const
  if (named.product_id !== product_id || named.sku_id !== sku_id) {
    return [field, `should be of a redemption that gave this; it gave ${sku_id ?? product_id}`] as const
  }
  if (Number(quantity) !== 1) return ['quantity', 'should be 1: a redemption gives one piece'] as const
  // What a page says of prices counts for nothing.
  if (side === 'server' && (price || amount)) {
    return [price ? 'price' : 'amount', 'should be 0, or be left out: the line names a redemption'] as const
  }
  return undefined
}

/** @throws ApiError that names the field. */
export function refuseGift(named: string, message: string): never {
  throw new ApiError('invalid_payload', { details: [{ field: named, message }] })
}
