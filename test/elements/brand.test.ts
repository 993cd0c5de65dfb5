/** The brand of the shop: disabled features, legal links and the accent color. */
import { aTimeout, expect } from '@open-wc/testing'
import type { PageBrand } from '../../src/contract/resources/brand.ts'
import type { Status } from '../../src/elements/internal/perk-element.ts'
import { contrast } from './support/contrast.ts'
import { field, full, show as showEligibility } from './support/eligibility.ts'
import { memberSource, coin, dialogOf, open, reward, show } from './support/loyalty.ts'
import { recordAnnouncements, shadow } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const spoon = reward('Spoon', 300)
const teapot = reward('Teapot', 2000)

const brandResponse = (value: unknown) => async () => ({
  // A custom source can return anything.
  value: value as PageBrand,
  receivedAt: Date.now(),
  stale: false,
  dropped: 0,
})

const withBrand = (brand: unknown, cockpits: unknown = {}) =>
  memberSource({ rewards: [spoon, coin, teapot], brand: brandResponse({ brand, cockpits }) })

const isOff = (element: { status: Status }) =>
  waitUntil(() => element.status === 'off', 'the element is not off')

/** Opens the dialog of the first affordable reward. */
async function openRedeemDialog(element: Element & { updateComplete: Promise<unknown> }) {
  shadow(element).querySelector<HTMLElement>('[part~=redeem]')?.click()
  await element.updateComplete
  return dialogOf(element)
}

const linksIn = (dialog: Element) =>
  [...dialog.querySelectorAll('a')].map(({ textContent, href }) => [textContent, href])

const links = {
  name: 'Tern & Clay',
  terms_of_use_url: 'https://shop.example/terms',
  privacy_policy_url: 'https://shop.example/privacy',
}

describe('a feature that the brand disables', () => {
  for (const tag of ['perk-loyalty', 'perk-balance', 'perk-rewards', 'perk-activity'] as const) {
    it(`is not rendered by <${tag}>`, async () => {
      const { element } = await open(tag, withBrand(links, { loyalty_enabled: false }))

      await isOff(element)
      await element.updateComplete

      expect(shadow(element).childElementCount).to.equal(0)
      expect(element.offsetHeight).to.equal(0)
      expect(element.matches(':state(off)')).to.equal(true)
    })
  }

  it('is not announced even if it failed to load', async () => {
    const source = withBrand(links, { loyalty_enabled: false })
    source.member = () => Promise.reject(new Error('out'))
    source.memberRewards = () => Promise.reject(new Error('out'))
    // Waits for the announcements of the previous test.
    await aTimeout(150)
    const announcements = recordAnnouncements()
    const { element } = await open('perk-rewards', source)

    await isOff(element)
    await aTimeout(150)

    expect(announcements).to.eql([])
  })

  it('disappears with its open dialog when the brand arrives late', async () => {
    let resolveBrand = () => {}
    const source = memberSource({ rewards: [spoon] })
    source.brand = async () => {
      await new Promise<void>((resolve) => (resolveBrand = resolve))
      return brandResponse({ cockpits: { loyalty_enabled: false } })()
    }
    const { element } = await show('perk-rewards', source)
    expect((await openRedeemDialog(element)).matches(':modal')).to.equal(true)

    resolveBrand()
    await isOff(element)
    await element.updateComplete

    expect(document.querySelector(':modal')).to.equal(null)
    expect(shadow(element).childElementCount).to.equal(0)
  })

  it('is the code field, but not the offers, if coupons are disabled', async () => {
    const source = full()
    source.brand = brandResponse({ cockpits: { coupons_enabled: false, loyalty_enabled: true } })
    const { eligibility } = await showEligibility(source)

    await waitUntil(() => !shadow(eligibility).querySelector('form'))

    expect(eligibility.status).to.equal('ready')
    expect(shadow(eligibility).querySelectorAll('[part~=offer]').length).to.be.greaterThan(2)
  })
})

describe('a missing or invalid brand', () => {
  const invalidBrands: [string, (() => Promise<never>) | ReturnType<typeof brandResponse>][] = [
    ['fails to load', () => Promise.reject(new Error('out'))],
    ['is empty', brandResponse({ brand: null, cockpits: null })],
    ['is null', brandResponse(null)],
    ['has the wrong types', brandResponse({ brand: 7, cockpits: 'no' })],
    [
      'disables neither loyalty nor coupons',
      brandResponse({ cockpits: { referrals_enabled: false, loyalty_enabled: null } }),
    ],
  ]
  for (const [name, brand] of invalidBrands) {
    it(`hides nothing if it ${name}`, async () => {
      const { element } = await show('perk-rewards', memberSource({ rewards: [spoon], brand }))
      const { eligibility } = await showEligibility(Object.assign(full(), { brand }))

      expect(element.status).to.equal('ready')
      expect(element.hasAttribute('style')).to.equal(false)
      expect(linksIn(await openRedeemDialog(element))).to.eql([])
      expect(field(eligibility).isConnected).to.equal(true)
    })
  }
})

describe('the legal links of the brand', () => {
  it('name the terms and the privacy policy in the redeem dialog', async () => {
    const { element } = await show('perk-rewards', withBrand(links))
    const dialog = await openRedeemDialog(element)

    expect(linksIn(dialog)).to.eql([
      ['Terms of use', links.terms_of_use_url],
      ['Privacy policy', links.privacy_policy_url],
    ])
    const sentence = dialog.querySelector<HTMLElement>('[part=legal]')?.innerText
    expect(sentence).to.equal(
      'By redeeming, you agree to: Terms of use · How we use your data: Privacy policy',
    )
    expect(dialog.querySelector('a')?.target, 'the dialog stays').to.equal('_blank')
    await expect(element).to.be.accessible()
  })

  it('are in German on a German page', async () => {
    const { element } = await show('perk-rewards', withBrand(links), { locale: 'de' })
    const dialog = await openRedeemDialog(element)

    expect(dialog.querySelector<HTMLElement>('[part=legal]')?.innerText).to.equal(
      'Mit dem Einlösen akzeptieren Sie: Nutzungsbedingungen · So nutzen wir Ihre Daten: Datenschutzerklärung',
    )
  })

  it('are rendered only for https, and the sentence only with a link', async () => {
    const privacyLinkOnly = { ...links, terms_of_use_url: 'javascript:alert(1)' }
    const { element } = await show('perk-rewards', withBrand(privacyLinkOnly))
    const dialog = await openRedeemDialog(element)
    expect(linksIn(dialog)).to.eql([['Privacy policy', links.privacy_policy_url]])
    // Shoppers do not agree to a privacy policy.
    expect(dialog.querySelector<HTMLElement>('[part=legal]')?.innerText).to.equal(
      'How we use your data: Privacy policy',
    )

    const unsafeLinks = { terms_of_use_url: 'javascript:alert(1)', privacy_policy_url: 'http://shop.example' }
    const { element: other } = await show('perk-rewards', withBrand(unsafeLinks))
    expect((await openRedeemDialog(other)).querySelector('[part=legal]')).to.equal(null)
  })

  it('are left out if nothing is redeemed', async () => {
    const { element } = await show('perk-rewards', withBrand(links))
    const buttons = shadow(element).querySelectorAll<HTMLElement>('[part~=redeem]')
    buttons[1]?.click() // paying with points, with an empty cart
    await element.updateComplete

    expect(linksIn(dialogOf(element))).to.eql([])
  })
})

describe('the theme color of the brand', () => {
  const accentOf = (element: Element) => {
    const button = shadow(element).querySelector('[part~=plain]')
    return button ? getComputedStyle(button).color : ''
  }
  const accentWith = async (theme: unknown, pageAccent = '') => {
    const { element, shop } = await show('perk-rewards', withBrand({}, { theme }))
    if (pageAccent) shop.style.setProperty('--perk-accent', pageAccent)
    element.layout = 'compact'
    await element.updateComplete
    return accentOf(element)
  }

  it('sets a readable accent color', async () => {
    const red = await accentWith('#c02020')

    expect(red).to.not.equal(await accentWith(undefined))
    expect(contrast(red, '#fff')).to.be.greaterThan(4.5)
    expect(await accentWith('rebeccapurple')).to.not.equal(red)
  })

  it('does not override the page’s own accent', async () => {
    expect(await accentWith('#c02020', 'rgb(1, 2, 3)')).to.equal('rgb(1, 2, 3)')
  })

  for (const word of [
    'auto',
    'dark',
    'inherit',
    '',
    'red; color: blue',
    'url(https://evil.example)',
    7,
    {},
  ]) {
    it(`is ignored if it is not a color: ${JSON.stringify(word)}`, async () => {
      expect(await accentWith(word)).to.equal(await accentWith(undefined))
    })
  }
})
