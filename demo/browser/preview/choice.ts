/** Settings of the preview. The URL parameters and the form fields have the same names. */
import { statuses } from './statuses.ts'
import { specimens } from './specimens/index.generated.ts'

export const switches = {
  element: specimens.map(({ tag, label }) => ({ name: tag, label })),
  status: statuses.map(({ name, label }) => ({ name, label })),
  layout: [
    { name: 'list', label: 'List' },
    { name: 'grid', label: 'Grid' },
    { name: 'carousel', label: 'Carousel' },
    { name: 'compact', label: 'Compact' },
    { name: 'banner', label: 'Banner' },
    { name: 'strip', label: 'Strip' },
    { name: 'teaser', label: 'Teaser' },
    { name: 'pass', label: 'Pass' },
    { name: 'checkout', label: 'Checkout' },
    { name: 'end', label: 'End corner' },
    { name: 'start', label: 'Start corner' },
    { name: 'inline', label: 'Inline' },
  ],
  brand: [
    { name: 'clay', label: 'Tern & Clay' },
    { name: 'noir', label: 'Maison Noir' },
    { name: 'toys', label: 'Bibberbop' },
    { name: 'volt', label: 'Voltwerk' },
  ],
  theme: [
    { name: 'light', label: 'Light' },
    { name: 'dark', label: 'Dark' },
  ],
  lang: [
    { name: 'en', label: 'English' },
    { name: 'de', label: 'Deutsch' },
    { name: 'fr', label: 'Français' },
    { name: 'es', label: 'Español (España)' },
    { name: 'es-419', label: 'Español (Latinoamérica)' },
    { name: 'it', label: 'Italiano' },
    { name: 'nl', label: 'Nederlands' },
    { name: 'pl', label: 'Polski' },
    { name: 'pt-BR', label: 'Português (Brasil)' },
    { name: 'pt-PT', label: 'Português (Portugal)' },
    { name: 'ja', label: '日本語' },
    { name: 'ar', label: 'العربية' },
  ],
  dir: [
    { name: 'auto', label: 'By language' },
    { name: 'ltr', label: 'LTR' },
    { name: 'rtl', label: 'RTL' },
  ],
  width: [
    { name: '320', label: '320' },
    { name: '390', label: '390' },
    { name: '768', label: '768' },
    { name: 'full', label: 'Full' },
  ],
} satisfies Record<string, { name: string; label: string }[]>

export type Switch = keyof typeof switches
export type Choice = Record<Switch, string>

const defaults: Choice = {
  element: 'perk-promotions',
  status: 'ready',
  layout: 'list',
  brand: 'clay',
  theme: 'light',
  lang: 'en',
  dir: 'auto',
  width: '390',
}

/** Reads the settings of a URL or a form. Unknown values fall back to the defaults. */
export function readChoice(read: (name: Switch) => string | null | undefined): Choice {
  const choice = { ...defaults }
  // TypeScript types the keys of any object as `string`.
  for (const name of Object.keys(switches) as Switch[]) {
    const value = read(name)
    if (switches[name].some((option) => option.name === value)) choice[name] = value ?? choice[name]
  }
  return choice
}
