import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import { settled, shadow, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import { promotions, shopNamed, untilShown } from './support/named-shops.ts'

describe('the <perk-shop> of an element', () => {
  let place: HTMLElement
  beforeEach(async () => (place = await fixture<HTMLElement>(html`<div></div>`)))

  it('is the nearest ancestor, across shadow roots', async () => {
    const inner = shopNamed('inner')
    const host = document.createElement('div')
    const element = promotions()
    host.attachShadow({ mode: 'open' }).append(element)
    inner.append(host)
    place.append(shopNamed('outer'), inner)

    await untilShown(element, 'inner')
  })

  it('is the one named by its `for` attribute, even if added later', async () => {
    const element = promotions({ for: 'second' })
    place.append(element, shopNamed('first'))
    await aTimeout(50)
    expect(element.status).to.equal('waiting')

    place.append(shopNamed('second', 'second'))
    await untilShown(element, 'second')
    place.append(shopNamed('third', 'third'))
    element.for = 'third'
    await untilShown(element, 'third')
  })

  it('is the one on the page, even if added later', async () => {
    const element = promotions()
    place.append(element)
    await aTimeout(50)
    place.prepend(shopNamed('late'))

    await untilShown(element, 'late')
  })

  it('changes when the element moves or the shop leaves', async () => {
    const one = shopNamed('one')
    const two = shopNamed('two')
    const element = promotions()
    one.append(element)
    place.append(one, two)
    await untilShown(element, 'one')
    two.append(element)
    await untilShown(element, 'two')

    place.append(element)
    one.remove()
    await untilShown(element, 'two')
    two.remove()
    place.append(one)
    await untilShown(element, 'one')
  })
})

describe('a removed <perk-shop>', () => {
  it('leaves no timer, listener or request', async () => {
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
      const promotionTiers = source.promotionTiers
      source.promotionTiers = (query, options) => {
        signals.push(options?.signal)
        return promotionTiers(query, options)
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
      expect(signals[0]?.aborted, 'the request is aborted').to.equal(true)

      source.gate = Promise.resolve()
      place.append(shop)
      await settled(element)
      expect(timers.size, 'the timer runs again').to.equal(1)
    } finally {
      Object.assign(window, { setInterval, clearInterval, addEventListener, removeEventListener })
    }
  })
})

describe('the language', () => {
  it('is that of the shop or of the surrounding text, and follows changes', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1000 } } })])
    const html = document.documentElement
    const before = html.lang
    try {
      html.lang = 'en'
      const { shop, promotions } = await show(source, undefined, { locale: '' })
      expect(texts(promotions, 'headline')).to.eql(['€10 off your order'])
      html.lang = 'de'
      await waitUntil(
        () => texts(promotions, 'headline')[0] === '10 € Rabatt auf die Bestellung',
        'does not follow the page',
      )
      expect(shadow(promotions).querySelector('section')?.lang).to.equal('de')

      shop.locale = 'en-GB'
      shop.currency = 'GBP'
      await waitUntil(
        () => texts(promotions, 'headline')[0] === '£10 off your order',
        'does not follow the shop',
      )
    } finally {
      html.lang = before
    }
  })

  it('is English if there is no translation, unless the page sets its messages', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1250 } } })])
    const { shop, promotions } = await show(source, undefined, { locale: 'sv' })
    expect(texts(promotions, 'headline')).to.eql(['€12.50 off your order'])

    shop.messages = { offers: { discount: '{value} rabatt' } }
    await waitUntil(() => texts(promotions, 'headline')[0] === '12,50 € rabatt')
  })

  it('falls back if locale or currency are invalid', async () => {
    const source = sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1250 } } })])
    for (const [locale, currency, headline] of [
      ['not a locale!', 'EUR', '€12.50 off your order'],
      ['en_US', 'euro', '12.50 off your order'],
      ['en', '', '12.50 off your order'],
      ['en', 'JPY', '¥12.5 off your order'],
    ] as const) {
      const { promotions } = await show(source, undefined, { locale, currency })
      expect(texts(promotions, 'headline'), locale + currency).to.eql([headline])
    }
  })
})
