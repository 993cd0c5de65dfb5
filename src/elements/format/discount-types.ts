import type { DiscountType } from '../../contract/offer/discount-types.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { Format } from './format.ts'

interface DiscountDisplay {
  icon: 'tag' | 'percent' | 'gift'
  /** `off`: reduced by the value. `price`: costs the value. `gift`: free products. */
  wording: 'off' | 'price' | 'gift'
  /** Empty if the value is unknown. */
  value: (discount: Discount, format: Format) => string
}

const discountTypes = {
  AMOUNT: { icon: 'tag', wording: 'off', value: ({ amount_off }, format) => price(amount_off, format) },
  PERCENT: {
    icon: 'percent',
    wording: 'off',
    value: ({ percent_off }, format) => (isAmount(percent_off) ? format.percent(percent_off) : ''),
  },
  FIXED: { icon: 'tag', wording: 'price', value: ({ fixed_amount }, format) => price(fixed_amount, format) },
  UNIT: { icon: 'gift', wording: 'gift', value: () => '' },
} satisfies Record<DiscountType, DiscountDisplay>

/** Undefined for unknown types. */
export const displayOf = (type: Discount['type'] | undefined): DiscountDisplay | undefined =>
  type && type !== 'UNKNOWN' ? discountTypes[type] : undefined

const price = (amount: number | undefined, format: Format) => (isAmount(amount) ? format.price(amount) : '')

export const isAmount = (value: number | undefined): value is number => Number.isFinite(value)
