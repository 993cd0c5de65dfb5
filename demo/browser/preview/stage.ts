/** Builds what stands on the stage: a shop with hand-made data, and one element in it. */
import { createShop } from '../../../src/state/shop.ts'
import type { Choice } from './choice.ts'
import type { Condition } from './conditions.ts'
import type { Specimen } from './elements.ts'

export function setStage(stage: HTMLElement, specimen: Specimen, condition: Condition, choice: Choice) {
  stage.dataset.theme = choice.theme
  stage.dataset.width = choice.width
  stage.lang = choice.lang
  stage.dir = choice.dir

  const shop = document.createElement('perk-shop')
  shop.setAttribute('currency', 'EUR')
  shop.setAttribute('locale', choice.lang)

  const element = document.createElement(specimen.tag)
  for (const [name, value] of Object.entries(specimen.attributes)) element.setAttribute(name, value)
  element.textContent = specimen.fallback

  // A cart of its own, not the one of the shop next door.
  shop.shop = createShop({ source: specimen.sources[condition](), storage: null, card: specimen.card })
  specimen.prepare?.(shop, condition)
  shop.append(element)
  stage.replaceChildren(shop)
}
