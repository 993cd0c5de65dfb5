import { expect, onTestFinished, test } from 'vitest'
import { atom } from '../../../src/state/atom.ts'

test('calls listeners with each new value until they are removed', () => {
  const $price = atom(1)
  const received: number[] = []
  const leave = $price.listen((value) => received.push(value))

  $price.set(2)
  leave()
  $price.set(3)

  expect(received).toEqual([2])
  expect($price.get()).toBe(3)
})

test('calls subscribers with the current value first', () => {
  const $price = atom(1)
  const received: number[] = []

  $price.subscribe((value) => received.push(value))
  $price.set(2)

  expect(received).toEqual([1, 2])
})

test('delivers values in order when a listener sets the next value', () => {
  const $price = atom(0)
  const received: number[] = []
  $price.listen((value) => value === 1 && $price.set(2))
  $price.listen((value) => received.push(value))

  $price.set(1)

  expect(received.at(-1)).toBe(2)
  expect(received).not.toContain(1)
})

test('delivers values in order when a subscriber sets the next value in its first call', () => {
  const $price = atom(1)
  const received: number[] = []

  $price.subscribe((value) => {
    received.push(value)
    if (value === 1) $price.set(2)
  })

  expect(received).toEqual([1, 2])
})

test('delivers changes of several atoms in the order in which they were made', () => {
  const [$cart, $total] = [atom('empty'), atom(0)]
  const received: unknown[] = []
  $cart.listen(() => $total.set(5))
  $total.listen((value) => received.push(value))
  $cart.listen((value) => received.push(value))

  $cart.set('full')

  expect(received).toEqual(['full', 5])
})

test('calls the other listeners when a listener throws, and reports the error', async () => {
  const $price = atom(1)
  const received: number[] = []
  const reported: unknown[] = []
  collectReports(reported)
  const error = new Error('of the page')
  const leave = $price.listen(() => {
    throw error
  })
  $price.listen((value) => received.push(value))

  $price.set(2)
  leave()
  $price.set(3)

  expect(received).toEqual([2, 3])
  await expect.poll(() => reported).toEqual([error])
})

test('does not call a listener that another listener has removed in the same round', () => {
  const $price = atom(1)
  const received: string[] = []
  $price.listen(() => leave())
  const leave = $price.listen(() => received.push('removed'))
  $price.listen(() => received.push('last'))

  $price.set(2)

  expect(received).toEqual(['last'])
})

test('calls a listener that was added during a round from the next change on', () => {
  const $price = atom(1)
  const received: string[] = []
  const leave = $price.listen(() => {
    received.push('first')
    leave()
    $price.listen(() => received.push('late'))
  })
  $price.listen(() => received.push('second'))

  $price.set(2)
  expect(received).toEqual(['first', 'second'])

  $price.set(3)
  expect(received).toEqual(['first', 'second', 'second', 'late'])
})

test('calls no listener if the value stays the same', () => {
  const $price = atom(1)
  const received: number[] = []
  $price.listen((value) => received.push(value))

  $price.set(1)

  expect(received).toEqual([])
})

test('calls a function that was added twice until it is removed twice', () => {
  const $price = atom(1)
  const received: number[] = []
  const receive = (value: number) => received.push(value)
  const leave = $price.listen(receive)
  $price.listen(receive)

  $price.set(2)
  leave()
  leave()
  $price.set(3)

  expect(received).toEqual([2, 2, 3])
})

/** Collects uncaught errors, which would otherwise end the process. In a page, `window.onerror` reports them. */
function collectReports(reported: unknown[]) {
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => reported.push(error))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  })
}
