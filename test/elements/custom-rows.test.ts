import { expect, html } from '@open-wc/testing'
import type { Item } from '../../src/elements/layout/item.ts'
import { customRows, fields, fieldTexts } from './support/custom-rows.ts'
import { cup, missingMoney, possibleTier, readyTier, show as showEligibility } from './support/eligibility.ts'
import { settled, shadow, show, sourceOf, texts, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const offers = () => {
  const source = sourceOf([
    tier('a', { metadata: { image_url: '/no-such-picture.png', badge: 'New' } }),
    tier('b'),
  ])
  source.ready = [readyTier('a', 1000)]
  source.possible = [possibleTier('b', missingMoney(1250))]
  return source
}

const template = (markup: string) => {
  const element = document.createElement('template')
  element.slot = 'row'
  element.innerHTML = markup
  return element
}

const showWith = async (markup: string, source = offers()) =>
  show(source, html`<perk-promotions>${template(markup)}</perk-promotions>`)

describe('a row template', () => {
  it('fills its fields and follows the cart', async () => {
    const { promotions, shop } = await showWith(`
      <h3 data-field="headline"></h3>
      <p data-field="title"></p>
      <p data-field="status"></p>
      <p data-field="saves"></p>
      <p data-field="badge"></p>
      <img data-field="picture" alt="" />
      <progress data-field="progress" aria-label="Progress"></progress>
      <button data-field="action"></button>`)
    expect(fieldTexts(promotions, 'headline')).to.eql(['Banner a', 'Banner b'])
    expect(fieldTexts(promotions, 'badge')).to.eql(['New', 'hidden'])
    expect(texts(promotions, 'headline'), 'built-in rows').to.eql([])
    await waitUntil(() => fieldTexts(promotions, 'picture')[0] === 'hidden', 'a broken picture stays')

    shop.shop?.cart.add(cup)
    await waitUntil(() => fieldTexts(promotions, 'saves')[0] === '−€10.00')
    expect(fieldTexts(promotions, 'headline')).to.eql(['€10 off your order', 'Banner b'])
    expect(fieldTexts(promotions, 'status')).to.eql(['hidden', 'Spend €12.50 more to unlock'])
    expect(fieldTexts(promotions, 'progress')).to.eql(['hidden', ''])
    expect(fieldTexts(promotions, 'picture')[0], 'a broken picture comes back').to.equal('hidden')

    const [choose] = fields(promotions, 'action')
    choose?.click()
    await promotions.updateComplete
    expect(shop.shop?.cart.$cart.get().selection.map(({ id }) => id)).to.eql(['a'])
    expect(choose?.getAttribute('aria-pressed')).to.equal('true')
    expect(customRows(promotions)[0]?.dataset.state).to.equal('chosen')
    await expect(promotions).to.be.accessible()
  })

  it('does not change the children and the attributes of the element', async () => {
    const { promotions } = await showWith('<b data-field="headline"></b>')
    expect(promotions.outerHTML.replace(/<!--.*?-->/g, '')).to.equal(
      '<perk-promotions><template slot="row"><b data-field="headline"></b></template></perk-promotions>',
    )
  })

  it('is styled by its own style element and by ::part rules of the page, but not by the kit', async () => {
    const sheet = document.createElement('style')
    sheet.textContent = 'perk-promotions::part(headline) { color: rgb(1, 2, 3) }'
    document.head.append(sheet)
    const { promotions } = await showWith(`
      <style>:host([data-state='ready']) p { color: rgb(4, 5, 6) }</style>
      <h3 part="headline" data-field="headline"></h3><p part="availability">Today</p>`)
    const [row] = customRows(promotions)
    const colorOf = (selector: string) => {
      const element = row && shadow(row).querySelector(selector)
      return element && getComputedStyle(element).color
    }
    expect(colorOf('h3')).to.equal('rgb(1, 2, 3)')
    expect(colorOf('p')).to.equal('rgb(4, 5, 6)')
    const when = row && shadow(row).querySelector('p')
    expect(when && getComputedStyle(when).display, 'display of a built-in part').to.equal('block')
    sheet.remove()
  })

  it('hides an empty field even if the page displays it', async () => {
    const { promotions } = await showWith(
      '<style>p { display: flex }</style><p data-field="badge"></p><b data-field="headline"></b>',
    )
    const displays = fields(promotions, 'badge').map((field) => getComputedStyle(field).display)
    expect(displays).to.eql(['flex', 'none'])
  })

  it('shows each promotion once in a clone and in copied markup', async () => {
    const { promotions, shop } = await showWith('<b data-field="headline"></b>')
    const clone = promotions.cloneNode(true)
    const copy = document.createElement('div')
    copy.innerHTML = promotions.outerHTML
    shop.append(clone, copy)
    for (const element of shop.querySelectorAll('perk-promotions')) {
      await settled(element)
      await waitUntil(() => fieldTexts(element, 'headline').length === 2)
      expect(fieldTexts(element, 'headline')).to.eql(['Banner a', 'Banner b'])
    }
  })

  it('draws the rows again when it is added, edited, replaced or removed', async () => {
    const { promotions } = await show(offers())
    expect(texts(promotions, 'headline')).to.eql(['Banner a', 'Banner b'])

    promotions.innerHTML = '<template slot="row"><b data-field="headline"></b></template>'
    await waitUntil(() => fieldTexts(promotions, 'headline')[1] === 'Banner b')
    expect(texts(promotions, 'headline'), 'built-in rows').to.eql([])

    const content = promotions.querySelector('template')?.content
    content?.append(...template('<i data-field="badge"></i>').content.childNodes)
    await waitUntil(() => fieldTexts(promotions, 'badge')[0] === 'New')

    promotions.innerHTML = '<template slot="row"><u data-field="title"></u></template>'
    await waitUntil(() => fieldTexts(promotions, 'title').length === 2)
    expect(fieldTexts(promotions, 'headline')).to.eql([])

    promotions.replaceChildren()
    await waitUntil(() => texts(promotions, 'headline').length === 2)
    expect(customRows(promotions)).to.eql([])
  })

  it('renders children that a framework adds outside of the content of the template', async () => {
    const { promotions } = await show(offers())
    const row = template('')
    const field = document.createElement('b')
    field.dataset.field = 'headline'
    promotions.append(row)
    await promotions.updateComplete
    expect(texts(promotions, 'headline'), 'built-in rows').to.eql(['Banner a', 'Banner b'])

    row.append(field)
    await waitUntil(() => fieldTexts(promotions, 'headline')[1] === 'Banner b')
  })

  it('is used as soon as its slot is set', async () => {
    const { promotions } = await show(offers())
    const row = template('<b data-field="headline"></b>')
    row.slot = ''
    promotions.append(row)
    await promotions.updateComplete
    expect(customRows(promotions)).to.eql([])

    row.slot = 'row'
    await waitUntil(() => fieldTexts(promotions, 'headline')[1] === 'Banner b')
  })

  it('removes the row of a promotion that is gone', async () => {
    const list = [tier('a'), tier('b')]
    const { promotions } = await showWith('<b data-field="headline"></b>', sourceOf(list))
    expect(fieldTexts(promotions, 'headline')).to.eql(['Banner a', 'Banner b'])
    list.shift()
    promotions.limit = 5
    await waitUntil(() => customRows(promotions).length === 1)
    expect(fieldTexts(promotions, 'headline')).to.eql(['Banner b'])
  })

  it('gives another promotion a new copy of the markup', async () => {
    const list = [tier('a'), tier('b')]
    const { promotions } = await showWith('<b data-field="headline"></b><input />', sourceOf(list))
    const inputs = () => customRows(promotions).map((row) => shadow(row).querySelector('input')?.value)
    const input = customRows(promotions)[0]?.shadowRoot?.querySelector('input')
    if (input) input.value = 'typed into a'
    promotions.requestUpdate()
    await promotions.updateComplete
    expect(inputs()).to.eql(['typed into a', ''])

    list.shift()
    promotions.limit = 5
    await waitUntil(() => customRows(promotions).length === 1)
    expect(inputs()).to.eql([''])
  })

  it('keeps what the shopper typed when the page changes anything but the template', async () => {
    const { promotions } = await showWith('<b data-field="headline"></b><input />')
    const input = customRows(promotions)[0]?.shadowRoot?.querySelector('input')
    if (input) input.value = 'typed'
    const other = document.createElement('p')
    other.slot = 'empty'
    for (const change of [
      () => promotions.classList.add('visible'),
      () => promotions.append(other),
      () => (other.textContent = 'Nothing yet'),
    ]) {
      change()
      await Promise.resolve()
      await promotions.updateComplete
      expect(customRows(promotions)[0]?.shadowRoot?.querySelector('input')?.value).to.equal('typed')
    }
  })

  it('moves with its offer to another group of <perk-eligibility>', async () => {
    const source = sourceOf([])
    source.ready = [readyTier('a', 1000), readyTier('b', 500)]
    const { eligibility, cart } = await showEligibility(source, {
      lines: [{ ...cup, quantity: 3 }],
      children: `<template slot="row"><style>@container (max-width: 20em) { b { color: red } }</style>
        <b data-field="headline"></b><i data-field="status"></i><button data-field="action"></button></template>`,
    })
    const groups = () =>
      [...shadow(eligibility).querySelectorAll('ul')].map((list) => [
        list.getAttribute('aria-label'),
        [...list.querySelectorAll('[part~=custom-row]')].map((row) => row.getAttribute('value')),
      ])
    expect(groups()).to.eql([['Available now', ['a', 'b']]])
    fields(eligibility, 'action')[0]?.focus()

    source.ready = [readyTier('b', 500)]
    source.possible = [possibleTier('a', missingMoney(1250))]
    cart.replace([{ ...cup, quantity: 2 }])
    await waitUntil(() => groups().length === 2)
    expect(groups()).to.eql([
      ['Available now', ['b']],
      ['Almost there', ['a']],
    ])
    expect(fieldTexts(eligibility, 'status')[1]).to.equal('Spend €12.50 more')

    source.ready = [readyTier('b', 500), readyTier('a', 1000)]
    source.possible = []
    cart.replace([{ ...cup, quantity: 3 }])
    await waitUntil(() => groups().length === 1)
    expect(fieldTexts(eligibility, 'headline').length).to.equal(2)
  })

  it('keeps the focus on the offer that moves', async () => {
    const source = sourceOf([])
    source.ready = [readyTier('a', 1000), readyTier('b', 500)]
    const { eligibility, cart } = await showEligibility(source, {
      children: `<template slot="row"><b data-field="headline"></b><button data-field="action"></button></template>`,
    })
    fields(eligibility, 'action')[1]?.focus()
    expect(shadow(eligibility).activeElement?.getAttribute('value')).to.equal('b')

    source.ready = [readyTier('b', 500)]
    cart.replace([{ ...cup, quantity: 2 }])
    await waitUntil(() => customRows(eligibility).length === 1)
    const focused = shadow(eligibility).activeElement
    expect(focused?.getAttribute('value')).to.equal('b')
    expect(focused?.shadowRoot?.activeElement?.localName).to.equal('button')
  })
})

describe('renderRow', () => {
  it('gets the item and its action', async () => {
    const { promotions, shop } = await show(offers())
    promotions.renderRow = ({ headline, action }: Readonly<Item>) => {
      const button = document.createElement('button')
      button.textContent = headline
      button.onclick = () => action?.run()
      return button
    }
    await promotions.updateComplete
    customRows(promotions)[0]?.shadowRoot?.querySelector('button')?.click()
    expect(shop.shop?.cart.$cart.get().selection.map(({ id }) => id)).to.eql(['a'])
  })

  it('may return a fragment, which stays when the element updates', async () => {
    const { promotions } = await show(offers())
    const { content } = template('<b>Offer</b> <i>from us</i>')
    promotions.renderRow = () => content.cloneNode(true)
    for (let update = 0; update < 2; update++) {
      promotions.requestUpdate()
      await promotions.updateComplete
      const rows = customRows(promotions).map((row) => shadow(row).textContent)
      expect(rows).to.eql(['Offer from us', 'Offer from us'])
    }
  })

  it('uses the built-in row if it returns nothing or throws', async () => {
    const { promotions } = await show(sourceOf([tier('a'), tier('b'), tier('c')]))
    const { error } = console
    const errors: unknown[] = []
    console.error = (thrown: unknown) => errors.push(thrown)
    promotions.renderRow = ({ headline }: Readonly<Item>) => {
      if (headline === 'Banner a') return undefined
      if (headline === 'Banner b') throw new Error('no row')
      return new Text(headline)
    }
    await promotions.updateComplete
    console.error = error
    expect(texts(promotions, 'headline')).to.eql(['Banner a', 'Banner b'])
    expect(customRows(promotions).map((row) => shadow(row).textContent)).to.eql(['Banner c'])
    expect(errors.map(String)).to.eql(['Error: no row'])
    expect(promotions.status).to.equal('ready')
  })
})
