/** Selects points to pay for the order, in the dialog of the rewards. */
import type { Page } from 'playwright-core'
import { keyboardOf } from './keyboard.ts'

const dialog = (page: Page) => page.locator('perk-rewards dialog[open]')

const openDialog = async (page: Page, shop: string) => {
  await page.goto(`${shop}/account`)
  await page.getByRole('button', { name: /^(Use points|Change): Pay with points$/ }).click()
}

/** Selects this number of points. Leaves the browser on the account page. */
export async function payWithPoints(page: Page, shop: string, points: number) {
  await openDialog(page, shop)
  await dialog(page).getByRole('spinbutton', { name: 'Points to use' }).fill(String(points))
  await dialog(page)
    .getByRole('button', { name: `Use ${points} points`, exact: true })
    .click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Selects as many points as needed, by keyboard alone. The slider has the focus when the dialog opens. */
export async function payByKeyboard(page: Page, shop: string) {
  await page.goto(`${shop}/account`)
  const { tabTo } = keyboardOf(page)
  await page.getByRole('button', { name: 'Use points: Pay with points' }).waitFor()
  await tabTo(/^Use points: Pay with points$/)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('End')
  await tabTo(/^Use \d+ points$/)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
}
