/** Turns the knobs of a brand, shows three layouts as they come out, says whether they can be read, and writes the CSS. */
import { createShop } from '../../../src/state/shop.ts'
import { find } from '../find.ts'
import { offerSource, fillOffers } from './offers.ts'
import { knobs, sheetOf } from './knobs.ts'
import { readability } from './readable.ts'

const stage = find(document, '[data-stage]', HTMLElement)
const form = find(document, 'form', HTMLFormElement)
const sheet = find(document, '[data-sheet]', HTMLElement)
const readings = find(document, '[data-readings]', HTMLElement)
const copy = find(document, '[data-copy]', HTMLButtonElement)
const copied = find(document, '[data-copied]', HTMLElement)

const turned = () =>
  new Map(
    [...new FormData(form)].flatMap(([name, value]) =>
      knobs.some(({ property }) => property === name) ? [[name, String(value)] as const] : [],
    ),
  )

function show() {
  const theme = String(new FormData(form).get('theme'))
  const values = turned()
  stage.dataset.perkTheme = theme
  for (const { property, value, unit = '' } of knobs) {
    const given = values.get(property) ?? value
    // What was not turned is the theme's; the page's own colours are always there.
    const isOwn = given !== value || !property.startsWith('--')
    if (isOwn) stage.style.setProperty(property, `${given}${unit}`)
    else stage.style.removeProperty(property)
  }
  const used = theme
    ? `<link rel="stylesheet" href="/themes/${theme}.css" />\n<body data-perk-theme="${theme}">\n\n`
    : ''
  sheet.textContent = used + sheetOf(values)
  requestAnimationFrame(read)
}

function read() {
  const list = readability(stage, stage.querySelectorAll('perk-promotions')).map(({ label, ratio }) => {
    const row = document.createElement('li')
    const isEnough = ratio >= 4.5
    row.className = isEnough ? '' : 'short'
    row.textContent = `${label}: ${ratio.toFixed(1)} : 1${isEnough ? '' : ', less than the 4.5 that it should be'}`
    return row
  })
  readings.replaceChildren(...list)
}

for (const shop of stage.querySelectorAll('perk-shop')) {
  shop.shop = createShop({ source: offerSource(), storage: null })
  fillOffers(shop.shop.cart)
}
form.addEventListener('input', show)
form.addEventListener('reset', () => setTimeout(show))
// What has been judged is drawn by then.
for (const wait of [0, 500, 1500]) setTimeout(show, wait)

copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(sheet.textContent)
  copied.textContent = 'Copied'
  setTimeout(() => (copied.textContent = ''), 2000)
})
