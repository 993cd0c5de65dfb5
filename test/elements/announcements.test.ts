/** Announcements for screen readers: a failure is announced once per cause, and a result every time. */
import { expect, html } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import { pageGlobal } from '../../src/elements/internal/registry.ts'
import { memberSource, open, parts } from './support/loyalty.ts'
import { cup, field } from './support/eligibility.ts'
import {
  button,
  recordAnnouncements,
  settled,
  shadow,
  show,
  sourceOf,
  announcement,
  tiers,
} from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const down = new CallError('unavailable', 'down')
const offline = new CallError('offline', 'no network')
const signedOut = new CallError('signed-out', 'no token', { status: 401 })

// The previous test may still have messages to announce.
beforeEach(() => waitUntil(() => !pageGlobal().messages?.size))

/** Waits for the last message, so that all earlier ones have been announced. */
const untilAnnounced = async (announcements: string[], last: string) => {
  await waitUntil(() => announcements.at(-1) === last, `announced: ${announcements.join(' | ')}`)
  return announcements
}

/** A list whose source can fail and recover. */
async function openList(error?: unknown, markup = html`<perk-promotions></perk-promotions>`) {
  const source = sourceOf(tiers(15))
  source.error = error
  return { source, ...(await show(source, markup)) }
}

/** Adds another element to the shop, and waits until it has failed too. */
async function addList(shop: Element, attributes: Record<string, string> = { all: '' }) {
  const list = document.createElement('perk-promotions')
  for (const [name, value] of Object.entries(attributes)) list.setAttribute(name, value)
  shop.append(list)
  await settled(list)
  return list
}

/** Announces a message that a test can wait for. */
async function announceLast() {
  const { promotions } = await openList()
  button(promotions, 'Show more').click()
}

describe('a cause that affects several elements', () => {
  for (const [name, error, sentence] of [
    ['a service that is down', down, 'This could not be loaded.'],
    ['a lost connection', offline, 'You seem to be offline.'],
  ] as const)
    it(`is announced once, even if the elements fail one after another: ${name}`, async () => {
      const announcements = recordAnnouncements()
      const { shop } = await openList(error)
      await waitUntil(() => announcements.length)
      await addList(shop)
      await addList(shop, { limit: '1' })
      await announceLast()

      expect(await untilAnnounced(announcements, '5 more shown.')).to.eql([sentence, '5 more shown.'])
    })

  it('is announced once when one element has cached content and another has none', async () => {
    const announcements = recordAnnouncements()
    const { source, shop, promotions } = await openList()
    source.error = offline
    await addList(shop, { limit: '1' })
    await waitUntil(() => announcements.length)
    source.error = undefined
    source.reply = { stale: true }
    const old = await addList(shop)
    expect([old.status, promotions.status]).to.eql(['offline', 'ready'])
    await announceLast()

    expect(await untilAnnounced(announcements, '5 more shown.')).to.eql([
      'You seem to be offline.',
      '5 more shown.',
    ])
  })

  it('is announced once when the requests fail in different ways', async () => {
    const announcements = recordAnnouncements()
    const { source, shop } = await openList(offline)
    await waitUntil(() => announcements.length)
    source.error = down
    await addList(shop)
    source.error = new CallError('timeout', 'slow')
    await addList(shop, { limit: '1' })
    await announceLast()

    expect(await untilAnnounced(announcements, '5 more shown.')).to.eql([
      'You seem to be offline.',
      '5 more shown.',
    ])
  })

  it('is announced once in two languages', async () => {
    const announcements = recordAnnouncements()
    const { shop } = await openList(down)
    await waitUntil(() => announcements.length)
    const other = document.createElement('perk-shop')
    Object.assign(other, { locale: 'de', currency: 'EUR', shop: shop.shop })
    shop.after(other)
    const list = await addList(other)
    await announceLast()
    await untilAnnounced(announcements, '5 more shown.')

    expect(shadow(list).textContent).to.contain('Konnte nicht geladen werden')
    expect(announcements).to.eql(['This could not be loaded.', '5 more shown.'])
  })

  it('is announced again when it comes back after a recovery', async () => {
    const announcements = recordAnnouncements()
    const { source, shop, promotions } = await openList(down)
    const other = await addList(shop)
    await waitUntil(() => announcements.length === 1)
    source.error = undefined
    button(promotions, 'Try again').click()
    await waitUntil(() => [promotions, other].every(({ status }) => status === 'ready'))
    source.error = down
    await addList(shop, { limit: '1' })

    await waitUntil(() => announcements.length === 2)
    expect(announcements).to.eql(['This could not be loaded.', 'This could not be loaded.'])
  })

  it('is not announced again when an element is moved', async () => {
    const announcements = recordAnnouncements()
    const { shop, promotions } = await openList(down)
    await waitUntil(() => announcements.length)
    shop.append(promotions)
    await promotions.updateComplete
    await announceLast()

    expect(await untilAnnounced(announcements, '5 more shown.')).to.eql([
      'This could not be loaded.',
      '5 more shown.',
    ])
  })

  it('does not suppress the announcement of another cause', async () => {
    const announcements = recordAnnouncements()
    const { source, shop } = await openList(down)
    await waitUntil(() => announcements.length)
    source.error = new CallError('refused', 'no', { status: 403 })
    await addList(shop)

    await waitUntil(() => announcements.length === 2)
  })
})

describe('the result of a shopper’s action', () => {
  it('is announced after each failed retry', async () => {
    const announcements = recordAnnouncements()
    const { promotions } = await openList(down)
    for (const times of [1, 2, 3]) {
      await waitUntil(() => announcements.length === times, `announced: ${announcements.join(' | ')}`)
      button(promotions, 'Try again').click()
    }
    expect(new Set(announcements)).to.eql(new Set(['This could not be loaded.']))
  })

  it('is announced each time the same code is rejected', async () => {
    const announcements = recordAnnouncements()
    const source = sourceOf([])
    const { shop } = await show(
      source,
      html`<perk-eligibility></perk-eligibility><perk-promotions></perk-promotions>`,
    )
    const eligibility = shop.querySelector('perk-eligibility')
    if (!eligibility) throw new Error('no element')
    shop.shop?.cart.add(cup)
    await settled(eligibility)
    for (const times of [1, 2]) {
      field(eligibility).value = 'NOPE'
      field(eligibility).dispatchEvent(new Event('input'))
      shadow(eligibility).querySelector('form')?.requestSubmit()
      await waitUntil(() => announcements.length === times, `announced: ${announcements.join(' | ')}`)
    }
    expect(announcements[0]).to.equal(announcements[1])
  })
})

describe('a guest', () => {
  for (const slot of ['', '<a slot="guest" href="#in">Join the club</a>'])
    it(`is not asked to sign in on load${slot && ' if the page has its own guest content'}`, async () => {
      const announcements = recordAnnouncements()
      const { element } = await open('perk-loyalty', memberSource({ error: signedOut }), { children: slot })
      await settled(element)
      for (const part of parts(element)) await settled(part)
      expect(element.status).to.equal('signed-out')
      await announceLast()

      expect(await untilAnnounced(announcements, '5 more shown.')).to.eql(['5 more shown.'])
    })

  it('is asked to sign in after trying again', async () => {
    const announcements = recordAnnouncements()
    const { source, promotions } = await openList(down)
    await waitUntil(() => announcements.length)
    source.error = signedOut
    button(promotions, 'Try again').click()

    await untilAnnounced(announcements, 'Please sign in to see this.')
  })

  it('is asked to sign in after requesting more', async () => {
    const announcements = recordAnnouncements()
    const { source, promotions } = await openList()
    source.error = signedOut
    button(promotions, 'Show more').click()

    await untilAnnounced(announcements, 'Please sign in to see this.')
  })

  for (const label of [undefined, 'Rewards'])
    it(`is asked to sign in when the launcher is opened${label ? ' before any request' : ''}`, async () => {
      const announcements = recordAnnouncements()
      const { launcher } = await openLauncher(label)
      expect(announcements).to.eql([])
      shadow(launcher).querySelector('button')?.click()

      await untilAnnounced(announcements, 'Please sign in to see this.')
    })

  it('is not asked to sign in by a launcher with the page’s own guest content', async () => {
    const announcements = recordAnnouncements()
    const { launcher } = await openLauncher(undefined, '<a slot="guest" href="#in">Join the club</a>')
    shadow(launcher).querySelector('button')?.click()
    await launcher.updateComplete
    await announceLast()

    expect(await untilAnnounced(announcements, '5 more shown.')).to.eql(['5 more shown.'])
  })
})

async function openLauncher(label?: string, children = '') {
  const { shop } = await show(memberSource({ error: signedOut }), html`<perk-promotions></perk-promotions>`)
  shop.innerHTML = `<perk-launcher placement="inline">${children}</perk-launcher>`
  const launcher = shop.querySelector('perk-launcher')
  if (!launcher) throw new Error('no launcher')
  if (label) launcher.label = label
  else await waitUntil(() => launcher.status === 'signed-out')
  await launcher.updateComplete
  return { shop, launcher }
}

describe('the live region', () => {
  it('is emptied after it has been read', async () => {
    await openList(down)
    await waitUntil(() => announcement() === 'This could not be loaded.')
    await waitUntil(() => announcement() === '', 'the live region was not emptied')
  })
})
