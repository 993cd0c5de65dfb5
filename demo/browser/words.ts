/** How the page's shop speaks and writes money: as its server says. */
import type { ShopDescription } from '../shops/shop.ts'

// Written by our own server.
export const words = JSON.parse(document.body.dataset.words ?? '{}') as ShopDescription['scriptWords']

/** Puts values where the words have their names in braces. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

export const { lang } = document.documentElement

const currency = document.querySelector('perk-shop')?.getAttribute('currency') ?? 'EUR'
const format = new Intl.NumberFormat(lang, { style: 'currency', currency })

/** Minor units to text: hundredths, whatever the currency. */
export const price = (amount: number) => format.format(amount / 100)
