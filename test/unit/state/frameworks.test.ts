/** The cart in frameworks, as in the examples of the documentation. */
import type { useSyncExternalStore } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { effectScope, nextTick, onScopeDispose, shallowRef, watchEffect } from 'vue'
import { type Cart, createCart, itemCount, subtotal } from '../../../src/state/cart.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250, name: 'Mug' }

test('works in a plain page', () => {
  const { cart } = { cart: createCart() }
  const badge = { textContent: '' }

  const stop = cart.$cart.subscribe((now) => (badge.textContent = String(itemCount(now))))
  expect(badge.textContent).toBe('0')
  cart.add(mug)
  cart.setQuantity(mug, 3)
  expect(badge.textContent).toBe('3')

  stop()
  cart.clear()
  expect(badge.textContent).toBe('3')
})

test('works in Vue with a shallowRef', async () => {
  const { cart } = { cart: createCart() }
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const rendered: number[] = []

  function useCart() {
    const now = shallowRef(cart.$cart.get())
    onScopeDispose(cart.$cart.listen((next) => (now.value = next)))
    return now
  }

  scope.run(() => {
    const now = useCart()
    watchEffect(() => rendered.push(subtotal(now.value)))
  })
  cart.add(mug)
  await nextTick()
  scope.stop()
  cart.add(mug)
  await nextTick()

  expect(rendered).toEqual([0, 1250])
})

test("meets the rules of React's useSyncExternalStore", () => {
  const { cart } = { cart: createCart() }
  const [subscribe, getSnapshot]: Parameters<typeof useSyncExternalStore<Cart>> = [
    cart.$cart.listen,
    cart.$cart.get,
  ]
  let calls = 0

  // The snapshot stays the same object until the cart changes. Listeners already get the new snapshot.
  const leave = subscribe(() => calls++)
  const before = getSnapshot()
  expect(getSnapshot()).toBe(before)
  expect(calls).toBe(0)
  cart.add(mug)
  expect([calls, getSnapshot() === before, getSnapshot() === getSnapshot()]).toEqual([1, false, true])

  leave()
  cart.add(mug)
  expect(calls).toBe(1)
})
