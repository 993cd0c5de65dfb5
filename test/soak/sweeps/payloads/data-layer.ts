/** GA4 events with decimal amounts, as numbers or strings. `price` is the price of one unit after its `discount`. */
import { type Currency, hundredths, type Payload, payable } from './payload.ts'

type Item = Record<string, unknown>

interface Shop {
  /** Converts an amount to the decimal that GA4 uses. */
  decimal: (amount: number) => number
  item: (more?: Item) => Item
  event: (name: string, items: Item[], more?: object) => object
}

type Spec = [name: string, due: number, build: (shop: Shop) => unknown[], isUnsupported?: boolean]

const specs: Spec[] = [
  ['a viewed cart', 1250, ({ event, item }) => [event('view_cart', [item()])]],
  ['an added item', 2500, ({ event, item }) => [event('add_to_cart', [item({ quantity: 2 })])]],
  [
    'one item added twice',
    3750,
    ({ event, item }) => [event('add_to_cart', [item()]), event('add_to_cart', [item({ quantity: 2 })])],
  ],
  [
    'one item added at two prices',
    3250,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item()]),
      event('add_to_cart', [item({ price: decimal(1000), quantity: 2 })]),
    ],
  ],
  [
    'a discount that the price already includes',
    3000,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item({ price: decimal(1000), discount: decimal(250), quantity: 3 })]),
    ],
  ],
  [
    'numbers as strings',
    2500,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item({ price: `${decimal(1250)}`, quantity: '2' })], {
        value: `${decimal(2500)}`,
      }),
    ],
  ],
  [
    'the currency on the items',
    1250,
    ({ event, item }) => {
      const { ecommerce, ...rest } = Object(event('view_cart', [item()]))
      const items = [item({ currency: ecommerce.currency })]
      return [{ ...rest, ecommerce: { items, value: ecommerce.value } }]
    },
  ],
  [
    'two variants',
    2550,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item({ item_variant: 'blue' })]),
      event('add_to_cart', [item({ item_variant: 'green', price: decimal(1300) })]),
    ],
  ],
  [
    'one unit if the quantity is missing',
    1250,
    ({ event, item }) => [event('add_to_cart', [item({ quantity: undefined })])],
  ],
  [
    'one unit removed again',
    1250,
    ({ event, item }) => [event('add_to_cart', [item({ quantity: 2 })]), event('remove_from_cart', [item()])],
  ],
  [
    'one unit removed at one of two prices',
    2250,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item({ price: decimal(1000), quantity: 2 })]),
      event('add_to_cart', [item()]),
      event('remove_from_cart', [item({ price: decimal(1000) })]),
    ],
  ],
  [
    'one unit removed at neither of two prices',
    2500,
    ({ event, item, decimal }) => [
      event('add_to_cart', [item({ price: decimal(1000) })]),
      event('add_to_cart', [item({ quantity: 2 })]),
      event('remove_from_cart', [item({ price: decimal(900) })]),
    ],
    true,
  ],
  [
    'a removed variant',
    1250,
    ({ event, item }) => [
      event('add_to_cart', [item({ item_variant: 'blue' }), item({ item_variant: 'green' })]),
      event('remove_from_cart', [item({ item_variant: 'green' })]),
    ],
  ],
  [
    'events of gtag()',
    1250,
    ({ event, item }) => {
      const { event: name, ecommerce } = Object(event('add_to_cart', [item()]))
      return [
        { 0: 'js', 1: new Date(), length: 2 },
        { 0: 'event', 1: name, 2: ecommerce, length: 3 },
      ]
    },
  ],
  [
    'a cart viewed after changes',
    620,
    ({ event, item, decimal }) => [
      { ecommerce: null },
      event('add_to_cart', [item()]),
      event('view_cart', [item({ item_id: 'bowl', price: decimal(310), quantity: 2 })]),
    ],
  ],
  [
    'a coupon on an item',
    2000,
    ({ event, item, decimal }) => [
      event('view_cart', [
        item({ coupon: 'AUTUMN', price: decimal(1000), discount: decimal(250), quantity: 2 }),
      ]),
    ],
  ],
  [
    'a cart coupon that reduces only the value',
    2000,
    ({ event, item, decimal }) => [
      event('view_cart', [item({ quantity: 2 })], { coupon: 'AUTUMN', value: decimal(2000) }),
    ],
    true,
  ],
  ['a purchase', 0, ({ event, item }) => [event('add_to_cart', [item()]), event('purchase', [item()])]],
  [
    'an item without a price',
    2500,
    ({ event, item, decimal }) => [
      event('view_cart', [item(), item({ item_id: 'bowl', price: undefined })], { value: decimal(2500) }),
    ],
    true,
  ],
  [
    'fifty items',
    62_500,
    ({ event, item }) => [
      event(
        'view_cart',
        Array.from({ length: 50 }, (_, n) => item({ item_id: `item-${n}` })),
      ),
    ],
  ],
]

export const dataLayer = (currency: Currency): Payload[] =>
  specs.map(([name, due, build, isUnsupported = false]) => {
    const decimal = (amount: number) => payable(amount, currency) / 10 ** currency.decimals
    const item = (more: Item = {}) => ({
      item_id: 'mug',
      item_name: 'Mug',
      price: decimal(1250),
      quantity: 1,
      ...more,
    })
    const event = (name: string, items: Item[], more: object = {}) => {
      let value = 0
      for (const { price, quantity = 1 } of items) value += Number(price) * Number(quantity)
      return { event: name, ecommerce: { currency: currency.code, value, items, ...more } }
    }
    const data = build({ decimal, item, event })
    return { name, data, due: hundredths(payable(due, currency), currency), isUnsupported }
  })
