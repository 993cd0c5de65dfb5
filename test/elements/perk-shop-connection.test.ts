import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import { createShop } from '../../src/state/shop.ts'
import { settled, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import { promotions, shopNamed, untilShown } from './support/named-shops.ts'

const serviceReply = (list: PromotionTier[]) =>
  new Response(
    JSON.stringify({ object: 'list', data_ref: 'tiers', tiers: list, total: list.length, has_more: false }),
    { headers: { 'Content-Type': 'application/json' } },
  )

describe('the connection of <perk-shop>', () => {
  it('sends one request for two elements with the same query', async () => {
    const calls: string[] = []
    const shop = document.createElement('perk-shop')
    shop.locale = 'en'
    shop.shop = createShop({
      serviceUrl: 'http://localhost',
      storage: null,
      fetch: async (input) => {
        calls.push(String(input))
        return serviceReply(tiers(2))
      },
    })
    shop.append(promotions(), promotions())
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(shop)
    for (const element of shop.querySelectorAll('perk-promotions')) await settled(element)

    expect(calls.length).to.equal(1)
    expect([...shop.querySelectorAll('perk-promotions')].map((each) => texts(each, 'tier').length)).to.eql([
      2, 2,
    ])
  })

  it('sends the language of the page, and again when it changes', async () => {
    const languages: (string | null)[] = []
    const { fetch } = window
    window.fetch = (url, init) => {
      if (String(url).includes('/promotions/tiers'))
        languages.push(new Headers(init?.headers).get('Accept-Language'))
      return Promise.resolve(serviceReply([tier('promo_1', { banner: languages.at(-1) ?? '' })]))
    }
    try {
      const shop = Object.assign(document.createElement('perk-shop'), { serviceUrl: 'http://localhost' })
      const element = promotions()
      shop.append(element)
      // `lang` is outside the shadow root that contains the shop.
      const place = await fixture<HTMLElement>(html`<div lang="de_AT"></div>`)
      place.attachShadow({ mode: 'open' }).append(shop)
      await untilShown(element, 'de_AT')

      shop.locale = 'en'
      await untilShown(element, 'en')
      expect(languages).to.eql(['de_AT', 'en'])
    } finally {
      window.fetch = fetch
    }
  })

  it('is renewed when an attribute changes, and keeps the rows', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(3)))
    shop.shop = undefined
    const next = sourceOf(tiers(1))
    let open = () => {}
    next.gate = new Promise((resolve) => (open = resolve))
    shop.source = next
    await waitUntil(() => next.tierRequests.length === 1)
    expect([promotions.status, texts(promotions, 'tier').length]).to.eql(['ready', 3])

    open()
    await waitUntil(() => texts(promotions, 'tier').length === 1)
  })

  it('keeps the rows until a new shop of the same customer has loaded', async () => {
    const element = promotions()
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shopOfAda = (banner: string) => Object.assign(shopNamed(banner), { customer: 'ada' })
    const first = shopOfAda('First')
    place.append(element, first)
    await untilShown(element, 'First')

    first.remove()
    await aTimeout(0)
    await element.updateComplete
    expect(texts(element, 'headline')).to.eql(['First'])

    const next = shopOfAda('Next')
    const source = sourceOf([tier('next', { banner: 'Next' })])
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    next.source = source
    place.append(next)
    await waitUntil(() => source.tierRequests.length === 1)
    await element.updateComplete
    expect([element.status, ...texts(element, 'headline')]).to.eql(['ready', 'First'])

    open()
    await untilShown(element, 'Next')
  })

  it('shows no failure of a request that was aborted by closing the shop', async () => {
    const element = promotions()
    const shop = document.createElement('perk-shop')
    let requests = 0
    shop.shop = createShop({
      serviceUrl: 'https://perks.example',
      storage: null,
      fetch: (_, { signal }) => {
        requests++
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(Error('Aborted'))))
      },
    })
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(element, shop)
    await waitUntil(() => requests)

    shop.shop.close()
    await aTimeout(100)
    await element.updateComplete

    expect(element.status).to.equal('waiting')
  })

  it('shows no rows of another customer', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(3)))
    shop.shop = undefined
    const next = sourceOf(tiers(1))
    next.gate = new Promise(() => {})
    shop.source = next
    shop.customer = 'ben'
    await waitUntil(() => next.tierRequests.length === 1)
    await promotions.updateComplete

    expect(promotions.status).to.equal('waiting')
  })

  it('is closed when the shop leaves the page, and kept when it moves', async () => {
    const shop = shopNamed('kept')
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(shop)
    await shop.updateComplete
    const first = shop.shop
    expect(first).to.not.equal(undefined)

    const other = await fixture<HTMLElement>(html`<div></div>`)
    other.append(shop)
    await aTimeout(0)
    expect(shop.shop).to.equal(first)
    shop.remove()
    await aTimeout(0)
    expect(shop.shop).to.equal(undefined)
    place.append(shop)
    await shop.updateComplete
    expect(shop.shop).to.not.equal(first)
  })

  it('keeps the cart when the shop returns or is replaced', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shop = shopNamed('first')
    place.append(shop)
    await shop.updateComplete
    const cart = shop.shop?.cart
    cart?.replace([])
    shop.remove()
    await aTimeout(0)

    cart?.add({ product_id: 'mug', quantity: 1, price: 1250 })
    place.append(shop)
    await shop.updateComplete
    expect(shop.shop?.cart.$cart.get().lines.length).to.equal(1)
    shop.remove()
    const next = shopNamed('next')
    place.append(next)
    await next.updateComplete
    cart?.add({ product_id: 'bowl', quantity: 1, price: 300 })

    expect(next.shop?.cart.$cart.get().lines.length).to.equal(2)
    cart?.clear()
  })

  it('keeps the lines but not the selection for another customer', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shop = shopNamed('of customers')
    shop.customer = 'ada'
    place.append(shop)
    await shop.updateComplete
    shop.shop?.cart.replace([{ product_id: 'mug', quantity: 1, price: 1250 }])
    shop.shop?.cart.select({ object: 'voucher', id: 'ADA-10' })

    shop.customer = 'ben'
    await shop.updateComplete
    const cart = shop.shop?.cart.$cart.get()
    shop.shop?.cart.clear()

    expect([cart?.lines.length, cart?.selection]).to.eql([1, []])
  })

  it('sets the currency of the cart', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shop = shopNamed('of a currency')
    shop.currency = 'EUR'
    place.append(shop)
    await shop.updateComplete
    expect(shop.shop?.cart.currency).to.equal('EUR')

    shop.currency = 'JPY'
    await shop.updateComplete

    expect(shop.shop?.cart.currency).to.equal('JPY')
  })

  it('sends a new request when the source changes', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(1)))
    if (shop.shop) shop.shop.source = sourceOf([tier('other', { banner: 'Other' })])
    shop.requestUpdate()

    await untilShown(promotions, 'Other')
  })

  it('is kept when getToken is a new function', async () => {
    const shop = document.createElement('perk-shop')
    shop.serviceUrl = 'http://localhost:1'
    shop.getToken = async () => null
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(shop)
    await shop.updateComplete
    const first = shop.shop
    shop.getToken = async () => null
    await shop.updateComplete

    expect(shop.shop).to.equal(first)
  })

  it('fails visibly with an insecure URL', async () => {
    const shop = document.createElement('perk-shop')
    shop.serviceUrl = 'http://shop.example'
    const element = promotions()
    shop.append(element)
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(shop)
    await settled(element)

    expect(element.status).to.equal('failed')
  })
})
