/** `/cart.js` of Shopify's Ajax API: integers in hundredths in every currency. */
import type { Currency, Payload } from './payload.ts'

interface Item {
  variant?: number
  quantity?: number
  /** Unit price before discounts. */
  price?: number
  /** Discount on the line. */
  off?: number
  more?: object
}

/** `cartOff` is a discount on the cart as a whole. */
type Spec = [name: string, items: Item[], cartOff?: number, isUnsupported?: boolean]

const engraved = (properties: object, key: string) => ({ properties, key })

const specs: Spec[] = [
  ['one item', [{}]],
  ['several units', [{ quantity: 4 }]],
  ['two variants', [{}, { variant: 2, price: 310 }]],
  ['no items', []],
  [
    'one variant, engraved and plain',
    [
      {},
      { more: engraved({ Engraving: 'Ada' }, '1:a'), price: 1500 },
      { more: engraved({ Engraving: 'Bo' }, '1:b') },
    ],
  ],
  ['one variant at two prices', [{ quantity: 2 }, { quantity: 1, off: 250, more: { key: '1:off' } }]],
  ['a discount that divides evenly by the units', [{ quantity: 3, off: 300 }]],
  ['a discount that does not divide evenly by the units', [{ quantity: 3, price: 1000, off: 1001 }]],
  ['seven units with a round total', [{ quantity: 7, price: 150, off: 50 }]],
  [
    'a selling plan',
    [{}, { price: 1125, more: { key: '1:plan', selling_plan_allocation: { price: 1125 } } }],
  ],
  ['a gift card', [{ price: 5000, more: { gift_card: true, requires_shipping: false } }]],
  ['a free gift', [{}, { variant: 2, price: 900, off: 900 }]],
  ['a removed item', [{}, { variant: 2, quantity: 0 }]],
  ['a discount on the whole cart', [{ quantity: 2 }], 500, true],
  ['discounts on a line and on the whole cart', [{ quantity: 2, off: 101 }, { variant: 2 }], 99, true],
  ['a price by weight', [{ more: { unit_price: 2500, unit_price_measurement: { quantity_value: 500 } } }]],
  ['fifty items', Array.from({ length: 50 }, (_, n) => ({ variant: n + 1, quantity: (n % 5) + 1, off: n }))],
  ['a large amount', [{ quantity: 9, price: 99_999_999, off: 1 }]],
  [
    'a response without line discounts, as in older versions',
    [{ quantity: 2, more: { final_line_price: undefined } }],
  ],
  ['an item without a variant', [{}, { more: { variant_id: null } }], 0, true],
]

export const shopify = (currency: Currency): Payload[] =>
  specs.map(([name, items, cartOff = 0, isUnsupported = false]) => {
    const unit = currency.decimals ? 1 : 100
    const lines = items.map((item) => line(item, unit))
    let sum = 0
    for (const { original_line_price, total_discount } of lines) sum += original_line_price - total_discount
    const data = {
      token: 't',
      note: null,
      attributes: {},
      original_total_price: sum,
      total_price: sum - cartOff * unit,
      total_discount: cartOff * unit,
      item_count: items.length,
      items: lines,
      currency: currency.code,
      items_subtotal_price: sum,
      cart_level_discount_applications: cartOff
        ? [{ type: 'discount_code', total_allocated_amount: cartOff * unit }]
        : [],
    }
    return { name, data, due: sum - cartOff * unit, isUnsupported }
  })

function line({ variant = 1, quantity = 1, price = 1250, off = 0, more }: Item, unit: number) {
  const full = price * quantity * unit
  const left = full - off * unit
  const one = quantity ? Math.round(left / quantity) : price * unit
  return {
    id: variant,
    properties: {},
    quantity,
    variant_id: variant,
    key: `${variant}:plain`,
    title: `Item ${variant}`,
    price: price * unit,
    original_price: price * unit,
    presentment_price: (price * unit) / 100,
    discounted_price: one,
    line_price: left,
    original_line_price: full,
    total_discount: off * unit,
    discounts: off ? [{ amount: off * unit, title: 'Autumn' }] : [],
    sku: `SKU-${variant}`,
    taxable: true,
    product_id: 7,
    gift_card: false,
    final_price: one,
    final_line_price: left,
    image: 'https://cdn.example/item.jpg',
    line_level_discount_allocations: off ? [{ amount: off * unit }] : [],
    line_level_total_discount: off, // not scaled for currencies without decimals
    ...more,
  }
}
