/** The shopper's cart. Amounts are integers in minor units, as on the wire. */
import { type CartPort, createKeeper, markOf } from './keeper.ts'
import { type Watchable, watchable } from './watchable.ts'

/** Names a product; at least one of the three ids is there. */
export interface ProductIds {
  product_id?: string
  sku_id?: string
  source_id?: string
  /** What `source_id` names; a product unless said. */
  related_object?: 'product' | 'sku'
}

export interface CartLine extends ProductIds {
  /** A whole number; a line of none leaves the cart. */
  quantity: number
  /** Of one piece, in minor units. */
  price: number
  name?: string
  image_url?: string
}

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

const ids = ['product_id', 'sku_id', 'source_id'] as const
const identity = [...ids, 'related_object'] as const

/** All that is ever kept of it. */
const fields = [
  'lines',
  ...identity,
  'quantity',
  'price',
  'name',
  'image_url',
  'selection',
  'object',
  'id',
  'reward',
  'points',
  'owner',
]

/**
 * A verb throws a RangeError that names the field when a product has no id, when a quantity or a price is not
 * a whole number from 0, or when the cart no longer adds up exactly. The cart then stays as it was.
 */
export function createCart(port: CartPort = {}) {
  const $cart = watchable(emptyCart)
  let owner: number | undefined

  /** What one customer chose, vouchers of their own among it, is not for the next. A guest may sign in. */
  const take = (cart: Cart, chooser: unknown) =>
    $cart.set(checked(!chooser || chooser === owner ? cart : { ...cart, selection: [] }))

  // Storage may hold anything; what does not fit throws, and is not taken.
  const keeper = createKeeper(port, 'cart:1', (kept) => take((kept ?? emptyCart) as Cart, Object(kept).owner))

  const change = (next: Partial<Cart>) => {
    $cart.set(checked({ ...$cart.get(), ...next }))
    keeper.keep({ ...$cart.get(), owner }, fields)
  }
  const others = ({ id }: Pick<Redeemable, 'id'>) => $cart.get().selection.filter((other) => other.id !== id)

  const cart = {
    $cart: $cart as Watchable<Cart>, // set by the verbs alone

    add(line: CartLine) {
      change({ lines: merge($cart.get().lines, line) })
    },

    setQuantity(product: ProductIds, quantity: number) {
      const { lines } = $cart.get()
      change({ lines: lines.map((line) => (sameProduct(line, product) ? { ...line, quantity } : line)) })
    },

    remove(product: ProductIds) {
      cart.setQuantity(product, 0)
    },

    /** For a page that has a cart of its own. */
    replace(lines: readonly CartLine[]) {
      change({ lines: lines.reduce(merge, []) })
    },

    /** In place of what was selected under the same id. Points of a card that are none take it out. */
    select(redeemable: Redeemable) {
      change({ selection: [...others(redeemable), redeemable] })
    },

    deselect(redeemable: Pick<Redeemable, 'id'>) {
      change({ selection: others(redeemable) })
    },

    clear() {
      change(emptyCart)
    },

    /**
     * Takes up what was kept and follows the other tabs, until the function it gives back is called. What
     * another `customer` had selected is not taken up.
     */
    open(customer?: string) {
      const before = owner
      owner = markOf(customer)
      take($cart.get(), before)
      return keeper.open()
    },
  }
  return cart
}

/** What one line costs, in minor units. */
export const lineTotal = ({ quantity, price }: CartLine) => quantity * price

/** What the lines cost together before anything is taken off, in minor units. */
export const subtotal = ({ lines }: Cart) => lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** How many pieces there are. */
export const itemCount = ({ lines }: Cart) => lines.reduce((sum, line) => sum + line.quantity, 0)

export const sameProduct = (one: ProductIds, other: ProductIds) =>
  identity.every((id) => one[id] === other[id])

/** One more line; a product that is there already gets more of it, and the newer price and name. */
function merge(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  whole(line.quantity, 'quantity')
  const held = lines.find((other) => sameProduct(line, other))
  if (!held) return [...lines, line]
  const quantity = held.quantity + line.quantity
  return lines.map((other) => (other === held ? { ...held, ...line, quantity } : other))
}

function checked({ lines, selection }: Cart): Cart {
  const cart = {
    lines: lines.filter((line) => {
      if (!ids.some((id) => line[id])) throw new RangeError(`one of ${ids} is missing`)
      whole(line.price, 'price')
      return whole(line.quantity, 'quantity')
    }),
    selection: selection.flatMap(chosen).sort(paymentsLast),
  }
  whole(itemCount(cart), 'quantity')
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

function whole(value: number, field: string) {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${field} must be a whole number from 0, not ${value}`)
  }
  return value
}
