/** What a list costs a page, as far as it can be told without a clock. */
import { expect } from '@open-wc/testing'
import { formatOffer } from '../../src/elements/offers/discount.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { shadow, show, sourceOf, tier } from './support/shop.ts'
import { english } from './support/words.ts'

/** Which formatters are made meanwhile. */
function formattersOf(act: () => void) {
  const made: string[] = []
  const kinds = ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules', 'RelativeTimeFormat'] as const
  const before = kinds.map((kind) => Intl[kind])
  for (const [at, kind] of kinds.entries()) {
    const construct = (target: never, inputs: unknown[]) => {
      made.push(kind)
      return Reflect.construct(target, inputs) as object
    }
    Object.assign(Intl, { [kind]: new Proxy(before[at] as never, { construct }) })
  }
  act()
  for (const [at, kind] of kinds.entries()) Object.assign(Intl, { [kind]: before[at] })
  return made
}

it('amounts share one number formatter, and a single gift needs none', () => {
  const localization = { ...english, format: formatFor('en', 'SEK') }
  const said: string[] = []
  const say = (discount: Parameters<typeof formatOffer>[0]) =>
    said.push(formatOffer(discount, undefined, localization))

  const made = formattersOf(() => {
    say({ type: 'AMOUNT', amount_off: 1000 })
    say({ type: 'AMOUNT', amount_off: 1250 })
    say({ type: 'UNIT', unit_off: 1, product: { id: 'mug', name: 'Mug' } })
  })

  expect(said).to.eql(['SEK\u00a010 off your order', 'SEK\u00a012.50 off your order', 'Mug for free'])
  expect(made).to.eql(['NumberFormat'])
})

it('the time zone and the weekday share one date formatter', () => {
  const { zone, weekday } = formatFor('en', 'NOK')

  const made = formattersOf(() => {
    zone()
    weekday(0)
  })

  expect(made).to.eql(['DateTimeFormat'])
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

  const dots = [...shadow(promotions).querySelectorAll('[part=availability]')].map(
    (when) => getComputedStyle(when, '::before').content,
  )
  expect(dots).to.eql(['"·"', 'none', 'none'])
  // Blink would style a text's element anew with each change of the text.
  const rules = shadow(promotions).adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  expect(rules.map(({ cssText }) => cssText).filter((text) => text.includes(':empty'))).to.eql([])
})

it('a row without a cart has 8 elements and 14 template markers', async () => {
  const { promotions } = await show(sourceOf([tier('one')]))

  const [row] = shadow(promotions).querySelectorAll('li')
  const walker = document.createTreeWalker(row as Node, NodeFilter.SHOW_COMMENT)
  let marks = 0
  while (walker.nextNode()) marks++
  expect([row?.querySelectorAll('*').length, marks]).to.eql([8, 14])
})
