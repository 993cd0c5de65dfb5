/** How the page's shop speaks and writes money: as its server says. */
import type { ShopDescription } from '../shops/shop.ts'

// Written by our own server.
export const words = JSON.parse(document.body.dataset.words ?? '{}') as ShopDescription['scriptWords']

/** Puts values where the words have their names in braces. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

export const { lang } = document.documentElement

const currency = document.querySelector('perk-shop')?.getAttribute('currency') ?? 'EUR'
let format: Intl.NumberFormat | undefined

/**
 * Minor units to text: hundredths, whatever the currency. A page's first formatter takes longer than all of this script,
 * and the kit's script stands behind it: it is made when there is a price to write.
 */
export const price = (amount: number) =>
  (format ??= new Intl.NumberFormat(lang, { style: 'currency', currency })).format(amount / 100)
