import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { Source } from '../../src/client/source.ts'
import type { OrderPoints, PointsForecastRequest } from '../../src/contract/resources/points-forecast.ts'
import type { CartLine } from '../../src/state/cart.ts'
import { createShop } from '../../src/state/shop.ts'
import { box } from './support/boxes.ts'
import { shadow, sourceOf } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** Overrides the default forecast of one point per euro. */
type Rule = (order: PointsForecastRequest['orders'][number], points: number) => Partial<OrderPoints>

interface Options {
  lines?: CartLine[]
  card?: string | undefined
  locale?: string
  rule?: Rule
  error?: unknown
}

const mug: CartLine = { product_id: 'prod_mug', price: 2400, quantity: 1 }

/** A page with these elements, and their requests. */
async function open(children: string, options: Options = {}) {
  const { lines = [], locale = 'en', rule = () => ({}) } = options
  const requests: PointsForecastRequest[] = []
  const source: Source = Object.assign(sourceOf([]), {
    async pointsForecast(card: string, body: PointsForecastRequest) {
      requests.push(body)
      if (options.error) throw options.error
      const unknown = body.orders.findIndex(({ items = [] }) =>
        items.some(({ product_id }) => product_id === 'unknown'),
      )
      if (unknown >= 0) {
        const details = [{ field: `orders[${unknown}].items[0].product_id`, message: 'must be known' }]
        throw new CallError('refused', 'unknown', { status: 400, body: { details } as never })
      }
      const data = body.orders.map((order): OrderPoints => {
        const amount = (order.items ?? []).reduce(
          (sum, { price = 0, quantity }) => sum + Number(price) * Number(quantity),
          0,
        )
        const points = Math.floor(amount / 100)
        const emptyForecast = { pending_points: 0, available_at: null, reached_tier: null, next_tier: null }
        return { points, ...emptyForecast, object: 'points_forecast', ...rule(order, points) }
      })
      const value = { object: 'list', data_ref: 'data', data } as const
      return { receivedAt: Date.now(), stale: false, dropped: 0, value }
    },
  })
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale })
  shop.shop = createShop({ source, storage: null, card: 'card' in options ? options.card : 'ADA-1' })
  for (const line of lines) shop.shop.cart.add(line)
  shop.innerHTML = children
  const host = await fixture<HTMLElement>(html`<main></main>`)
  host.append(shop)
  const elements = [...shop.querySelectorAll('perk-points')]
  await waitUntil(() => elements.every(({ status }) => status !== 'waiting'), 'not all are drawn')
  await Promise.all(elements.map(({ updateComplete }) => updateComplete))
  return { elements, requests, shop, cart: shop.shop.cart }
}

const lineText = (element: Element | undefined) =>
  element ? (shadow(element).querySelector('[part=line]')?.textContent ?? '').replace(/\s+/g, ' ').trim() : ''

const product = '<perk-points product="prod_mug" price="2400"></perk-points>'

it('shows what a product and the cart earn', async () => {
  const { elements, requests } = await open(`${product}<perk-points></perk-points>`, { lines: [mug] })

  expect(elements.map(lineText)).to.eql(['Earn 24 points with this item', 'This order earns 24 points'])
  expect(shadow(elements[0] as Element).querySelector('[part=points]')?.textContent).to.equal('24 points')
  expect(requests).to.have.length(1)
})

it('shows by how many points the product increases the forecast for the cart and its selection', async () => {
  const rule: Rule = ({ items = [] }, points) => ({ points: points + (items.length ? 10 : 0) })
  const { elements, requests, cart } = await open(product, { rule })
  expect(elements.map(lineText)).to.eql(['Earn 34 points with this item'])

  cart.select({ object: 'voucher', id: 'FIVE' })
  cart.add({ ...mug, product_id: 'prod_cup' })

  await waitUntil(
    () => lineText(elements[0]) === 'Earn 24 points with this item',
    'the order bonus is counted twice',
  )
  expect(requests.at(-1)).to.eql({
    orders: [['prod_cup'], ['prod_cup', 'prod_mug']].map((ids) => ({
      items: ids.map((product_id) => ({ product_id, sku_id: undefined, quantity: 1, price: 2400 })),
    })),
    redeemables: [{ object: 'voucher', id: 'FIVE' }],
  })
})

it('sends one request for twenty products and the cart, and one per cart change', async () => {
  const many = Array.from(
    { length: 20 },
    (_, at) =>
      `<perk-points source-id="mug-${at}" related-object="sku" price="${(at + 1) * 100}"></perk-points>`,
  )
  const { elements, requests, cart } = await open(many.join(''), { lines: [mug] })
  expect(elements.map(lineText).slice(0, 2)).to.eql([
    'Earn 1 point with this item',
    'Earn 2 points with this item',
  ])
  expect(requests.map(({ orders }) => orders.length)).to.eql([21])
  expect(requests[0]?.orders[1]?.items?.[1]).to.include({ source_id: 'mug-0', related_object: 'sku' })

  cart.add(mug)
  await waitUntil(() => requests.length === 2, 'no request after the change')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(requests).to.have.length(2)
})

it('stops requesting products that left the page', async () => {
  const { elements, requests, cart } = await open(product.repeat(2).replace('2400', '900'), { lines: [mug] })
  expect(requests[0]?.orders).to.have.length(3)

  elements[0]?.remove()
  cart.add(mug)

  await waitUntil(() => requests.at(-1)?.orders.length === 2, 'the product is still requested')
})

it('shows the other products if one is unknown', async () => {
  const unknown = product.replace('prod_mug', 'unknown')
  const { elements, requests, cart } = await open(unknown + product, { lines: [mug] })
  expect(elements.map(lineText)).to.eql(['', 'Earn 24 points with this item'])
  expect(requests).to.have.length(2)

  cart.add(mug)
  await waitUntil(() => requests.length === 3, 'no request after the change')
  expect(requests[2]?.orders).to.have.length(2)
})

const tier = { id: 'lty_gold', name: 'Gold', object: 'loyalty_tier' } as const

it('shows when pending points become available and the distance to the next tier', async () => {
  const waits: Rule = () => ({ pending_points: 10, available_at: '2026-12-07T12:00:00.000Z' })
  const next: Rule = () => ({ next_tier: { ...tier, points_missing: 12 } })
  const rule: Rule = (...order) => ({ ...waits(...order), ...next(...order) })
  const { elements } = await open(`<perk-points></perk-points>${product}`, { lines: [mug], rule })
  expect(elements.map(lineText)).to.eql([
    'This order earns 34 points 10 points available from December 7, 2026 After this order, 12 points to Gold',
    'Earn 24 points with this item',
  ])

  const up = await open('<perk-points></perk-points>', { lines: [mug], rule: () => ({ reached_tier: tier }) })
  expect(up.elements.map(lineText)).to.eql(['This order earns 24 points This order gets you to Gold'])
})

it('puts each detail on its own line on a phone', async () => {
  const rule: Rule = () => ({
    pending_points: 10,
    available_at: '2026-12-07T12:00:00.000Z',
    next_tier: { ...tier, points_missing: 12 },
  })
  const { elements } = await open('<perk-points></perk-points>', { lines: [mug], rule })
  const [element] = elements
  if (!element) throw new Error('none')
  element.style.inlineSize = '358px'
  const [points, ...details] = [...shadow(element).querySelectorAll('[part=points], [part=details]')].map(box)
  expect(details[0]?.top).to.be.at.least(points?.bottom ?? Infinity)
  expect(details[1]?.top).to.be.at.least(details[0]?.bottom ?? Infinity)
})

it('supports Arabic and German', async () => {
  const locale = 'ar'
  const { elements } = await open('<perk-points></perk-points>', { lines: [{ ...mug, price: 200 }], locale })
  await waitUntil(() => /نقطت/.test(lineText(elements[0])), 'the text is not in Arabic')
  const de = await open('<perk-points></perk-points>', { lines: [mug], locale: 'de' })
  await waitUntil(
    () => lineText(de.elements[0]) === 'Mit dieser Bestellung sammeln Sie 24 Punkte',
    'the text is not in German',
  )
})

it('shows the points once in a language that declines them', async () => {
  const { elements, shop } = await open(product, { lines: [mug] })
  shop.messages = { points: { productEarns: ({ points }) => `Bei ${points.replace('points', 'pointen')}` } }

  await waitUntil(() => lineText(elements[0]) === 'Bei 24 pointen', lineText(elements[0]))
})

it('takes no space and sends no request if there is nothing to show', async () => {
  const withoutCart = await open('<perk-points></perk-points>')
  expect([withoutCart.requests, withoutCart.elements[0]?.offsetHeight]).to.eql([[], 0])
  const wrong = await open('<perk-points product="prod_mug" price="0.5"></perk-points>', { lines: [mug] })
  expect([lineText(wrong.elements[0]), wrong.elements[0]?.status]).to.eql(['', 'empty'])
  const idle = await open(product, { rule: () => ({ points: 0 }) })
  expect([idle.elements[0]?.status, idle.elements[0]?.offsetHeight]).to.eql(['empty', 0])
  const error = new CallError('unavailable', 'down', { status: 503 })
  const failed = await open(product, { error })
  expect([failed.elements[0]?.status, failed.elements[0]?.offsetHeight]).to.eql(['failed', 0])
})

it('shows guests only the page’s own content', async () => {
  const guest = '<perk-points product="prod_mug"><p slot="guest">Members earn.</p></perk-points>'
  const { elements, requests } = await open(guest + product, { card: undefined })
  expect(elements.map(({ status }) => status)).to.eql(['signed-out', 'signed-out'])
  expect(elements[0]?.querySelector('p')?.offsetHeight).to.be.greaterThan(0)
  expect([elements[1]?.offsetHeight, requests]).to.eql([0, []])
})

it('is accessible', async () => {
  const { elements } = await open(`${product}<perk-points></perk-points>`, { lines: [mug] })
  for (const element of elements) await expect(element).to.be.accessible()
})
