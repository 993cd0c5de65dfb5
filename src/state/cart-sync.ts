/** Synchronizes the cart with the shop's own cart. Errors are reported to `onError`, never thrown into the page. */
import { within } from '../client/abort.ts'
import { payableUnit } from '../contract/money.ts'
import { type CartLine, type CartStore, createCart, type ProductIds } from './cart.ts'
import { lineTotal, assertInteger, assertQuantity } from './lines.ts'
import { sum } from './sum.ts'

/** An item of the shop's own cart. Its fields are not validated yet. */
export type ForeignItem = Readonly<Record<string, unknown>>

export interface FollowOptions {
  /**
   * Returns the catalog ids of an item's product and, for a reward, the id of its redemption. Default: the item's id in
   * the shop, as `source_id`.
   */
  productOf?: (item: ForeignItem) => ProductIds & Pick<CartLine, 'redemption'>
  /** ISO 4217 code of the cart's currency. Default: the `currency` of the cart, which `<perk-shop>` sets. */
  currency?: string | undefined
  /**
   * Called when
   *
   * - the shop's cart cannot be loaded
   * - an item is invalid (it is left out)
   * - the shop's cart has another currency (nothing changes)
   * - an amount had to be rounded
   * - the lines do not add up to the shop's own total.
   */
  onError?: (error: unknown) => void
}

const timeoutMs = 10_000

export function createCartSync(cart: CartStore, { currency, onError }: FollowOptions) {
  const lifetime = new AbortController()
  const { signal } = lifetime
  /** The first currency that the shop reports. Used if neither the page nor the cart sets one. */
  let reportedCurrency: string | undefined

  const cartCurrency = () => (currency ?? cart.currency ?? reportedCurrency)?.toUpperCase()

  const report = (error: unknown) => {
    if (signal.aborted) return
    try {
      onError?.(error)
    } catch {
      // An error in the page's callback must not stop the adapter.
    }
  }

  const reportErrors = async (work: () => unknown) => {
    try {
      await work()
    } catch (error) {
      report(error)
    }
  }

  const checkCurrency = (codes: readonly unknown[]) => {
    for (const code of codes) {
      if (typeof code !== 'string' || !code) continue
      reportedCurrency ??= code
      if (code.toUpperCase() !== cartCurrency()) {
        throw new RangeError(
          `The shop's currency is ${code}, the cart's is ${cartCurrency()}: the cart was not changed`,
        )
      }
    }
  }

  const hundredths = (amount: number, field: string) => {
    const nearest = Math.round(amount)
    if (Math.abs(amount - nearest) > 1e-6) {
      report(new RangeError(`${field} is ${amount} hundredths: rounded to ${nearest}`))
    }
    return nearest
  }

  /**
   * Divides `total` among the units of a line. Returns one line, or two with different prices if the total cannot be
   * divided evenly.
   */
  const linesFor = (line: Omit<CartLine, 'price'>, total: number): CartLine[] => {
    const quantity = assertQuantity(line.quantity)
    const payable = payableUnit(cartCurrency() ?? '')
    const unit = assertInteger(total, 'price') % payable ? 1 : payable
    const remainder = (total / unit) % quantity
    const price = Math.floor(total / unit / quantity) * unit
    return [
      { ...line, quantity: quantity - remainder, price },
      { ...line, quantity: remainder, price: price + unit },
    ].filter(({ quantity }) => quantity)
  }

  const readLines = (items: unknown, linesOf: (item: ForeignItem) => CartLine[]): CartLine[] => {
    if (!Array.isArray(items)) throw new TypeError('items must be a list')
    return items.flatMap((item) => {
      try {
        const lines = linesOf(Object(item))
        createCart().replace(lines) // throws if a line is invalid
        return lines
      } catch (error) {
        report(error)
        return []
      }
    })
  }

  /** `shopTotal` is NaN if it is unknown. */
  const checkTotal = (lines: readonly CartLine[], shopTotal: number) => {
    const total = sum(lines, lineTotal)
    if (Math.abs(total - shopTotal) > 1e-6) {
      report(new RangeError(`The lines add up to ${total} hundredths, but the shop's total is ${shopTotal}`))
    }
  }

  const replaceLines = (lines: readonly CartLine[], shopTotal = NaN) => {
    checkTotal(lines, shopTotal)
    const next = createCart()
    next.replace(lines)
    const [before, after] = [cart, next].map(({ $cart }) => JSON.stringify($cart.get().lines))
    if (before !== after && !signal.aborted) cart.replace(lines)
  }

  return {
    signal,
    report,
    reportErrors,
    checkCurrency,
    hundredths,
    linesFor,
    readLines,
    checkTotal,
    replaceLines,
    stop: () => lifetime.abort(),
  }
}

export type CartSync = ReturnType<typeof createCartSync>

/** A refresh during a read causes one more read, because the pending reply may be older than the change. */
export function createRefresh({ signal, reportErrors }: CartSync, onCart: (cart: ForeignItem) => void) {
  let isPending = false
  let again = false

  return async function refresh(url: string): Promise<void> {
    again = isPending
    if (isPending || signal.aborted) return
    isPending = true
    await reportErrors(() =>
      within(
        signal,
        async (signal) => {
          // After the Back button, browsers reuse even expired responses. Also, some servers cache carts by mistake.
          const response = await fetch(url, {
            headers: { Accept: 'application/json' },
            cache: 'no-store',
            signal,
          })
          if (!response.ok) throw new Error(`${url} returned ${response.status}`)
          onCart(Object(await response.json()))
        },
        timeoutMs,
      ),
    )
    isPending = false
    if (again) return refresh(url)
  }
}

/**
 * Calls `callback` after each request of the page that `isChange` accepts, even a failed one. Ignores reads of the cart at
 * `url` and requests to other servers. Requests are observed, never intercepted. Without `PerformanceObserver`, `callback`
 * is never called.
 */
export function afterRequests(
  url: () => string,
  isChange: (address: string) => boolean,
  signal: AbortSignal,
  callback: () => void,
) {
  const { PerformanceObserver, document } = globalThis
  if (!PerformanceObserver || !document) return
  const observer = new PerformanceObserver((list) => {
    const { origin, href } = new URL(url(), document.baseURI)
    const isFromShop = (address: string) => address.startsWith(`${origin}/`) && address !== href
    if (list.getEntries().some(({ name }) => isFromShop(name) && isChange(name))) callback()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Shops use numbers or strings as ids. */
export function idFrom(value: unknown, field: string): string {
  const id = typeof value === 'number' ? String(value) : value
  if (typeof id !== 'string' || !id) throw new RangeError(`${field} is missing`)
  return id
}

/** Reads a number or a numeric string. NaN for anything else, including an empty string. */
export const numberFrom = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : NaN

export const optionalText = <Field extends string>(field: Field, value: unknown) =>
  (typeof value === 'string' && value ? { [field]: value } : {}) as { [F in Field]?: string } // at most this field
