import { aTimeout, expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { define } from '../../src/elements/internal/define.ts'
import type { ElementFailedEvent } from '../../src/elements/internal/element-failed.ts'
import { PerkPromotions } from '../../src/elements/promotions/perk-promotions.ts'
import { PerkShop } from '../../src/elements/shop/perk-shop.ts'
import { createShop } from '../../src/state/shop.ts'
import { elements, openPage } from './support/frame.ts'
import { applicable, cup, field, missingMoney, possibleTier, receipt } from './support/eligibility.ts'
import { button, fullTier, settled, shadow, show, sourceOf, texts, tier, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('an element that throws', () => {
  const failures = async (act: () => Promise<unknown>) => {
    const events: string[] = []
    const record = ({ target, error }: ElementFailedEvent) =>
      events.push(`${(target as Element).localName}: ${(error as Error).message}`)
    const errors: unknown[] = []
    const log = Reflect.get(console, 'error')
    Reflect.set(console, 'error', (error: unknown) => errors.push(error))
    document.addEventListener('perk-element-failed', record)
    await act()
    document.removeEventListener('perk-element-failed', record)
    Reflect.set(console, 'error', log)
    return { events, errors }
  }

  class Throwing extends PerkPromotions {
    override render(): unknown {
      throw new Error('thrown while drawing')
    }
  }
  define('throwing-promotions', Throwing)

  it('shows the page’s own content and reports the error once', async () => {
    let element: Throwing | undefined
    const { events, errors } = await failures(async () => {
      element = await fixture<Throwing>(html`<throwing-promotions><b>Own words</b></throwing-promotions>`)
      element.requestUpdate()
      await aTimeout(0)
      element.requestUpdate()
      await aTimeout(0)
    })

    expect(events).to.deep.equal(['throwing-promotions: thrown while drawing'])
    expect(errors).to.have.length(1)
    expect(element?.querySelector('b')?.getBoundingClientRect().height).to.be.above(5)
  })

  class ThrowingShop extends PerkShop {
    override connected() {
      throw new Error('thrown while connecting')
    }
  }
  define('throwing-shop', ThrowingShop)

  it('shows the content of a shop that cannot connect', async () => {
    let shop: Element | undefined
    const { events } = await failures(async () => {
      shop = await fixture(html`<throwing-shop><b>Own words</b></throwing-shop>`)
    })

    expect(events).to.deep.equal(['throwing-shop: thrown while connecting'])
    expect(shop?.querySelector('b')?.getBoundingClientRect().height).to.be.above(5)
  })
})

describe('a page with a strict content security policy', () => {
  it('shows and announces promotions without a violation', async () => {
    const csp = "style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
    const { document, faults } = await openPage(
      `<meta http-equiv="Content-Security-Policy" content="${csp}">`,
      `<perk-shop locale="en" currency="EUR"><perk-promotions></perk-promotions></perk-shop>
      <script type="module" src="${elements}define/index.generated.ts"></script>`,
    )
    const source = sourceOf([fullTier])
    source.error = new CallError('offline', 'no network')
    const [shop, promotions] = [
      document.querySelector('perk-shop'),
      document.querySelector('perk-promotions'),
    ]
    if (!shop || !promotions) throw new Error('an element is missing')
    shop.source = source
    await settled(promotions)
    const region = document.querySelector('body > [role=status]')
    await waitUntil(() => region?.textContent === 'You seem to be offline.', 'nothing was announced')
    source.error = undefined
    button(promotions, 'Try again').click()
    await waitUntil(() => promotions.status === 'ready')
    await promotions.updateComplete

    expect(texts(promotions, 'headline')).to.eql(['15% off your order, up to €20'])
    expect(region && getComputedStyle(region).clipPath, 'the live region is visually hidden').to.equal(
      'inset(50%)',
    )
    const row = shadow(promotions).querySelector('li')
    expect(row?.getBoundingClientRect().height, 'the styles are there').to.equal(72)
    expect(shadow(promotions).querySelector('[style]')).to.equal(null)
    expect(faults).to.eql([])
  })

  it('shows progress, a code and the receipt without a violation', async () => {
    const csp =
      "style-src 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
    const { document, faults } = await openPage(
      `<meta http-equiv="Content-Security-Policy" content="${csp}">`,
      `<perk-shop locale="en" currency="EUR"><perk-eligibility></perk-eligibility></perk-shop>
      <script type="module" src="${elements}define/index.generated.ts"></script>`,
    )
    const source = sourceOf([])
    source.possible = [possibleTier('near', missingMoney(1250))]
    source.validationResults = { HELLO: applicable(500) }
    const [shop, eligibility] = [
      document.querySelector('perk-shop'),
      document.querySelector('perk-eligibility'),
    ]
    if (!shop || !eligibility) throw new Error('an element is missing')
    shop.shop = createShop({ source, storage: null })
    shop.shop.cart.add(cup)
    await settled(eligibility)
    field(eligibility).value = 'HELLO'
    field(eligibility).dispatchEvent(new Event('input'))
    shadow(eligibility).querySelector('form')?.requestSubmit()
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €11.00')

    const filled = shadow(eligibility).querySelector('progress')
    expect(filled?.getBoundingClientRect().height).to.equal(4)
    expect(shadow(eligibility).querySelector('[style]')).to.equal(null)
    expect(faults).to.eql([])
  })
})

describe('a page that loads the definitions in any order', () => {
  it('connects an element to the shop around it, even if that is defined later', async () => {
    const { document, faults, load } = await openPage(
      '',
      '<perk-shop id="other"></perk-shop><perk-shop id="ancestor"><perk-promotions></perk-promotions></perk-shop>',
    )
    await load(`${elements}define/perk-promotions.generated.ts`)
    const promotions = document.querySelector('perk-promotions')
    const [other, ancestor] = document.querySelectorAll('perk-shop')
    if (!promotions || !other || !ancestor) throw new Error('an element is missing')
    await promotions.updateComplete
    expect(promotions.status).to.equal('waiting')
    // Set before the shops are upgraded, as a framework may do it.
    const [wrong, right] = [sourceOf(tiers(2)), sourceOf([fullTier])]
    Object.assign(other, { source: wrong, locale: 'en' })
    Object.assign(ancestor, { source: right, locale: 'en' })
    await load(`${elements}define/perk-shop.generated.ts`)
    await settled(promotions)

    expect(texts(promotions, 'title')).to.eql(['Banner full'])
    expect([wrong.tierRequests.length, right.tierRequests.length]).to.eql([0, 1])
    expect(faults).to.eql([])
  })
})

describe('a page that moves elements', () => {
  it('sends no request for an element that is moved or reinserted immediately', async () => {
    const source = sourceOf(tiers(3))
    const { shop, promotions } = await show(source)
    const aside = document.createElement('aside')
    shop.append(aside)

    aside.append(promotions)
    await aTimeout(0)
    promotions.remove()
    shop.append(promotions)
    await aTimeout(0)
    await promotions.updateComplete

    expect(source.tierRequests).to.have.length(1)
    expect(texts(promotions, 'title')).to.have.length(3)
  })

  it('sends a new request for an element that returns later', async () => {
    const source = sourceOf(tiers(3))
    const { shop, promotions } = await show(source)

    promotions.remove()
    await aTimeout(0)
    shop.append(promotions)
    await waitUntil(() => source.tierRequests.length === 2)
  })
})

describe('a hostile or careless page', () => {
  it('cannot style the elements or the live region', async () => {
    const style = document.createElement('style')
    style.textContent =
      '* { position: relative; border: 9px solid lime !important; transform: rotate(3deg); letter-spacing: 9px } [role=status] { clip-path: none !important; position: static !important }'
    document.head.append(style)
    try {
      const source = sourceOf([fullTier])
      source.reply = { stale: true }
      const { promotions } = await show(source)
      const region = document.querySelector('body > [role=status]')
      if (!region) throw new Error('no live region')

      for (const inner of shadow(promotions).querySelectorAll('section, ul, li, b, span, small, p')) {
        const { borderTopColor, borderTopWidth, transform, position } = getComputedStyle(inner)
        expect([borderTopWidth, transform, position], inner.localName).to.eql(['0px', 'none', 'static'])
        expect(borderTopColor).to.not.equal('rgb(0, 255, 0)')
      }
      expect([getComputedStyle(region).clipPath, getComputedStyle(region).position]).to.eql([
        'inset(50%)',
        'fixed',
      ])
    } finally {
      style.remove()
    }
  })

  it('can extend Array.prototype', async () => {
    const prototype = Array.prototype as unknown as Record<string, unknown> // as such pages do
    prototype.last = () => 'mine'
    prototype.toJSON = () => 'mine'
    try {
      const { promotions } = await show(sourceOf([fullTier, tier('b', { validity_day_of_week: [1, 5] })]))
      expect(texts(promotions, 'availability').join(' | ')).to.equal(
        'Ends in 2 days | Starts Friday · Every Monday and Friday',
      )
    } finally {
      delete prototype.last
      delete prototype.toJSON
    }
  })

  it('can load the kit twice', () => {
    define('perk-promotions', class extends HTMLElement {})
    expect(customElements.get('perk-promotions')).to.equal(PerkPromotions)
  })

  it('gets no class, no id and only one global symbol', async () => {
    const names = Object.getOwnPropertyNames(window)
    const { promotions } = await show(sourceOf([fullTier]))

    expect([promotions.className, promotions.id]).to.eql(['', ''])
    expect(Object.getOwnPropertyNames(window).filter((name) => !names.includes(name))).to.eql([])
    const marks = Object.getOwnPropertySymbols(window).filter(({ description }) =>
      description?.includes('perk'),
    )
    expect(marks).to.eql([Symbol.for('perkit')])
  })
})
