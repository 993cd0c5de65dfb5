import { expect, fixture, html } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { PerkLauncher } from '../../src/elements/launcher/perk-launcher.ts'
import { createShop } from '../../src/state/shop.ts'
import {
  adas,
  dialogOf,
  dialogSays,
  happening,
  loyaltyOff,
  type MemberSource,
  reward,
} from './support/loyalty.ts'
import { gate } from './support/eligibility.ts'
import { button, notes, settled, shadow, sourceOf, spoken, texts, tier } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

interface Given {
  attributes?: Record<string, string>
  children?: string
  /** Around the shop. */
  style?: string
  /** Beside the launcher, in the shop. */
  page?: string
  locale?: string
  dir?: string
}

/** What was asked for, by the names of the questions. */
function listening(source: MemberSource) {
  const asked: string[] = []
  const hear = <Asked extends unknown[], Told>(name: string, ask: (...asked: Asked) => Told) => {
    return (...given: Asked) => {
      asked.push(name)
      return ask(...given)
    }
  }
  source.member = hear('member', source.member)
  source.memberRewards = hear('rewards', source.memberRewards)
  source.memberActivity = hear('activity', source.memberActivity)
  source.promotionTiers = hear('promotions', source.promotionTiers)
  return asked
}

const full = (): MemberSource => {
  const source = adas({
    rewards: [reward('Spoon', 300), reward('Mug', 400)],
    events: [1, 2, 3, 4, 5].map(() => happening('order.paid', {})),
  })
  source.promotionTiers = sourceOf([tier('ten'), tier('twenty')]).promotionTiers
  return source
}

async function open(source: MemberSource, given: Given = {}) {
  const shop = document.createElement('perk-shop')
  Object.assign(shop, { currency: 'EUR', locale: given.locale ?? 'en' })
  shop.shop = createShop({ source, storage: null, card: 'ADA-1' })
  const launcher = document.createElement('perk-launcher')
  launcher.innerHTML = given.children ?? ''
  for (const [name, value] of Object.entries(given.attributes ?? {})) launcher.setAttribute(name, value)
  shop.innerHTML = given.page ?? ''
  shop.append(launcher)
  const host = await fixture<HTMLElement>(
    html`<main style=${given.style ?? ''} dir=${given.dir ?? 'ltr'}></main>`,
  )
  host.append(shop)
  await launcher.updateComplete
  return { launcher, shop, host }
}

async function show(source = full(), given?: Given) {
  const shown = await open(source, given)
  await settled(shown.launcher)
  return shown
}

const opener = (launcher: PerkLauncher) => {
  const found = shadow(launcher).querySelector<HTMLElement>('[part~=launcher]')
  if (!found) throw new Error('No button')
  return found
}

const panelOf = (launcher: PerkLauncher) => shadow(launcher).querySelector<HTMLElement>('[part=panel]')

const inside = <Tag extends keyof HTMLElementTagNameMap>(launcher: PerkLauncher, tag: Tag) => {
  const found = shadow(launcher).querySelector(tag)
  if (!found) throw new Error(`No <${tag}> in the panel`)
  return found
}

/** Presses in the middle of it, as a shopper does. */
async function click(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
}

/** Until the panel is there, and all in it has come. */
async function opened(launcher: PerkLauncher) {
  await waitUntil(() => panelOf(launcher)?.matches(':popover-open'), 'not open')
  for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
    await settled(inside(launcher, tag))
  const panel = panelOf(launcher)
  await waitUntil(() => panel && getComputedStyle(panel).opacity === '1')
}

const closed = (launcher: PerkLauncher) => waitUntil(() => !panelOf(launcher), 'still open')

async function showOpen(source = full(), given?: Given) {
  const shown = await show(source, given)
  await click(opener(shown.launcher))
  await opened(shown.launcher)
  return shown
}

/** Never the element itself: to say how two differ takes a runner minutes. */
const nameOf = (element: Element | null) =>
  [element?.localName, element?.getAttribute('part'), element?.ariaLabel].join(' ')

/** What has the focus, through all shadow roots. */
function focused() {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

beforeEach(() => setViewport({ width: 1000, height: 700 }))
afterEach(() => resetMouse())

/** Once it stands still: what is fading in is faint. */
async function isAccessible(launcher: Element) {
  await Promise.all(
    shadow(launcher)
      .getAnimations()
      .map(({ finished }) => finished),
  )
  await expect(launcher).to.be.accessible()
}

describe('the button of <perk-launcher>', () => {
  it('says the points, and its name what it opens', async () => {
    const { launcher } = await show()

    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
    expect(opener(launcher).ariaLabel).to.equal('500 points · Rewards')
    expect(opener(launcher).ariaHasPopup).to.equal('dialog')
    expect(opener(launcher).ariaExpanded).to.equal('false')
    await isAccessible(launcher)
  })

  it('says it in German', async () => {
    const { launcher } = await show(full(), { locale: 'de' })

    expect(opener(launcher).ariaLabel).to.equal('500 Punkte · Prämien')
  })

  it('says "Rewards" while nobody is signed in, while it waits and when it fails, and tells nobody so', async () => {
    for (const kind of ['signed-out', 'unavailable'] as const) {
      const source = full()
      const answer = gate()
      source.gate = answer.promise
      source.error = new CallError(kind, kind)
      const { launcher } = await open(source)
      expect(texts(launcher, 'launcher')).to.eql(['Rewards'])
      answer.open()
      await settled(launcher)
      expect(texts(launcher, 'launcher')).to.eql(['Rewards'])
      expect(opener(launcher).ariaLabel).to.equal(null)
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(spoken()).to.equal('')
    }
  })

  it('asks for nothing but the card while it is closed, and for nothing at all with words of its own', async () => {
    const source = full()
    const asked = listening(source)
    const { launcher } = await show(source)
    expect(asked).to.eql(['member'])
    launcher.remove()

    asked.length = 0
    const other = await open(source, { attributes: { label: 'Club' } })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).to.eql([])
    expect(texts(other.launcher, 'launcher')).to.eql(['Club'])

    await click(opener(other.launcher))
    await opened(other.launcher)
    expect(new Set(asked)).to.eql(new Set(['member', 'rewards', 'activity', 'promotions']))
  })

  it('keeps to the corner of its direction, or stands where it was put', async () => {
    const sides = async (placement: string, dir = 'ltr') => {
      const { launcher, host } = await show(full(), { attributes: { placement }, dir })
      const { left, right, bottom } = opener(launcher).getBoundingClientRect()
      host.remove()
      return { left, right: innerWidth - right, bottom: innerHeight - bottom }
    }
    expect(await sides('end')).to.include({ right: 16, bottom: 16 })
    expect(await sides('start')).to.include({ left: 16, bottom: 16 })
    expect(await sides('end', 'rtl')).to.include({ left: 16, bottom: 16 })
    expect(await sides('start', 'rtl')).to.include({ right: 16, bottom: 16 })
    expect((await sides('inline')).bottom).to.be.above(400)
  })

  it('is lifted above a bar of the page', async () => {
    const { launcher } = await show(full(), { style: '--perk-offset-block: 80px; --perk-offset-inline: 4px' })
    const { right, bottom } = opener(launcher).getBoundingClientRect()

    expect([innerWidth - right, innerHeight - bottom]).to.eql([4, 80])
  })

  it('is gone where the brand has switched loyalty off', async () => {
    const { launcher } = await open(Object.assign(full(), loyaltyOff))
    await waitUntil(() => launcher.status === 'off')
    await launcher.updateComplete

    expect(shadow(launcher).querySelectorAll('button').length).to.equal(0)
  })
})

describe('the panel of <perk-launcher>', () => {
  it('shows card, promotions, rewards and the newest of the history under one heading', async () => {
    const { launcher } = await showOpen()

    expect(texts(launcher, 'programme')).to.eql(['Table Club'])
    expect(panelOf(launcher)?.getAttribute('aria-labelledby')).to.equal('programme')
    expect(focused()?.id).to.equal('programme')
    expect(opener(launcher).ariaExpanded).to.equal('true')
    expect(opener(launcher).getAttribute('aria-controls')).to.equal(panelOf(launcher)?.id)
    expect(texts(launcher, 'heading')).to.eql(['Promotions', 'Rewards', 'History'])
    expect(texts(inside(launcher, 'perk-balance'), 'balance')).to.eql(['500 points'])
    expect(
      shadow(inside(launcher, 'perk-balance')).querySelector('[part=programme]')?.checkVisibility(),
    ).to.equal(false)
    expect(texts(inside(launcher, 'perk-promotions'), 'gives')).to.eql(['Banner ten', 'Banner twenty'])
    expect(texts(inside(launcher, 'perk-rewards'), 'gives')).to.eql(['Spoon', 'Mug'])
    expect(texts(inside(launcher, 'perk-activity'), 'entry').length).to.equal(3)
    await isAccessible(launcher)
  })

  it('tells the page when it opens and closes, and lets go of what it asked for', async () => {
    const source = full()
    const asked = listening(source)
    const { launcher, shop } = await show(source)
    const heard: boolean[] = []
    launcher.addEventListener('perk-launcher-toggled', (event) => heard.push(event.open))

    launcher.show()
    await opened(launcher)
    expect(launcher.hasAttribute('open')).to.equal(true)
    launcher.hide()
    await launcher.updateComplete
    expect(panelOf(launcher) === null).to.equal(true)
    expect(heard).to.eql([true, false])

    asked.length = 0
    shop.shop?.cart.add({ product_id: 'prod_cup', price: 1600, quantity: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).to.eql([])
  })

  it('opens again at once after it was closed', async () => {
    const { launcher } = await showOpen()
    launcher.hide()
    await launcher.updateComplete
    launcher.show()
    await opened(launcher)
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(panelOf(launcher)?.matches(':popover-open')).to.equal(true)
  })

  for (const key of ['Enter', 'Space'])
    it(`opens with ${key}, closes with Escape, and goes back to its button`, async () => {
      const { launcher } = await show()
      opener(launcher).focus()
      await sendKeys({ press: key })
      await opened(launcher)
      expect(focused()?.id).to.equal('programme')

      await sendKeys({ press: 'Escape' })
      await closed(launcher)
      expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
      expect(launcher.open).to.equal(false)
      expect(opener(launcher).ariaExpanded).to.equal('false')
    })

  it('closes by its own button, by a second press and by a press beside it', async () => {
    const { launcher } = await showOpen(full(), { page: '<button>Buy</button>' })
    const close = shadow(launcher).querySelector('[part=close]')
    if (!close) throw new Error('No button that closes')
    await click(close)
    await closed(launcher)
    expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))

    await click(opener(launcher))
    await opened(launcher)
    await click(opener(launcher))
    await closed(launcher)
    expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))

    await click(opener(launcher))
    await opened(launcher)
    await sendMouse({ type: 'click', position: [20, 20] })
    await closed(launcher)
  })

  it('is walked through with Tab after its button, and closes behind whoever goes on to the page', async () => {
    const { launcher, shop } = await showOpen()
    shop.insertAdjacentHTML('beforeend', '<button>Next</button>')
    const stops: string[] = []
    for (let at = 0; at < 20 && panelOf(launcher); at++) {
      await sendKeys({ press: 'Tab' })
      stops.push(String(focused()?.ariaLabel || focused()?.textContent.trim()))
      await launcher.updateComplete
    }
    expect(stops[0]).to.equal('Close')
    expect(stops.slice(-2)).to.eql(['Show all', 'Next'])
    expect(stops).to.include.members(['Redeem: Spoon', 'Redeem: Mug'])
    expect(focused()?.textContent).to.equal('Next')
  })

  it('goes from the panel back to the button with Shift and Tab, and stays open', async () => {
    const { launcher } = await showOpen()
    await sendKeys({ press: 'Shift+Tab' })

    expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
    expect(panelOf(launcher)?.matches(':popover-open')).to.equal(true)
  })

  it('stays while a reward is redeemed above it: the row has the focus again, then Escape closes the panel', async () => {
    const { launcher } = await showOpen()
    const rewards = inside(launcher, 'perk-rewards')
    const row = () => {
      const found = shadow(rewards).querySelector('[aria-label="Redeem: Spoon"]')
      if (!found) throw new Error('No row')
      return found
    }
    await click(row())
    await waitUntil(() => dialogOf(rewards).open)
    expect(panelOf(launcher)?.matches(':popover-open'), 'the panel below the dialog').to.equal(true)
    const { left, top } = dialogOf(rewards).getBoundingClientRect()
    expect(dialogOf(rewards).contains(deepest(left + 30, top + 30)), 'the dialog is above').to.equal(true)
    // Escape closes the dialog alone.
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(rewards).open)
    expect(nameOf(focused())).to.equal(nameOf(row()))
    expect(launcher.open).to.equal(true)

    await sendKeys({ press: 'Enter' })
    await waitUntil(() => dialogOf(rewards).open)
    await click(find(dialogOf(rewards), '[part~=go]'))
    await waitUntil(() => dialogSays(rewards).startsWith("It's yours."))
    await click(find(dialogOf(rewards), '[value=close]'))
    await waitUntil(() => !dialogOf(rewards).open)
    expect(nameOf(focused())).to.equal(nameOf(row()))
    expect(panelOf(launcher)?.matches(':popover-open')).to.equal(true)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
    expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
  })

  it('leaves no dialog behind when the page closes it', async () => {
    const { launcher } = await showOpen(full(), { page: '<button>Buy</button>' })
    await click(find(shadow(inside(launcher, 'perk-rewards')), '[aria-label="Redeem: Spoon"]'))
    await waitUntil(() => dialogOf(inside(launcher, 'perk-rewards')).open)
    launcher.hide()
    await closed(launcher)

    await click(opener(launcher))
    await opened(launcher)
  })

  it('turns the card back with Escape before it closes', async () => {
    const source = full()
    source.card = { ...source.card, assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
    const { launcher } = await showOpen(source)
    const balance = inside(launcher, 'perk-balance')
    await click(find(shadow(balance), '[part=show]'))
    await waitUntil(
      () => focused()?.ariaLabel === 'Close' && focused() !== find(shadow(launcher), '[part=close]'),
    )
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => shadow(balance).querySelector('[part=show]'))
    expect(launcher.open).to.equal(true)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
  })

  it('asks whoever is not signed in to do so, once, or has the link of the page; the promotions are for all', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'nobody')
    const own = '<p slot="guest"><a href="/sign-in">Sign in</a></p>'
    for (const children of ['', own]) {
      const { launcher } = await show(source, { children })
      await click(opener(launcher))
      await settled(inside(launcher, 'perk-promotions'))

      expect(texts(launcher, 'programme')).to.eql(['Rewards'])
      expect(notes(launcher)).to.eql(['Please sign in to see this.'])
      const slot = shadow(launcher).querySelector<HTMLSlotElement>('slot[name=guest]')
      expect(slot?.assignedElements().length).to.equal(children ? 1 : 0)
      expect(texts(inside(launcher, 'perk-promotions'), 'gives')).to.eql(['Banner ten', 'Banner twenty'])
      expect(shadow(launcher).querySelectorAll('perk-rewards').length).to.equal(0)
      await isAccessible(launcher)
      launcher.remove()
    }
  })

  it('has failed, once, and tries again at a press', async () => {
    const source = full()
    source.error = new CallError('unavailable', 'down')
    const { launcher } = await show(source)
    await click(opener(launcher))
    await waitUntil(() => notes(launcher).length > 0)
    expect(notes(launcher)).to.eql(['This could not be loaded. Trying again in N seconds.'])

    source.error = undefined
    button(launcher, 'Try again').click()
    await waitUntil(() => launcher.status === 'ready')
    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
  })

  describe('in a browser without a top layer', () => {
    const { showPopover } = HTMLElement.prototype
    before(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))
    after(() => Object.assign(HTMLElement.prototype, { showPopover }))

    /** To this browser the attribute says that it is hidden, to one that has never heard of it nothing. */
    const shows = new CSSStyleSheet()
    shows.replaceSync('[popover] { display: block }')

    async function openWithout(given?: Given, source = full()) {
      const shown = await show(source, given)
      shadow(shown.launcher).adoptedStyleSheets.push(shows)
      shown.launcher.show()
      await waitUntil(() => panelOf(shown.launcher))
      for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
        await settled(inside(shown.launcher, tag))
      return shown
    }

    it('stands above its button and the page, and closes by Escape, by its buttons and by a press beside it', async () => {
      for (const placement of ['end', 'inline']) {
        const bar = '<div style="position: fixed; z-index: 9; inset: 0 0 80px; background: #fff"></div>'
        const { launcher, host } = await openWithout({ attributes: { placement }, page: bar })
        const { left, top, width, height } = boxOf(launcher)
        expect([width, height > 100, top >= 0], placement).to.eql([376, true, true])
        expect(panelOf(launcher)?.contains(deepest(left + 30, top + 30)), placement).to.equal(true)
        host.remove()
      }

      const { launcher } = await openWithout()
      await sendKeys({ press: 'Shift+Tab' })
      expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
      await sendKeys({ press: 'Escape' })
      await closed(launcher)
      expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
      for (const press of [
        () => click(find(shadow(launcher), '[part=close]')),
        () => click(opener(launcher)),
        () => sendMouse({ type: 'click', position: [20, 20] }),
      ]) {
        await click(opener(launcher))
        await waitUntil(() => panelOf(launcher))
        await press()
        await closed(launcher)
      }
    })

    it('stays while a dialog above it or the back of the card is closed by Escape, and while it is pressed', async () => {
      const source = full()
      source.card = { ...source.card, assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
      const { launcher } = await openWithout({}, source)
      await click(find(shadow(launcher), '[part=top]'))
      const rewards = inside(launcher, 'perk-rewards')
      await click(find(shadow(rewards), '[aria-label="Redeem: Spoon"]'))
      await waitUntil(() => dialogOf(rewards).open)
      await sendKeys({ press: 'Escape' })
      await waitUntil(() => !dialogOf(rewards).open)
      const balance = inside(launcher, 'perk-balance')
      await click(find(shadow(balance), '[part=show]'))
      await waitUntil(() => !shadow(balance).querySelector('[part=show]'))
      await sendKeys({ press: 'Escape' })
      await waitUntil(() => shadow(balance).querySelector('[part=show]'))
      expect(launcher.open).to.equal(true)

      await sendKeys({ press: 'Escape' })
      await closed(launcher)
    })
  })

  it('comes up again where the page has put it meanwhile', async () => {
    const { launcher, host } = await showOpen()
    host.append(launcher.parentElement ?? '')
    await opened(launcher)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
  })

  it('says once how old it is when the network is gone', async () => {
    const source = full()
    source.answer = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { launcher } = await showOpen(source)

    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
    expect(notes(launcher).length).to.equal(1)
    for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
      expect(notes(inside(launcher, tag)), tag).to.eql([])
  })
})

describe('where the panel of <perk-launcher> stands', () => {
  it('above its button, 376 px wide, within the window', async () => {
    const { launcher } = await showOpen()
    const box = boxOf(launcher)

    expect(box.width).to.equal(376)
    expect(box.bottom).to.be.at.most(opener(launcher).getBoundingClientRect().top)
    expect(box.right).to.equal(innerWidth - 16)
    expect(box.top).to.be.at.least(0)
  })

  it('with the programme, the tier and the points below one another, to the pixel', async () => {
    const { launcher } = await showOpen()
    const balance = inside(launcher, 'perk-balance')
    const words = [
      shadow(launcher).querySelector('[part=programme]'),
      ...shadow(balance).querySelectorAll('[part=number], [part=tier], progress'),
    ]
    const edges = words.map((each) => each?.getBoundingClientRect().left)
    expect(edges.length).to.be.above(2)
    expect(new Set(edges).size, edges.join()).to.equal(1)
  })

  it('on the other side from right to left', async () => {
    const { launcher } = await showOpen(full(), { dir: 'rtl' })

    expect(boxOf(launcher).left).to.equal(16)
  })

  it('on a phone it rises from below over the whole width, and nothing is cut off', async () => {
    await setViewport({ width: 320, height: 600 })
    for (const placement of ['end', 'start', 'inline']) {
      const { launcher, host } = await showOpen(full(), { attributes: { placement } })
      const box = boxOf(launcher)

      expect([box.left, box.right, box.bottom], placement).to.eql([0, 320, 600])
      expect(box.top).to.be.at.least(48)
      const panel = panelOf(launcher)
      expect(panel?.scrollWidth).to.equal(panel?.clientWidth)
      host.remove()
    }
  })

  it('hangs below a button in the header, and above one at the foot', async () => {
    const attributes = { placement: 'inline' }
    const header = await showOpen(full(), { attributes, style: 'padding-inline-start: 600px' })
    const below = opener(header.launcher).getBoundingClientRect()
    expect(boxOf(header.launcher).top).to.be.closeTo(below.bottom + 12, 1)
    expect(boxOf(header.launcher).right).to.be.closeTo(below.right, 1)
    header.host.remove()

    const { launcher } = await showOpen(full(), { attributes, style: 'padding-block-start: 560px' })
    expect(boxOf(launcher).bottom).to.be.closeTo(opener(launcher).getBoundingClientRect().top - 12, 1)
    expect(boxOf(launcher).top).to.be.at.least(0)
  })

  it('above whatever a page puts on top of everything', async () => {
    const { launcher, host } = await show()
    host.insertAdjacentHTML(
      'beforeend',
      '<div style="position: fixed; inset: 0 0 80px; z-index: 2147483647; background: #fff"></div>',
    )
    await click(opener(launcher))
    await opened(launcher)
    const { left, top } = boxOf(launcher)

    expect(panelOf(launcher)?.contains(deepest(left + 30, top + 30))).to.equal(true)
  })

  it('and what a page says of all elements does not move it', async () => {
    const { launcher, host } = await show()
    host.insertAdjacentHTML(
      'beforeend',
      `<style>* { box-sizing: content-box !important; line-height: 3 } [popover], h2, header, section { display: none
        !important } button { all: unset !important } div { position: static !important; width: 9px !important }</style>`,
    )
    await click(opener(launcher))
    await opened(launcher)

    expect(boxOf(launcher).width).to.equal(376)
    expect(boxOf(launcher).right).to.equal(innerWidth - 16)
  })
})

const boxOf = (launcher: PerkLauncher) => {
  const panel = panelOf(launcher)
  if (!panel) throw new Error('No panel')
  return panel.getBoundingClientRect()
}

const find = (root: ParentNode, selector: string) => {
  const found = root.querySelector(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

/** What is seen at a point, through all shadow roots. */
function deepest(x: number, y: number) {
  let at = document.elementFromPoint(x, y)
  for (;;) {
    const next = at?.shadowRoot?.elementFromPoint(x, y)
    if (!next || next === at) return at
    at = next
  }
}
