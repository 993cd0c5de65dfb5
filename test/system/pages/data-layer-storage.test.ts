/** Browser storage that remembers the cart events of a data layer, in a real browser. */
import { expect, test } from 'vitest'
import { linesOn } from './cart-pages.ts'
import { addMug, event, oneMug, openDataLayerPages, push, start } from './data-layer-pages.ts'

const { visit } = await openDataLayerPages()

test('counts nothing twice when the tab has lost its session storage', async () => {
  const { page, open } = await visit({ '/mug': { printed: push(addMug) } })
  await open('/mug')

  await page.evaluate('sessionStorage.clear()')
  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

const fill = `for (let size = 2 ** 22; size >= 1; size /= 2)
  try { for (let n = 0; ; n++) sessionStorage.setItem('full' + size + n, 'x'.repeat(size)) } catch {}`

test.each([
  ['before the first page', { printed: fill }],
  ['later', { script: `${start}; ${fill}` }],
])('counts nothing twice if storage is full %s', async (_, first) => {
  const { page, open } = await visit({ '/bowl': first, '/mug': { printed: push(addMug) } })
  await open('/bowl')
  await open('/mug')

  await page.reload()

  expect(await linesOn(page)).toEqual(oneMug)
})

test('counts every event if storage is blocked, where the cart starts empty', async () => {
  const frame = `document.body.innerHTML = '<iframe sandbox="allow-scripts" src="/mug"></iframe>'`
  const { page, open } = await visit({ '/mug': { printed: push(addMug) }, '/frame': { script: frame } })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const state = () => page.frames()[1]?.evaluate('[globalThis.isOld, cart.$cart.get().lines[0].quantity]')
  await open('/frame')
  await expect.poll(state).toEqual([undefined, 1])

  await page.frames()[1]?.evaluate('globalThis.isOld = true; setTimeout(() => location.reload())')

  await expect.poll(state).toEqual([undefined, 1])
  expect(errors).toEqual([])
})

test('stores a bounded amount, without addresses, products or order numbers', async () => {
  const pastPages = JSON.stringify(Array.from({ length: 500 }, (_, n) => [n, [n]]))
  const orders = Array.from({ length: 200 }, (_, n) =>
    event('purchase', [], { transaction_id: `SECRET-${n}` }),
  )
  const { page, open } = await visit({
    '/mug?SECRET': {
      printed: `sessionStorage.setItem('perkit:printed', '${pastPages}'); ${push(...Array(200).fill(addMug), ...orders)}`,
    },
  })

  await open('/mug?SECRET')

  const [printed, known] = await page.evaluate<[[number, number[]][], number[]]>(
    `[sessionStorage['perkit:printed'], localStorage['perkit:orders']].map((text) => JSON.parse(text))`,
  )
  expect([printed.length, printed[0]?.[1].length, known.length]).toEqual([100, 100, 50])
  expect(JSON.stringify([printed, known])).not.toMatch(/SECRET|mug/)
})
