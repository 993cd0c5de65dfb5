/** The empty status: an icon, a title and a hint. */
import './support/shop.ts'
import { expect } from '@open-wc/testing'
import { translations } from '../../src/elements/translations/index.ts'
import { shadow } from './support/shop.ts'
import { alwaysVisible, showSpecimen } from './support/specimens.ts'
import { waitUntil } from './support/wait.ts'

/** A loyalty card is shown even if it is empty. */
const emptySpecimens = alwaysVisible.filter(({ shownAs }) => !shownAs?.empty)

/** Shows the specimen in the empty status. */
async function show(specimen: (typeof emptySpecimens)[number], layout = '', children = '') {
  const element = await showSpecimen({ ...specimen, fallback: '' }, 'empty', { layout })
  element.innerHTML = children
  await element.updateComplete
  return element
}

const partOf = (element: Element, part: string) =>
  shadow(element).querySelector<HTMLElement>(`[part=message] > [part=${part}]`)

describe('the empty status', () => {
  it('is shown by most elements', () => {
    expect(emptySpecimens.map(({ tag }) => tag)).to.include.members([
      'perk-activity',
      'perk-earn',
      'perk-eligibility',
      'perk-points-breakdown',
      'perk-promotions',
      'perk-receipt',
      'perk-referrals',
      'perk-rewards',
    ])
  })

  for (const specimen of emptySpecimens) {
    it(`shows an icon, a title and a hint below each other in <${specimen.tag}>`, async () => {
      const element = await show(specimen)
      const boxes = ['icon', 'note', 'hint'].map((part) => partOf(element, part)?.getBoundingClientRect())
      const [icon, note, hint] = boxes

      expect(icon?.width).to.equal(28)
      expect(note?.top).to.be.at.least(icon?.bottom ?? NaN)
      expect(hint?.top).to.be.at.least(note?.bottom ?? NaN)
      for (const part of ['note', 'hint']) expect(partOf(element, part)?.textContent).to.match(/^[A-Z].+\.$/)
      await expect(element).to.be.accessible()
    })

    it(`shows the page’s own content instead in <${specimen.tag}>`, async () => {
      const element = await show(specimen, '', '<p slot="empty">Soon!</p>')

      expect(element.querySelector('p')?.checkVisibility()).to.equal(true)
      expect(partOf(element, 'note')?.checkVisibility()).to.equal(false)
    })

    for (const layout of specimen.layouts ?? [])
      if (/compact|banner/.test(layout))
        it(`shows its text next to the icon in <${specimen.tag} layout="${layout}">`, async () => {
          const element = await show(specimen, layout)
          const boxes = ['icon', 'note', 'hint'].map((part) => partOf(element, part)?.getBoundingClientRect())
          const [icon, note, hint] = boxes

          for (const words of [note, hint]) expect(words?.left).to.be.closeTo(icon?.right ?? NaN, 16)
          expect(partOf(element, 'note')?.parentElement?.offsetHeight).to.be.below(72)
        })
  }

  it('shows a one-line message of the page without a hint', async () => {
    const [specimen] = emptySpecimens
    if (!specimen) throw new Error('no element')
    const element = await show(specimen)
    const shop = element.closest('perk-shop')
    if (shop) shop.messages = { activity: { empty: 'Nothing yet.', emptyHint: '' } }
    await waitUntil(() => partOf(element, 'note')?.textContent === 'Nothing yet.')

    expect(partOf(element, 'hint')?.textContent).to.equal('')
  })

  for (const [language, load] of Object.entries(translations))
    it(`has a title and a hint in ${language}`, async () => {
      const { messages = {} } = (await load?.()) ?? {}
      const both = Object.values(messages).flatMap((group: Readonly<Record<string, unknown>>) =>
        ['empty', 'emptyCart'].flatMap((key) => (key in group ? [[group[key], group[`${key}Hint`]]] : [])),
      )

      // Files of regions and informal forms contain only the messages that differ.
      if (!language.includes('-')) expect(both).to.have.length(emptySpecimens.length)
      expect(both.filter(([title]) => !title)).to.eql([])
    })
})
