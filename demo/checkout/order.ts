/** A placed order with its lines, savings and tenders. Minor units. */
import type { CalculatedOrder } from '../../src/contract/resources/order.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import { bannerOf, type Product, type ShopProject } from '../catalogue.ts'
import type { PricedItems } from './pricing.ts'
import type { CheckoutRequest } from './request.ts'

/** `amount` minus savings minus tenders is exactly `total`. */
export interface PlacedOrder {
  attempt: string
  /** Order number that shoppers quote. */
  number: string
  /** ISO 8601. */
  placedAt: string
  lines: readonly PlacedLine[]
  savings: readonly Saving[]
  tenders: readonly Tender[]
  amount: number
  /** Amount charged. */
  total: number
}

export interface PlacedLine {
  name: string
  picture: string | undefined
  quantity: number
  amount: number
  isReward?: boolean
}

export interface Saving {
  name: string
  /** Set for a voucher. */
  code: string | undefined
  amount: number
}

/** Loyalty points or gift card credits that pay for an order in place of money. */
export interface Tender {
  code: string
  amount: number
  /** Set for a loyalty card. `chosen` exceeds `used` if the order needed fewer points than the shopper chose. */
  points: { used: number; chosen: number } | undefined
}

export const numberOf = (
  { attempt }: Pick<CheckoutRequest, 'attempt'>,
  { orderText }: Pick<ShopProject, 'orderText'>,
) => `${orderText.orderPrefix}-${attempt.slice(0, 8).toUpperCase()}`

/** An order without any savings or tenders. */
export const plainOrder = (
  { attempt }: CheckoutRequest,
  { lines, amount }: PricedItems,
  placedAt: Date,
  project: Pick<ShopProject, 'orderText'>,
): PlacedOrder => ({
  attempt,
  number: numberOf({ attempt }, project),
  placedAt: placedAt.toISOString(),
  lines: lines.map(({ product, redemption, ...line }) => ({
    name: product.name,
    picture: product.metadata.picture,
    ...line,
    ...(redemption && { isReward: true }),
  })),
  savings: [],
  tenders: [],
  amount,
  total: amount,
})

/** The order after redemption, with free items, savings and tenders. */
export function redeemedOrder(
  plain: PlacedOrder,
  request: CheckoutRequest,
  { redemptions }: Redemptions,
  { items = [], amount = 0, total_amount = 0 }: CalculatedOrder,
  project: Pick<ShopProject, 'products' | 'campaigns' | 'orderText'>,
): PlacedOrder {
  return {
    ...plain,
    lines: items.map((item) => {
      const product: Product | undefined = project.products.find(({ id }) => id === item.product_id)
      return {
        name: product?.name ?? item.product?.name ?? project.orderText.extra,
        picture: product?.metadata.picture,
        quantity: item.quantity ?? 1,
        amount: item.amount ?? 0,
        ...(item.metadata?.redemption_id !== undefined && { isReward: true }),
      }
    }),
    savings: redemptions.filter((one) => !isTender(one)).map((one) => savingOf(one, project)),
    tenders: redemptions.filter(isTender).map((one) => tenderOf(one, request)),
    amount,
    total: total_amount,
  }
}

type Part = Redemptions['redemptions'][number]

const isTender = ({ gift, loyalty_card }: Part) => gift !== undefined || loyalty_card !== undefined

const savingOf = (
  { related_object_id, promotion_tier, voucher, order }: Part,
  project: Pick<ShopProject, 'campaigns' | 'orderText'>,
): Saving => ({
  name:
    bannerOf(promotion_tier?.id ?? related_object_id, project) ?? voucher?.campaign ?? project.orderText.code,
  code: voucher?.code,
  amount: order.total_applied_discount_amount ?? 0,
})

function tenderOf({ voucher, loyalty_card, order }: Part, { redeemables }: CheckoutRequest): Tender {
  const code = voucher?.code ?? ''
  const used = loyalty_card?.points
  const chosen = redeemables.find(({ id }) => id === code)?.reward?.points ?? used
  return {
    code,
    amount: order.total_applied_discount_amount ?? 0,
    points: used === undefined || chosen === undefined ? undefined : { used, chosen },
  }
}
