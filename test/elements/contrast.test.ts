import { expect, fixture, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { faintTexts, pages } from './support/grounds.ts'
import {
  memberSource,
  ask,
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
import { grounds, sheetOf, themes } from './support/themes.ts'
import { waitUntil } from './support/wait.ts'

const mug = reward('Harbour mug', 300, { attributes: { description: 'For the quay.' } })
const voucher = { code: 'NEW-1', assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }

const endings: Record<string, ReturnType<typeof memberSource>['redeem']> = {
  "It's yours.": async () => redeemed(300, { reward: { id: 'rew_Harbour mug', object: 'reward', voucher } }),
  'This has been used up.': async () =>
    redeemed(0, { result: 'FAILURE', status: 'FAILED', failure_code: 'quantity_exceeded' }),
}

/** Whether it was redeemed turns out to be unknown only after some seconds: one shop is taken to all places. */
let unconfirmed: ReturnType<typeof leaveUnconfirmed> | undefined

async function leaveUnconfirmed() {
  const redeem = async () => {
    throw new CallError('offline', 'lost')
  }
  const shown = await show('perk-rewards', memberSource({ rewards: [mug], redeem }))
  await ask(shown.element, 'Harbour mug')
  await press(shown.element, 'Redeem')
  await waitUntil(() => dialogText(shown.element).startsWith("We couldn't confirm"))
  shown.shop.remove()
  return shown
}

/** Brands' own pages, and each ready theme on a light page and a dark one. */
const places = [
  ...Object.entries(pages).map(([name, style]) => ({ name, style, theme: undefined })),
  ...themes.flatMap((theme) =>
    Object.entries(grounds).map(([name, style]) => ({ name: `${theme} on ${name}`, style, theme })),
  ),
]

for (const { name, style, theme } of places) {
  const stand = async (shop: Element) => {
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
    const place = await stand(shop)
    shop.shop?.cart.add(cup)
    for (const verb of ['Redeem: Harbour mug', 'Use points: Pay with points']) {
      await element.updateComplete
      shadow(element).querySelector<HTMLElement>(`[aria-label="${verb}"]`)?.click()
      await element.updateComplete
      expect(faintTexts(dialogOf(element)), verb).to.eql([])
      dialogOf(element).close()
    }
    place.remove()
  })

  it(`the redeem dialog is readable with its result: ${name}`, async () => {
    for (const [said, redeem] of Object.entries(endings)) {
      const { element, shop } = await show('perk-rewards', memberSource({ rewards: [mug], redeem }))
      const place = await stand(shop)
      await element.updateComplete
      await ask(element, 'Harbour mug')
      await press(element, 'Redeem')
      await waitUntil(() => dialogText(element).startsWith(said), said)
      expect(faintTexts(dialogOf(element)), said).to.eql([])
      place.remove()
    }
  })

  it(`the redeem dialog is readable while unconfirmed: ${name}`, async () => {
    const { element, shop } = await (unconfirmed ??= leaveUnconfirmed())
    const place = await stand(shop)
    await element.updateComplete
    shadow(element).querySelector<HTMLElement>('[part=attempt] button')?.click()
    await element.updateComplete
    expect(dialogText(element)).to.match(/^We couldn't confirm/)
    expect(faintTexts(dialogOf(element))).to.eql([])
    place.remove()
  })

  it(`both sides of the pass and its goal are readable: ${name}`, async () => {
    const card = { ...cardWith(500), assets: { qr: voucher.assets.qr } }
    const source = memberSource({ card, rewards: [reward('Teapot for two', 860)] })
    const { element, shop } = await show('perk-balance', source, { attributes: { goal: '' } })
    const place = await stand(shop)
    await element.updateComplete
    await waitUntil(() => shadow(element).querySelector('[part=goal] > [part=status]'))
    // Whoever sets a surface sets the words on it.
    if (!style.includes('--perk-surface')) expect(faintTexts(place)).to.eql([])
    const pass = () => {
      const found = shadow(element).querySelector('[part~=pass]')
      if (!found) throw new Error('No pass')
      return found
    }
    expect(faintTexts(pass())).to.eql([])
    shadow(element).querySelector<HTMLElement>('[part=show-code]')?.click()
    await element.updateComplete
    expect(pass().part.contains('code-view')).to.equal(true)
    expect(faintTexts(pass())).to.eql([])
    // The quiet words of a dark page: the code stands on white there, too.
    element.style.setProperty('--perk-muted', '#cdbfe6')
    expect(faintTexts(pass())).to.eql([])
    place.remove()
  })

  it(`the launcher and its panel are readable: ${name}`, async () => {
    const { element, shop } = await show(
      'perk-balance',
      memberSource({ rewards: [mug], tiers: [loyaltyTier('Gold', 900, 9999)] }),
    )
    const launcher = document.createElement('perk-launcher')
    element.replaceWith(launcher)
    const place = await stand(shop)
    launcher.show()
    await settled(launcher)
    for (const part of shadow(launcher).querySelectorAll<PerkElement>(
      'perk-balance, perk-rewards, perk-activity',
    ))
      await settled(part)
    const [button, panel] = shadow(launcher).children
    if (!button || !panel) throw new Error('No panel')
    await waitUntil(() => getComputedStyle(panel).opacity === '1')
    expect(faintTexts(button)).to.eql([])
    expect(faintTexts(panel)).to.eql([])
    place.remove()
  })
}
