/** Shared and separate carts on pages with more than one `<perk-shop>`. */
import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import type { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { createShop } from '../../src/state/shop.ts'
import { promotions, shopNamed, untilShown } from './support/named-shops.ts'
import { sourceOf, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const mug = { product_id: 'mug', quantity: 1, price: 1250 }
const bowl = { product_id: 'bowl', quantity: 1, price: 300 }

const shopWith = (attributes: Partial<PerkShop>) =>
  Object.assign(document.createElement('perk-shop'), { locale: 'en', ...attributes })
const connected = (clientId: string, attributes: Partial<PerkShop> = {}) =>
  shopWith({ serviceUrl: 'http://localhost:1', clientId, ...attributes })

async function mountShops<Shops extends PerkShop[]>(place: Element, ...shops: Shops) {
  place.append(...shops)
  for (const shop of shops) await shop.updateComplete
}

const cartOf = ({ shop }: PerkShop) => {
  if (!shop) throw new Error('Not connected')
  return shop.cart
}
const products = (shop: PerkShop) =>
  cartOf(shop)
    .$cart.get()
    .lines.map(({ product_id }) => product_id)
const saved = (name: string) => localStorage.getItem(`perkit:${name}`)
const savedIn = (name: string) =>
  (JSON.parse(saved(name) ?? '{}') as { lines?: { product_id: string }[] }).lines?.map(
    (line) => line.product_id,
  ) ?? []

const log = { warn: Reflect.get(console, 'warn'), error: Reflect.get(console, 'error') }
let warnings: string[] = []
let place: HTMLElement
beforeEach(async () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('perkit:')) localStorage.removeItem(key)
  place = await fixture<HTMLElement>(html`<div></div>`)
  warnings = []
  Reflect.set(console, 'warn', (words: string) => warnings.push(words))
  // Hides connection errors, because no service listens on these addresses.
  Reflect.set(console, 'error', () => {})
})
afterEach(async () => {
  place.replaceChildren()
  await aTimeout(0)
  Object.assign(console, log)
})

describe('two shops with ids', () => {
  it('have carts, storage and currencies of their own', async () => {
    const [euro, yen] = [
      connected('a', { id: 'euro', currency: 'EUR', customer: 'ada' }),
      connected('a', { id: 'yen', currency: 'JPY', customer: 'ben' }),
    ]
    await mountShops(place, euro, yen)
    cartOf(euro).add(mug)
    cartOf(yen).add(bowl)

    expect([products(euro), products(yen)]).to.eql([['mug'], ['bowl']])
    expect([cartOf(euro).currency, cartOf(yen).currency]).to.eql(['EUR', 'JPY'])
    expect([savedIn('cart:1:euro'), savedIn('cart:1:yen'), saved('cart:1')]).to.eql([['mug'], ['bowl'], null])
    expect(warnings).to.eql([])
  })

  it('keep their carts when other shops with the same ids replace them', async () => {
    const [one, two] = [connected('a', { id: 'one' }), connected('a', { id: 'two' })]
    await mountShops(place, one, two)
    cartOf(one).add(mug)
    cartOf(two).add(bowl)
    one.remove()
    two.remove()
    const [nextTwo, nextOne] = [connected('a', { id: 'two' }), connected('a', { id: 'one' })]
    await mountShops(place, nextTwo, nextOne)

    expect([products(nextOne), products(nextTwo)]).to.eql([['mug'], ['bowl']])
  })

  it('serve the elements inside them and the elements that refer to them', async () => {
    const [one, two] = [shopNamed('one', 'one'), shopNamed('two', 'two')]
    const inside = promotions()
    const named = promotions({ for: 'two' })
    one.append(inside)
    await mountShops(place, one, two)
    place.append(named)

    await untilShown(inside, 'one')
    await untilShown(named, 'two')
  })

  it('use another cart when the id changes', async () => {
    const shop = connected('a')
    await mountShops(place, shop)
    cartOf(shop).add(mug)
    const element = promotions({ for: 'late' })

    shop.id = 'late'
    await shop.updateComplete

    expect(products(shop)).to.eql([])
    cartOf(shop).add(bowl)
    expect([savedIn('cart:1'), savedIn('cart:1:late')]).to.eql([['mug'], ['bowl']])
    element.remove()
  })
})

describe('shops without ids', () => {
  it('use the default storage key for the first shop, and a key with the connection for others', async () => {
    const [first, second] = [connected('a'), connected('b')]
    await mountShops(place, first, second)
    cartOf(first).add(mug)
    cartOf(second).add(bowl)

    expect([products(first), products(second)]).to.eql([['mug'], ['bowl']])
    expect(savedIn('cart:1')).to.eql(['mug'])
    expect(savedIn('cart:1:http://localhost:1 b')).to.eql(['bowl'])

    first.remove()
    await aTimeout(0)
    await second.updateComplete
    expect(products(second), 'the shop keeps its own cart').to.eql(['bowl'])
    second.remove()
    await aTimeout(0)
    const back = connected('b')
    await mountShops(place, back)
    expect(products(back)).to.eql(['bowl'])
  })

  it('share a cart if they have the same connection, customer and currency', async () => {
    const [old, next] = [connected('a', { customer: 'ada' }), connected('a', { customer: 'ada' })]
    await mountShops(place, old)
    cartOf(old).add(mug)
    await mountShops(place, next)
    cartOf(next).add(bowl)

    expect(products(old)).to.eql(['mug', 'bowl'])
    old.remove()
    await aTimeout(0)
    expect([products(next), savedIn('cart:1')]).to.eql([
      ['mug', 'bowl'],
      ['mug', 'bowl'],
    ])
    expect(warnings).to.eql([])
  })

  it('keep the cart when the page replaces its body', async () => {
    const old = connected('a')
    await mountShops(place, old)
    cartOf(old).add(mug)
    const next = connected('a')
    old.replaceWith(next)
    await next.updateComplete

    expect(products(next)).to.eql(['mug'])
  })

  it('with different sources never share a cart, and the second saves nothing', async () => {
    const [first, second] = [shopNamed('first'), shopNamed('second')]
    await mountShops(place, first, second)
    cartOf(first).add(mug)
    cartOf(second).add(bowl)

    expect([products(first), products(second)]).to.eql([['mug'], ['bowl']])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('perkit:cart'))).to.eql(['perkit:cart:1'])
    expect(savedIn('cart:1')).to.eql(['mug'])
    first.remove()
    await aTimeout(0)
    await second.updateComplete
    expect(products(second)).to.eql(['bowl'])
  })

  it('with the same source are the same shop', async () => {
    const source = sourceOf([])
    const [first, second] = [shopWith({ source }), shopWith({ source })]
    await mountShops(place, first, second)
    cartOf(first).add(mug)

    expect(products(second)).to.eql(['mug'])
  })
})

describe('two shops with the same storage key', () => {
  for (const [difference, one, other] of [
    ['customers', { customer: 'ada' }, { customer: 'ben' }],
    ['cards', { card: 'ADA' }, { card: 'BEN' }],
    ['currencies', { currency: 'EUR' }, { currency: 'JPY' }],
    ['customers and the same id', { id: 'x', customer: 'ada' }, { id: 'x', customer: 'ben' }],
  ] as const) {
    it(`never share a cart if they have different ${difference}`, async () => {
      const [first, second] = [connected('a', one), connected('a', other)]
      await mountShops(place, first)
      cartOf(first).add(mug)
      cartOf(first).select({ object: 'voucher', id: 'ADA-10' })
      await mountShops(place, second)
      const before = Object.keys(localStorage).length
      cartOf(second).add(bowl)

      expect([products(first), products(second)]).to.eql([['mug'], ['bowl']])
      expect(cartOf(second).$cart.get().selection).to.eql([])
      expect(cartOf(first).$cart.get().selection).to.have.length(1)
      expect([cartOf(first).currency, cartOf(second).currency]).to.eql([first.currency, second.currency])
      expect(Object.keys(localStorage).length, 'the second cart is not saved').to.equal(before)
    })
  }

  it('merge into one saved cart once the first has left', async () => {
    const [guest, ada] = [connected('a'), connected('a', { customer: 'ada' })]
    await mountShops(place, guest)
    cartOf(guest).add(mug)
    await mountShops(place, ada)
    cartOf(ada).add(bowl)
    expect(products(ada)).to.eql(['bowl'])

    guest.remove()
    await waitUntil(() => products(ada).length === 2, 'the carts are not merged')

    expect([products(ada), savedIn('cart:1')]).to.eql([
      ['mug', 'bowl'],
      ['mug', 'bowl'],
    ])
  })

  it('merge their carts up to the limits and keep the selection of the second', async () => {
    const [guest, ada] = [connected('a'), connected('a', { customer: 'ada' })]
    await mountShops(place, guest, ada)
    cartOf(guest).add({ ...mug, quantity: 999_999 })
    cartOf(ada).add(mug)
    cartOf(ada).add(bowl)
    cartOf(ada).select({ object: 'voucher', id: 'ADA-10' })

    guest.remove()
    await waitUntil(() => products(ada).length === 2, 'the carts are not merged')

    expect(savedIn('cart:1')).to.eql(['mug', 'bowl'])
    expect(cartOf(ada).$cart.get().selection).to.eql([{ object: 'voucher', id: 'ADA-10' }])
    ada.customer = 'ben'
    await ada.updateComplete
    expect(ada.shop?.customer, 'the shop keeps working').to.equal('ben')
  })

  it('share a cart again once both have changed to the same currency', async () => {
    const [first, second] = [connected('a', { currency: 'EUR' }), connected('a', { currency: 'EUR' })]
    await mountShops(place, first, second)
    cartOf(first).add(mug)
    for (const shop of [second, first]) {
      shop.currency = 'JPY'
      await shop.updateComplete
    }
    await second.updateComplete

    expect(cartOf(first) === cartOf(second)).to.equal(true)
  })

  it('keep sharing when both get another customer', async () => {
    const shops = [connected('a', { customer: 'ada' }), connected('a', { customer: 'ada' })] as const
    await mountShops(place, ...shops)
    cartOf(shops[0]).add(mug)

    for (const shop of shops) shop.customer = 'ben'
    for (const shop of shops) await shop.updateComplete

    expect(cartOf(shops[0]) === cartOf(shops[1])).to.equal(true)
    expect([products(shops[1]), warnings]).to.eql([['mug'], []])
  })
})

describe('the `shop` property', () => {
  it('does not connect when it is read', async () => {
    const shop = connected('a')
    place.append(shop)
    await shop.updateComplete
    const before = shop.shop

    shop.customer = 'ada'
    expect(shop.shop === before).to.equal(true)
    await shop.updateComplete
    expect([shop.shop === before, shop.shop?.customer]).to.eql([false, 'ada'])
  })

  it('is set after the first update', async () => {
    const shop = connected('a')
    place.append(shop)
    expect(!!shop.shop).to.equal(false)
    await shop.updateComplete
    expect(!!shop.shop).to.equal(true)
  })

  it('lets the page change the source before any element sends a request', async () => {
    const { fetch } = window
    const requests: unknown[] = []
    window.fetch = (url) => {
      requests.push(url)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    try {
      const shop = connected('a')
      const element = promotions()
      shop.append(element)
      place.append(shop)
      await shop.updateComplete
      if (shop.shop) shop.shop.source = sourceOf([tier('own', { banner: 'Own' })])
      await untilShown(element, 'Own')
      expect(requests).to.eql([])
    } finally {
      window.fetch = fetch
    }
  })

  it('returns what the page set, immediately', () => {
    const shop = connected('a')
    const own = createShop({ source: sourceOf([]), storage: null })
    shop.shop = own
    expect(shop.shop === own).to.equal(true)
  })
})
