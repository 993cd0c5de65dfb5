/** What the pages know of a shop: its description, its project in the catalogue, and how it writes money and time. */
import { readShopProject } from '../catalogue.ts'
import type { tern } from './tern.ts'

/** One file for each shop; the first has every field that another needs. */
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
    /** Minor units to text: hundredths, whatever the currency. */
    price: (amount: number) => money.format(amount / 100),
    /** `iso`: ISO 8601. */
    time: (iso: string) => time.format(new Date(iso)),
  }
}
