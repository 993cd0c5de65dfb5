/** The failed status: an icon, a message, the countdown and the retry button. */
import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { button, shadow, show as showPromotions, sourceOf, tiers } from './support/shop.ts'
import { alwaysVisible, showSpecimen } from './support/specimens.ts'
import { waitUntil } from './support/wait.ts'

/** Positions of the icon, the texts and the button. */
function boxesOf(element: Element) {
  const [icon, note, hint, retry] = ['icon', 'note', 'hint', 'button'].map((part) => {
    const drawn = shadow(element).querySelector(`[part=message] > [part=${part}]`)
    if (!drawn) throw new Error(`no ${part}`)
    return drawn.getBoundingClientRect()
  })
  if (!icon || !note || !hint || !retry) throw new Error('a part is missing')
  return { icon, note, hint, retry }
}

describe('the failed status', () => {
  it('is shown by most elements', () => {
    expect(alwaysVisible.map(({ tag }) => tag)).to.include.members([
      'perk-activity',
      'perk-balance',
      'perk-earn',
      'perk-eligibility',
      'perk-loyalty',
      'perk-points-breakdown',
      'perk-promotions',
      'perk-receipt',
      'perk-referrals',
      'perk-rewards',
    ])
  })

  for (const specimen of alwaysVisible) {
    it(`shows an icon, the text and the button below each other in <${specimen.tag}>`, async () => {
      const { icon, note, hint, retry } = boxesOf(await showSpecimen(specimen, 'failed'))

      expect(icon.width).to.equal(28)
      expect(note.top).to.be.at.least(icon.bottom)
      expect(hint.top).to.be.at.least(note.bottom)
      expect(retry.top).to.be.at.least(hint.bottom + 8)
    })

    for (const layout of specimen.layouts ?? [])
      if (/compact|banner/.test(layout))
        it(`shows its button in the row, or below it if narrow, in <${specimen.tag} layout="${layout}">`, async () => {
          const wide = boxesOf(await showSpecimen(specimen, 'failed', { layout, width: 640 }))
          const narrow = boxesOf(await showSpecimen(specimen, 'failed', { layout, width: 300 }))

          for (const { icon, note, hint } of [wide, narrow])
            for (const words of [note, hint]) expect(words.left).to.be.closeTo(icon.right, 16)
          expect(wide.retry.left).to.be.at.least(wide.note.right)
          expect(wide.retry.top).to.be.below(wide.hint.bottom)
          expect(narrow.retry.top).to.be.at.least(narrow.hint.bottom)
        })
  }

  for (const layout of ['list', 'grid', 'compact'])
    it(`keeps its distance from the rows above in a ${layout}`, async () => {
      const source = sourceOf(tiers(15))
      const { promotions } = await showPromotions(source)
      promotions.setAttribute('layout', layout)
      await promotions.updateComplete
      source.error = new CallError('unavailable', 'down')
      button(promotions, 'Show more').click()
      await waitUntil(() => shadow(promotions).querySelector('[part=message]'), 'the request did not fail')

      const offers = [...shadow(promotions).querySelectorAll('[part~=item]')]
      const last = Math.max(...offers.map((offer) => offer.getBoundingClientRect().bottom))
      const box = shadow(promotions).querySelector('[part=message]')?.getBoundingClientRect()
      expect(offers).to.have.length(10)
      expect(box?.top).to.be.at.least(last + 8)
    })
})
