import { expect } from '@open-wc/testing'
import { memberSource, coin, reward, textOf, show } from './support/loyalty.ts'
import { shadow, texts } from './support/shop.ts'

const spoon = reward('Spoon', 300, { stock: 12, attributes: { description: 'For stirring.' } })

describe('the rewards of <perk-rewards>', () => {
  it('show name, price and stock', async () => {
    const { element } = await show('perk-rewards', memberSource({ rewards: [spoon, coin] }))

    expect(texts(element, 'headline')).to.eql(['Spoon', 'Pay with points'])
    expect(texts(element, 'price')).to.eql(['300 points'])
    expect(texts(element, 'title')).to.eql(['For stirring.', '10 points = €1'])
    expect(texts(element, 'availability')).to.eql(['12 left', ''])
    await expect(element).to.be.accessible()
  })

  it('show the missing points, or that they are out of stock', async () => {
    const { element } = await show(
      'perk-rewards',
      memberSource({ rewards: [reward('Teapot', 2000), reward('Mug', 100, { stock: 0 })] }),
    )

    expect(texts(element, 'status')).to.eql(['1,500 points to go', 'Out of stock'])
    expect(shadow(element).querySelector('progress')?.value).to.equal(0.25)
    expect(texts(element, 'redeem')).to.eql([])
  })

  it('show https pictures and leave out invalid entries', async () => {
    const pictured = (name: string, image_url: string) => reward(name, 1, { attributes: { image_url } })
    const { element } = await show(
      'perk-rewards',
      memberSource({
        rewards: [
          pictured('Good', 'https://shop.example/a.png'),
          pictured('Bad', 'javascript:alert(1)'),
          null,
          {},
        ],
      }),
    )

    expect(texts(element, 'headline')).to.eql(['Good', 'Bad'])
    expect([...shadow(element).querySelectorAll('img')].map(({ src }) => src)).to.eql([
      'https://shop.example/a.png',
    ])
  })

  it('are empty without entries', async () => {
    const { element } = await show('perk-rewards', memberSource())

    expect(textOf(element)).to.equal('No rewards right now. New ones will appear here.')
  })
})
