import { expect, onTestFinished, test } from 'vitest'
import { atom } from '../../../src/state/atom.ts'

test('calls listeners with each new value until they leave', () => {
  const $price = atom(1)
  const heard: number[] = []
  const leave = $price.listen((value) => heard.push(value))

  $price.set(2)
  leave()
  $price.set(3)

  expect(heard).toEqual([2])
  expect($price.get()).toBe(3)
})

test('calls subscribers with the current value first', () => {
  const $price = atom(1)
  const heard: number[] = []

  $price.subscribe((value) => heard.push(value))
  $price.set(2)

  expect(heard).toEqual([1, 2])
})

test('delivers values in order when a listener sets the next one', () => {
  const $price = atom(0)
  const heard: number[] = []
  $price.listen((value) => value === 1 && $price.set(2))
  $price.listen((value) => heard.push(value))

  $price.set(1)

  expect(heard.at(-1)).toBe(2)
  expect(heard).not.toContain(1)
})

test('delivers values in order when a subscriber sets the next one in its first call', () => {
  const $price = atom(1)
  const heard: number[] = []

  $price.subscribe((value) => {
    heard.push(value)
    if (value === 1) $price.set(2)
  })

  expect(heard).toEqual([1, 2])
})

test('delivers changes of several atoms in the order in which they were made', () => {
  const [$cart, $total] = [atom('empty'), atom(0)]
  const heard: unknown[] = []
  $cart.listen(() => $total.set(5))
  $total.listen((value) => heard.push(value))
  $cart.listen((value) => heard.push(value))

  $cart.set('full')

  expect(heard).toEqual(['full', 5])
})

test('calls the other listeners when one throws, and reports its error', async () => {
  const $price = atom(1)
  const heard: number[] = []
  const reported: unknown[] = []
  takeReports(reported)
  const error = new Error('of the page')
  const leave = $price.listen(() => {
    throw error
  })
  $price.listen((value) => heard.push(value))

  $price.set(2)
  leave()
  $price.set(3)

  expect(heard).toEqual([2, 3])
  await expect.poll(() => reported).toEqual([error])
})

test('does not call a listener that another one has removed in the same round', () => {
  const $price = atom(1)
  const heard: string[] = []
  $price.listen(() => leave())
  const leave = $price.listen(() => heard.push('removed'))
  $price.listen(() => heard.push('last'))

  $price.set(2)

  expect(heard).toEqual(['last'])
})

test('calls a listener that was added during a round from the next change on', () => {
  const $price = atom(1)
  const heard: string[] = []
  const leave = $price.listen(() => {
    heard.push('first')
    leave()
    $price.listen(() => heard.push('late'))
  })
  $price.listen(() => heard.push('second'))

  $price.set(2)
  expect(heard).toEqual(['first', 'second'])

  $price.set(3)
  expect(heard).toEqual(['first', 'second', 'second', 'late'])
})

test('calls no listener if the value stays the same', () => {
  const $price = atom(1)
  const heard: number[] = []
  $price.listen((value) => heard.push(value))

  $price.set(1)

  expect(heard).toEqual([])
})

test('calls a function that listens twice until it has left twice', () => {
  const $price = atom(1)
  const heard: number[] = []
  const hear = (value: number) => heard.push(value)
  const leave = $price.listen(hear)
  $price.listen(hear)

  $price.set(2)
  leave()
  leave()
  $price.set(3)

  expect(heard).toEqual([2, 2, 3])
})

/** Takes what would otherwise end the process, as in a page `window.onerror` would. */
function takeReports(reported: unknown[]) {
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => reported.push(error))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of before) process.on('uncaughtException', listener)
  })
}
