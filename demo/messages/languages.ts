/** All languages of the messages, with the names and currencies of their samples. */
import { translations } from '../../src/elements/translations/index.ts'
import type { GroupedMessages } from '../../src/elements/format/localization.ts'

export interface Language {
  /** Name of the file with its messages: `de-informal`. */
  name: string
  /** Name of the language in that language. */
  label: string
  locale: string
  dir: 'ltr' | 'rtl'
  /** Names of the files with its messages. Later files override earlier ones. */
  layers: readonly string[]
}

/** English first. Layers that contain only differences follow their language. */
export const languages: readonly Language[] = ['en', ...Object.keys(translations)].map((name) => {
  const [language] = name.split('-')
  const locale = name.replace(/-informal$/, '')
  const label = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return {
    name,
    label:
      label.charAt(0).toLocaleUpperCase(locale) + label.slice(1) + (locale === name ? '' : ' (informal)'),
    locale,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    layers: layersOf(name),
  }
})

/** Layers of `es-419-informal`: `es`, `es-419`, `es-informal`, and itself, in the order of `translations`. */
function layersOf(name: string) {
  const parts = name.split('-')
  return Object.keys(translations).filter((layer) => layer.split('-').every((part) => parts.includes(part)))
}

/** The messages of each layer. English has no file. */
export const loadLayers = ({ layers }: Language): Promise<GroupedMessages[]> =>
  Promise.all(layers.map(async (name) => (await translations[name]?.())?.messages ?? {}))

const products: Readonly<Record<string, string>> = {
  ar: 'وشاح حرير',
  de: 'Seidenschal',
  es: 'Pañuelo de seda',
  fr: 'Écharpe en soie',
  it: 'Sciarpa di seta',
  ja: 'シルクスカーフ',
  nl: 'Zijden sjaal',
  pl: 'Szal jedwabny',
  pt: 'Lenço de seda',
}

const currencies: Readonly<Record<string, string>> = {
  ar: 'AED',
  en: 'USD',
  'es-419': 'MXN',
  ja: 'JPY',
  pl: 'PLN',
  pt: 'BRL',
  'pt-PT': 'EUR',
}

/** Names that are difficult to put into a sentence, numbers of every plural form, and two currencies. */
export function sampleValuesOf({ locale }: Language) {
  const [language = locale] = locale.split('-')
  const currency = currencies[locale] ?? currencies[language] ?? 'EUR'
  return {
    names: [
      products[language] ?? 'Silk scarf',
      'iPhone 15',
      '501 jeans',
      'Vitamin C+',
      'Handmade teapot for the whole table, two liters, with a speckled white glaze',
    ],
    tiers: ['Gold', '5 Stars', 'Friends+', 'Founding members of the Harbor Street Club'],
    codes: ['SUMMER25', '20-OFF', 'GIFT+'],
    numbers: [0, 1, 2, 5, 21, 1000],
    currency,
    otherCurrency: currency === 'EUR' ? 'USD' : 'EUR',
  }
}
