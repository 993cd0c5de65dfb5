/** The measured gestures in the demo shop. Each is one press of a button. */
import type { Locator, Page } from 'playwright-core'
import { fillCart, signIn, type Demo } from './demo.ts'

export interface Gesture {
  name: string
  path: '/cart' | '/account'
  /** The button to press, after the preparations for it. `time` counts the presses. */
  button(page: Page, time: number): Promise<Locator>
  /** Closes the dialog that the press leaves open. */
  undo?(page: Page): Promise<void>
}

const dialog = (page: Page) => page.locator('perk-rewards dialog')
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' })
const redeemSpoon = (page: Page) =>
  page.getByRole('button', { name: 'Redeem: Olive-wood spoon', exact: true }).first()

export const chooseOffer: Gesture = {
  name: 'choose an offer',
  path: '/cart',
  button: async (page) => page.locator('perk-eligibility [part~=choose]').first(),
}

export const changeQuantity: Gesture = {
  name: 'change a quantity',
  path: '/cart',
  button: async (page, time) =>
    page
      .locator('[data-cart] .stepper')
      .first()
      .getByRole('button', { name: time % 2 ? 'One less' : 'One more' }),
}

export const enterCode: Gesture = {
  name: 'enter a code',
  path: '/cart',
  async button(page, time) {
    await page.getByLabel('Voucher code').fill(`NO-SUCH-${time % 2 ? 'CODE' : 'THING'}`)
    return page.getByRole('button', { name: 'Apply', exact: true })
  },
}

const openDialog: Gesture = {
  name: 'open the redeem dialog',
  path: '/account',
  button: async (page) => redeemSpoon(page),
  undo: (page) => page.keyboard.press('Escape'),
}

const redeem: Gesture = {
  name: 'redeem',
  path: '/account',
  async button(page) {
    await redeemSpoon(page).click()
    return dialog(page).locator('[part~=primary]')
  },
  undo: (page) => close(page).click(),
}

export const gestures = [chooseOffer, changeQuantity, enterCode, openDialog, redeem]

/** Signs Ben in and puts ten lines into his cart. */
export async function signInWithCart(page: Page, { url }: Demo) {
  await signIn(page, url, 'Ben')
  await fillCart(page)
}

/** Opens the cart or the account, expands all offers, and returns how many offers or rewards it lists. */
export async function openPage(page: Page, { url }: Demo, path: Gesture['path']) {
  await page.goto(`${url}${path}`)
  const items =
    path === '/cart'
      ? page.locator('perk-eligibility [part~=offer]')
      : page.locator('perk-rewards [part~=redeem]')
  await items.first().waitFor()
  await settled(page)
  const collapsed = page.locator('perk-eligibility [part~=more][aria-expanded=false]')
  while ((await collapsed.count()) > 0) await collapsed.first().click()
  return items.count()
}

/** Waits until no request is pending and the responses are rendered. */
export async function settled(page: Page) {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('perk-eligibility')]
      .flatMap((panel) => [panel, ...(panel.shadowRoot?.querySelectorAll('perk-receipt') ?? [])])
      .every(({ shadowRoot }) => !shadowRoot?.querySelector('[aria-busy=true]')),
  )
  // Longer than the debounce of cart changes.
  await page.waitForTimeout(500)
}
