/** The shopper's cart. Amounts are integers in minor units, as on the wire. */
import { type CartPort, markOf } from './persist.ts'
import { type CartLine, checkedLines, identity, type LineAddress, lineTotal, whole } from './lines.ts'
import { withLine, withQuantity } from './lines.ts'
import { createShared } from './shared.ts'
import { type Atom, atom } from './atom.ts'

export { type CartLine, lineKey, lineTotal, type LineAddress, type ProductIds } from './lines.ts'

/** What a shopper picked to be applied. A promotion tier or a voucher as it comes from the service will do. */
export interface Redeemable {
  object: 'promotion_tier' | 'voucher'
  id: string
  /** Of a loyalty card: the reward by which its points pay for the order, and the most points to use. */
  reward?: { id: string; points: number }
}

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly selection: readonly Redeemable[]
}

export type CartStore = ReturnType<typeof createCart>

export const emptyCart: Cart = { lines: [], selection: [] }

/** All that is ever kept of it. */
const fields = [
  'lines',
  ...identity,
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

export interface CartOptions extends CartPort {
  /** ISO 4217 code of the currency of its prices, such as `EUR`. What adapters read in another is not taken. */
  currency?: string | undefined
}

/**
 * A verb does what it does on the cart as all tabs have made it, and `$cart` has it at once. It throws a
 * RangeError that names the field when a product has no id, when a quantity is not a whole number from 0 to
 * 999,999 or a price not one from 0, when an address names several lines, or when the cart no longer adds up
 * exactly. The cart then stays as it was.
 */
export function createCart({ currency, ...port }: CartOptions = {}) {
  const $cart = atom(emptyCart)
  let owner: string | undefined

  /** What one customer chose or redeemed, vouchers of their own among it, is not for the next. A guest may sign in. */
  const fitting = (cart: Cart, chooser: unknown, customer: unknown) =>
    checked(
      !chooser || chooser === customer
        ? cart
        : { lines: cart.lines.filter(({ redemption }) => !redemption), selection: [] },
    )

  const shared = createShared<Cart>(port, {
    name: 'cart:1',
    fields,
    $value: $cart,
    read: (kept) => fitting((kept ?? emptyCart) as Cart, Object(kept).owner, markOf(port, owner)), // what does not fit throws
    write: (cart) => ({ ...cart, owner: markOf(port, owner) }),
  })

  const change = (act: (cart: Cart) => Partial<Cart>) =>
    shared.change((cart) => checked({ ...cart, ...act(cart) }))
  const others = ({ selection }: Cart, { id }: Pick<Redeemable, 'id'>) =>
    selection.filter((other) => other.id !== id)

  const cart = {
    $cart: $cart as Atom<Cart>, // set by the verbs alone
    currency,

    /** More of a line that is there already; a product at another price, or with another `id`, is another line. */
    add(line: CartLine) {
      change(({ lines }) => ({ lines: withLine(lines, line) }))
    },

    /** The ids of a product name its line where it has one only; else it takes the line or its `lineKey()`. */
    setQuantity(line: LineAddress, quantity: number) {
      change(({ lines }) => ({ lines: withQuantity(lines, line, quantity) }))
    },

    /** The ids of a product take away all its lines but those of redemptions, which have a key alone. */
    remove(line: LineAddress) {
      cart.setQuantity(line, 0)
    },

    /** For a page that has a cart of its own. What follows from the lines of before is said as a function of them. */
    replace(next: readonly CartLine[] | ((lines: readonly CartLine[]) => readonly CartLine[])) {
      change(({ lines }) => ({ lines: joined(typeof next === 'function' ? next(lines) : next) }))
    },

    /** In place of what was selected under the same id. Points of a card that are none take it out. */
    select(redeemable: Redeemable) {
      change((cart) => ({ selection: [...others(cart, redeemable), redeemable] }))
    },

    deselect(redeemable: Pick<Redeemable, 'id'>) {
      change((cart) => ({ selection: others(cart, redeemable) }))
    },

    /** In place of all that was selected, in one step. */
    choose(redeemables: readonly Redeemable[]) {
      change(() => ({ selection: redeemables }))
    },

    clear() {
      change(() => emptyCart)
    },

    /**
     * Takes up what was kept and follows the other tabs, until the function it gives back is called. What
     * another `customer` had selected is not taken up.
     */
    open(customer?: string) {
      const before = owner
      owner = customer
      $cart.set(fitting($cart.get(), before, owner))
      return shared.open()
    },
  }
  return cart
}

/** What the lines cost together before anything is taken off, in minor units. */
export function subtotal({ lines }: Cart) {
  let sum = 0
  for (const line of lines) sum += lineTotal(line)
  return sum
}

/** How many pieces there are. */
export function itemCount({ lines }: Cart) {
  let count = 0
  for (const { quantity } of lines) count += quantity
  return count
}

function joined(lines: readonly CartLine[]) {
  let all: readonly CartLine[] = []
  for (const line of lines) all = withLine(all, line)
  return all
}

function checked({ lines, selection }: Cart): Cart {
  const cart = { lines: checkedLines(lines), selection: selection.flatMap(chosen).sort(paymentsLast) }
  whole(subtotal(cart), 'price')
  return cart
}

function chosen({ object, id, reward }: Redeemable): Redeemable[] {
  if (!reward) return [{ object, id }]
  return whole(reward.points, 'points')
    ? [{ object, id, reward: { id: reward.id, points: reward.points } }]
    : []
}

/** Points pay for what the discounts leave over, whatever was chosen first. */
const paymentsLast = (one: Redeemable, other: Redeemable) => Number(!!one.reward) - Number(!!other.reward)
