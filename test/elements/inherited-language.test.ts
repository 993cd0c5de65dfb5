import { expect, fixture, html } from '@open-wc/testing'
import { translations } from '../../src/elements/translations/index.ts'
import { createShop } from '../../src/state/shop.ts'
import { settled, shadow, sourceOf, texts, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const source = () => sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1000 } } })])
const english = '€10 off your order'
const german = '10 € Rabatt auf die Bestellung'

/** A shop without a locale, and an element that inherits its language. */
function createParts() {
  const shop = document.createElement('perk-shop')
  shop.currency = 'EUR'
  shop.shop = createShop({ source: source(), storage: null })
  return { shop, element: document.createElement('perk-promotions') }
}

const untilText = (element: Element, words: string) =>
  waitUntil(() => texts(element, 'headline')[0] === words, `does not show "${words}"`)

describe('the language of any ancestor', () => {
  it('is followed whenever it changes', async () => {
    const { shop, element } = createParts()
    const place = await fixture<HTMLElement>(
      html`<main lang="en">
        <div><p></p></div>
      </main>`,
    )
    const [div, p] = [place.querySelector('div'), place.querySelector('p')]
    p?.append(element)
    place.append(shop)
    await untilText(element, english)

    div?.setAttribute('lang', 'de')
    await untilText(element, german)
    p?.setAttribute('lang', 'en')
    await untilText(element, english)
    p?.removeAttribute('lang')
    await untilText(element, german)
    div?.removeAttribute('lang')
    await untilText(element, english)
    place.lang = 'de'
    await untilText(element, german)
    element.lang = 'en'
    await untilText(element, english)
  })

  it('is followed through shadow roots', async () => {
    const { shop, element } = createParts()
    const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    const outer = document.createElement('div')
    const inner = document.createElement('div')
    const section = document.createElement('section')
    const slot = document.createElement('slot')
    outer.attachShadow({ mode: 'open' }).append(inner)
    section.append(slot)
    inner.attachShadow({ mode: 'open' }).append(section)
    inner.append(element)
    place.append(outer, shop)
    await untilText(element, english)

    section.lang = 'de'
    await untilText(element, german)
    section.lang = ''
    inner.lang = 'en'
    await untilText(element, english)
    inner.lang = 'de'
    await untilText(element, german)
    inner.lang = ''
    await untilText(element, english)
    place.lang = 'de'
    await untilText(element, german)
  })

  it('is sent with the requests of the shop', async () => {
    const languages: (string | null)[] = []
    const { fetch } = window
    window.fetch = async (_, init) => {
      languages.push(new Headers(init?.headers).get('Accept-Language'))
      const list = { object: 'list', data_ref: 'tiers', tiers: [tier('a')], total: 1, has_more: false }
      return new Response(JSON.stringify(list), { headers: { 'Content-Type': 'application/json' } })
    }
    try {
      const shop = Object.assign(document.createElement('perk-shop'), { serviceUrl: 'http://localhost' })
      shop.append(document.createElement('perk-promotions'))
      const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
      place.append(shop)
      await waitUntil(() => languages.includes('en'))

      place.lang = 'fr'
      await waitUntil(() => languages.at(-1) === 'fr')
    } finally {
      window.fetch = fetch
    }
  })

  it('does not affect an element that has left the page', async () => {
    const { shop, element } = createParts()
    const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    place.append(shop, element)
    await untilText(element, english)
    shop.remove()
    element.remove()
    let updates = 0
    for (const one of [shop, element]) {
      const { requestUpdate } = one
      one.requestUpdate = (...args: Parameters<typeof requestUpdate>) => {
        updates++
        requestUpdate.apply(one, args)
      }
    }

    place.lang = 'de'
    const stays = createParts()
    place.append(stays.shop, stays.element)
    await untilText(stays.element, german)

    expect(updates).to.equal(0)
  })
})

describe('a language file', () => {
  /** Replaces the file until the test ends. */
  async function withFile(
    name: string,
    file: NonNullable<(typeof translations)[string]>,
    act: () => Promise<void>,
  ) {
    const files = translations as Record<string, typeof file>
    files[name] = file
    try {
      await act()
    } finally {
      files[name] = () => Promise.resolve({ messages: {} })
    }
  }

  const messages = { offers: { discount: '{value} avslag' } }

  it('does not affect an element that left the page before it loads', async () => {
    let arrive = () => {}
    const file = new Promise<{ messages: typeof messages }>((resolve) => {
      arrive = () => resolve({ messages })
    })
    await withFile(
      'nn',
      () => file,
      async () => {
        const { shop, element } = createParts()
        const other = document.createElement('perk-promotions')
        const place = await fixture<HTMLElement>(html`<main lang="nn"></main>`)
        place.append(shop, element, other)
        await waitUntil(() => shop.hasUpdated)
        await element.updateComplete
        const listeners = new Set<unknown>()
        const { $brand } = shop.shop ?? {}
        if (!$brand) throw new Error('No shop')
        const { subscribe } = $brand
        $brand.subscribe = (listener) => {
          const stop = subscribe(listener)
          listeners.add(listener)
          return () => {
            listeners.delete(listener)
            stop()
          }
        }
        element.remove()

        arrive()
        await waitUntil(() => /avslag/.test(texts(other, 'headline')[0] ?? ''))
        expect([listeners.size, element.isUpdatePending]).to.eql([1, false])
      },
    )
  })

  it('is retried if it fails to load, with English in the meantime', async () => {
    const warnings: unknown[] = []
    const warn: unknown = Reflect.get(console, 'warn')
    Reflect.set(console, 'warn', (words: unknown) => warnings.push(words))
    let tries = 0
    let isDown = true
    try {
      await withFile(
        'da',
        async () => {
          tries++
          if (isDown) throw new TypeError('Failed to fetch')
          return { messages }
        },
        async () => {
          const { shop, element } = createParts()
          const second = document.createElement('perk-promotions')
          const place = await fixture<HTMLElement>(html`<main lang="da"></main>`)
          place.append(shop, element, second)
          await settled(element)
          expect(texts(element, 'headline')).to.eql([english])
          expect(tries).to.equal(1)

          window.dispatchEvent(new Event('online'))
          await waitUntil(() => tries === 2)
          await settled(element)
          expect([element.status, ...texts(element, 'headline')]).to.eql(['ready', english])

          isDown = false
          const statuses = new Set<string>()
          const observer = new MutationObserver(() => statuses.add(element.status))
          observer.observe(shadow(element), { childList: true, subtree: true, characterData: true })
          window.dispatchEvent(new Event('online'))
          await waitUntil(() => /avslag/.test(texts(element, 'headline')[0] ?? ''), 'stays English')
          await waitUntil(() => /avslag/.test(texts(second, 'headline')[0] ?? ''), 'the second stays English')
          expect([tries, ...statuses]).to.eql([3, 'ready'])
          expect(warnings).to.eql([])
        },
      )
    } finally {
      Reflect.set(console, 'warn', warn)
    }
  })
})
