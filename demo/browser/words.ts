/** Texts and number formats of the page's shop. */
import type { ShopDescription } from '../shops/shop.ts'

// Written by our own server.
export const words = JSON.parse(document.body.dataset.words ?? '{}') as ShopDescription['scriptWords']

/** Replaces `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

export const { lang } = document.documentElement

const currency = document.querySelector('perk-shop')?.getAttribute('currency') ?? 'EUR'
let format: Intl.NumberFormat | undefined

/**
 * Formats minor units: hundredths, whatever the currency. The formatter is created on first use, because a page's first
 * one takes longer than this whole script and would delay Perkit's script after it.
 */
export const price = (amount: number) =>
  (format ??= new Intl.NumberFormat(lang, { style: 'currency', currency })).format(amount / 100)
