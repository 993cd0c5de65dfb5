import { expect, test } from 'vitest'
import { atom } from '../../src/state/atom.ts'

test('who watches hears every new value, and none after leaving', () => {
  const price = atom(1)
  const heard: number[] = []
  const leave = price.listen((value) => heard.push(value))

  price.set(2)
  leave()
  price.set(3)

  expect(heard).toEqual([2])
  expect(price.get()).toBe(3)
})

test('who subscribes hears the value of now first', () => {
  const price = atom(1)
  const heard: number[] = []

  price.subscribe((value) => heard.push(value))
  price.set(2)

  expect(heard).toEqual([1, 2])
})

test('one who leaves while others are told keeps nobody from hearing', () => {
  const price = atom(1)
  const heard: string[] = []
  const leave = price.listen(() => {
    heard.push('first')
    leave()
    price.listen(() => heard.push('late'))
  })
  price.listen(() => heard.push('second'))

  price.set(2)

  expect(heard).toEqual(['first', 'second'])
})
