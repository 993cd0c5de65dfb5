/** A shop as its pages use it: its description, its project in the catalog, and its number formats. */
import { readShopProject } from '../catalogue.ts'
import type { tern } from './tern.ts'

/** One file per shop; the first one defines the type. */
export type ShopDescription = typeof tern

export type Shop = ReturnType<typeof openShop>

export function openShop(description: ShopDescription) {
  const project = readShopProject(description)
  const { language, currency } = project
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const { timeZone } = description
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return {
    ...description,
    project,
    name: project.brand.brand.name,
    language,
    currency,
    /** Formats minor units: hundredths, whatever the currency. */
    price: (amount: number) => money.format(amount / 100),
    /** `iso`: ISO 8601. */
    time: (iso: string) => time.format(new Date(iso)),
  }
}
