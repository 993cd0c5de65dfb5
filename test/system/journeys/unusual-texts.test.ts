/** Unusual texts of a shop: the promotions behind "Show more" in the preview. */
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newShopper } from './support/browser.ts'
import { openJourneys } from './support/shop.ts'

const { browser, shop } = await openJourneys()

/** The page opens at the first width and is resized to the second. */
const visits = [
  { dir: 'ltr', widths: [1280, 320] },
  { dir: 'rtl', widths: [320, 1280] },
]

describe.each(['list', 'grid', 'carousel', 'compact'])('unusual text in the layout %s', (layout) => {
  test('is shown as plain text', async () => {
    const { page, problems, requests } = await newShopper(browser)
    await open(page, layout, 'ltr', 1280)
    const title = await page.title()
    const drawn = await page.locator('perk-promotions').evaluate(({ shadowRoot }) => ({
      text: shadowRoot?.textContent ?? '',
      // Perkit renders none of these without a part.
      made: [
        ...(shadowRoot?.querySelectorAll(
          'img:not([part]), i:not([part], [part~=pressed] > *), [href], script',
        ) ?? []),
      ].map(({ outerHTML }) => outerHTML),
    }))

    for (const words of ['<b>Mugs & bowls</b>', '<img src="/nothing" onerror=', '<script>document.title = 2'])
      expect(drawn.text).toContain(words)
    expect(drawn.made).toEqual([])
    expect(await page.title()).toBe(title)
    expect(requests.filter((request) => /nothing|javascript/.test(request.url()))).toEqual([])
    expect(problems).toEqual([])
  })

  test('fits phone and desktop in both directions', async () => {
    const { page } = await newShopper(browser)
    const faults: string[] = []
    for (const { dir, widths } of visits)
      for (const [at, width] of widths.entries()) {
        if (at === 0) await open(page, layout, dir, width)
        else await page.setViewportSize({ width, height: 900 })
        const found = await page.evaluate(findFaults)
        faults.push(...found.map((fault) => `${width} ${dir}: ${fault}`))
      }

    expect(faults).toEqual([])
  })
})

/** Opens the preview with all promotions and their terms. */
async function open(page: Page, layout: string, dir: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${shop}/preview?element=perk-promotions&width=full&layout=${layout}&dir=${dir}`)
  await page.locator('perk-promotions').evaluate((element) => element.setAttribute('terms', ''))
  await page.locator('perk-promotions').getByRole('button', { name: 'Show more' }).click()
  await page.locator('perk-promotions').getByText('Sonnenblumenkern').first().waitFor()
  await page.locator('perk-promotions').evaluate(({ shadowRoot }) => {
    for (const terms of shadowRoot?.querySelectorAll('details') ?? []) terms.open = true
  })
}

/** Runs in the page. Finds text that overflows the page or its item, overlaps other text or a button, or is cut off. */
function findFaults() {
  const root = document.querySelector('perk-promotions')?.shadowRoot
  if (!root) return ['no promotions']
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')

  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'
  const texts = [...root.querySelectorAll('*')].filter(isSeen).flatMap((element) =>
    [...element.childNodes].flatMap((text) => {
      if (!(text instanceof Text) || !text.data.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(text)
      return [{ element, label: text.data.trim().slice(0, 30), boxes: [...range.getClientRects()] }]
    }),
  )
  if (texts.length < 20) faults.push(`only ${texts.length} texts`)

  // Line boxes are higher than their glyphs.
  const slack = 4
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.left + slack < other.right &&
    other.left + slack < one.right &&
    one.top + slack < other.bottom &&
    other.top + slack < one.bottom

  for (const [at, { element, label, boxes }] of texts.entries()) {
    // Text in a track can be scrolled into view.
    const scrolls = element.closest('[part~=track]')
    for (const place of [element.closest('[part~=item]'), scrolls ? null : root.host]) {
      if (!place) continue
      const { left, right } = place.getBoundingClientRect()
      if (boxes.some((box) => box.left < left - 1 || box.right > right + 1)) faults.push(`outside: ${label}`)
    }
    for (const { element: otherElement, label: other, boxes: others } of texts.slice(at + 1))
      if (element !== otherElement && boxes.some((box) => others.some((one) => overlap(box, one))))
        faults.push(`overlapping: ${label} | ${other}`)
    for (const button of root.querySelectorAll('button')) {
      if (button.contains(element) || !isSeen(button)) continue
      const place = button.getBoundingClientRect()
      if (boxes.some((box) => overlap(box, place))) faults.push(`on a button: ${label}`)
    }
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX)) break
      const cuts = /hidden|clip/.test(overflowX + overflowY) && textOverflow !== 'ellipsis'
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const leaves = boxes.some(
        (line) =>
          line.left < left - 1 ||
          line.right > right + 1 ||
          line.top < top - slack ||
          line.bottom > bottom + slack,
      )
      if (cuts && webkitLineClamp === 'none' && leaves) faults.push(`cut: ${label}`)
    }
  }
  return [...new Set(faults)]
}
