/** A placed order: what was bought, what each perk took off, what was paid. Minor units. */
import type { CalculatedOrder } from '../../src/contract/resources/order.ts'
import type { Redemptions } from '../../src/contract/resources/redemption.ts'
import { bannerOf, type Product, type ShopProject } from '../catalogue.ts'
import type { Bill } from './bill.ts'
import type { Wish } from './wish.ts'

export interface PlacedOrder {
  attempt: string
  /** What people quote. */
  number: string
  placedAt: Date
  lines: readonly { name: string; picture: string | undefined; quantity: number; amount: number }[]
  savings: readonly Saving[]
  amount: number
  total: number
}

export interface Saving {
  name: string
  /** Of a voucher. */
  code: string | undefined
  amount: number
}

export const numberOf = ({ attempt }: Pick<Wish, 'attempt'>) => `TC-${attempt.slice(0, 8).toUpperCase()}`

/** An order without perks. */
export const plainOrder = ({ attempt }: Wish, { lines, amount }: Bill, placedAt: Date): PlacedOrder => ({
  attempt,
  number: numberOf({ attempt }),
  placedAt,
  lines: lines.map(({ product, ...line }) => ({
    name: product.name,
    picture: product.metadata.picture,
    ...line,
  })),
  savings: [],
  amount,
  total: amount,
})

/** An order as the service redeemed it: with what came along free, and each saving by name. */
export function perkedOrder(
  plain: PlacedOrder,
  { redemptions }: Redemptions,
  { items = [], amount = 0, total_amount = 0 }: CalculatedOrder,
  project: Pick<ShopProject, 'products' | 'campaigns'>,
): PlacedOrder {
  return {
    ...plain,
    lines: items.map((item) => {
      const product: Product | undefined = project.products.find(({ id }) => id === item.product_id)
      return {
        name: product?.name ?? item.product?.name ?? 'Something extra',
        picture: product?.metadata.picture,
        quantity: item.quantity ?? 1,
        amount: item.amount ?? 0,
      }
    }),
    savings: redemptions.map(({ related_object_id, promotion_tier, voucher, gift, order }) => ({
      name: bannerOf(promotion_tier?.id ?? related_object_id, project) ?? voucher?.campaign ?? 'Code',
      code: voucher?.code,
      amount: order.total_applied_discount_amount ?? gift?.amount ?? 0,
    })),
    amount,
    total: total_amount,
  }
}
