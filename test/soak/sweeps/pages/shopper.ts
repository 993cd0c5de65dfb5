/** Keyboard actions of a shopper. They return their faults, one line each. */
import type { Locator } from 'playwright-core'
import { accessible } from './checks.ts'
import type { ShopPage } from './shop-page.ts'

const offer = 'Five euros off everything'

/** The first control of an offer, in built-in or custom rows. */
const control = ({ page }: ShopPage, tag: string, name: string): Locator =>
  page.locator(tag).first().locator('li').filter({ hasText: name }).locator('button, input').first()

/** Focuses the control of an offer and returns its name. */
export async function focusOffer(shopPage: ShopPage, tag: string) {
  await control(shopPage, tag, offer).focus()
  return shopPage.focus()
}

/** Chooses and removes an offer; it keeps the focus. */
async function choosesAndRemoves(shopPage: ShopPage, tag: string) {
  const { page, until } = shopPage
  const faults: string[] = []
  await control(shopPage, tag, offer).focus()
  for (const count of [1, 0]) {
    await page.keyboard.press('Space')
    await until(
      (wanted) => document.querySelector('perk-shop')?.shop?.cart.$cart.get().selection.length === wanted,
      count,
    )
    const { selection } = (await shopPage.cart()) ?? {}
    if (selection?.length !== count)
      faults.push(`${tag}: ${selection?.length} offers are chosen, not ${count}`)
    await shopPage.settle(await page.locator(tag).count())
    faults.push(...(await accessible(shopPage)))
    const focus = await shopPage.focus()
    if (!/€5|Five/.test(focus)) faults.push(`${tag}: the focus is on "${focus}" after a choice`)
  }
  return faults
}

/** Opens and closes the dialog of a reward; the focus returns. */
async function opensAndCloses(shopPage: ShopPage) {
  const { page } = shopPage
  await control(shopPage, 'perk-rewards', 'A teapot').focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('perk-rewards').first().getByRole('dialog')
  await dialog.waitFor()
  const faults = await accessible(shopPage)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const focus = await shopPage.focus()
  if (!/teapot/.test(focus)) faults.push(`perk-rewards: the focus is on "${focus}" after its dialog`)
  return faults
}

/** All three elements can be used. */
export async function usesOffers(shopPage: ShopPage) {
  const faults: string[] = []
  const acts = [
    () => choosesAndRemoves(shopPage, 'perk-promotions'),
    () => choosesAndRemoves(shopPage, 'perk-eligibility'),
    () => opensAndCloses(shopPage),
  ]
  for (const act of acts) {
    // A missing control is reported like other faults and does not end the case.
    faults.push(...(await act().catch(({ message }: Error) => [message])))
  }
  return faults
}

/** Redeems a reward. Its dialog stays open, and the result is announced once. */
export async function redeemsOnce(shopPage: ShopPage) {
  const { page } = shopPage
  await control(shopPage, 'perk-rewards', 'A teapot').click()
  const dialog = page.locator('perk-rewards').getByRole('dialog')
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await shopPage.until(() => offerObserver.announced().at(-1)?.includes('points used'), undefined)
  const news = (await shopPage.announced()).filter((text) => text.includes('points used'))
  return news.length === 1 ? [] : [`the redemption was announced as ${JSON.stringify(news)}`]
}
