import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import type { PromotionTier } from '../../src/contract/resources/promotion-tier.ts'
import type { PerkPromotions } from '../../src/elements/promotions/perk-promotions.ts'
import { createShop } from '../../src/state/shop.ts'
import { settled, shadow, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** A shop whose one promotion bears its name, so that a test can see which shop an element uses. */
const shopNamed = (name: string, id = '') => {
  const shop = document.createElement('perk-shop')
  shop.id = id
  shop.locale = 'en'
  shop.source = sourceOf([tier(name, { banner: name })])
  return shop
}

const promotions = (attributes: Record<string, string> = {}) => {
  const element = document.createElement('perk-promotions')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

const shows = (element: PerkPromotions, title: string) =>
  waitUntil(() => texts(element, 'gives')[0] === title, `does not show ${title}`)

const serviceReply = (list: PromotionTier[]) =>
  new Response(
    JSON.stringify({ object: 'list', data_ref: 'tiers', tiers: list, total: list.length, has_more: false }),
    { headers: { 'Content-Type': 'application/json' } },
  )

describe('which <perk-shop> an element uses', () => {
  let place: HTMLElement
  beforeEach(async () => (place = await fixture<HTMLElement>(html`<div></div>`)))

  it('the nearest around it, through shadow roots too', async () => {
    const inner = shopNamed('inner')
    const host = document.createElement('div')
    const element = promotions()
    host.attachShadow({ mode: 'open' }).append(element)
    inner.append(host)
    place.append(shopNamed('outer'), inner)

    await shows(element, 'inner')
  })

  it('else the one that its for attribute names, whenever that comes', async () => {
    const element = promotions({ for: 'second' })
    place.append(element, shopNamed('first'))
    await aTimeout(50)
    expect(element.status).to.equal('waiting')

    place.append(shopNamed('second', 'second'))
    await shows(element, 'second')
    place.append(shopNamed('third', 'third'))
    element.for = 'third'
    await shows(element, 'third')
  })

  it('else the one of the page, even if it comes later', async () => {
    const element = promotions()
    place.append(element)
    await aTimeout(50)
    place.prepend(shopNamed('late'))

    await shows(element, 'late')
  })

  it('another when it is moved, and another when its shop leaves', async () => {
    const one = shopNamed('one')
    const two = shopNamed('two')
    const element = promotions()
    one.append(element)
    place.append(one, two)
    await shows(element, 'one')
    two.append(element)
    await shows(element, 'two')

    place.append(element)
    one.remove()
    await shows(element, 'two')
    two.remove()
    place.append(one)
    await shows(element, 'one')
  })
})

describe('the connection of <perk-shop>', () => {
  it('is one request for two elements that ask the same', async () => {
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

  it('asks in the language of the page, and anew when that changes', async () => {
    const asked: (string | null)[] = []
    const { fetch } = window
    window.fetch = (_, init) => {
      asked.push(new Headers(init?.headers).get('Accept-Language'))
      return Promise.resolve(serviceReply([tier('promo_1', { banner: asked.at(-1) ?? '' })]))
    }
    try {
      const shop = Object.assign(document.createElement('perk-shop'), { serviceUrl: 'http://localhost' })
      const element = promotions()
      shop.append(element)
      // Declared outside the component of the page that the shop stands in.
      const place = await fixture<HTMLElement>(html`<div lang="de_AT"></div>`)
      place.attachShadow({ mode: 'open' }).append(shop)
      await shows(element, 'de_AT')

      shop.locale = 'en'
      await shows(element, 'en')
      expect(asked).to.eql(['de_AT', 'en'])
    } finally {
      window.fetch = fetch
    }
  })

  it('is made anew when an attribute changes, without taking the rows away', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(3)))
    shop.shop = undefined
    const next = sourceOf(tiers(1))
    let open = () => {}
    next.gate = new Promise((resolve) => (open = resolve))
    shop.source = next
    await waitUntil(() => next.asked.length === 1)
    expect([promotions.status, texts(promotions, 'tier').length]).to.eql(['ready', 3])

    open()
    await waitUntil(() => texts(promotions, 'tier').length === 1)
  })

  it('keeps the rows while it is away, and until another of the same customer has its own', async () => {
    const element = promotions()
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shopOfAda = (banner: string) => Object.assign(shopNamed(banner), { customer: 'ada' })
    const first = shopOfAda('First')
    place.append(element, first)
    await shows(element, 'First')

    first.remove()
    await aTimeout(0)
    await element.updateComplete
    expect(texts(element, 'gives')).to.eql(['First'])

    const next = shopOfAda('Next')
    const source = sourceOf([tier('next', { banner: 'Next' })])
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    next.source = source
    place.append(next)
    await waitUntil(() => source.asked.length === 1)
    await element.updateComplete
    expect([element.status, ...texts(element, 'gives')]).to.eql(['ready', 'First'])

    open()
    await shows(element, 'Next')
  })

  it('shows no failure of a shop that was closed while it was asking', async () => {
    const element = promotions()
    const shop = document.createElement('perk-shop')
    let asked = 0
    shop.shop = createShop({
      serviceUrl: 'https://perks.example',
      storage: null,
      fetch: (_, { signal }) => {
        asked++
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(Error('Aborted'))))
      },
    })
    const place = await fixture<HTMLElement>(html`<div></div>`)
    place.append(element, shop)
    await waitUntil(() => asked)

    shop.shop.close()
    await aTimeout(100)
    await element.updateComplete

    expect(element.status).to.equal('waiting')
  })

  it('shows nothing of one customer to the next', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(3)))
    shop.shop = undefined
    const next = sourceOf(tiers(1))
    next.gate = new Promise(() => {})
    shop.source = next
    shop.customer = 'ben'
    await waitUntil(() => next.asked.length === 1)
    await promotions.updateComplete

    expect(promotions.status).to.equal('waiting')
  })

  it('is closed when the shop leaves the page, kept when it only moves, and opened again when it comes back', async () => {
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

  it('keeps the cart when it leaves and comes back, and when another stands in its place', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shop = shopNamed('first')
    place.append(shop)
    await shop.updateComplete
    const held = shop.shop?.cart
    held?.replace([])
    shop.remove()
    await aTimeout(0)

    held?.add({ product_id: 'mug', quantity: 1, price: 1250 })
    place.append(shop)
    await shop.updateComplete
    expect(shop.shop?.cart.$cart.get().lines.length).to.equal(1)
    shop.remove()
    const next = shopNamed('next')
    place.append(next)
    await next.updateComplete
    held?.add({ product_id: 'bowl', quantity: 1, price: 300 })

    expect(next.shop?.cart.$cart.get().lines.length).to.equal(2)
    held?.clear()
  })

  it('keeps the lines for the next customer, and nothing that was selected', async () => {
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

  it('tells the cart its currency, and a new one when it changes', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`)
    const shop = shopNamed('of a currency')
    shop.currency = 'EUR'
    place.append(shop)
    expect(shop.shop?.cart.currency).to.equal('EUR')

    shop.currency = 'JPY'
    await shop.updateComplete

    expect(shop.shop?.cart.currency).to.equal('JPY')
  })

  it('asks again when the page gives its shop another source', async () => {
    const { shop, promotions } = await show(sourceOf(tiers(1)))
    if (shop.shop) shop.shop.source = sourceOf([tier('other', { banner: 'Other' })])
    shop.requestUpdate()

    await shows(promotions, 'Other')
  })

  it('takes a getToken that is a new function each time without connecting anew', async () => {
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

  it('fails visibly with an address that must not carry a key', async () => {
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

describe('what stays behind', () => {
  it('nothing: no timer, no listener, no request', async () => {
    const timers = new Set<unknown>()
    const listeners: { type: string; signal: AbortSignal | undefined }[] = []
    const listening = () => listeners.filter(({ signal }) => !signal?.aborted).map(({ type }) => type)
    const { setInterval, clearInterval, addEventListener, removeEventListener } = window
    Object.assign(window, {
      setInterval: (...args: Parameters<typeof setInterval>) => {
        const timer = setInterval(...args)
        timers.add(timer)
        return timer
      },
      clearInterval: (timer: number) => {
        timers.delete(timer)
        clearInterval(timer)
      },
      addEventListener: (...args: Parameters<typeof addEventListener>) => {
        listeners.push({ type: args[0], signal: Object(args[2]).signal })
        addEventListener(...args)
      },
      removeEventListener: (...args: Parameters<typeof removeEventListener>) => {
        listeners.splice(
          listeners.findIndex(({ type }) => type === args[0]),
          1,
        )
        removeEventListener(...args)
      },
    })
    try {
      const source = sourceOf(tiers(1))
      const signals: (AbortSignal | undefined)[] = []
      const ask = source.promotionTiers
      source.promotionTiers = (query, options) => {
        signals.push(options?.signal)
        return ask(query, options)
      }
      source.gate = new Promise(() => {})
      const shop = document.createElement('perk-shop')
      shop.source = source
      const element = promotions()
      shop.append(element)
      const place = await fixture<HTMLElement>(html`<div></div>`)
      place.append(shop)
      await waitUntil(() => signals.length === 1)
      expect([timers.size, listening().length > 0]).to.eql([1, true])

      shop.remove()
      await aTimeout(0)
      expect(timers.size, 'timers').to.equal(0)
      expect(listening(), 'listeners').to.eql([])
      expect(signals[0]?.aborted, 'the request is given up').to.equal(true)

      source.gate = Promise.resolve()
      place.append(shop)
      await settled(element)
      expect(timers.size, 'and it works again').to.equal(1)
    } finally {
      Object.assign(window, { setInterval, clearInterval, addEventListener, removeEventListener })
    }
  })
})

describe('the language', () => {
  it('is that of the shop, else that of the text around it, and follows the page', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1000 } } })])
    const html = document.documentElement
    const before = html.lang
    try {
      html.lang = 'en'
      const { shop, promotions } = await show(source, undefined, { locale: '' })
      expect(texts(promotions, 'gives')).to.eql(['€10 off your order'])
      html.lang = 'de'
      await waitUntil(
        () => texts(promotions, 'gives')[0] === '10 € Rabatt auf die Bestellung',
        'does not follow the page',
      )
      expect(shadow(promotions).querySelector('section')?.lang).to.equal('de')

      shop.locale = 'en-GB'
      shop.currency = 'GBP'
      await waitUntil(
        () => texts(promotions, 'gives')[0] === '£10 off your order',
        'does not follow the shop',
      )
    } finally {
      html.lang = before
    }
  })

  it('is English throughout for a language nobody translated, unless the page brings its words', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1250 } } })])
    const { shop, promotions } = await show(source, undefined, { locale: 'sv' })
    expect(texts(promotions, 'gives')).to.eql(['€12.50 off your order'])

    shop.messages = { off: (what) => `${what} rabatt` }
    await waitUntil(() => texts(promotions, 'gives')[0] === '12,50 € rabatt')
  })

  it('and the currency may be wrong without harm', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1250 } } })])
    for (const [locale, currency, said] of [
      ['not a locale!', 'EUR', '€12.50 off your order'],
      ['en_US', 'euro', '12.50 off your order'],
      ['en', '', '12.50 off your order'],
      ['en', 'JPY', '¥12.5 off your order'],
    ] as const) {
      const { promotions } = await show(source, undefined, { locale, currency })
      expect(texts(promotions, 'gives'), locale + currency).to.eql([said])
    }
  })
})
