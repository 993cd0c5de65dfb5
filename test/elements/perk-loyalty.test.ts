import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { full, open, parts, show } from './support/loyalty.ts'
import { button, notes, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('<perk-loyalty>', () => {
  it('shows the card, the rewards and the history', async () => {
    const { element } = await show('perk-loyalty', full())

    expect(parts(element).map(({ localName, status }) => [localName, status])).to.eql([
      ['perk-balance', 'ready'],
      ['perk-rewards', 'ready'],
      ['perk-activity', 'ready'],
    ])
    expect(texts(element, 'heading')).to.eql(['Rewards', 'Activity'])
    await expect(element).to.be.accessible()
  })

  it('passes its layout to the rewards', async () => {
    const { element } = await open('perk-loyalty', full(), { attributes: { layout: 'grid' } })
    await waitUntil(() => parts(element)[1]?.status === 'ready')
    expect(texts(parts(element)[1] ?? element, 'card').length).to.equal(1)
  })

  it('applies a relative font size only once', async () => {
    const { element } = await show('perk-loyalty', full())
    element.style.setProperty('--perk-font-size', '0.8em')
    const [balance = element] = parts(element)

    expect(getComputedStyle(balance).fontSize).to.equal(getComputedStyle(element).fontSize)
  })

  it('lets the page style the parts of the elements inside it', async () => {
    const { element } = await show('perk-loyalty', full())
    const sheet = document.createElement('style')
    sheet.textContent = 'perk-loyalty::part(pass), perk-loyalty::part(entry) { outline: 3px solid }'
    element.before(sheet)
    const [balance = element, , activity = element] = parts(element)

    for (const part of [
      shadow(balance).querySelector('[part~=pass]'),
      shadow(activity).querySelector('[part=entry]'),
    ])
      expect(part && getComputedStyle(part).outlineWidth).to.equal('3px')
    sheet.remove()
  })

  it('fits a screen of 320 pixels', async () => {
    const { element } = await show('perk-loyalty', full())
    const main = element.closest('main')
    main?.setAttribute('style', 'inline-size: 280px')

    expect(element.clientWidth).to.equal(280)
    expect(shadow(element).querySelector('section')?.scrollWidth).to.equal(280)
  })

  it('keeps its parts when their data arrives', async () => {
    const source = full()
    let release = () => {}
    source.gate = new Promise((resolve) => (release = resolve))
    const { element } = await open('perk-loyalty', source)
    const [balance] = parts(element)
    expect(element.status).to.equal('waiting')
    expect(shadow(balance ?? element).querySelector('[part=skeleton]')).to.not.equal(null)

    release()
    await waitUntil(() => balance?.status === 'ready')
    expect(parts(element)[0]).to.equal(balance)
  })

  it('asks a guest to sign in once, or shows the page’s own content', async () => {
    const source = full()
    source.error = new CallError('signed-out', 'nobody')
    const { element } = await show('perk-loyalty', source, { children: '<p slot="guest">Join the club</p>' })

    expect(element.status).to.equal('signed-out')
    expect(parts(element)).to.eql([])
    const slot = shadow(element).querySelector<HTMLSlotElement>('slot[name=guest]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Join the club')
    await expect(element).to.be.accessible()
  })

  it('retries on click after a failure', async () => {
    const source = full()
    source.error = new CallError('unavailable', 'down')
    const { element } = await show('perk-loyalty', source)
    expect(notes(element)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])

    source.error = undefined
    button(element, 'Try again').click()
    await waitUntil(() => element.status === 'ready')
  })

  it('shows the age of its data once while offline', async () => {
    const source = full()
    source.reply = { stale: true, receivedAt: Date.now() - 5 * 60_000 }
    const { element } = await show('perk-loyalty', source)

    expect(notes(element)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
    expect(parts(element).flatMap((part) => texts(part, 'note'))).to.eql([])
  })

  for (const [hours, age] of [
    [0, 'just now'],
    [0.008, 'just now'],
    [0.017, '1 minute ago'],
    [0.99, '59 minutes ago'],
    [1.4, '1 hour ago'],
    [23, '23 hours ago'],
    [30, 'yesterday'],
    [24 * 29, '29 days ago'],
  ] as const) {
    it(`shows the age of points as: ${age}`, async () => {
      const source = full()
      source.reply = { stale: true, receivedAt: Date.now() - hours * 3_600_000 }
      const { element } = await show('perk-balance', source)

      expect(notes(element)[0]).to.contain(`Last updated ${age}.`)
    })
  }
})
