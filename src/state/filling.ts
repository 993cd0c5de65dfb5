/** Filling the cart from where a shop keeps its own. Nothing is thrown into the page: what goes wrong is told. */
import { within } from '../client/abort.ts'
import { type CartLine, type CartStore, createCart, type ProductIds } from './cart.ts'

/** An item of the shop's own cart, of which nothing is known for sure. */
export type ForeignItem = Readonly<Record<string, unknown>>

export interface FollowOptions {
  /** Which product of the catalogue an item is; by default the shop's id is its `source_id`. */
  productOf?: (item: ForeignItem) => ProductIds
  /** Hears of an answer that did not come and of items that could not be read; those are left out. */
  onError?: (error: unknown) => void
}

/** How long the shop's own server may take, in milliseconds. */
const patience = 10_000

/** `tell` passes errors to a page whose own function may throw. */
export function createFilling(cart: CartStore, { onError }: FollowOptions) {
  const life = new AbortController()
  const { signal } = life

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

  /** The lines of the items that can be read. */
  const read = (items: unknown, lineOf: (item: ForeignItem) => CartLine): CartLine[] => {
    if (!Array.isArray(items)) throw new TypeError('There is no list of items')
    return items.flatMap((item) => {
      try {
        const line = lineOf(Object(item))
        createCart().add(line) // says what is wrong with it
        return [line]
      } catch (error) {
        tell(error)
        return []
      }
    })
  }

  const fill = (lines: readonly CartLine[]) => {
    const next = createCart()
    next.replace(lines)
    const [before, after] = [cart, next].map(({ $cart }) => JSON.stringify($cart.get().lines))
    if (before !== after && !signal.aborted) cart.replace(lines)
  }

  return { signal, tell, attempt, read, fill, stop: () => life.abort() }
}

type Filling = ReturnType<typeof createFilling>

/** Asks the shop's own server for its cart, now and whenever told to: one request at a time, the last one counts. */
export function createReader({ signal, attempt, fill }: Filling, linesOf: (cart: ForeignItem) => CartLine[]) {
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
          const response = await fetch(url, { headers: { Accept: 'application/json' }, signal })
          if (!response.ok) throw new Error(`${url} answers ${response.status}`)
          fill(linesOf(Object(await response.json())))
        },
        patience,
      ),
    )
    underWay = false
    if (again) return refresh(url)
  }
}

/**
 * Calls `act` after each request of the page whose address fits. Requests are seen, never touched; a browser
 * that does not show them leaves the cart as it was read when the page was loaded.
 */
export function afterRequests(address: RegExp, signal: AbortSignal, act: () => void) {
  if (!globalThis.PerformanceObserver) return
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => address.test(name))) act()
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
