/** How other programs read and write the cart: the examples of the cart's page, as they stand there. */
import type { useSyncExternalStore } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { effectScope, nextTick, onScopeDispose, shallowRef, watchEffect } from 'vue'
import { type Cart, createCart, itemCount, subtotal } from '../../../src/state/cart.ts'

const mug = { product_id: 'prod_mug', quantity: 1, price: 1250, name: 'Mug' }

test('a plain page shows and changes the cart', () => {
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

test('Vue draws the cart with a shallowRef', async () => {
  const { cart } = { cart: createCart() }
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const drawn: number[] = []

  function useCart() {
    const now = shallowRef(cart.$cart.get())
    onScopeDispose(cart.$cart.listen((next) => (now.value = next)))
    return now
  }

  scope.run(() => {
    const now = useCart()
    watchEffect(() => drawn.push(subtotal(now.value)))
  })
  cart.add(mug)
  await nextTick()
  scope.stop()
  cart.add(mug)
  await nextTick()

  expect(drawn).toEqual([0, 1250])
})

test("React's useSyncExternalStore gets what it demands", () => {
  const { cart } = { cart: createCart() }
  const [subscribe, getSnapshot]: Parameters<typeof useSyncExternalStore<Cart>> = [
    cart.$cart.listen,
    cart.$cart.get,
  ]
  let told = 0

  // Its rules: the snapshot is the same object until it has changed, and is the new one when it is told.
  const leave = subscribe(() => told++)
  const before = getSnapshot()
  expect(getSnapshot()).toBe(before)
  expect(told).toBe(0)
  cart.add(mug)
  expect([told, getSnapshot() === before, getSnapshot() === getSnapshot()]).toEqual([1, false, true])

  leave()
  cart.add(mug)
  expect(told).toBe(1)
})
