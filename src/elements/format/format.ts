/** Money, numbers, dates and lists in one language. Formatters are dear to make, so each is made once. */
import { payableUnit } from '../../contract/money.ts'

export type Format = ReturnType<typeof createFormat>

const formats = new Map<string, Format>()

/** The formats of a language, a currency and a time zone, the device's unless said; the same object for the same three. */
export function formatFor(locale: string, currency: string | undefined, zone?: string): Format {
  const key = `${locale} ${zone ?? ''} ${currency ?? ''}`
  const format = formats.get(key) ?? createFormat(locale, currency, zone)
  formats.set(key, format)
  return format
}

function createFormat(locale: string, currency: string | undefined, timeZone: string | undefined) {
  const zone = lazy(() => weekday().resolvedOptions().timeZone)
  // The first formatter of a page takes longer than all others together. It has a task to itself, while the service is
  // asked, so that neither the start of the script nor the first drawing is held up by it.
  setTimeout(zone)
  const money = lazy(() => moneyFormat(locale, currency))
  const price = lazy(() => moneyFormat(locale, currency, 'stripIfInteger'))
  const percent = lazy(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }))
  const plural = lazy(() => new Intl.PluralRules(locale))
  const number = lazy(() => new Intl.NumberFormat(locale))
  const list = lazy(() => new Intl.ListFormat(locale))
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }))
  const weekday = dates({ weekday: 'long' })
  const date = dates({ day: 'numeric', month: 'long' })
  const fullDate = dates({ dateStyle: 'long' })
  const time = dates({ timeStyle: 'short' })
  return {
    /** The shopper's, an IANA name. Moments are told by its clock. */
    zone,
    /** The smallest amount that can be paid, in hundredths. */
    unit: payableUnit(currency ?? ''),
    /** An amount as on the wire: hundredths, whatever the currency (specification, "Limits"). With a real minus. */
    money: (amount: number) =>
      money()
        .format(amount / 100)
        .replace('-', '−'),
    /** The same without decimals where they are naught: of an offer. */
    price: (amount: number) => price().format(amount / 100),
    /** "+55" or "−300". */
    signed: (value: number) => (value > 0 ? '+' : '') + number().format(value).replace('-', '−'),
    /** 15 is 15 %. */
    percent: (value: number) => percent().format(value / 100),
    number: (value: number) => number().format(value),
    plural: (count: number) => plural().select(count),
    /** One thing needs no list, and so no formatter. */
    list: (items: readonly string[]) => (items.length > 1 ? list().format(items) : items.join('')),
    /** "in 2 days", "tomorrow", "5 minutes ago". */
    relative: (value: number, unit: Intl.RelativeTimeFormatUnit) => relative().format(value, unit),
    weekday: (time: number) => weekday().format(time),
    date: (time: number) => date().format(time),
    /** With its year. */
    fullDate: (time: number) => fullDate().format(time),
    /** "5:00 PM". */
    time: (moment: number) => time().format(moment),
    /** What people call another time zone: "Central European Time". */
    zoneName: (zone: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: zone,
        timeZoneName: zone === 'UTC' ? 'short' : 'longGeneric',
      })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  }
}

/**
 * With as many decimals as the currency has, and never fewer than the amount: a browser that leaves out the hundredths
 * of RSD, or half a yen, would show lines that do not add up. Without a currency, or with a wrong one, the bare number.
 */
function moneyFormat(locale: string, currency: string | undefined, trailingZeroDisplay?: 'stripIfInteger') {
  try {
    if (currency) {
      const style = { style: 'currency', currency, trailingZeroDisplay } as const
      const usual = new Intl.NumberFormat(locale, style)
      const isWhole = payableUnit(currency) > 1
      // Most currencies have hundredths, and need no second formatter.
      if (!isWhole && Number(usual.resolvedOptions().maximumFractionDigits) > 1) return usual
      const minimumFractionDigits = isWhole ? 0 : 2
      return new Intl.NumberFormat(locale, { ...style, minimumFractionDigits, maximumFractionDigits: 2 })
    }
  } catch {
    // Not a currency code: a page's slip must not take the element down.
  }
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, trailingZeroDisplay })
}

function lazy<Value>(make: () => Value) {
  let made: Value | undefined
  return () => (made ??= make())
}
