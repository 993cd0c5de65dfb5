import { expect } from '@open-wc/testing'
import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import { dialogOf, dialogText, loyaltyOff } from './support/loyalty.ts'
import { gate } from './support/eligibility.ts'
import { button, notes, settled, shadow, announcement, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import {
  recordRequests,
  full,
  open,
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
  find,
  elementAt,
} from './support/launcher.ts'

beforeEach(() => setViewport({ width: 1000, height: 700 }))
afterEach(() => resetMouse())

describe('the button of <perk-launcher>', () => {
  it('shows the points, and its name includes the panel it opens', async () => {
    const { launcher } = await show()

    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
    expect(opener(launcher).ariaLabel).to.equal('500 points · Rewards')
    expect(opener(launcher).ariaHasPopup).to.equal('dialog')
    expect(opener(launcher).ariaExpanded).to.equal('false')
    await expect(launcher).to.be.accessible()
  })

  it('supports German', async () => {
    const { launcher } = await show(full(), { locale: 'de' })

    expect(opener(launcher).ariaLabel).to.equal('500 Punkte · Prämien')
  })

  it('shows "Rewards" without a card and announces no status', async () => {
    for (const kind of ['signed-out', 'unavailable'] as const) {
      const source = full()
      const reply = gate()
      source.gate = reply.promise
      source.error = new CallError(kind, kind)
      const { launcher } = await open(source)
      expect(texts(launcher, 'launcher')).to.eql(['Rewards'])
      reply.open()
      await settled(launcher)
      expect(texts(launcher, 'launcher')).to.eql(['Rewards'])
      expect(opener(launcher).ariaLabel).to.equal(null)
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(announcement()).to.equal('')
    }
  })

  it('requests only the card while closed, and nothing if it has a label', async () => {
    const source = full()
    const requests = recordRequests(source)
    const { launcher } = await show(source)
    expect(requests).to.eql(['member'])
    launcher.remove()

    requests.length = 0
    const other = await open(source, { attributes: { label: 'Club' } })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).to.eql([])
    expect(texts(other.launcher, 'launcher')).to.eql(['Club'])

    await click(opener(other.launcher))
    await opened(other.launcher)
    expect(new Set(requests)).to.eql(new Set(['member', 'rewards', 'activity', 'promotions']))
  })

  it('is in the corner of its placement, or inline', async () => {
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

  it('is offset by its custom properties', async () => {
    const { launcher } = await show(full(), { style: '--perk-offset-block: 80px; --perk-offset-inline: 4px' })
    const { right, bottom } = opener(launcher).getBoundingClientRect()

    expect([innerWidth - right, innerHeight - bottom]).to.eql([4, 80])
  })

  it('is hidden if the brand disables loyalty', async () => {
    const { launcher } = await open(Object.assign(full(), loyaltyOff))
    await waitUntil(() => launcher.status === 'off')
    await launcher.updateComplete

    expect(shadow(launcher).querySelectorAll('button').length).to.equal(0)
  })
})

describe('the panel of <perk-launcher>', () => {
  it('shows card, promotions, rewards and recent history', async () => {
    const { launcher } = await showOpen()

    expect(texts(launcher, 'program')).to.eql(['Table Club'])
    expect(panelOf(launcher)?.getAttribute('aria-labelledby')).to.equal('program')
    expect(focused()?.id).to.equal('program')
    expect(opener(launcher).ariaExpanded).to.equal('true')
    expect(opener(launcher).getAttribute('aria-controls')).to.equal(panelOf(launcher)?.id)
    expect(texts(launcher, 'heading')).to.eql(['Promotions', 'Rewards', 'Activity'])
    expect(texts(nested(launcher, 'perk-balance'), 'balance')).to.eql(['500 points'])
    expect(
      shadow(nested(launcher, 'perk-balance')).querySelector('[part=program]')?.checkVisibility(),
    ).to.equal(false)
    expect(texts(nested(launcher, 'perk-promotions'), 'headline')).to.eql(['Banner ten', 'Banner twenty'])
    expect(texts(nested(launcher, 'perk-rewards'), 'headline')).to.eql(['Spoon', 'Mug'])
    expect(texts(nested(launcher, 'perk-activity'), 'entry').length).to.equal(3)
    await expect(launcher).to.be.accessible()
  })

  it('dispatches an event when it opens and closes, and stops its requests', async () => {
    const source = full()
    const requests = recordRequests(source)
    const { launcher, shop } = await show(source)
    const events: boolean[] = []
    launcher.addEventListener('perk-launcher-toggled', (event) => events.push(event.open))

    launcher.show()
    await opened(launcher)
    expect(launcher.open).to.equal(true)
    launcher.hide()
    await launcher.updateComplete
    expect(panelOf(launcher) === null).to.equal(true)
    expect(events).to.eql([true, false])

    requests.length = 0
    shop.shop?.cart.add({ product_id: 'prod_cup', price: 1600, quantity: 1 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).to.eql([])
  })

  it('can reopen immediately after closing', async () => {
    const { launcher } = await showOpen()
    launcher.hide()
    await launcher.updateComplete
    launcher.show()
    await opened(launcher)
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(panelOf(launcher)?.matches(':popover-open')).to.equal(true)
  })

  for (const key of ['Enter', 'Space'])
    it(`opens with ${key}, closes with Escape and returns the focus to its button`, async () => {
      const { launcher } = await show()
      opener(launcher).focus()
      await sendKeys({ press: key })
      await opened(launcher)
      expect(focused()?.id).to.equal('program')

      await sendKeys({ press: 'Escape' })
      await closed(launcher)
      expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
      expect(launcher.open).to.equal(false)
      expect(opener(launcher).ariaExpanded).to.equal('false')
    })

  it('closes by its own button, a second click and a click outside', async () => {
    const { launcher } = await showOpen(full(), { page: '<button>Buy</button>' })
    const close = shadow(launcher).querySelector('[part=close]')
    if (!close) throw new Error('No close button')
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

  it('follows its button in the tab order and closes when the focus leaves it', async () => {
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

  it('stays open when Shift+Tab moves the focus back to the button', async () => {
    const { launcher } = await showOpen()
    await sendKeys({ press: 'Shift+Tab' })

    expect(nameOf(focused())).to.equal(nameOf(opener(launcher)))
    expect(panelOf(launcher)?.matches(':popover-open')).to.equal(true)
  })

  it('stays open while a reward is redeemed and then returns the focus to the row', async () => {
    const { launcher } = await showOpen()
    const rewards = nested(launcher, 'perk-rewards')
    const row = () => {
      const found = shadow(rewards).querySelector('[aria-label="Redeem: Spoon"]')
      if (!found) throw new Error('No row')
      return found
    }
    await click(row())
    await waitUntil(() => dialogOf(rewards).open)
    expect(panelOf(launcher)?.matches(':popover-open'), 'the panel below the dialog').to.equal(true)
    const { left, top } = dialogOf(rewards).getBoundingClientRect()
    expect(dialogOf(rewards).contains(elementAt(left + 30, top + 30)), 'the dialog is above').to.equal(true)
    // Escape closes only the dialog.
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(rewards).open)
    expect(nameOf(focused())).to.equal(nameOf(row()))
    expect(launcher.open).to.equal(true)

    await sendKeys({ press: 'Enter' })
    await waitUntil(() => dialogOf(rewards).open)
    await click(find(dialogOf(rewards), '[part~=primary]'))
    await waitUntil(() => dialogText(rewards).startsWith('It’s yours.'))
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
    await click(find(shadow(nested(launcher, 'perk-rewards')), '[aria-label="Redeem: Spoon"]'))
    await waitUntil(() => dialogOf(nested(launcher, 'perk-rewards')).open)
    launcher.hide()
    await closed(launcher)

    await click(opener(launcher))
    await opened(launcher)
  })

  it('flips the card back with Escape before it closes', async () => {
    const source = full()
    source.card = { ...source.card, assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
    const { launcher } = await showOpen(source)
    const balance = nested(launcher, 'perk-balance')
    await click(find(shadow(balance), '[part=show-code]'))
    await waitUntil(
      () => focused()?.ariaLabel === 'Close' && focused() !== find(shadow(launcher), '[part=close]'),
    )
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => shadow(balance).querySelector('[part=show-code]'))
    expect(launcher.open).to.equal(true)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
  })

  it('asks guests to sign in once, or shows the page’s own content, next to the promotions', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'nobody')
    const own = '<p slot="guest"><a href="/sign-in">Sign in</a></p>'
    for (const children of ['', own]) {
      const { launcher } = await show(source, { children })
      await click(opener(launcher))
      await settled(nested(launcher, 'perk-promotions'))

      expect(texts(launcher, 'program')).to.eql(['Rewards'])
      expect(notes(launcher)).to.eql(['Please sign in to see this.'])
      const slot = shadow(launcher).querySelector<HTMLSlotElement>('slot[name=guest]')
      expect(slot?.assignedElements().length).to.equal(children ? 1 : 0)
      expect(texts(nested(launcher, 'perk-promotions'), 'headline')).to.eql(['Banner ten', 'Banner twenty'])
      expect(shadow(launcher).querySelectorAll('perk-rewards').length).to.equal(0)
      await expect(launcher).to.be.accessible()
      launcher.remove()
    }
  })

  it('shows one failure and retries on click', async () => {
    const source = full()
    source.error = new CallError('unavailable', 'down')
    const { launcher } = await show(source)
    await click(opener(launcher))
    await waitUntil(() => notes(launcher).length > 0)
    expect(notes(launcher)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])

    source.error = undefined
    button(launcher, 'Try again').click()
    await waitUntil(() => launcher.status === 'ready')
    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
  })

  it('shows a failure without the page’s own link to the rewards, which stands in for the button', async () => {
    const source = full()
    source.error = new CallError('unavailable', 'down')
    const { launcher } = await show(source, { children: '<a href="/rewards">Your rewards</a>' })
    await click(opener(launcher))
    await waitUntil(() => notes(launcher).length > 0)

    const link = launcher.querySelector('a')
    expect(link?.assignedSlot).to.equal(null)
  })

  it('stays open when the page moves it', async () => {
    const { launcher, host } = await showOpen()
    host.append(launcher.parentElement ?? '')
    await opened(launcher)

    await sendKeys({ press: 'Escape' })
    await closed(launcher)
  })

  it('shows the age of its data once while offline', async () => {
    const source = full()
    source.reply = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { launcher } = await showOpen(source)

    expect(texts(launcher, 'launcher')).to.eql(['500 points'])
    expect(notes(launcher).length).to.equal(1)
    for (const tag of ['perk-balance', 'perk-rewards', 'perk-activity', 'perk-promotions'] as const)
      expect(notes(nested(launcher, tag)), tag).to.eql([])
  })
})
