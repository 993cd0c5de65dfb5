/** Builds the previewed HTML: a shop with sample data, and one element in it. */
import type { Source } from '../../../src/client/source.ts'
import { createShop } from '../../../src/state/shop.ts'
import { inArabic } from './arabic.ts'
import type { Choice } from './choice.ts'
import type { Status } from './statuses.ts'
import type { Specimen } from './specimen.ts'

/** Addresses of the links in the dialog of a reward. */
export interface LegalPages {
  terms: string
  privacy: string
}

const brandOf =
  ({ terms, privacy }: LegalPages): NonNullable<Source['brand']> =>
  async () => ({
    value: {
      brand: { name: 'Tern & Clay', terms_of_use_url: terms, privacy_policy_url: privacy },
    },
    receivedAt: Date.now(),
    stale: false,
    dropped: 0,
  })

const pagesOfDemo = {
  terms: new URL('/terms', location.href).href,
  privacy: new URL('/privacy', location.href).href,
}

/** Ready-made theme of each brand. `styles/brands` has the rest. */
const themes: Partial<Record<string, string>> = { noir: 'noir', toys: 'candy', volt: 'dense' }

/** Attributes in the HTML to copy. */
export const attributesOf = (
  { attributes, layouts = [], layoutAttribute = 'layout' }: Specimen,
  { layout }: Choice,
) => (layouts.indexOf(layout) > 0 ? { ...attributes, [layoutAttribute]: layout } : attributes)

/** The element of a specimen, with its attributes and fallback content. */
export function createElement(specimen: Specimen, choice: Choice) {
  const element = document.createElement(specimen.tag)
  for (const [name, value] of Object.entries(attributesOf(specimen, choice)))
    element.setAttribute(name, value)
  element.textContent = specimen.fallback
  return element
}

export function setStage(
  stage: HTMLElement,
  specimen: Specimen,
  status: Status,
  choice: Choice,
  element: Element = createElement(specimen, choice),
  legalPages: LegalPages = pagesOfDemo,
) {
  stage.dataset.theme = choice.theme
  stage.dataset.brand = choice.brand
  stage.dataset.perkTheme = themes[choice.brand] ?? ''
  stage.dataset.width = choice.width
  stage.lang = choice.lang
  stage.dir = choice.dir === 'auto' ? (choice.lang === 'ar' ? 'rtl' : 'ltr') : choice.dir

  const shop = element.matches('perk-shop') ? element : shopAround(element, choice.lang)
  const original: Source = { brand: brandOf(legalPages), ...specimen.sources[status]() }
  const source = choice.lang === 'ar' ? inArabic(original) : original
  // Without storage, so that the preview does not use the cart of the demo shop.
  shop.shop = createShop({ source, storage: specimen.storage?.() ?? null, card: specimen.card })
  specimen.prepare?.(shop, status)
  stage.replaceChildren(shop)
}

function shopAround(element: Element, locale: string) {
  const shop = document.createElement('perk-shop')
  shop.setAttribute('currency', 'EUR')
  shop.setAttribute('locale', locale)
  shop.append(element)
  return shop
}
