/** Cart of WooCommerce's Store API: amounts are strings of digits, in the smallest units of the currency. */
import { type Currency, hundredths, type Payload, payable } from './payload.ts'

interface Item {
  id?: number
  quantity?: number
  /** Unit price without tax, before coupons. */
  price?: number
  /** Tax of the line before coupons. */
  tax?: number
  /** Discount of coupons on the line, and on its tax. */
  off?: number
  offTax?: number
  /** Additional discount in smallest units, which has no exact value in hundredths with three decimals. */
  odd?: number
  more?: object
}

interface Spec {
  name: string
  items: Item[]
  /** Whether the shop shows its prices with tax. */
  withTax?: boolean
  /** Difference between the cart total and the sum of its lines, in smallest units. */
  rounded?: number
  fees?: number
  shipping?: number
  isUnsupported?: boolean
}

const withTax = true
const taxed = { price: 1000, tax: 190 }

const specs: Spec[] = [
  { name: 'one item', items: [{}] },
  { name: 'several units', items: [{ quantity: 4 }, { id: 2, price: 310 }] },
  { name: 'no items', items: [] },
  { name: 'a sale price', items: [{ price: 900, more: { on_sale: true } }] },
  {
    name: 'two variations',
    items: [
      { id: 31, more: { variation: [{ attribute: 'Size', value: 'L' }] } },
      { id: 32, price: 1300 },
    ],
  },
  { name: 'prices without tax', items: [{ ...taxed, quantity: 2, tax: 380 }] },
  { name: 'prices with tax', items: [{ ...taxed, quantity: 2, tax: 380 }], withTax },
  { name: 'a coupon, prices without tax', items: [{ ...taxed, off: 100, offTax: 19 }] },
  { name: 'a coupon, prices with tax', items: [{ ...taxed, off: 100, offTax: 19 }], withTax },
  {
    name: 'a coupon that does not divide evenly by the units',
    items: [{ quantity: 3, price: 1000, off: 1001 }],
  },
  {
    name: 'a percentage coupon with an odd amount',
    items: [{ quantity: 3, price: 333, off: 99, odd: 1 }],
  },
  {
    name: 'a cart coupon split across the items',
    items: [
      { quantity: 2, off: 143 },
      { id: 2, price: 700, off: 57 },
    ],
  },
  { name: 'an item sold one at a time', items: [{ more: { sold_individually: true } }] },
  {
    name: 'one product, engraved and plain',
    items: [{}, { price: 1500, more: { key: 'engraved', item_data: [{ key: 'Engraving', value: 'Ada' }] } }],
  },
  { name: 'fees and shipping', items: [{}], fees: 200, shipping: 490 },
  { name: 'a fractional quantity', items: [{}, { id: 2, quantity: 0.5, price: 800 }], isUnsupported: true },
  {
    name: 'several tax rates',
    items: [{ ...taxed }, { id: 2, price: 1000, tax: 70 }, { id: 3, price: 500 }],
    withTax,
  },
  { name: 'a free item', items: [{}, { id: 2, price: 0 }] },
  {
    name: 'fifty items',
    items: Array.from({ length: 50 }, (_, n) => ({ id: n + 1, quantity: (n % 5) + 1, tax: n, off: n })),
    withTax,
  },
  {
    name: 'a total that is rounded separately',
    items: [{ quantity: 3, price: 333 }],
    rounded: 1,
    isUnsupported: true,
  },
]

export const wooCommerce = (currency: Currency): Payload[] => specs.map((spec) => payloadOf(spec, currency))

function payloadOf(spec: Spec, currency: Currency): Payload {
  const money = {
    currency_code: currency.code,
    currency_symbol: currency.code,
    currency_minor_unit: currency.decimals,
  }
  const n = (amount: number) => payable(amount, currency)
  const sums = { items: 0, itemsTax: 0, off: 0, offTax: 0 }
  const items = spec.items.map((item) => {
    const { id = 1, quantity = 1, price = 1250, tax = 0, off = 0, offTax = 0, odd = 0, more } = item
    const [net, allOff] = [n(price) * quantity, n(off) + odd]
    sums.items += net
    sums.itemsTax += n(tax)
    sums.off += allOff
    sums.offTax += n(offTax)
    return {
      key: `key-${id}`,
      id,
      quantity,
      name: `Item ${id}`,
      sku: `SKU-${id}`,
      sold_individually: false,
      images: [{ thumbnail: 'https://shop.example/item.jpg' }],
      variation: [],
      item_data: [],
      prices: { ...money, price: `${n(price) + (spec.withTax ? Math.round(n(tax) / quantity) : 0)}` },
      totals: {
        ...money,
        line_subtotal: `${net}`,
        line_subtotal_tax: `${n(tax)}`,
        line_total: `${net - allOff}`,
        line_total_tax: `${n(tax) - n(offTax)}`,
      },
      ...more,
    }
  })
  const net = sums.items - sums.off + (spec.rounded ?? 0)
  const charged = net + (spec.withTax ? sums.itemsTax - sums.offTax : 0)
  const totals = {
    ...money,
    total_items: `${sums.items + (spec.rounded ?? 0)}`,
    total_items_tax: `${sums.itemsTax}`,
    total_fees: `${n(spec.fees ?? 0)}`,
    total_discount: `${sums.off}`,
    total_discount_tax: `${sums.offTax}`,
    total_shipping: `${n(spec.shipping ?? 0)}`,
    total_price: `${net + sums.itemsTax - sums.offTax + n(spec.fees ?? 0) + n(spec.shipping ?? 0)}`,
  }
  const coupons = sums.off ? [{ code: 'autumn', totals: { ...money, total_discount: `${sums.off}` } }] : []
  const { name, isUnsupported = false } = spec
  return { name, data: { items, coupons, totals }, due: hundredths(charged, currency), isUnsupported }
}
