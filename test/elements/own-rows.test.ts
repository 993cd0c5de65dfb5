import { expect, html } from '@open-wc/testing'
import type { Item } from '../../src/elements/layout/item.ts'
import { cup, missingMoney, possibleTier, readyTier } from './support/eligibility.ts'
import { shadow, show, sourceOf, texts, tier } from './support/shop.ts'
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

const own = (element: Element, field: string) =>
  [...element.querySelectorAll<HTMLElement>(`[data-field=${field}]`)].map((each) =>
    each.hidden ? 'hidden' : each.textContent,
  )

describe('promotions in the markup of the page', () => {
  it('from a template: fields are filled and follow the cart, and the styles of the page reach them', async () => {
    const sheet = document.createElement('style')
    sheet.textContent = '.headline { color: rgb(1, 2, 3) }'
    document.head.append(sheet)
    const { promotions, shop } = await show(
      offers(),
      html`<perk-promotions>
        <template slot="row">
          <h3 data-field="gives" class="headline"></h3>
          <p data-field="title"></p>
          <p data-field="verdict"></p>
          <p data-field="saves"></p>
          <p data-field="badge"></p>
          <img data-field="picture" alt="" />
          <progress data-field="progress"></progress>
          <button data-field="action"></button>
        </template>
      </perk-promotions>`,
    )
    expect(own(promotions, 'gives')).to.eql(['Banner a', 'Banner b'])
    const headline = promotions.querySelector('h3')
    expect(headline && getComputedStyle(headline).color).to.equal('rgb(1, 2, 3)')
    sheet.remove()
    expect(own(promotions, 'badge')).to.eql(['New', 'hidden'])
    expect(texts(promotions, 'gives'), 'none of its own').to.eql([])
    await waitUntil(() => own(promotions, 'picture')[0] === 'hidden', 'a broken picture stays')

    shop.shop?.cart.add(cup)
    await waitUntil(() => own(promotions, 'saves')[0] === '−€10.00')
    expect(own(promotions, 'gives')).to.eql(['€10 off your order', 'Banner b'])
    expect(own(promotions, 'verdict')).to.eql(['hidden', 'Spend €12.50 more to unlock'])
    expect(own(promotions, 'progress')).to.eql(['hidden', ''])

    const [choose] = promotions.querySelectorAll<HTMLButtonElement>('button')
    choose?.click()
    await promotions.updateComplete
    expect(shop.shop?.cart.$cart.get().selection.map(({ id }) => id)).to.eql(['a'])
    expect(choose?.ariaPressed).to.equal('true')
    expect(choose?.closest<HTMLElement>('[slot]')?.dataset.state).to.equal('chosen')
    await expect(promotions).to.be.accessible()
  })

  it('leave with what they were for, and stand in one list', async () => {
    const list = [tier('a'), tier('b')]
    const { promotions } = await show(
      sourceOf(list),
      html`<perk-promotions
        ><template slot="row"><b data-field="gives"></b></template
      ></perk-promotions>`,
    )
    expect(shadow(promotions).querySelectorAll('ul > li > slot').length).to.equal(2)

    list.shift()
    promotions.limit = 5
    await waitUntil(() => promotions.querySelectorAll('[data-field=gives]').length === 1)
    expect(own(promotions, 'gives')).to.eql(['Banner b'])
  })

  it('from a function, which gets what there is to show and what can be done', async () => {
    const { promotions, shop } = await show(offers(), html`<perk-promotions></perk-promotions>`)
    promotions.renderRow = ({ gives, action }: Readonly<Item>) => {
      const button = document.createElement('button')
      button.textContent = gives
      button.onclick = () => action?.act()
      return button
    }
    await promotions.updateComplete
    promotions.querySelector('button')?.click()
    expect(shop.shop?.cart.$cart.get().selection.map(({ id }) => id)).to.eql(['a'])
  })
})
