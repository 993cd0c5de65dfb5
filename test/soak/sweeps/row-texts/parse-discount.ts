/** Parses the text of a discount and computes the discount on a cart from that text alone. */
import { collections, shelf } from './offers.ts'
import type { Language } from './parse-schedule.ts'

export interface Line {
  name: string
  /** Minor units. */
  price: number
  quantity: number
}

/** Discount on each line, or only the total if the text does not define how lines share it. */
export interface ExpectedDiscount {
  lines: number[] | undefined
  total: number
}

const discountPatterns = {
  en: {
    free: /^(Free |\d+ free gifts$|(?!Cheapest ).* free$)/,
    cheapestFree: /^Cheapest /,
    cheapestUnit: ', cheapest first, limit 1',
    off: /^(.+?) off (.+)$/,
    order: /^your order\b/i,
    fixed: /^(.+?) for (€[\d.,]+)( each)?/,
    each: /(?:, up to|\band) (€[\d.,]+) per product/,
    all: /(?:, up to|\band) (€[\d.,]*\d)(?![\d.,]| per product)/,
    cheapest: /^(each unit of )?(the )?cheapest\b(?! first)/i,
    mostExpensive: /^(each unit of )?(the )?most expensive\b(?! first)/i,
    cheapestFirst: /, cheapest first/,
    mostExpensiveFirst: /, most expensive first/,
    everything: /\ball items\b/i,
    unknown: /\beligible items?\b/i,
    perUnit: /^each /,
    together: /^\S+ in total off /,
    every: /, every (?<step>\d+)\w\w (?<what>item|product)/,
    then: /, the (?<first>\d+)\w\w (?<what>item|product) and every (?<step>\d+)/,
    from: /, from the (?<first>\d+)\w\w (?<what>item|product)/,
    mostEach: /, limit (\d+) per product/,
    mostAll: /, (?:limit )?(\d+)(?: in total)?(?=,|$)/,
    unit: 'item',
  },
  de: {
    free: /^(?!Günstigster ).* gratis$|Gratis-Geschenk/,
    cheapestFree: /^Günstigster .* gratis/,
    cheapestUnit: ', günstigste zuerst, max. 1 Stück',
    off: /^(.+?) Rabatt auf (.+)$/,
    order: /^(?:die|gesamte) Bestellung\b/i,
    fixed: /^(.+?) für (je )?([\d.,]+ €)/,
    each: /(?:, bis max\.|\bund) ([\d.,]+ €) je Produkt/,
    all: /(?:, bis max\.|\bund) ([\d.,]+ €)(?! je Produkt)/,
    cheapest: /\bgünstigster?n? Artikel/i,
    mostExpensive: /\bteuerster?n? Artikel/i,
    cheapestFirst: /, günstigste zuerst/,
    mostExpensiveFirst: /, teuerste zuerst/,
    everything: /\balle Artikel\b/i,
    unknown: /\bteilnehmende[rn]? Artikel\b/i,
    perUnit: /, je Stück/,
    together: /^Insgesamt /,
    every: /, gilt für jedes (?<step>\d+)\. (?<what>Stück|Produkt)/,
    then: /, gilt für das (?<first>\d+)\. und danach für jedes (?<step>\d+)\. (?<what>Stück|Produkt)/,
    from: /, ab dem (?<first>\d+)\. (?<what>Stück|Produkt)/,
    mostEach: /, max\. (\d+) Stück je Produkt/,
    mostAll: /, max\. (\d+) (?:Stück(?! je)|insgesamt)/,
    unit: 'Stück',
  },
} as const

/** "€1,250.00", "1.250,00 €" or "€20" in minor units; undefined for other texts. */
export function parseMoney(text: string): number | undefined {
  const [amount] = /\d[\d.,]*\d|\d/.exec(text) ?? []
  if (!amount || !text.includes('€')) return undefined
  return Number(amount.replace(/[.,]/g, '')) * (/[.,]\d\d$/.test(amount) ? 1 : 100)
}

/** Products and collections that a text names. */
const namesIn = (text: string) => [...shelf, ...collections].filter(({ name }) => text.includes(name))

const isNamed = (line: Line, named: ReturnType<typeof namesIn>) =>
  named.some((one) =>
    'products' in one
      ? one.products.some((id) => shelf.find((product) => product.id === id)?.name === line.name)
      : one.name === line.name,
  )

/** Undefined for texts without a computable discount: empty, free products, or unnamed items. */
export function expectedDiscount(
  discountText: string,
  lines: readonly Line[],
  language: Language,
): ExpectedDiscount | undefined {
  const text = discountText.replace(/\s+/g, ' ')
  const patterns = discountPatterns[language]
  if (!text || patterns.free.test(text) || patterns.unknown.test(text)) return undefined
  const [, what = '', of = ''] = patterns.cheapestFree.test(text)
    ? ['', '100%', text + patterns.cheapestUnit]
    : (patterns.off.exec(text) ?? [])
  const fixed = what ? undefined : patterns.fixed.exec(text)
  if (!what && !fixed) throw new Error(`Unknown discount: "${text}"`)
  const price = fixed ? (parseMoney(fixed[0]) ?? NaN) : NaN
  const about = what ? of : text
  const costs = lines.map(({ price, quantity }) => price * quantity)
  const percent = /%/.test(what) ? Number(what.replace(/[^\d.,]/g, '').replace(',', '.')) : undefined
  const amount = parseMoney(what)
  const [each = Infinity, all = Infinity] = [patterns.each, patterns.all].map((bound) => {
    const [, bounded] = bound.exec(about) ?? []
    return bounded ? parseMoney(bounded) : undefined
  })

  if (patterns.order.test(about)) {
    const sum = total(costs)
    const discount = percent !== undefined ? partOf(sum, percent) : (amount ?? Math.max(0, sum - price))
    return { lines: undefined, total: Math.min(discount, sum, all, each) }
  }
  const shares = chosenBy(about, lines, language)
  const rests = shares.map((quantity, index) => quantity * (lines[index]?.price ?? 0))
  if (patterns.together.test(text) && amount !== undefined)
    return {
      lines: undefined,
      total: Math.min(amount, total(rests.map((rest) => Math.min(rest, each))), all),
    }
  const parts = shares.map((quantity, index) => {
    const rest = rests[index] ?? 0
    if (!quantity) return 0
    const discount =
      percent !== undefined
        ? partOf(rest, percent)
        : amount === undefined
          ? Math.max(0, rest - price * quantity)
          : amount * (patterns.perUnit.test(about) ? quantity : 1)
    return Math.min(discount, rest, each)
  })
  return total(parts) > all ? { lines: undefined, total: all } : { lines: parts, total: total(parts) }
}

/** Number of discounted units of each line. */
function chosenBy(about: string, lines: readonly Line[], language: Language): number[] {
  const patterns = discountPatterns[language]
  const named = namesIn(about)
  const counts = lines.map((line) => patterns.everything.test(about) || !named.length || isNamed(line, named))
  const prices = lines.filter((_, index) => counts[index]).map(({ price }) => price)
  const pick = patterns.cheapest.test(about)
    ? Math.min(...prices)
    : patterns.mostExpensive.test(about)
      ? Math.max(...prices)
      : undefined
  const order = [...lines.keys()].filter(
    (index) => counts[index] && (pick === undefined || lines[index]?.price === pick),
  )
  const priceOf = (index: number) => lines[index]?.price ?? 0
  if (patterns.cheapestFirst.test(about)) order.sort((one, other) => priceOf(one) - priceOf(other))
  if (patterns.mostExpensiveFirst.test(about)) order.sort((one, other) => priceOf(other) - priceOf(one))

  const [turns] = [patterns.then, patterns.from, patterns.every]
    .map((one) => one.exec(about)?.groups)
    .filter((one) => one !== undefined)
  const unit = turns?.what === patterns.unit
  const step = Number(turns?.step ?? 1)
  const first = Number(turns?.first ?? step)
  const [mostEach = Infinity, mostAll = Infinity] = [patterns.mostEach, patterns.mostAll].map((most) => {
    const [, count] = most.exec(about) ?? []
    return count ? Number(count) : undefined
  })
  let counted = 0
  let left = mostAll
  const chosen = lines.map(() => 0)
  for (const index of order) {
    const quantity = lines[index]?.quantity ?? 0
    let hits = 0
    for (let turn = 0; turn < (unit ? quantity : 1); turn += 1) {
      counted += 1
      if (counted >= first && (counted - first) % step === 0) hits += unit ? 1 : quantity
    }
    const units = Math.min(hits, mostEach, left)
    left -= units
    chosen[index] = units
  }
  return chosen
}

/** Half a cent is rounded up. */
const partOf = (amount: number, percent: number) =>
  Math.floor((2 * amount * Math.round(percent * 10_000) + 1_000_000) / 2_000_000)

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** The missing money and units. Each entry accepts any of its products. */
export interface Missing {
  money: { amount: number; products: string[] }[]
  units: { count: number; products: string[] }[]
}

const missingPatterns = {
  en: {
    unlock: /^(.+) to unlock$/,
    unit: /(\d+) (?:× |items?(?: from |\b))/,
    money: /(€[\d.,]*\d) more(?: on )?/,
    productsFirst: false,
  },
  de: {
    unlock: /^Noch (.+) bis zum Angebot$/,
    unit: /(\d+) (?:× |Artikel(?: aus |\b))/,
    money: /(?: im Wert von )?([\d.,]*\d €)/,
    // "Espresso cup im Wert von 5 €", so the parts are read backwards.
    productsFirst: true,
  },
} as const

/** The products that a text names. Without any, one product of the shelf. */
const productsIn = (text: string) => {
  const named = namesIn(text).flatMap((one) => ('products' in one ? one.products : [one.id]))
  return named.length ? named : [shelf[0].id]
}

/** Pairs each number with the part after it. */
const pairs = (parts: readonly string[]) =>
  parts.flatMap((part, at) => (at % 2 ? [[part, parts[at + 1] ?? ''] as const] : []))

/** Undefined for texts that do not list anything missing. */
export function parseMissing(status: string, language: Language): Missing | undefined {
  const { unlock, unit, money, productsFirst } = missingPatterns[language]
  const [, text] = unlock.exec(status.replace(/\s+/g, ' ')) ?? []
  if (!text) return undefined
  const [before = '', ...rest] = text.split(unit)
  const amounts = before.split(money)
  return {
    money: pairs(productsFirst ? amounts.reverse() : amounts).map(([amount, on]) => ({
      amount: parseMoney(amount) ?? NaN,
      products: namesIn(on).length ? productsIn(on) : [],
    })),
    units: pairs(['', ...rest]).map(([count, of]) => ({ count: Number(count), products: productsIn(of) })),
  }
}
