import { expect, fixture, html } from '@open-wc/testing'
import { translations } from '../../src/elements/translations/index.ts'
import { createShop } from '../../src/state/shop.ts'
import { settled, shadow, sourceOf, texts, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const source = () => sourceOf([tier('a', { action: { discount: { type: 'AMOUNT', amount_off: 1000 } } })])
const english = '€10 off your order'
const german = '10 € Rabatt auf die Bestellung'

/** A shop without a locale, and an element that follows the language around it. */
function parts() {
  const shop = document.createElement('perk-shop')
  shop.currency = 'EUR'
  shop.shop = createShop({ source: source(), storage: null })
  return { shop, element: document.createElement('perk-promotions') }
}

const says = (element: Element, words: string) =>
  waitUntil(() => texts(element, 'headline')[0] === words, `does not say "${words}"`)

describe('the language of any ancestor', () => {
  it('is followed at every change', async () => {
    const { shop, element } = parts()
    const place = await fixture<HTMLElement>(
      html`<main lang="en">
        <div><p></p></div>
      </main>`,
    )
    const [div, p] = [place.querySelector('div'), place.querySelector('p')]
    p?.append(element)
    place.append(shop)
    await says(element, english)

    div?.setAttribute('lang', 'de')
    await says(element, german)
    p?.setAttribute('lang', 'en')
    await says(element, english)
    p?.removeAttribute('lang')
    await says(element, german)
    div?.removeAttribute('lang')
    await says(element, english)
    place.lang = 'de'
    await says(element, german)
    element.lang = 'en'
    await says(element, english)
  })

  it('is followed through shadow roots', async () => {
    const { shop, element } = parts()
    const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    const outer = document.createElement('div')
    const inner = document.createElement('div')
    const around = document.createElement('section')
    const slot = document.createElement('slot')
    outer.attachShadow({ mode: 'open' }).append(inner)
    around.append(slot)
    inner.attachShadow({ mode: 'open' }).append(around)
    inner.append(element)
    place.append(outer, shop)
    await says(element, english)

    around.lang = 'de'
    await says(element, german)
    around.lang = ''
    inner.lang = 'en'
    await says(element, english)
    inner.lang = 'de'
    await says(element, german)
    inner.lang = ''
    await says(element, english)
    place.lang = 'de'
    await says(element, german)
  })

  it('is the language of what the shop requests', async () => {
    const asked: (string | null)[] = []
    const { fetch } = window
    window.fetch = async (_, init) => {
      asked.push(new Headers(init?.headers).get('Accept-Language'))
      const list = { object: 'list', data_ref: 'tiers', tiers: [tier('a')], total: 1, has_more: false }
      return new Response(JSON.stringify(list), { headers: { 'Content-Type': 'application/json' } })
    }
    try {
      const shop = Object.assign(document.createElement('perk-shop'), { serviceUrl: 'http://localhost' })
      shop.append(document.createElement('perk-promotions'))
      const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
      place.append(shop)
      await waitUntil(() => asked.includes('en'))

      place.lang = 'fr'
      await waitUntil(() => asked.at(-1) === 'fr')
    } finally {
      window.fetch = fetch
    }
  })

  it('does not affect an element that has left the page', async () => {
    const { shop, element } = parts()
    const place = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    place.append(shop, element)
    await says(element, english)
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
    const stays = parts()
    place.append(stays.shop, stays.element)
    await says(stays.element, german)

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

  it('that arrives after an element has left the page leaves it alone', async () => {
    let arrive = () => {}
    const file = new Promise<{ messages: typeof messages }>((resolve) => {
      arrive = () => resolve({ messages })
    })
    await withFile(
      'nn',
      () => file,
      async () => {
        const { shop, element } = parts()
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

  it('that failed to load is tried again, with English in the meantime', async () => {
    const warned: unknown[] = []
    const warn: unknown = Reflect.get(console, 'warn')
    Reflect.set(console, 'warn', (words: unknown) => warned.push(words))
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
          const { shop, element } = parts()
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
          expect(warned).to.eql([])
        },
      )
    } finally {
      Reflect.set(console, 'warn', warn)
    }
  })
})
