/** What stands where something could not be loaded: a mark, what happened, when it is tried again, and the button. */
import { expect, fixture, html } from '@open-wc/testing'
import { readChoice } from '../../demo/browser/preview/choice.ts'
import { specimens } from '../../demo/browser/preview/specimens/index.generated.ts'
import { setStage } from '../../demo/browser/preview/stage.ts'
import type { PerkElement } from '../../src/elements/internal/perk-element.ts'
import { CallError } from '../../src/client/errors.ts'
import { button, shadow, show as showPromotions, sourceOf, tiers } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const quiet = /badge|combine|launcher|tier-up|nudge|points$/
const loud = specimens.filter(({ tag }) => !quiet.test(tag))

/** The specimen on a stage of this width, once it says that it has failed. */
async function show(specimen: (typeof specimens)[number], layout = '', width = 390) {
  const stage = await fixture<HTMLElement>(html`<div></div>`)
  stage.style.inlineSize = `${width}px`
  setStage(stage, specimen, 'failed', { ...readChoice(() => null), layout })
  const element = stage.querySelector<PerkElement>(specimen.tag)
  if (!element) throw new Error(`no <${specimen.tag}>`)
  await waitUntil(() => element.status === 'failed', `${specimen.tag} has not failed`)
  await element.updateComplete
  return element
}

/** Where mark, words and button are drawn. */
function boxesOf(element: Element) {
  const [icon, note, hint, retry] = ['icon', 'note', 'hint', 'button'].map((part) => {
    const drawn = shadow(element).querySelector(`[part=message] > [part=${part}]`)
    if (!drawn) throw new Error(`no ${part}`)
    return drawn.getBoundingClientRect()
  })
  if (!icon || !note || !hint || !retry) throw new Error('not all are there')
  return { icon, note, hint, retry }
}

describe('where something could not be loaded', () => {
  it('ten elements say so by themselves', () => {
    expect(loud).to.have.length(10)
  })

  for (const specimen of loud) {
    it(`<${specimen.tag}> has a mark, below it the words, and below them the button`, async () => {
      const { icon, note, hint, retry } = boxesOf(await show(specimen))

      expect(icon.width).to.equal(28)
      expect(note.top).to.be.at.least(icon.bottom)
      expect(hint.top).to.be.at.least(note.bottom)
      expect(retry.top).to.be.at.least(hint.bottom + 8)
    })

    for (const layout of specimen.layouts ?? [])
      if (/compact|banner/.test(layout))
        it(`<${specimen.tag} layout="${layout}"> has the button at the end of the row, or where there is no room below`, async () => {
          const wide = boxesOf(await show(specimen, layout, 640))
          const narrow = boxesOf(await show(specimen, layout, 300))

          for (const { icon, note, hint } of [wide, narrow])
            for (const words of [note, hint]) expect(words.left).to.be.closeTo(icon.right, 16)
          expect(wide.retry.left).to.be.at.least(wide.note.right)
          expect(wide.retry.top).to.be.below(wide.hint.bottom)
          expect(narrow.retry.top).to.be.at.least(narrow.hint.bottom)
        })
  }

  for (const layout of ['list', 'grid', 'compact'])
    it(`more of a ${layout} keeps its distance from what is there`, async () => {
      const source = sourceOf(tiers(15))
      const { promotions } = await showPromotions(source)
      promotions.setAttribute('layout', layout)
      await promotions.updateComplete
      source.error = new CallError('unavailable', 'down')
      button(promotions, 'Show more').click()
      await waitUntil(() => shadow(promotions).querySelector('[part=message]'), 'it did not fail')

      const offers = [...shadow(promotions).querySelectorAll('[part~=item]')]
      const last = Math.max(...offers.map((offer) => offer.getBoundingClientRect().bottom))
      const box = shadow(promotions).querySelector('[part=message]')?.getBoundingClientRect()
      expect(offers).to.have.length(10)
      expect(box?.top).to.be.at.least(last + 8)
    })
})
