import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { lowContrastTexts, pages } from './support/low-contrast.ts'
import {
  memberSource,
  clickReward,
  cardWith,
  coin,
  dialogOf,
  dialogText,
  loyaltyTier,
  press,
  redeemed,
  reward,
  show,
} from './support/loyalty.ts'
import { cup } from './support/eligibility.ts'
import type { PerkElement } from '../../src/elements/internal/perk-element.ts'
import { settled, shadow } from './support/shop.ts'
import { lightAndDarkPages, sheetOf, themes } from './support/themes.ts'
import { waitUntil } from './support/wait.ts'

const mug = reward('Harbour mug', 300, { attributes: { description: 'For the quay.' } })
const voucher = { code: 'NEW-1', assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }

const results: Record<string, ReturnType<typeof memberSource>['redeem']> = {
  'It’s yours.': async () => redeemed(300, { reward: { id: 'rew_Harbour mug', object: 'reward', voucher } }),
  'Already used up.': async () =>
    redeemed(0, { result: 'FAILURE', status: 'FAILED', failure_code: 'quantity_exceeded' }),
}

/** A redemption becomes unconfirmed only after several seconds, so all tests share one. */
let unconfirmed: ReturnType<typeof leaveUnconfirmed> | undefined

async function leaveUnconfirmed() {
  const redeem = async () => {
    throw new CallError('offline', 'lost')
  }
  const page = await show('perk-rewards', memberSource({ rewards: [mug], redeem }))
  await clickReward(page.element, 'Harbour mug')
  await press(page.element, 'Redeem')
  await waitUntil(() => dialogText(page.element).startsWith('We couldn’t confirm'))
  page.shop.remove()
  return page
}

/** Typical brand pages, and each built-in theme on a light and a dark page. */
const pageStyles = [
  ...Object.entries(pages).map(([name, style]) => ({ name, style, theme: undefined })),
  ...themes.flatMap((theme) =>
    Object.entries(lightAndDarkPages).map(([name, style]) => ({ name: `${theme} on ${name}`, style, theme })),
  ),
]

for (const { name, style, theme } of pageStyles) {
  const placeOnPage = async (shop: Element) => {
    const place = await fixture<HTMLElement>(
      html`<div style=${style}>${document.createElement('style')}</div>`,
    )
    const sheet = place.querySelector('style')
    if (sheet && theme) {
      sheet.textContent = await sheetOf(theme)
      place.dataset.perkTheme = theme
    }
    place.append(shop)
    return place
  }

  it(`the redeem dialog is readable before redeeming: ${name}`, async () => {
    const { element, shop } = await show('perk-rewards', memberSource({ rewards: [mug, coin] }))
    const place = await placeOnPage(shop)
    shop.shop?.cart.add(cup)
    for (const verb of ['Redeem: Harbour mug', 'Use points: Pay with points']) {
      await element.updateComplete
      shadow(element).querySelector<HTMLElement>(`[aria-label="${verb}"]`)?.click()
      await element.updateComplete
      expect(lowContrastTexts(dialogOf(element)), verb).to.eql([])
      dialogOf(element).close()
    }
    place.remove()
  })

  it(`the redeem dialog is readable with its result: ${name}`, async () => {
    for (const [message, redeem] of Object.entries(results)) {
      const { element, shop } = await show('perk-rewards', memberSource({ rewards: [mug], redeem }))
      const place = await placeOnPage(shop)
      await element.updateComplete
      await clickReward(element, 'Harbour mug')
      await press(element, 'Redeem')
      await waitUntil(() => dialogText(element).startsWith(message), message)
      expect(lowContrastTexts(dialogOf(element)), message).to.eql([])
      place.remove()
    }
  })

  it(`the redeem dialog is readable while unconfirmed: ${name}`, async () => {
    const { element, shop } = await (unconfirmed ??= leaveUnconfirmed())
    const place = await placeOnPage(shop)
    await element.updateComplete
    shadow(element).querySelector<HTMLElement>('[part=attempt] button')?.click()
    await element.updateComplete
    expect(dialogText(element)).to.match(/^We couldn’t confirm/)
    expect(lowContrastTexts(dialogOf(element))).to.eql([])
    place.remove()
  })

  it(`both sides of the pass and its goal are readable: ${name}`, async () => {
    const card = { ...cardWith(500), assets: { qr: voucher.assets.qr } }
    const source = memberSource({ card, rewards: [reward('Teapot for two', 860)] })
    const { element, shop } = await show('perk-balance', source, { attributes: { goal: '' } })
    const place = await placeOnPage(shop)
    await element.updateComplete
    await waitUntil(() => shadow(element).querySelector('[part=goal] > [part=status]'))
    // A page that sets --perk-surface also has to set a matching text color.
    if (!style.includes('--perk-surface')) expect(lowContrastTexts(place)).to.eql([])
    const pass = () => {
      const found = shadow(element).querySelector('[part~=pass]')
      if (!found) throw new Error('No pass')
      return found
    }
    expect(lowContrastTexts(pass())).to.eql([])
    shadow(element).querySelector<HTMLElement>('[part=show-code]')?.click()
    await element.updateComplete
    expect(pass().part.contains('code-view')).to.equal(true)
    expect(lowContrastTexts(pass())).to.eql([])
    // The muted color of a dark page. The code is on white there, too.
    element.style.setProperty('--perk-muted', '#cdbfe6')
    expect(lowContrastTexts(pass())).to.eql([])
    place.remove()
  })

  it(`the launcher and its panel are readable: ${name}`, async () => {
    const { element, shop } = await show(
      'perk-balance',
      memberSource({ rewards: [mug], tiers: [loyaltyTier('Gold', 900, 9999)] }),
    )
    const launcher = document.createElement('perk-launcher')
    element.replaceWith(launcher)
    const place = await placeOnPage(shop)
    launcher.show()
    await settled(launcher)
    for (const part of shadow(launcher).querySelectorAll<PerkElement>(
      'perk-balance, perk-rewards, perk-activity',
    ))
      await settled(part)
    const [button, panel] = shadow(launcher).children
    if (!button || !panel) throw new Error('No panel')
    expect(lowContrastTexts(button)).to.eql([])
    expect(lowContrastTexts(panel)).to.eql([])
    place.remove()
  })
}
