/** Random changes of carts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createCart,
  itemCount,
  lineKey,
  subtotal,
  type CartLine,
  type CartStore,
} from '../../../src/state/cart.ts'

const line: fc.Arbitrary<CartLine> = fc.record({
  product_id: fc.constantFrom('a', 'b', 'c', 'd'),
  quantity: fc.nat(1_000),
  price: fc.oneof(fc.nat(1_000_000), fc.constantFrom(100, 250)),
})

const step = fc.oneof(
  line.map((line) => (cart: CartStore) => cart.add(line)),
  line.map((line) => (cart: CartStore) => cart.setQuantity(lineKey(line), line.quantity)),
  line.map((line) => (cart: CartStore) => cart.remove({ product_id: line.product_id ?? '' })),
  fc.array(line, { maxLength: 6 }).map((lines) => (cart: CartStore) => cart.replace(lines)),
)

test('has one line for each product and price, and exact totals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const cart = createCart()
      for (const change of steps) change(cart)

      const { lines } = cart.$cart.get()
      expect(new Set(lines.map(({ product_id, price }) => `${product_id} ${price}`)).size).toBe(lines.length)
      expect(lines.every(({ quantity }) => quantity > 0)).toBe(true)
      const exact = lines.reduce((sum, { quantity, price }) => sum + BigInt(quantity) * BigInt(price), 0n)
      expect(BigInt(subtotal(cart.$cart.get()))).toBe(exact)
    }),
  )
})

test('has the same totals for any order of the lines', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(line, { selector: ({ product_id }) => product_id })
        .chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
      ([lines, shuffled]) => {
        const [one, other] = [lines, shuffled].map((lines) => ({ lines, selection: [] }))
        expect(one && subtotal(one)).toBe(other && subtotal(other))
        expect(one && itemCount(one)).toBe(other && itemCount(other))
      },
    ),
  )
})

test('is unchanged after a line is added and removed', () => {
  fc.assert(
    fc.property(fc.array(line), line, (lines, extra) => {
      const cart = createCart()
      cart.replace(lines.filter(({ product_id }) => product_id !== extra.product_id))
      const before = cart.$cart.get()

      cart.add(extra)
      cart.remove(extra)

      expect(cart.$cart.get()).toEqual(before)
    }),
  )
})

test('stores numbers exactly or rejects them', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (quantity, price) => {
      const cart = createCart()
      try {
        cart.add({ product_id: 'a', quantity, price })
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        expect(cart.$cart.get().lines).toEqual([])
        return
      }
      const [line] = cart.$cart.get().lines
      expect(line ? [line.quantity, line.price] : [0]).toEqual(
        line ? [quantity, price] : [Math.abs(quantity)],
      )
    }),
  )
})
