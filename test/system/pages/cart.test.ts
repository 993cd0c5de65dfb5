/** The cart in a real browser: tabs, back-forward cache and blocked storage. */
import { expect, test } from 'vitest'
import { cartOn, linesOn, openCartPages } from './cart-pages.ts'

const pages = await openCartPages()

const addMug = `cart.add({ product_id: 'mug', quantity: 1, price: 1250 })`
const addBowl = `cart.add({ product_id: 'bowl', quantity: 2, price: 300 })`

test('shows the same cart in two tabs within a second', async () => {
  const { open } = await pages.newShopper()
  const [one, other] = [await open(pages.address()), await open(pages.address())]

  await one.page.evaluate(addMug)
  await expect.poll(() => linesOn(other.page)).toEqual(['1 x mug at 1250'])
  await other.page.evaluate(addBowl)
  await expect.poll(() => linesOn(one.page)).toEqual(['1 x mug at 1250', '2 x bowl at 300'])
  await one.page.evaluate('localStorage.clear()')

  await expect.poll(() => linesOn(other.page)).toEqual([])
})

test('restores the cart after a reload', async () => {
  const { page } = await pages.open()
  await page.evaluate(addMug)

  await page.reload()
  await page.locator('body.ready').waitFor({ state: 'attached' })

  expect(await linesOn(page)).toEqual(['1 x mug at 1250'])
})

test('shows items added in the meantime when a page returns from the back-forward cache', async () => {
  const { page } = await pages.open('', { goesBack: true })
  await page.evaluate(
    `${addMug}; addEventListener('pageshow', ({ persisted }) => (globalThis.slept = persisted))`,
  )

  await page.goto(pages.address())
  await page.locator('body.ready').waitFor({ state: 'attached' })
  await page.evaluate(addBowl)
  await page.goBack({ waitUntil: 'commit' })

  await expect.poll(() => page.evaluate('globalThis.slept')).toBe(true)
  expect(await linesOn(page)).toEqual(['1 x mug at 1250', '2 x bowl at 300'])
})

test('keeps the cart in memory when storage is blocked', async () => {
  const { open } = await pages.newShopper()
  const forbidden = `<iframe sandbox="allow-scripts" src="${pages.address(addMug)}"></iframe>`
  const { page, errors } = await open(pages.address(`document.body.innerHTML = \`${forbidden}\``))
  const frame = page.frames()[1]
  await frame?.locator('body.ready').waitFor({ state: 'attached' })

  await frame?.evaluate(addBowl)
  await frame?.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)

  expect(await frame?.evaluate('cart.$cart.get().lines.length')).toBe(2)
  expect(await frame?.evaluate('{ try { localStorage } catch ({ name }) { name } }')).toBe('SecurityError')
  expect(errors).toEqual([])
})

test('keeps working when storage is full', async () => {
  const { open } = await pages.newShopper()
  const { page, errors } = await open(
    pages.address(`
      for (let size = 2 ** 22; size >= 1; size /= 2)
        try { for (let n = 0; ; n++) localStorage.setItem('full' + size + n, 'x'.repeat(size)) } catch {}
    `),
  )

  await page.evaluate(addMug)
  await page.evaluate(addBowl)

  expect((await cartOn(page)).lines).toHaveLength(2)
  expect(errors).toEqual([])
})
