/** Filling the cart from where a shop keeps its own. Nothing is thrown into the page: what goes wrong is told. */
import { within } from '../client/abort.ts'
import { payableUnit } from '../contract/money.ts'
import { type CartLine, type CartStore, createCart, type ProductIds } from './cart.ts'
import { lineTotal, whole, wholeQuantity } from './lines.ts'

/** An item of the shop's own cart, of which nothing is known for sure. */
export type ForeignItem = Readonly<Record<string, unknown>>

export interface FollowOptions {
  /**
   * Which product of the catalogue an item is, and of a reward the redemption that gave it; by default the shop's id is
   * its `source_id`.
   */
  productOf?: (item: ForeignItem) => ProductIds & Pick<CartLine, 'redemption'>
  /** ISO 4217 code of the cart's currency; that of the cart, which is that of `<perk-shop>`, unless given. */
  currency?: string | undefined
  /**
   * Hears of an answer that did not come; of items that could not be read, which are left out; of another
   * currency, of which nothing is taken; and where the lines come to another sum than the shop's own.
   */
  onError?: (error: unknown) => void
}

/** How long the shop's own server may take, in milliseconds. */
const patience = 10_000

/** `tell` passes errors to a page whose own function may throw. */
export function createFilling(cart: CartStore, { currency, onError }: FollowOptions) {
  const life = new AbortController()
  const { signal } = life
  /** Where neither the page nor the cart says one, the first that the shop says is that of all. */
  let first: string | undefined

  const ownCurrency = () => (currency ?? cart.currency ?? first)?.toUpperCase()

  const tell = (error: unknown) => {
    if (signal.aborted) return
    try {
      onError?.(error)
    } catch {
      // The page's own affair.
    }
  }

  /** Does what may fail, and tells if it does. */
  const attempt = async (act: () => unknown) => {
    try {
      await act()
    } catch (error) {
      tell(error)
    }
  }

  /** Throws a RangeError that names both where the shop counts in another currency. What says none passes. */
  const checkCurrency = (codes: readonly unknown[]) => {
    for (const code of codes) {
      if (typeof code !== 'string' || !code) continue
      first ??= code
      if (code.toUpperCase() !== ownCurrency()) {
        throw new RangeError(`The shop counts in ${code}, the cart in ${ownCurrency()}: nothing was taken`)
      }
    }
  }

  /** An amount in whole hundredths, the nearest where it is between two; that is told. */
  const hundredths = (amount: number, field: string) => {
    const nearest = Math.round(amount)
    if (Math.abs(amount - nearest) > 1e-6) {
      tell(new RangeError(`${field} is ${amount} hundredths: ${nearest} were taken`))
    }
    return nearest
  }

  /**
   * The lines of pieces that cost `total` together: one line, or two where the pieces cannot all cost the same.
   * Throws a RangeError for what is no quantity and no amount.
   */
  const linesFor = (line: Omit<CartLine, 'price'>, total: number): CartLine[] => {
    const quantity = wholeQuantity(line.quantity)
    const payable = payableUnit(ownCurrency() ?? '')
    const unit = whole(total, 'price') % payable ? 1 : payable
    const dearer = (total / unit) % quantity
    const price = Math.floor(total / unit / quantity) * unit
    return [
      { ...line, quantity: quantity - dearer, price },
      { ...line, quantity: dearer, price: price + unit },
    ].filter(({ quantity }) => quantity)
  }

  /** The lines of the items that can be read. */
  const read = (items: unknown, linesOf: (item: ForeignItem) => CartLine[]): CartLine[] => {
    if (!Array.isArray(items)) throw new TypeError('There is no list of items')
    return items.flatMap((item) => {
      try {
        const lines = linesOf(Object(item))
        createCart().replace(lines) // says what is wrong with them
        return lines
      } catch (error) {
        tell(error)
        return []
      }
    })
  }

  /** Tells where lines do not come to what the shop says: `due`, in hundredths; without it there is nothing to say. */
  const compare = (lines: readonly CartLine[], due: number) => {
    let sum = 0
    for (const line of lines) sum += lineTotal(line)
    if (Math.abs(sum - due) > 1e-6) {
      tell(new RangeError(`The lines come to ${sum} hundredths, the shop's own sum is ${due}`))
    }
  }

  const fill = (lines: readonly CartLine[], due = NaN) => {
    compare(lines, due)
    const next = createCart()
    next.replace(lines)
    const [before, after] = [cart, next].map(({ $cart }) => JSON.stringify($cart.get().lines))
    if (before !== after && !signal.aborted) cart.replace(lines)
  }

  return {
    signal,
    tell,
    attempt,
    checkCurrency,
    hundredths,
    linesFor,
    read,
    compare,
    fill,
    stop: () => life.abort(),
  }
}

export type Filling = ReturnType<typeof createFilling>

/**
 * Reads the cart from the shop's server, one request at a time. A refresh during a read causes one more read, because
 * the reply under way may be older than the change.
 */
export function createReader({ signal, attempt }: Filling, take: (cart: ForeignItem) => void) {
  let underWay = false
  let again = false

  return async function refresh(url: string): Promise<void> {
    again = underWay
    if (underWay || signal.aborted) return
    underWay = true
    await attempt(() =>
      within(
        signal,
        async (signal) => {
          // After Back the browser prefers its cache, however old, and servers cache carts by mistake.
          const response = await fetch(url, {
            headers: { Accept: 'application/json' },
            cache: 'no-store',
            signal,
          })
          if (!response.ok) throw new Error(`${url} answers ${response.status}`)
          take(Object(await response.json()))
        },
        patience,
      ),
    )
    underWay = false
    if (again) return refresh(url)
  }
}

/**
 * Calls `act` after each request of the page that `isChange` accepts, also a failed one. Left out are reads of the cart
 * at `url` and requests to other servers than its own. Requests are observed, never intercepted. Where a browser cannot
 * observe them, the cart stays as it was when the page loaded.
 */
export function afterRequests(
  url: () => string,
  isChange: (address: string) => boolean,
  signal: AbortSignal,
  act: () => void,
) {
  const { PerformanceObserver, document } = globalThis
  if (!PerformanceObserver || !document) return
  const observer = new PerformanceObserver((list) => {
    const { origin, href } = new URL(url(), document.baseURI)
    const isFromShop = (address: string) => address.startsWith(`${origin}/`) && address !== href
    if (list.getEntries().some(({ name }) => isFromShop(name) && isChange(name))) act()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Ids come as numbers and as texts. Throws a RangeError for what is neither. */
export function idFrom(value: unknown, field: string): string {
  const id = typeof value === 'number' ? String(value) : value
  if (typeof id !== 'string' || !id) throw new RangeError(`${field} is missing`)
  return id
}

/** Numbers come as numbers and as texts; anything else, an empty text too, is none. */
export const numberFrom = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim()) ? Number(value) : NaN

/** A text, where there is one. */
export const maybeText = <Field extends string>(field: Field, value: unknown) =>
  (typeof value === 'string' && value ? { [field]: value } : {}) as { [F in Field]?: string } // one field or none
