import { expect } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { dialogOf } from './support/loyalty.ts'
import { settled, shadow } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import {
  type LauncherOptions,
  full,
  show,
  opener,
  panelOf,
  nested,
  click,
  opened,
  closed,
  showOpen,
  nameOf,
  focused,
  boxOf,
  find,
  elementAt,
} from './support/launcher.ts'

beforeEach(() => setViewport({ width: 1000, height: 700 }))
afterEach(() => resetMouse())

describe('the position of the panel of <perk-launcher>', () => {
  it('is above its button, 376 px wide, within the window', async () => {
    const { launcher } = await showOpen()
    const box = boxOf(launcher)

    expect(box.width).to.equal(376)
    expect(box.bottom).to.be.at.most(opener(launcher).getBoundingClientRect().top)
    expect(box.right).to.equal(innerWidth - 16)
    expect(box.top).to.be.at.least(0)
  })

  it('aligns program, tier and points', async () => {
    const { launcher } = await showOpen()
    const balance = nested(launcher, 'perk-balance')
    const words = [
      shadow(launcher).querySelector('[part=program]'),
      ...shadow(balance).querySelectorAll('[part=code-row], [part=tier], progress'),
    ]
    const edges = words.map((each) => each?.getBoundingClientRect().left)
    expect(edges.length).to.be.above(2)
    expect(new Set(edges).size, edges.join()).to.equal(1)
  })

  it('is mirrored from right to left', async () => {
    const { launcher } = await showOpen(full(), { dir: 'rtl' })

    expect(boxOf(launcher).left).to.equal(16)
  })

  it('covers the full width at the bottom of a phone', async () => {
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

  it('is below a button in the header and above one in the footer', async () => {
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

  it('is above everything on the page', async () => {
    const { launcher, host } = await show()
    host.insertAdjacentHTML(
      'beforeend',
      '<div style="position: fixed; inset: 0 0 80px; z-index: 2147483647; background: #fff"></div>',
    )
    await click(opener(launcher))
    await opened(launcher)
    const { left, top } = boxOf(launcher)

    expect(panelOf(launcher)?.contains(elementAt(left + 30, top + 30))).to.equal(true)
  })

  it('is not affected by the page’s universal styles', async () => {
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

describe('the panel of <perk-launcher> in a browser without a top layer', () => {
  const { showPopover } = HTMLElement.prototype
  before(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'))
  after(() => Object.assign(HTMLElement.prototype, { showPopover }))

  /** Overrides the [popover] style of this browser, which a browser without popovers does not have. */
  const popoverReset = new CSSStyleSheet()
  popoverReset.replaceSync('[popover] { display: block }')

  async function openWithout(options?: LauncherOptions, source = full()) {
    const page = await show(source, options)
    shadow(page.launcher).adoptedStyleSheets.push(popoverReset)
    page.launcher.show()
    await waitUntil(() => panelOf(page.launcher))
    for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
      await settled(nested(page.launcher, tag))
    return page
  }

  it('is above the page and closes by Escape, by its buttons and by a click outside', async () => {
    for (const placement of ['end', 'inline']) {
      const bar = '<div style="position: fixed; z-index: 9; inset: 0 0 80px; background: #fff"></div>'
      const { launcher, host } = await openWithout({ attributes: { placement }, page: bar })
      const { left, top, width, height } = boxOf(launcher)
      expect([width, height > 100, top >= 0], placement).to.eql([376, true, true])
      expect(panelOf(launcher)?.contains(elementAt(left + 30, top + 30)), placement).to.equal(true)
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

  it('stays open while Escape closes a dialog or flips the card back', async () => {
    const source = full()
    source.card = { ...source.card, assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
    const { launcher } = await openWithout({}, source)
    await click(find(shadow(launcher), '[part=panel-header]'))
    const rewards = nested(launcher, 'perk-rewards')
    await click(find(shadow(rewards), '[aria-label="Redeem: Spoon"]'))
    await waitUntil(() => dialogOf(rewards).open)
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(rewards).open)
    const balance = nested(launcher, 'perk-balance')
    await click(find(shadow(balance), '[part=show-code]'))
    await waitUntil(() => !shadow(balance).querySelector('[part=show-code]'))
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => shadow(balance).querySelector('[part=show-code]'))
    expect(launcher.open).to.equal(true)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
  })
})
