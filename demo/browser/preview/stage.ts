/** Builds what stands on the stage: a shop with hand-made data, and one element in it. */
import type { Source } from '../../../src/client/source.ts'
import { createShop } from '../../../src/state/shop.ts'
import { inArabic } from './arabic.ts'
import type { Choice } from './choice.ts'
import type { Condition } from './conditions.ts'
import type { Specimen } from './specimen.ts'

/** So that the dialog of a reward has its links. */
const brand = async () => ({
  value: {
    brand: {
      name: 'Tern & Clay',
      terms_of_use_url: new URL('/terms', location.href).href,
      privacy_policy_url: new URL('/privacy', location.href).href,
    },
  },
  receivedAt: Date.now(),
  stale: false,
  dropped: 0,
})

/** The ready theme that each brand begins with; the rest is in styles/brands. */
const themes: Partial<Record<string, string>> = { noir: 'noir', toys: 'candy', volt: 'dense' }

/** As a page author would write them. */
export const attributesOf = ({ attributes, layouts = [], varies = 'layout' }: Specimen, { layout }: Choice) =>
  layouts.indexOf(layout) > 0 ? { ...attributes, [varies]: layout } : attributes

export function setStage(stage: HTMLElement, specimen: Specimen, condition: Condition, choice: Choice) {
  stage.dataset.theme = choice.theme
  stage.dataset.brand = choice.brand
  stage.dataset.perkTheme = themes[choice.brand] ?? ''
  stage.dataset.width = choice.width
  stage.lang = choice.lang
  stage.dir = choice.dir === 'auto' ? (choice.lang === 'ar' ? 'rtl' : 'ltr') : choice.dir

  const shop = document.createElement('perk-shop')
  shop.setAttribute('currency', 'EUR')
  shop.setAttribute('locale', choice.lang)

  const element = document.createElement(specimen.tag)
  for (const [name, value] of Object.entries(attributesOf(specimen, choice)))
    element.setAttribute(name, value)
  element.textContent = specimen.fallback

  const told: Source = { brand, ...specimen.sources[condition]() }
  const source = choice.lang === 'ar' ? inArabic(told) : told
  // A cart of its own, not the one of the shop next door.
  shop.shop = createShop({ source, storage: specimen.storage?.() ?? null, card: specimen.card })
  specimen.prepare?.(shop, condition)
  shop.append(element)
  stage.replaceChildren(shop)
}
