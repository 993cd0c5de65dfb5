/** A placed order: what was bought, what came off it, and how it was paid. Minor units. */
import type { CalculatedOrder } from '../../src/contract/resources/order.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import { bannerOf, type Product, type ShopProject } from '../catalogue.ts'
import type { Bill } from './bill.ts'
import type { Wish } from './wish.ts'

/** `amount` without the savings is the price; the price without the tenders is `total`, exactly. */
export interface PlacedOrder {
  attempt: string
  /** What people quote. */
  number: string
  /** ISO 8601. */
  placedAt: string
  lines: readonly PlacedLine[]
  savings: readonly Saving[]
  tenders: readonly Tender[]
  amount: number
  /** What was charged. */
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
  /** Of a voucher. */
  code: string | undefined
  amount: number
}

/** What pays for an order in place of money: points of a loyalty card, or credits of a gift card. */
export interface Tender {
  code: string
  amount: number
  /** Of a loyalty card: those that were used, and those that the shopper had chosen. */
  points: { used: number; chosen: number } | undefined
}

export const numberOf = ({ attempt }: Pick<Wish, 'attempt'>, { till }: Pick<ShopProject, 'till'>) =>
  `${till.orderPrefix}-${attempt.slice(0, 8).toUpperCase()}`

/** An order without perks. */
export const plainOrder = (
  { attempt }: Wish,
  { lines, amount }: Bill,
  placedAt: Date,
  project: Pick<ShopProject, 'till'>,
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

/** An order as the service redeemed it: with what came along free, and each saving and tender by name. */
export function perkedOrder(
  plain: PlacedOrder,
  wish: Wish,
  { redemptions }: Redemptions,
  { items = [], amount = 0, total_amount = 0 }: CalculatedOrder,
  project: Pick<ShopProject, 'products' | 'campaigns' | 'till'>,
): PlacedOrder {
  return {
    ...plain,
    lines: items.map((item) => {
      const product: Product | undefined = project.products.find(({ id }) => id === item.product_id)
      return {
        name: product?.name ?? item.product?.name ?? project.till.extra,
        picture: product?.metadata.picture,
        quantity: item.quantity ?? 1,
        amount: item.amount ?? 0,
        ...(item.metadata?.redemption_id !== undefined && { isReward: true }),
      }
    }),
    savings: redemptions.filter((one) => !isTender(one)).map((one) => savingOf(one, project)),
    tenders: redemptions.filter(isTender).map((one) => tenderOf(one, wish)),
    amount,
    total: total_amount,
  }
}

type Part = Redemptions['redemptions'][number]

const isTender = ({ gift, loyalty_card }: Part) => gift !== undefined || loyalty_card !== undefined

const savingOf = (
  { related_object_id, promotion_tier, voucher, order }: Part,
  project: Pick<ShopProject, 'campaigns' | 'till'>,
): Saving => ({
  name: bannerOf(promotion_tier?.id ?? related_object_id, project) ?? voucher?.campaign ?? project.till.code,
  code: voucher?.code,
  amount: order.total_applied_discount_amount ?? 0,
})

function tenderOf({ voucher, loyalty_card, order }: Part, { redeemables }: Wish): Tender {
  const code = voucher?.code ?? ''
  const used = loyalty_card?.points
  const chosen = redeemables.find(({ id }) => id === code)?.reward?.points ?? used
  return {
    code,
    amount: order.total_applied_discount_amount ?? 0,
    points: used === undefined || chosen === undefined ? undefined : { used, chosen },
  }
}
