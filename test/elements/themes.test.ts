import { expect, fixture, html } from '@open-wc/testing'
import { contrast } from './support/contrast.ts'
import { cup, missingMoney, possibleTier, readyTier } from './support/eligibility.ts'
import { shadow, show, sourceOf, texts, tier } from './support/shop.ts'
import { lightAndDarkPages, sheetOf, themes } from './support/themes.ts'
import { waitUntil } from './support/wait.ts'

describe('the built-in themes', () => {
  for (const name of themes) {
    it(`are short and readable on a light and a dark page: ${name}`, async () => {
      const sheet = await sheetOf(name)
      expect(sheet.split('\n').length).to.be.at.most(60)
      for (const page of Object.values(lightAndDarkPages)) {
        const source = sourceOf([tier('a', { metadata: { badge: 'New' } }), tier('b'), tier('c')])
        source.ready = [readyTier('a', 1000), readyTier('c', 500)]
        source.possible = [possibleTier('b', missingMoney(1250))]
        source.validationResults = {
          c: { status: 'APPLICABLE', order: { object: 'order', total_applied_discount_amount: 500 } },
        }
        const place = await fixture<HTMLElement>(
          html`<div data-perk-theme=${name} style=${page}>${document.createElement('style')}</div>`,
        )
        const style = place.querySelector('style')
        if (style) style.textContent = sheet
        const { shop, promotions } = await show(
          source,
          html`<perk-promotions layout="grid"></perk-promotions>`,
        )
        place.append(shop)
        shop.shop?.cart.add(cup)
        shop.shop?.cart.select({ object: 'promotion_tier', id: 'c' })
        await waitUntil(
          () => texts(promotions, 'pressed')[0] === 'RemoveApplied' && texts(promotions, 'primary').length,
        )

        const root = shadow(promotions)
        const card = root.querySelector('[part~=card]')
        if (!card) throw new Error('no card')
        const background = getComputedStyle(place).backgroundColor
        const raised = getComputedStyle(card).backgroundColor
        for (const part of [
          'headline',
          'title',
          'status',
          'saves',
          'badge',
          'choose b',
          'pressed b',
          'primary b',
        ]) {
          const words = root.querySelector(
            `[part~=${part.replace(' ', '] ')}${part.includes(' ') ? '' : ']'}`,
          )
          if (!words) throw new Error(`no ${part}`)
          const own = [words, words.parentElement ?? words].map(
            (each) => getComputedStyle(each).backgroundColor,
          )
          const backgrounds = [background, raised, ...own.toReversed()]
          expect(contrast(getComputedStyle(words).color, ...backgrounds), `${part}, ${page}`).to.be.at.least(
            4.5,
          )
        }
        place.remove()
      }
    })
  }

  it('add no letter spacing to Arabic, even if the page sets it', async () => {
    for (const name of themes) {
      const place = await fixture<HTMLElement>(
        html`<div data-perk-theme=${name}>${document.createElement('style')}</div>`,
      )
      const style = place.querySelector('style')
      if (style)
        style.textContent = `${await sheetOf(name)} ::part(button), ::part(heading) { letter-spacing: 2px }`
      const source = sourceOf([tier('a', { metadata: { badge: 'جديد' } })])
      const { shop, promotions } = await show(
        source,
        html`<perk-promotions layout="grid"></perk-promotions><perk-eligibility></perk-eligibility>`,
        { locale: 'ar' },
      )
      place.append(shop)
      source.ready = [readyTier('a', 1000)]
      shop.shop?.cart.add(cup)
      const elements = [promotions, shop.querySelector('perk-eligibility')].filter((one) => one !== null)
      await waitUntil(() => elements.every(({ status }) => status === 'ready'))

      const words = elements.flatMap((one) => [...shadow(one).querySelectorAll('[part]')])
      expect(words.length).to.be.greaterThan(15)
      const spaced = words.filter((one) => !/^(normal|0px)$/.test(getComputedStyle(one).letterSpacing))
      expect(
        spaced.map((one) => one.getAttribute('part')),
        name,
      ).to.eql([])
      place.remove()
    }
  })
})
