/** The shopper's cart. Amounts are integers in minor units, as on the wire. */
import { type StoragePort, customerHash } from './persist.ts'
import {
  type CartLine,
  validLines,
  productFields,
  type LineAddress,
  lineTotal,
  assertInteger,
} from './lines.ts'
import { withLine, withQuantity } from './lines.ts'
import { createShared } from './shared.ts'
import { sum } from './sum.ts'
import { type Atom, atom } from './atom.ts'

export { type CartLine, lineKey, lineTotal, type LineAddress, type ProductIds } from './lines.ts'

/** A redeemable that the shopper selected: a promotion tier or a voucher. The service's own objects also fit this type. */
export interface Redeemable {
  object: 'promotion_tier' | 'voucher'
  id: string
  /** For a loyalty card: the reward with which its points pay for the order, and the maximum number of points. */
  reward?: { id: string; points: number }
}

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly selection: readonly Redeemable[]
}

export type CartStore = ReturnType<typeof createCart>

const emptyList = Object.freeze([])

/** Frozen, because all carts share it and code of the page could change it. */
export const emptyCart: Cart = Object.freeze({ lines: emptyList, selection: emptyList })

/** The only fields that are stored. */
const fields = [
  'lines',
  ...productFields,
  'quantity',
  'price',
  'name',
  'image_url',
  'redemption',
  'selection',
  'object',
  'id',
  'reward',
  'points',
  'owner',
]

export interface CartOptions extends StoragePort {
  /** ISO 4217 code of the cart's currency, such as `EUR`. Adapters ignore carts in another currency. */
  currency?: string | undefined
}

/**
 * Creates a cart that all tabs share. Each method changes `$cart` immediately. A method throws a RangeError, and changes
 * nothing, if
 *
 * - a product has no id
 * - a quantity is not an integer from 0 to 999,999, or a price is negative or not an integer
 * - the ids of a product match several lines
 * - the total is too large to be exact.
 */
export function createCart({ currency, ...port }: CartOptions = {}) {
  const $cart = atom(emptyCart)
  let owner: string | undefined

  /** Removes another customer's selection and reward lines. A guest's selection is kept when they sign in. */
  const forCustomer = (cart: Cart, selectedBy: unknown, customer: unknown) =>
    validated(
      !selectedBy || selectedBy === customer
        ? cart
        : { lines: cart.lines.filter(({ redemption }) => !redemption), selection: [] },
    )

  const shared = createShared<Cart>(port, {
    name: 'cart:1',
    fields,
    $value: $cart,
    read: (stored) =>
      forCustomer((stored ?? emptyCart) as Cart, Object(stored).owner, customerHash(port, owner)),
    write: (cart) => ({ ...cart, owner: customerHash(port, owner) }),
  })

  const change = (update: (cart: Cart) => Partial<Cart>) =>
    shared.change((cart) => validated({ ...cart, ...update(cart) }))
  const others = ({ selection }: Cart, { id }: Pick<Redeemable, 'id'>) =>
    selection.filter((other) => other.id !== id)

  const cart = {
    $cart: $cart as Atom<Cart>, // set only by the methods below
    currency,

    /** Adds a line. If the cart has a line of the same product, price and `id`, adds to its quantity. */
    add(line: CartLine) {
      change(({ lines }) => ({ lines: withLine(lines, line) }))
    },

    /** `line`: the line, its `lineKey()`, or the ids of a product that has only one line. A quantity of 0 removes it. */
    setQuantity(line: LineAddress, quantity: number) {
      change(({ lines }) => ({ lines: withQuantity(lines, line, quantity) }))
    },

    /** Product ids remove all lines of the product, except reward lines. To remove a reward line, pass it or its key. */
    remove(line: LineAddress) {
      cart.setQuantity(line, 0)
    },

    /** Replaces all lines, for pages with their own cart. Takes the new lines, or a function of the current lines. */
    replace(next: readonly CartLine[] | ((lines: readonly CartLine[]) => readonly CartLine[])) {
      change(({ lines }) => ({ lines: merged(typeof next === 'function' ? next(lines) : next) }))
    },

    /** Selects a redeemable, replacing one with the same id. A card with 0 points is deselected. */
    select(redeemable: Redeemable) {
      change((cart) => ({ selection: [...others(cart, redeemable), redeemable] }))
    },

    deselect(redeemable: Pick<Redeemable, 'id'>) {
      change((cart) => ({ selection: others(cart, redeemable) }))
    },

    /** Replaces the whole selection in one step. */
    replaceSelection(redeemables: readonly Redeemable[]) {
      change(() => ({ selection: redeemables }))
    },

    clear() {
      change(() => emptyCart)
    },

    /**
     * Reads the stored cart, and follows changes in other tabs until the returned function is called. Ignores the
     * selection of another `customer`.
     */
    open(customer?: string) {
      const before = owner
      owner = customer
      $cart.set(forCustomer($cart.get(), before, owner))
      return shared.open()
    },
  }
  return cart
}

/** Sum of all lines before discounts, in minor units. */
export const subtotal = ({ lines }: Cart) => sum(lines, lineTotal)

/** Number of units in the cart. */
export const itemCount = ({ lines }: Cart) => sum(lines, ({ quantity }) => quantity)

function merged(lines: readonly CartLine[]) {
  let all: readonly CartLine[] = []
  for (const line of lines) all = withLine(all, line)
  return all
}

function validated({ lines, selection }: Cart): Cart {
  const cart = { lines: validLines(lines), selection: selection.flatMap(normalized).sort(paymentsLast) }
  assertInteger(subtotal(cart), 'price')
  return cart
}

function normalized({ object, id, reward }: Redeemable): Redeemable[] {
  if (!reward) return [{ object, id }]
  return assertInteger(reward.points, 'points')
    ? [{ object, id, reward: { id: reward.id, points: reward.points } }]
    : []
}

/** Points pay for what remains after discounts, so they come last. */
const paymentsLast = (one: Redeemable, other: Redeemable) => Number(!!one.reward) - Number(!!other.reward)
