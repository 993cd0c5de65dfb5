/** Positions of elements and overlaps between them. */
import { expect } from '@open-wc/testing'
import { shadow } from './shop.ts'

export const box = (element: Element) => element.getBoundingClientRect()

const widths = [160, 200, 240, 320, 390, 480, 640, 768, 1024, 1280]

/** Checks from 160 to 1,280 px that headlines fit eight letters per line and that no boxes overlap. */
export async function expectRoom(
  element: HTMLElement & { updateComplete: Promise<unknown> },
  layout: string,
) {
  for (const width of widths) {
    element.style.inlineSize = `${width}px`
    await element.updateComplete
    const where = `${layout} at ${width}`
    for (const headline of shadow(element).querySelectorAll('[part=headline]')) {
      const { width: room } = box(headline)
      const letter = parseFloat(getComputedStyle(headline).fontSize) / 2
      expect(room / letter, `letters per line: ${headline.textContent}, ${where}`).to.be.at.least(8)
    }
    for (const item of shadow(element).querySelectorAll('li > div')) {
      const parts = [...item.children].filter((part) => box(part).width)
      for (const [place, part] of parts.entries()) {
        for (const other of parts.slice(place + 1)) {
          expect(overlap(part, other), `${part.part} over ${other.part}, ${where}`).to.equal(false)
        }
        expect(box(part).right, `${part.part} inside, ${where}`).to.be.at.most(box(item).right + 1)
      }
    }
    if (layout !== 'carousel') expect(element.scrollWidth, where).to.be.at.most(width)
  }
}

/** Whether two boxes overlap by more than a rounding error. */
function overlap(one: Element, other: Element) {
  const [a, b] = [box(one), box(other)]
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
}
