/** Theme editor: applies the settings to three layouts, checks the contrast of their texts and generates the CSS. */
import { createShop } from '../../../src/state/shop.ts'
import { find } from '../find.ts'
import { offerSource, fillOffers } from './offers.ts'
import { settings, cssOf } from './settings.ts'
import { textContrasts } from './text-contrast.ts'

const stage = find(document, '[data-stage]', HTMLElement)
const form = find(document, 'form', HTMLFormElement)
const css = find(document, '[data-css]', HTMLElement)
const contrastList = find(document, '[data-contrasts]', HTMLElement)
const copy = find(document, '[data-copy]', HTMLButtonElement)
const copied = find(document, '[data-copied]', HTMLElement)

const formValues = () =>
  new Map(
    [...new FormData(form)].flatMap(([name, value]) =>
      settings.some(({ property }) => property === name) ? [[name, String(value)] as const] : [],
    ),
  )

function show() {
  const theme = String(new FormData(form).get('theme'))
  const values = formValues()
  stage.dataset.perkTheme = theme
  for (const { property, value: initial, unit = '' } of settings) {
    const value = values.get(property) ?? initial
    // Unchanged custom properties come from the theme. The page's own colors are always set.
    const isSet = value !== initial || !property.startsWith('--')
    if (isSet) stage.style.setProperty(property, `${value}${unit}`)
    else stage.style.removeProperty(property)
  }
  const themeMarkup = theme
    ? `<link rel="stylesheet" href="/themes/${theme}.css" />\n<body data-perk-theme="${theme}">\n\n`
    : ''
  css.textContent = themeMarkup + cssOf(values)
  requestAnimationFrame(showContrasts)
}

function showContrasts() {
  const list = textContrasts(stage, stage.querySelectorAll('perk-promotions')).map(({ label, ratio }) => {
    const row = document.createElement('li')
    const isEnough = ratio >= 4.5
    row.className = isEnough ? '' : 'short'
    row.textContent = `${label}: ${ratio.toFixed(1)} : 1${isEnough ? '' : ', below the minimum of 4.5'}`
    return row
  })
  contrastList.replaceChildren(...list)
}

for (const shop of stage.querySelectorAll('perk-shop')) {
  shop.shop = createShop({ source: offerSource(), storage: null })
  fillOffers(shop.shop.cart)
}
form.addEventListener('input', show)
form.addEventListener('reset', () => setTimeout(show))
// Offers are evaluated and rendered by then.
for (const wait of [0, 500, 1500]) setTimeout(show, wait)

copy.addEventListener('click', async () => {
  await navigator.clipboard.writeText(css.textContent)
  copied.textContent = 'Copied'
  setTimeout(() => (copied.textContent = ''), 2000)
})
