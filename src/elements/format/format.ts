/** Formatters are expensive to create, so each is created once, when needed. */
import { isServer } from 'lit'
import { payableUnit } from '../../contract/money.ts'

/** Ordinal endings for the first of the month, which Intl omits. Portuguese uses one only in Brazil. */
const firstOfMonth: Partial<Record<string, string>> = { fr: 'er', it: 'º', pt: 'º' }

export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/** On a server, visitors may choose the locale. */
const maxFormatsOnServer = 100

/** Returns the same object for the same locale, currency and time zone. The time zone defaults to the device's. */
export function formatFor(locale: string, currency: string | undefined, zone?: string): Format {
  const key = `${locale} ${zone ?? ''} ${currency ?? ''}`
  if (isServer && formats.size >= maxFormatsOnServer) formats.clear()
  const format = formats.get(key) ?? createFormat(locale, currency, zone)
  formats.set(key, format)
  return format
}

function createFormat(locale: string, currency: string | undefined, timeZone: string | undefined) {
  const money = lazy(() => moneyFormat(locale, currency))
  const price = lazy(() => moneyFormat(locale, currency, 'stripIfInteger'))
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }))
  // In the rules of Brazil, 0 is singular. Shops write the plural.
  const plural = lazy(() => new Intl.PluralRules(locale.replace(/^pt\b.*/, 'pt-PT')))
  const number = lazy(() => new Intl.NumberFormat(locale))
  const list = lazy(() => new Intl.ListFormat(locale))
  const alternatives = lazy(() => new Intl.ListFormat(locale, { type: 'disjunction' }))
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  const weekday = dates({ weekday: 'long' })
  const date = dates({ day: 'numeric', month: 'long' })
  const fullDate = dates({ dateStyle: 'long' })
  const time = dates({ timeStyle: 'short' })
  // The first formatter of a page takes longer than all others together. It is created in a separate task while requests
  // are pending, so that it delays neither the script nor the first render.
  setTimeout(number)
  const ending = /^pt-(?!.*BR)/.test(locale) ? '' : (firstOfMonth[locale.replace(/-.*/, '')] ?? '')
  const withEnding = (text: string) => text.replace(/^1(?=\s)/, `1${ending}`)
  const isolate = (text: string) =>
    rightToLeft.test(locale) && foreign.test(text) && !text.includes('\u2068') ? `\u2068${text}\u2069` : text
  return {
    /** Time zone of all dates, as an IANA name. Undefined for the device's. */
    zone: timeZone,
    /** The smallest amount that can be paid, in hundredths. */
    unit: payableUnit(currency ?? ''),
    /** Formats money with a typographic minus. Amounts are hundredths in any currency (specification, "Limits"). */
    money: (amount: number) =>
      money()
        .format(amount / 100)
        .replace('-', '−'),
    /** Money without zero decimals, for offers. */
    price: (amount: number) => price().format(amount / 100),
    /** "+55" or "−300". */
    signed: (value: number) => (value > 0 ? '+' : '') + number().format(value).replace('-', '−'),
    /** Formats 15 as "15%". */
    percent: (value: number) => percent().format(value / 100),
    number: (value: number) => number().format(value),
    plural: (count: number) => plural().select(count),
    /**
     * In right-to-left languages, encloses a name or code in U+2068 and U+2069: otherwise, digits and signs at its ends
     * would move to the other side. Text that already contains an isolate is not changed.
     */
    isolate,
    list: (items: readonly string[]) => join(items, list),
    /** "Mug or Spoon". */
    alternatives: (items: readonly string[]) => join(items, alternatives),
    /** "in 2 days", "tomorrow", "5 minutes ago". */
    relative: (value: number, unit: Intl.RelativeTimeFormatUnit) => relative().format(value, unit),
    weekday: (time: number) => weekday().format(time),
    date: (time: number) => withEnding(date().format(time)),
    /** With the year. */
    fullDate: (time: number) => withEnding(fullDate().format(time)),
    /** "5 PM", "5:30 PM", "17:00". */
    time: (moment: number) =>
      time()
        .format(moment)
        .replace(/:00(?=\s)/, ''),
    /** "Central European Time". */
    zoneName: (zone: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        timeZoneName: zone === 'UTC' ? 'short' : 'longGeneric',
      })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  }

  function join(items: readonly string[], format: () => Intl.ListFormat) {
    const isolated = items.map(isolate)
    return items.length > 1 ? format().format(isolated) : isolated.join('')
  }
}

const rightToLeft = /^(ar|fa|he|ur)\b/

/** Letters that are not Arabic, and signs. */
const foreign = /(?!\p{Script=Arabic})\p{L}|[+−-]/u

/**
 * Uses the decimals of the currency, but never fewer than the amount has: browsers omit the hundredths of RSD, and lines
 * would not add up. Without a valid currency, formats a plain number.
 */
function moneyFormat(locale: string, currency: string | undefined, trailingZeroDisplay?: 'stripIfInteger') {
  try {
    if (currency) {
      const style = { style: 'currency', currency, trailingZeroDisplay } as const
      const usual = new Intl.NumberFormat(locale, style)
      const isWhole = payableUnit(currency) > 1
      // Most currencies have hundredths and need no second formatter.
      if (!isWhole && Number(usual.resolvedOptions().maximumFractionDigits) > 1) return usual
      const minimumFractionDigits = isWhole ? 0 : 2
      return new Intl.NumberFormat(locale, { ...style, minimumFractionDigits, maximumFractionDigits: 2 })
    }
  } catch {
    // An invalid currency code must not break the element.
  }
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, trailingZeroDisplay })
}

function lazy<Value>(create: () => Value) {
  let value: Value | undefined
  return () => (value ??= create())
}
