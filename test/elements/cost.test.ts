/** Costs of rendering a list that tests can count: formatters, CSS rules and DOM nodes. */
import { expect } from '@open-wc/testing'
import { momentOf, wallTime } from '../../src/contract/schedule/time-zone.ts'
import { formatOffer } from '../../src/elements/offers/discount.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { shadow, show, sourceOf, tier } from './support/shop.ts'
import { english } from './support/localizations.ts'

/** The kinds of `Intl` formatters that `act` creates. */
function formattersCreatedBy(act: () => void) {
  const created: string[] = []
  const kinds = ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules', 'RelativeTimeFormat'] as const
  const before = kinds.map((kind) => Intl[kind])
  for (const [at, kind] of kinds.entries()) {
    const construct = (target: never, inputs: unknown[]) => {
      created.push(kind)
      return Reflect.construct(target, inputs) as object
    }
    Object.assign(Intl, { [kind]: new Proxy(before[at] as never, { construct }) })
  }
  act()
  for (const [at, kind] of kinds.entries()) Object.assign(Intl, { [kind]: before[at] })
  return created
}

it('amounts share one number formatter, and a single gift needs none', () => {
  const localization = { ...english, format: formatFor('en', 'SEK') }
  const texts: string[] = []
  const addText = (discount: Parameters<typeof formatOffer>[0]) =>
    texts.push(formatOffer(discount, undefined, localization))

  const created = formattersCreatedBy(() => {
    addText({ type: 'AMOUNT', amount_off: 1000 })
    addText({ type: 'AMOUNT', amount_off: 1250 })
    addText({ type: 'UNIT', unit_off: 1, product: { id: 'mug', name: 'Mug' } })
  })

  expect(texts).to.eql(['SEK\u00a010 off your order', 'SEK\u00a012.50 off your order', 'Mug free'])
  expect(created).to.eql(['NumberFormat'])
})

it('the local time of the device needs no formatter', () => {
  expect(formattersCreatedBy(() => momentOf(wallTime(0)))).to.eql([])
})

it('the separator appears only between a title and a time, without :empty rules', async () => {
  const discount = { type: 'AMOUNT', amount_off: 1000 } as const
  const ends = { expiration_date: '2026-03-20T15:00:00.000Z' }
  const source = sourceOf([
    tier('both', { ...ends, action: { discount } }),
    tier('time', ends),
    tier('title', { action: { discount } }),
  ])
  const { promotions } = await show(source)

  const separators = [...shadow(promotions).querySelectorAll('[part=availability]')].map(
    (when) => getComputedStyle(when, '::before').content,
  )
  expect(separators).to.eql(['"·"', 'none', 'none'])
  // With such rules, Blink recalculates the style of an element whenever its text changes.
  const rules = shadow(promotions).adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  expect(rules.map(({ cssText }) => cssText).filter((text) => text.includes(':empty'))).to.eql([])
})

it('a row without a cart has 8 elements and 14 template markers', async () => {
  const { promotions } = await show(sourceOf([tier('one')]))

  const [row] = shadow(promotions).querySelectorAll('li')
  const walker = document.createTreeWalker(row as Node, NodeFilter.SHOW_COMMENT)
  let markers = 0
  while (walker.nextNode()) markers++
  expect([row?.querySelectorAll('*').length, markers]).to.eql([8, 14])
})
