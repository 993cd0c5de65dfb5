import { waitUntil } from './support/wait.ts'
import { customRows, fields, fieldTexts } from './support/custom-rows.ts'
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { Layout } from '../../src/elements/layout/item.ts'
import { box } from './support/boxes.ts'
import {
  applicable,
  untilIdle,
  cup,
  full,
  readyTier,
  show as showList,
  tierNamed,
  type ShownEligibility,
} from './support/eligibility.ts'
import { contrast } from './support/contrast.ts'
import { button, shadow, texts, type TestSource } from './support/shop.ts'

async function show(source: TestSource, layout: string): Promise<ShownEligibility> {
  const page = await showList(source)
  page.eligibility.setAttribute('layout', layout)
  await untilIdle(page.eligibility)
  return page
}

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2

const shapes: Partial<Record<Layout, string>> = { grid: 'card', carousel: 'card', compact: 'line' }

for (const [layout, shape] of Object.entries(shapes)) {
  it(`lists available offers first in the layout "${layout}", then those almost available`, async () => {
    const { eligibility, cart } = await show(full(), layout)
    const items = [...shadow(eligibility).querySelectorAll(`[part~=${shape}]`)]

    expect(items.map((item) => item.querySelector('[part=headline]')?.textContent).slice(0, 3)).to.eql([
      '€10 off your order',
      '€3 off your order',
      'Banner near',
    ])
    expect(shadow(eligibility).querySelector('form')).to.not.equal(null)
    const choose = items[1]?.querySelector<HTMLElement>('[part~=choose]')
    expect(choose?.ariaPressed).to.equal('false')
    choose?.click()
    expect(cart.$cart.get().selection).to.eql([tierNamed('small')])
    await untilIdle(eligibility)
    expect(choose?.ariaPressed).to.equal('true')
    await expect(eligibility).to.be.accessible()
  })
}

it('shows savings without a minus after "You save", and with a minus beside what an offer replaces', async () => {
  const source = full()
  source.rules = { applicable_redeemables_limit: 1 }
  const { eligibility, cart } = await show(source, 'grid')
  expect(texts(eligibility, 'progress-area').slice(0, 2)).to.eql(['You save€10.00', 'You save€3.00'])

  cart.select(tierNamed('big'))
  await untilIdle(eligibility)
  expect(texts(eligibility, 'progress-area').slice(0, 2)).to.eql([
    'You save€10.00',
    'Replaces: €10 off your order−€3.00',
  ])
})

it('shows only the nearest offer as a banner', async () => {
  const source = full()
  const { eligibility } = await show(source, 'banner')
  expect(texts(eligibility, 'strip').length).to.equal(1)
  expect(texts(eligibility, 'status')).to.eql(['Spend €12.50 more'])
  expect(shadow(eligibility).querySelector('form, details, perk-receipt')).to.equal(null)
  await expect(eligibility).to.be.accessible()

  source.possible = []
  const { eligibility: other } = await show(source, 'banner')
  expect(texts(other, 'headline')).to.eql(['€10 off your order'])
})

it('aligns the savings in one column in the compact layout', async () => {
  const { eligibility, cart } = await show(full(), 'compact')
  cart.select(tierNamed('big'))
  await untilIdle(eligibility)
  const [chosen, other] = [...shadow(eligibility).querySelectorAll('[part~=line] [part=saves]')].map(box)
  expect(texts(eligibility, 'choose')).to.eql(['RemoveApplied', 'Apply'])
  expect(chosen?.right).to.equal(other?.right)
  const words = shadow(eligibility).querySelector('[part~=choose]:not([part~=pressed]) b')
  expect(words && middle(box(words))).to.be.closeTo(other ? middle(other) : 0, 1)
})

it('limits the width of bars, fields and buttons on a wide page', async () => {
  await setViewport({ width: 1300, height: 900 })
  for (const layout of ['list', 'compact', 'grid', 'carousel']) {
    const { eligibility } = await show(full(), layout)
    eligibility.style.inlineSize = '1280px'
    for (const each of shadow(eligibility).querySelectorAll('progress, button, [part=field], details')) {
      expect(box(each).width, `${layout}: ${each.part}`).to.be.at.most(704)
    }
    const [field, ...headings] = [...shadow(eligibility).querySelectorAll('form, h2')].map(box)
    for (const { width } of headings) expect(width, layout).to.equal(field?.width)
  }
  await setViewport({ width: 800, height: 600 })
})

it('falls back to the list for an unknown layout', async () => {
  const { eligibility } = await show(full(), 'mosaic')

  expect(texts(eligibility, 'option').length).to.equal(2)
})

it('keeps the focus on an offer that becomes available in a grid', async () => {
  const source = full()
  const { eligibility, shop, cart } = await show(source, 'grid')
  shop.addEventListener('perk-add-items', () => {
    source.ready = [...source.ready, readyTier('cups', 1200)]
    source.possible = []
    source.validationResults.cups = applicable(1200)
    cart.add({ ...cup, quantity: 2 })
  })
  const add = button(eligibility, 'Add 2 × Espresso cup')
  add.focus()
  add.click()
  await untilIdle(eligibility)

  expect(shadow(eligibility).activeElement?.getAttribute('aria-label')).to.equal(
    'Apply offer: €12 off your order',
  )
})

it('shows pictures, badges and icons, and hides a broken picture', async () => {
  const source = full()
  const metadata = { image_url: '/no-such-picture.png', badge: 'New' }
  source.ready = [{ ...readyTier('big', 1000), metadata }]
  const { eligibility } = await show(source, 'grid')
  const picture = shadow(eligibility).querySelector<HTMLImageElement>('[part~=picture]')

  expect(texts(eligibility, 'badge')).to.eql(['New'])
  expect(picture?.src).to.equal(new URL('/no-such-picture.png', document.baseURI).href)
  expect(shadow(eligibility).querySelectorAll('[part~=media] > [part~=icon]').length).to.equal(4)
  picture?.dispatchEvent(new Event('error'))
  expect(picture?.hidden).to.equal(true)
})

it('draws visible checkboxes on a dark page without color-scheme', async () => {
  const { eligibility, cart } = await showList(full())
  eligibility.style.cssText = 'background: #000; color: #fff'
  cart.select(tierNamed('small'))
  await untilIdle(eligibility)

  const squares = [...shadow(eligibility).querySelectorAll<HTMLInputElement>('[part~=option] input')]
  expect(squares.map(({ checked }) => checked)).to.eql([false, true])
  for (const square of squares)
    expect(contrast(getComputedStyle(square).borderTopColor, '#000')).to.be.at.least(3)
})

it('fills a row template for every kind of offer', async () => {
  const { eligibility, cart } = await showList(full())
  eligibility.innerHTML = `<template slot="row"><b data-field="headline"></b><i data-field="status"></i>
    <button data-field="action"></button></template>`
  await waitUntil(() => customRows(eligibility).length > 2)
  const [big, small, near] = fieldTexts(eligibility, 'headline')
  expect([big, small, near]).to.eql(['€10 off your order', '€3 off your order', 'Banner near'])
  expect(fieldTexts(eligibility, 'status').slice(0, 3)).to.eql(['hidden', 'hidden', 'Spend €12.50 more'])
  expect(texts(eligibility, 'option')).to.eql([])

  const [choose] = fields(eligibility, 'action')
  choose?.click()
  await untilIdle(eligibility)
  expect(cart.$cart.get().selection.map(({ id }) => id)).to.eql(['big'])
  expect(choose?.getAttribute('aria-pressed')).to.equal('true')
  await expect(eligibility).to.be.accessible()
})
