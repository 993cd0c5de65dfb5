/** Shops whose promotions have different names. */
import type { PerkPromotions } from '../../../src/elements/promotions/perk-promotions.ts'
import { sourceOf, texts, tier } from './shop.ts'
import { waitUntil } from './wait.ts'

/** A shop with one promotion of the same name. */
export const shopNamed = (name: string, id = '') => {
  const shop = document.createElement('perk-shop')
  shop.id = id
  shop.locale = 'en'
  shop.source = sourceOf([tier(name, { banner: name })])
  return shop
}

export const promotions = (attributes: Record<string, string> = {}) => {
  const element = document.createElement('perk-promotions')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

export const untilShown = (element: PerkPromotions, title: string) =>
  waitUntil(() => texts(element, 'headline')[0] === title, `does not show ${title}`)
