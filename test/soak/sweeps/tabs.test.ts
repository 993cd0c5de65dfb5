/** Four tabs of one shopper change the cart at the same time without losing a change. */
import { expect, test } from 'vitest'
import { cartOn, linesOn, openCartPages } from '../../system/pages/cart-pages.ts'
import { runs } from '../../support/sweep-runs.ts'

const pages = await openCartPages()

const tabs = 4
/** Number of changes by each tab. */
const changes = runs(100, 500)

async function openTabs() {
  const { open } = await pages.newShopper()
  return Promise.all(Array.from({ length: tabs }, () => open(pages.address())))
}

/** Runs the script `change` in all tabs concurrently, as often as possible. It can use `tab` and `number`. */
const allAtOnce = (open: Awaited<ReturnType<typeof openTabs>>, change: string) =>
  Promise.all(
    open.map(({ page }, tab) =>
      page.evaluate(`(async () => {
        const tab = ${tab}
        for (let number = 0; number < ${changes}; number++) {
          ${change}
          if (number % 5 === 0) await new Promise((next) => setTimeout(next))
        }
      })()`),
    ),
  )

const slow = { timeout: 60_000 }

test('keeps the units of one product added by all tabs', async () => {
  const open = await openTabs()

  await allAtOnce(open, `cart.add({ product_id: 'mug', quantity: 1, price: 1250 })`)

  for (const { page, errors } of open) {
    await expect.poll(() => linesOn(page), slow).toEqual([`${tabs * changes} x mug at 1250`])
    expect(errors).toEqual([])
  }
  const [first] = open
  await first?.page.reload()
  await first?.page.locator('body.ready').waitFor({ state: 'attached' })
  expect(first && (await linesOn(first.page))).toEqual([`${tabs * changes} x mug at 1250`])
})

test('keeps the lines, quantities, removals and selections of each tab', async () => {
  const open = await openTabs()

  await allAtOnce(
    open,
    `const mine = { product_id: 'of-' + tab, quantity: 1, price: 100 }
     if (number % 4 === 0) cart.add({ ...mine, product_id: 'shared' })
     if (number % 4 === 1) cart.setQuantity(mine, number), number === 1 && cart.add(mine)
     if (number % 4 === 2) cart.add({ ...mine, id: 'gone', quantity: number }), cart.remove({ ...mine, id: 'gone' })
     if (number % 4 === 3) cart.select({ object: 'voucher', id: tab + '-' + (number % 8) })`,
  )

  const last = changes - 3
  const own = Array.from({ length: tabs }, (_, tab) => `${last} x of-${tab} at 100`)
  const chosen = Array.from({ length: tabs }, (_, tab) => [`${tab}-3`, `${tab}-7`]).flat()
  for (const { page, errors } of open) {
    await expect
      .poll(async () => (await linesOn(page)).sort(), slow)
      .toEqual([`${(tabs * changes) / 4} x shared at 100`, ...own].sort())
    const { selection } = await cartOn(page)
    expect(selection.map(({ id }) => id).sort()).toEqual(chosen)
    expect(errors).toEqual([])
  }
})
